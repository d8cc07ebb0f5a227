import { useDelete } from 'react-admin';
import type { ApiKey } from '#contract/settings.js';
import { ConfirmButton } from '../../../parts/ui/ConfirmDialog';
import { useNotice } from '../../../parts/ui/Notice';

interface Props {
  apiKey: ApiKey;
  onRevoked: (id: string) => void;
}

export function RevokeKeyButton({ apiKey: { id, name }, onRevoked }: Props) {
  const notify = useNotice();
  const [revoke, { isPending }] = useDelete<ApiKey, Error>(
    'api-keys',
    { id },
    {
      onSuccess: () => {
        onRevoked(id);
        notify({ tone: 'success', text: `Key "${name}" revoked.` });
      },
      meta: { advice: 'The key still works. Please try again.' },
    },
  );
  return (
    <ConfirmButton
      size="sm"
      variant="secondary"
      aria-label={`Revoke ${name}`}
      busy={isPending}
      confirm={{
        title: `Revoke "${name}"?`,
        text: 'Programs that use the key will stop working immediately. Links to client pages keep working: you can revoke them under Security.',
        action: 'Revoke',
      }}
      onConfirm={() => void revoke()}
    >
      Revoke
    </ConfirmButton>
  );
}
