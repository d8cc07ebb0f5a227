import { useEffect, useState, type FormEvent } from 'react';
import { COMMENT_MAX, MAX_MENTIONS, type LoggedKind } from '#contract/activity.js';
import { ActivityList } from '../../../parts/activity/ActivityList';
import { useActivity, useAddActivity, useSeeMentions } from '../../../parts/activity/useActivity';
import { May } from '../../../parts/session/May';
import { nameOf, useIsTeam, useTeam } from '../../../parts/session/useTeam';
import { Button } from '../../../parts/ui/Button';
import { Row, Stack, Text } from '../../../parts/ui/layout';
import { Select } from '../../../parts/ui/Select';
import { TextArea } from '../../../parts/ui/TextArea';
import styles from './LeadDrawer.module.css';

const KINDS: { value: LoggedKind; label: string }[] = [
  { value: 'comment', label: 'Comment' },
  { value: 'call', label: 'Call' },
  { value: 'email', label: 'Email' },
];

/** Who did what with the lead, and what members write about it; nothing for someone who works alone. */
export function TeamActivity({ leadId }: { leadId: string }) {
  const isTeam = useIsTeam();
  const query = useActivity({ lead: leadId }, isTeam);
  useSeen(leadId, isTeam);
  if (!isTeam) return null;
  return (
    <Stack as="section" gap={3} size="sm" className={styles.section} aria-label="Team activity">
      <Text as="h3" size="md">
        Team activity
      </Text>
      <May do="work">
        <Composer leadId={leadId} />
      </May>
      <ActivityList query={query} ofLead />
    </Stack>
  );
}

/** Comments that mention the user are seen once their lead is open. */
function useSeen(leadId: string, isTeam: boolean) {
  const { data = [] } = useActivity({ mentionsMe: true }, isTeam);
  const { mutate: see } = useSeeMentions();
  const isMentioned = data.some(({ lead }) => lead?.id === leadId);
  useEffect(() => {
    if (isMentioned) see(leadId);
  }, [isMentioned, leadId, see]);
}

function Composer({ leadId }: { leadId: string }) {
  const [kind, setKind] = useState<LoggedKind>('comment');
  const [text, setText] = useState('');
  const { data: team } = useTeam();
  const { mutate: add, isPending } = useAddActivity(leadId);
  const members = team?.members.filter(({ isDisabled }) => !isDisabled) ?? [];
  const mentioned = members.filter((member) => text.includes(`@${nameOf(member)}`));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const mentions = mentioned.slice(0, MAX_MENTIONS).map(({ id }) => id);
    add(
      { kind, text, ...(mentions.length > 0 && { mentions }) },
      {
        onSuccess: () => {
          setText('');
          setKind('comment');
        },
      },
    );
  };
  const mention = (id: string) => {
    const member = members.find((one) => one.id === id);
    if (member)
      setText(
        (before) => `${before}${before && !before.endsWith(' ') ? ' ' : ''}@${nameOf(member)} `,
      );
  };
  const isEmpty = text.trim() === '';
  return (
    <Stack as="form" gap={2} onSubmit={send} aria-label="Add to the activity">
      <TextArea
        label={kind === 'comment' ? 'Comment' : `What happened on the ${kind}?`}
        optional={kind !== 'comment'}
        rows={2}
        maxLength={COMMENT_MAX}
        length={text.length}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Row gap={2} align="end">
        <Select
          label="Kind"
          options={KINDS}
          value={kind}
          onChange={(event) => setKind(event.target.value as LoggedKind)}
        />
        <Select
          label="Mention"
          placeholder="@ Member"
          options={members.map((member) => ({ value: member.id, label: nameOf(member) }))}
          value=""
          onChange={(event) => mention(event.target.value)}
        />
        <Button type="submit" busy={isPending} disabled={kind === 'comment' && isEmpty}>
          Add
        </Button>
      </Row>
    </Stack>
  );
}
