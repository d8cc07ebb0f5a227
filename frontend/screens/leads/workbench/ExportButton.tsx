import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import { download } from '../../../parts/export/download';
import { usePlainCsv } from '../../../parts/export/MarkSwitch';
import { OtherFormats } from '../../../parts/export/OtherFormats';
import { Button } from '../../../parts/ui/Button';
import type { FileChoice } from '../../../parts/export/file';
import type { LeadsProvider } from '../provider';
import type { LeadRecord } from '../record';

/** Exports the filtered leads as CSV, or in another format, in list order, or only those in `ids`. */
export function ExportButton({ ids }: { ids?: readonly string[] }) {
  const dataProvider = useDataProvider<LeadsProvider>();
  const { filterValues, sort, total } = useListContext<LeadRecord>();
  const csv = usePlainCsv();
  const link = (choice: FileChoice) =>
    dataProvider.linkToFile(ids ? { ...filterValues, id: ids } : filterValues, sort, choice);
  const { mutate, isPending } = useMutation({
    mutationFn: () => link(csv),
    onSuccess: download,
    meta: { notice: ({ message }) => `The export failed: ${message}` },
  });
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        busy={isPending}
        disabled={!ids && !total}
        onClick={() => mutate()}
      >
        Export CSV
      </Button>
      <OtherFormats
        of={ids ? 'the selected leads' : 'the leads'}
        disabled={!ids && !total}
        urlOf={link}
      />
    </>
  );
}
