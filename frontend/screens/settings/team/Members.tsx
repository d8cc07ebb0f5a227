import { counted } from '#contract/numbers.js';
import { ROLE_NAMES, ROLE_TEXTS } from '#contract/roles.js';
import type { Member, MemberPatch, Team } from '#contract/teams.js';
import { useSession } from '../../../parts/session/session';
import { useCan } from '../../../parts/session/useCan';
import { useDates } from '../../../parts/session/useDates';
import { Badge } from '../../../parts/ui/Badge';
import { ConfirmButton } from '../../../parts/ui/ConfirmDialog';
import { Row, Span, Stack, Text } from '../../../parts/ui/layout';
import { useNotice } from '../../../parts/ui/Notice';
import { Section } from '../../../parts/ui/Section';
import { Select } from '../../../parts/ui/Select';
import { HandOver } from './HandOver';
import { InviteButton } from './InviteButton';
import { ROLE_OPTIONS } from './roles';
import styles from './Team.module.css';
import { nameOf } from '../../../parts/session/useTeam';
import { teamCalls, useTeamAction } from './calls';
import { ViewersExport } from './ViewersExport';

export function Members({ team }: { team: Team }) {
  const manages = useCan('members');
  return (
    <Section
      title="Team"
      note={
        team.members.length === 1
          ? 'Invite people to work with your leads. Each logs in with their own address, and a role says what they can do.'
          : seatsText(team)
      }
      actions={manages && <InviteButton team={team} />}
    >
      <ul className={`${styles.list} ${styles.members}`}>
        {team.members.map((member) => (
          <MemberRow key={member.id} member={member} team={team} />
        ))}
      </ul>
      {manages && team.members.length > 1 && (
        <div className={styles.viewers}>
          <ViewersExport team={team} />
        </div>
      )}
    </Section>
  );
}

const seatsText = ({ seats: { used, included } }: Team) =>
  `${used} of ${counted(included, 'seat')} taken, with open invitations. Viewers are free.`;

function MemberRow({ member, team }: { member: Member; team: Team }) {
  const { id, name, email, role, joinedAt, isDisabled } = member;
  const { date } = useDates();
  const { profile } = useSession();
  const isSelf = profile?.id === id;
  const manages = useCan('members') && role !== 'OWNER' && !isSelf;
  return (
    <li className={`${styles.row} ${styles.member}`}>
      <Stack className={styles.about}>
        <Text size="sm" weight="medium" anywhere>
          {nameOf(member)} {isSelf && <Span muted>(you)</Span>}
        </Text>
        <Text quiet anywhere>
          {email && name !== email ? `${email} · ` : ''}
          <span className={styles.date}>since {date(joinedAt)}</span>
        </Text>
      </Stack>
      <Row gap={2} align="center">
        {manages ? <RoleSelect member={member} /> : <Badge>{ROLE_NAMES[role]}</Badge>}
        {isDisabled && <Badge color="gray">Login disabled</Badge>}
      </Row>
      <Row gap={3} align="center">
        {manages && role === 'ADMIN' && !isDisabled && <HandOver member={member} team={team} />}
        {manages && <Remove member={member} />}
      </Row>
    </li>
  );
}

function RoleSelect({ member }: { member: Member }) {
  const { run, busy } = useTeamAction(teamCalls.setRole);
  return (
    <Select
      label={<span className="visually-hidden">Role of {nameOf(member)}</span>}
      className={styles.role}
      options={ROLE_OPTIONS}
      value={member.role}
      disabled={busy}
      title={ROLE_TEXTS[member.role]}
      onChange={(event) => run({ id: member.id, role: event.target.value as MemberPatch['role'] })}
    />
  );
}

function Remove({ member }: { member: Member }) {
  const notify = useNotice();
  const { run, busy } = useTeamAction(teamCalls.remove, () =>
    notify({ tone: 'success', text: `${nameOf(member)} is no longer a member.` }),
  );
  const keys = member.apiKeys > 0 ? `${counted(member.apiKeys, 'API key')}, ` : '';
  return (
    <ConfirmButton
      size="sm"
      variant="secondary"
      aria-label={`Remove ${nameOf(member)}`}
      busy={busy}
      confirm={{
        title: `Remove ${nameOf(member)}?`,
        text: `They lose access immediately. Their ${keys}saved views and links in this account end. What they did stays.`,
        action: 'Remove',
      }}
      onConfirm={() => run(member.id)}
    >
      Remove
    </ConfirmButton>
  );
}
