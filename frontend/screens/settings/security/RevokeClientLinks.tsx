import { useQueryClient } from '@tanstack/react-query';
import { counted } from '#contract/numbers.js';
import { api } from '../../../parts/api/api';
import { Stack, Text } from '../../../parts/ui/layout';
import { useNotice } from '../../../parts/ui/Notice';
import { useAction } from '../../../parts/ui/useAction';
import { orFail } from '../../../parts/api/call';
import { ConfirmButton } from '../../../parts/ui/ConfirmDialog';

/** Revokes the links to all client pages, which outlive sessions and API keys. */
export function RevokeClientLinks() {
  const queries = useQueryClient();
  const notify = useNotice();
  const { run, busy } = useAction(
    () =>
      orFail(
        'Failed to revoke client links',
        api.post('/api/settings/security/revoke-client-links'),
      ),
    {
      meta: { advice: 'The links still work. Please try again.' },
      onSuccess: async ({ revoked }) => {
        notify({ tone: 'success', text: textOf(revoked) });
        await queries.invalidateQueries({ queryKey: ['delivery-page'] });
      },
    },
  );
  return (
    <Stack gap={4}>
      <Text quiet>
        Anyone who has the link to a client page can open it. Logging out everywhere and revoking
        API keys don&apos;t change that.
      </Text>
      <div>
        <ConfirmButton
          size="sm"
          variant="secondary"
          busy={busy}
          confirm={{
            title: 'Revoke all client links?',
            text: "Your clients won't be able to open their pages anymore. If you create the pages again, their links will be different.",
            action: 'Revoke all',
          }}
          onConfirm={() => run()}
        >
          Revoke all client links
        </ConfirmButton>
      </div>
    </Stack>
  );
}

const textOf = (revoked: number) =>
  revoked === 0 ? 'There were no client links.' : `${counted(revoked, 'client link')} revoked.`;
