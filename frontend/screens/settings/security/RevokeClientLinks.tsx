import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RevokedLinks } from '#contract/client-page.js';
import { counted } from '#contract/numbers.js';
import { api } from '../../../parts/api/api';
import { failureText, orFail } from '../../../parts/api/call';
import { Button } from '../../../parts/ui/Button';
import { ConfirmDialog } from '../../../parts/ui/ConfirmDialog';
import { Stack } from '../../../parts/ui/layout';
import { useNotice } from '../../../parts/ui/Notice';
import { useAction } from '../../../parts/ui/useAction';
import { useKeepFocus } from '../../../parts/ui/useKeepFocus';

/** Revokes the links to all client pages, which outlive sessions and API keys. */
export function RevokeClientLinks() {
  const queries = useQueryClient();
  const notify = useNotice();
  const [isConfirming, setConfirming] = useState(false);
  const { run, busy } = useAction(async () => {
    try {
      const { revoked } = await orFail(
        'Failed to revoke client links',
        api.post<RevokedLinks>('/api/settings/security/revoke-client-links'),
      );
      notify({ tone: 'success', text: textOf(revoked) });
      await queries.invalidateQueries({ queryKey: ['delivery-page'] });
    } catch (error) {
      console.error(error);
      const text = failureText(error as Error, 'The links still work. Please try again.');
      notify({ tone: 'danger', text });
    }
  });
  return (
    <Stack gap={4}>
      <p>
        Anyone who has the link to a client page can open it. Logging out everywhere and revoking
        API keys don't change that.
      </p>
      <div>
        <Button
          ref={useKeepFocus<HTMLButtonElement>(busy)}
          variant="secondary"
          busy={busy}
          onClick={() => setConfirming(true)}
        >
          Revoke all client links
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title="Revoke all client links?"
          text="Your clients won't be able to open their pages anymore. If you create the pages again, their links will be different."
          action="Revoke all"
          onConfirm={run}
          onClose={() => setConfirming(false)}
        />
      )}
    </Stack>
  );
}

const textOf = (revoked: number) =>
  revoked === 0 ? 'There were no client links.' : `${counted(revoked, 'client link')} revoked.`;
