import { useState } from 'react';
import { useDelete } from 'react-admin';
import type { ApiKey } from '#contract/settings.js';
import { failureText } from '../../../parts/api/call';
import { Button } from '../../../parts/ui/Button';
import { ConfirmDialog } from '../../../parts/ui/ConfirmDialog';
import { useNotice } from '../../../parts/ui/Notice';
import { useKeepFocus } from '../../../parts/ui/useKeepFocus';

interface Props {
  apiKey: ApiKey;
  onRevoked: (id: string) => void;
}

export function RevokeKeyButton({ apiKey: { id, name }, onRevoked }: Props) {
  const notify = useNotice();
  const [isConfirming, setConfirming] = useState(false);
  const [revoke, { isPending }] = useDelete<ApiKey, Error>(
    'api-keys',
    { id },
    {
      onSuccess: () => {
        onRevoked(id);
        notify({ tone: 'success', text: `Key "${name}" revoked.` });
      },
      onError: (error) => {
        console.error(error);
        notify({
          tone: 'danger',
          text: failureText(error, 'The key still works. Please try again.'),
        });
      },
    },
  );
  return (
    <>
      <Button
        ref={useKeepFocus<HTMLButtonElement>(isPending)}
        size="sm"
        variant="danger"
        aria-label={`Revoke ${name}`}
        busy={isPending}
        onClick={() => setConfirming(true)}
      >
        Revoke
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Revoke "${name}"?`}
          text="Programs that use the key will stop working immediately. Links to client pages keep working: you can revoke them under Security."
          action="Revoke"
          onConfirm={() => void revoke()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
