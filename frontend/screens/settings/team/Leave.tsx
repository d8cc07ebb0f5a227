import { useCan } from '../../../parts/session/useCan';
import { forgetTab } from '../../../parts/api/tab';
import { ConfirmButton } from '../../../parts/ui/ConfirmDialog';
import { Text } from '../../../parts/ui/layout';
import { TRY_AGAIN } from '../../../parts/ui/Notice';
import { Section } from '../../../parts/ui/Section';
import { useAction } from '../../../parts/ui/useAction';
import { teamCalls } from './calls';

/** Ends the user's own membership. The owner must hand over first. */
export function Leave() {
  const isOwner = useCan('account');
  const { run, busy } = useAction(teamCalls.leave, {
    onSuccess: () => {
      forgetTab('account');
      location.assign('/dashboard');
    },
    meta: TRY_AGAIN,
  });
  return (
    <Section title="Leave this account">
      {isOwner ? (
        <Text quiet>
          You own this account. To leave it, make an admin the owner first: once they accept, you
          are an admin.
        </Text>
      ) : (
        <div>
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
        </div>
      )}
    </Section>
  );
}
