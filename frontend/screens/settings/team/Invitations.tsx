import { ROLE_NAMES } from '#contract/roles.js';
import type { Invitation, Team } from '#contract/teams.js';
import { useDates } from '../../../parts/session/useDates';
import { Badge } from '../../../parts/ui/Badge';
import { Button } from '../../../parts/ui/Button';
import { ConfirmButton } from '../../../parts/ui/ConfirmDialog';
import { Row, Stack, Text } from '../../../parts/ui/layout';
import { useNotice } from '../../../parts/ui/Notice';
import { Section } from '../../../parts/ui/Section';
import styles from './Team.module.css';
import { teamCalls, useTeamAction } from './calls';

/** The open invitations. */
export function Invitations({ team: { invitations } }: { team: Team }) {
  if (invitations.length === 0) return null;
  return (
    <Section title="Invitations">
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, invitedBy, expiresAt, isExpired } = invitation;
  const { date } = useDates();
  const notify = useNotice();
  const resend = useTeamAction(teamCalls.resend, () =>
    notify({ tone: 'success', text: `We sent ${email} the invitation again.` }),
  );
  const revoke = useTeamAction(teamCalls.revoke, () =>
    notify({ tone: 'success', text: `The invitation to ${email} no longer works.` }),
  );
  return (
    <Row as="li" gap={4} rowGap={2} align="center" justify="between" className={styles.row}>
      <Stack className={styles.about}>
        <Text size="sm" weight="medium" anywhere>
          {email}
        </Text>
        <Text quiet anywhere>
          {invitedBy ? `Invited by ${invitedBy} · ` : ''}
          <span className={styles.date}>
            {isExpired ? 'expired' : 'expires'} {date(expiresAt)}
          </span>
        </Text>
      </Stack>
      <Row gap={3} align="center">
        <Badge>{ROLE_NAMES[role]}</Badge>
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Send again to ${email}`}
          busy={resend.busy}
          onClick={() => resend.run(id)}
        >
          Send again
        </Button>
        <ConfirmButton
          size="sm"
          variant="secondary"
          aria-label={`Revoke the invitation to ${email}`}
          busy={revoke.busy}
          confirm={{
            title: `Revoke the invitation to ${email}?`,
            text: 'Its link stops working immediately.',
            action: 'Revoke',
          }}
          onConfirm={() => revoke.run(id)}
        >
          Revoke
        </ConfirmButton>
      </Row>
    </Row>
  );
}
