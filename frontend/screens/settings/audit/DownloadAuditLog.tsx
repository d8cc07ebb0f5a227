import { useListContext } from 'react-admin';
import { saveFile } from '../../../parts/export/download';
import { Button } from '../../../parts/ui/Button';
import { TRY_AGAIN } from '../../../parts/ui/Notice';
import { useAction } from '../../../parts/ui/useAction';
import { fetchAuditCsv } from './provider';

/** Downloads the entries that match the list's filters. */
export function DownloadAuditLog() {
  const { filterValues } = useListContext();
  const { run, busy } = useAction(() => fetchAuditCsv(filterValues), {
    onSuccess: (csv) => saveFile(csv, 'audit-log.csv'),
    meta: TRY_AGAIN,
  });
  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={() => run()}>
      Download CSV
    </Button>
  );
}
