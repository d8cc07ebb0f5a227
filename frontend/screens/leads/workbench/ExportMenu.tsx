import { Menu, MenuItem } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { download } from '../../../parts/export/download';
import { ExportDialog } from '../../../parts/export/ExportDialog';
import type { FileChoice } from '../../../parts/export/file';
import { usePlainCsv } from '../../../parts/export/MarkSwitch';
import { Button } from '../../../parts/ui/Button';
import { ChevronIcon } from '../../../parts/ui/icons';
import type { LeadsProvider } from '../provider';
import type { LeadRecord } from '../record';

/** Exports the filtered leads in list order, or only those in `ids`: as CSV, or in another format. */
export function ExportMenu({ ids }: { ids?: readonly string[] }) {
  const dataProvider = useDataProvider<LeadsProvider>();
  const { filterValues, sort, total } = useListContext<LeadRecord>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const csv = usePlainCsv();
  const link = (choice: FileChoice) =>
    dataProvider.linkToFile(ids ? { ...filterValues, id: ids } : filterValues, sort, choice);
  const { mutate, isPending } = useMutation({
    mutationFn: () => link(csv),
    onSuccess: download,
    meta: { notice: ({ message }) => `The export failed: ${message}` },
  });
  const choose = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        busy={isPending}
        disabled={!ids && !total}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Export
        <span className="visually-hidden">{ids ? ' the selected leads' : ' the leads'}</span>
        <ChevronIcon down />
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem dense onClick={choose(() => mutate())}>
          Export CSV
        </MenuItem>
        <MenuItem dense onClick={choose(() => setChoosing(true))}>
          Other formats
        </MenuItem>
      </Menu>
      {isChoosing && (
        <Suspense>
          <ExportDialog urlOf={link} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
