import type { OwnerProposal, Team } from '#contract/teams.js';
import { useSession } from '../../../parts/session/session';
import { useDates } from '../../../parts/session/useDates';
import { nameOf } from '../../../parts/session/useTeam';
import { ConfirmButton } from '../../../parts/ui/ConfirmDialog';
import { Text } from '../../../parts/ui/layout';
import { TRY_AGAIN } from '../../../parts/ui/Notice';
import { Section } from '../../../parts/ui/Section';
import { useAction } from '../../../parts/ui/useAction';
import { teamCalls } from './calls';

/** For the admin whom the owner has proposed. */
export function BecomeOwner({ team: { members, proposedOwner } }: { team: Team }) {
  const { profile } = useSession();
  if (!proposedOwner || proposedOwner.memberId !== profile?.id) return null;
  const owner = members.find(({ role }) => role === 'OWNER');
  return <Proposal {...proposedOwner} owner={owner ? nameOf(owner) : 'The owner'} />;
}

function Proposal({ owner, expiresAt }: OwnerProposal & { owner: string }) {
  const { date } = useDates();
  const { run, busy } = useAction(teamCalls.becomeOwner, {
    // The whole page depends on the role.
    onSuccess: () => location.reload(),
    meta: TRY_AGAIN,
  });
  return (
    <Section title="Become the owner">
      <Text quiet>
        {owner} wants to hand this account over to you. You can accept until {date(expiresAt)}.
      </Text>
      <div>
        <ConfirmButton
          busy={busy}
          confirm={{
            title: 'Become the owner of this account?',
            text: `You can then change and pay for the plan, and delete the account, and you get the emails about it. ${owner} becomes an admin.`,
            action: 'Become the owner',
          }}
          onConfirm={() => run()}
        >
          Accept
        </ConfirmButton>
      </div>
    </Section>
  );
}
