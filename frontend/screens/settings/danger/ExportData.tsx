import { useEffect, useState } from 'react';
import { ApiError } from '../../../parts/api/api';
import { useSession } from '../../../parts/session/session';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { Stack } from '../../../parts/ui/layout';
import { LoadFailure } from '../../../parts/ui/LoadFailure';
import { useAction } from '../../../parts/ui/useAction';
import { ExportStatus } from './ExportStatus';
import { useExport } from './useExport';

export function ExportData() {
  const { user } = useSession();
  return user && <Export uid={user.uid} />;
}

function Export({ uid }: { uid: string }) {
  const { data, error, isFetching, refetch, request, forget, isGone } = useExport(uid);
  const [refusal, setRefusal] = useState('');

  useEffect(() => {
    if (isGone) forget();
  });

  const { run, busy } = useAction(async () => {
    setRefusal('');
    try {
      await request();
    } catch (failed) {
      console.error(failed);
      if (failed instanceof Error && failed.cause instanceof ApiError) setRefusal(failed.message);
      window.alert('Failed to request data export. Please try again.');
      return;
    }
    window.alert("Data export requested! You'll receive an email when ready.");
  });

  return (
    <Stack gap={4}>
      {data && <ExportStatus dataExport={data} />}
      {error && !isGone && (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <div>
        <Button variant="secondary" busy={busy} disabled={data?.status === 'PENDING'} onClick={run}>
          Export My Data
        </Button>
      </div>
    </Stack>
  );
}
