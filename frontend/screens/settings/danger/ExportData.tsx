import { useEffect } from 'react';
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

  useEffect(() => {
    if (isGone) forget();
  });

  const action = useAction(request, {
    onError: () => window.alert('Failed to request data export. Please try again.'),
    onSuccess: () => window.alert("Data export requested! You'll receive an email when ready."),
  });
  const refusal = action.error?.cause instanceof ApiError && action.error.message;

  return (
    <Stack gap={4}>
      {data && <ExportStatus dataExport={data} />}
      {error && !isGone && (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <div>
        <Button
          size="sm"
          variant="secondary"
          busy={action.busy}
          disabled={data?.status === 'PENDING'}
          onClick={() => action.run()}
        >
          Export My Data
        </Button>
      </div>
    </Stack>
  );
}
