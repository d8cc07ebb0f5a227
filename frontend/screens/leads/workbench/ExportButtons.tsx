import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { download } from '../../../parts/export/download';
import { ExportDialog } from '../../../parts/export/ExportDialog';
import type { FileChoice } from '../../../parts/export/file';
import { usePlainCsv } from '../../../parts/export/MarkSwitch';
import { May } from '../../../parts/session/May';
import { Button } from '../../../parts/ui/Button';
import { ChevronIcon } from '../../../parts/ui/icons';
import { Row } from '../../../parts/ui/layout';
import type { LeadsProvider } from '../provider';
import type { LeadRecord } from '../record';
import styles from './ExportButtons.module.css';

/** Exports the filtered leads in list order, or only those in `ids`: as CSV, or in another format. */
interface Props {
  ids?: readonly string[];
}

export const ExportButtons = (props: Props) => (
  <May do="export">
    <Buttons {...props} />
  </May>
);

function Buttons({ ids }: Props) {
  const dataProvider = useDataProvider<LeadsProvider>();
  const { filterValues, sort, total } = useListContext<LeadRecord>();
  const [isChoosing, setChoosing] = useState(false);
  const csv = usePlainCsv();
  const link = (choice: FileChoice) =>
    dataProvider.linkToFile(ids ? { ...filterValues, id: ids } : filterValues, sort, choice);
  const { mutate, isPending } = useMutation({
    mutationFn: () => link(csv),
    onSuccess: download,
    meta: { notice: ({ message }) => `The export failed: ${message}` },
  });
  const isEmpty = !ids && !total;
  const which = ids ? 'of the selected leads' : 'of the leads';
  return (
    <Row nowrap className={styles.buttons}>
      <Button
        size="sm"
        variant="secondary"
        busy={isPending}
        disabled={isEmpty}
        onClick={() => mutate()}
      >
        Export CSV<span className="visually-hidden"> {which}</span>
      </Button>
      <Button
        size="sm"
        variant="secondary"
        disabled={isEmpty}
        aria-haspopup="dialog"
        aria-label={`Other formats ${which}`}
        title="Other formats"
        onClick={() => setChoosing(true)}
      >
        <ChevronIcon down />
      </Button>
      {isChoosing && (
        <Suspense>
          <ExportDialog urlOf={link} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Row>
  );
}
