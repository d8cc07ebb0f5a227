import { api } from '../api/api';
import { failureText, orFail } from '../api/call';
import { forgetTab } from '../api/tab';
import { Alert } from '../ui/Alert';
import { ConfirmButton } from '../ui/ConfirmDialog';
import { Stack } from '../ui/layout';
import { useAction } from '../ui/useAction';

/** Ends the user's own membership of this tab's account. The tab then shows another of their accounts, or a new one. */
export function LeaveButton() {
  const { run, busy, error } = useAction(
    () => orFail("You didn't leave the account", api.post('/api/team/leave')),
    {
      onSuccess: () => {
        forgetTab('account');
        location.assign('/dashboard');
      },
    },
  );
  return (
    <Stack gap={3} align="start">
      {error && <Alert tone="danger">{failureText(error, 'Please try again.')}</Alert>}
      <ConfirmButton
        variant="danger"
        busy={busy}
        confirm={{
          title: 'Leave this account?',
          text: 'You lose access immediately, and your API keys, saved views and links in this account end. What you did stays.',
          action: 'Leave',
        }}
        onConfirm={() => run()}
      >
        Leave account
      </ConfirmButton>
    </Stack>
  );
}
