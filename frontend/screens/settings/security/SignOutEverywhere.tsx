import { api } from '../../../parts/api/api';
import { orFail } from '../../../parts/api/call';
import { useSession } from '../../../parts/session/session';
import { Stack, Text } from '../../../parts/ui/layout';
import { useAction } from '../../../parts/ui/useAction';
import { ConfirmButton } from '../../../parts/ui/ConfirmDialog';

/** Ends all sessions on the server, then this browser's. The login page confirms it. */
export function SignOutEverywhere() {
  const { signOut } = useSession();
  const { run, busy } = useAction(
    () => orFail('Failed to revoke sessions', api.post('/api/settings/security/revoke-sessions')),
    {
      meta: { advice: "You're still logged in everywhere. Please try again." },
      onSuccess: () => signOut('everywhere').catch(console.error),
    },
  );
  return (
    <Stack gap={4}>
      <Text quiet>
        Use this if you left a browser open somewhere or don&apos;t recognize an event below.
      </Text>
      <div>
        <ConfirmButton
          size="sm"
          variant="secondary"
          busy={busy}
          confirm={{
            title: 'Log out everywhere?',
            text: 'This will log you out on every device, including this one.',
            action: 'Log out',
          }}
          onConfirm={() => run()}
        >
          Log out everywhere
        </ConfirmButton>
      </div>
    </Stack>
  );
}
