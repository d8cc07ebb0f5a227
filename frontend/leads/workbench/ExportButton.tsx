import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import { Button } from '../../ui/Button';
import { useNotice } from '../../ui/Notice';
import type { LeadsProvider } from '../provider';
import type { LeadRecord } from '../record';

/** Exports the filtered leads as CSV in list order, or only those in `ids`. */
export function ExportButton({ ids }: { ids?: readonly string[] }) {
  const dataProvider = useDataProvider<LeadsProvider>();
  const { filterValues, sort, total } = useListContext<LeadRecord>();
  const notify = useNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      dataProvider.linkToCsv(ids ? { ...filterValues, id: ids } : filterValues, sort),
    onSuccess: download,
    onError: ({ message }) => notify({ tone: 'danger', text: `The export failed: ${message}` }),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={isPending}
      disabled={!ids && !total}
      onClick={() => mutate()}
    >
      Export CSV
    </Button>
  );
}

/** The browser streams the file directly to disk; it never passes through the page. */
function download(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = 'leads.csv';
  link.click();
}
