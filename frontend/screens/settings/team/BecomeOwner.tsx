import type { OwnerProposal, Team } from '#contract/teams.js';
import { useSession } from '../../../parts/session/session';
import { useDates } from '../../../parts/session/useDates';
import { nameOf } from '../../../parts/session/useTeam';
import { ConfirmButton } from '../../../parts/ui/ConfirmDialog';
import { Row, Text } from '../../../parts/ui/layout';
import { TRY_AGAIN, useNotice } from '../../../parts/ui/Notice';
import { Section } from '../../../parts/ui/Section';
import { useAction } from '../../../parts/ui/useAction';
import { teamCalls, useTeamAction } from './calls';

/** For the admin whom the owner has proposed. */
export function BecomeOwner({ team: { members, proposedOwner } }: { team: Team }) {
  const { profile } = useSession();
  if (!proposedOwner || proposedOwner.memberId !== profile?.id) return null;
  const owner = members.find(({ role }) => role === 'OWNER');
  return <Proposal {...proposedOwner} owner={owner ? nameOf(owner) : 'The owner'} />;
}

function Proposal({ owner, expiresAt }: OwnerProposal & { owner: string }) {
  const { date } = useDates();
  const notify = useNotice();
  const decline = useTeamAction(teamCalls.declineOwnership, () =>
    notify({ tone: 'success', text: `You declined. ${owner} remains the owner.` }),
  );
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
      <Row>
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
        <ConfirmButton
          variant="secondary"
          busy={decline.busy}
          confirm={{
            title: 'Decline to become the owner?',
            text: `We'll tell ${owner}, who can ask you again.`,
            action: 'Decline',
          }}
          onConfirm={() => decline.run()}
        >
          Decline
        </ConfirmButton>
      </Row>
    </Section>
  );
}
