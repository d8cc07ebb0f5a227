import type { Member, Team } from '#contract/teams.js';
import { useCan } from '../../../parts/session/useCan';
import { useDates } from '../../../parts/session/useDates';
import { nameOf } from '../../../parts/session/useTeam';
import { ConfirmButton } from '../../../parts/ui/ConfirmDialog';
import { Text } from '../../../parts/ui/layout';
import { useNotice } from '../../../parts/ui/Notice';
import { teamCalls, useTeamAction } from './calls';

/** The owner proposes an admin as the next owner, and can revoke it until they accept. */
export function HandOver({ member, team: { proposedOwner } }: { member: Member; team: Team }) {
  const isOwner = useCan('account');
  if (!isOwner) return null;
  if (!proposedOwner) return <Propose member={member} />;
  return (
    proposedOwner.memberId === member.id && (
      <Revoke member={member} expiresAt={proposedOwner.expiresAt} />
    )
  );
}

function Propose({ member }: { member: Member }) {
  const notify = useNotice();
  const { run, busy } = useTeamAction(teamCalls.proposeOwner, () =>
    notify({ tone: 'success', text: `We asked ${nameOf(member)} to become the owner.` }),
  );
  return (
    <ConfirmButton
      size="sm"
      variant="secondary"
      aria-label={`Make owner: ${nameOf(member)}`}
      busy={busy}
      confirm={{
        title: `Ask ${nameOf(member)} to become the owner?`,
        text: 'Once they accept, they can change and pay for the plan, and delete the account. You become an admin, and only they can undo this.',
        action: 'Ask',
      }}
      onConfirm={() => run(member.id)}
    >
      Make owner
    </ConfirmButton>
  );
}

function Revoke({ member, expiresAt }: { member: Member; expiresAt: string }) {
  const { date } = useDates();
  const notify = useNotice();
  const { run, busy } = useTeamAction(teamCalls.revokeProposal, () =>
    notify({ tone: 'success', text: 'You remain the owner.' }),
  );
  return (
    <>
      <Text quiet>Can accept to become the owner until {date(expiresAt)}</Text>
      <ConfirmButton
        size="sm"
        variant="secondary"
        aria-label={`Revoke the proposal to ${nameOf(member)}`}
        busy={busy}
        confirm={{
          title: `Revoke the proposal to ${nameOf(member)}?`,
          text: 'They can no longer accept it. You remain the owner.',
          action: 'Revoke',
        }}
        onConfirm={() => run()}
      >
        Revoke
      </ConfirmButton>
    </>
  );
}
