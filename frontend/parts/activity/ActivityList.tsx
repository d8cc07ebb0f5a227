import { useState } from 'react';
import { Link } from 'react-router';
import type { Activity } from '#contract/activity.js';
import { counted } from '#contract/numbers.js';
import { useCan } from '../session/useCan';
import { useSession } from '../session/session';
import { useDates } from '../session/useDates';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmDialog';
import { Row, Stack, Text } from '../ui/layout';
import { Loaded } from '../ui/Loaded';
import styles from './Activity.module.css';
import { didWhat } from './texts';
import { useDeleteActivity, type useActivity } from './useActivity';

interface Props {
  query: ReturnType<typeof useActivity>;
  /** Whether all of it concerns one lead, which then needs no name. */
  ofLead?: boolean;
}

/** What happened, newest first, with earlier pages on request. */
export function ActivityList({ query, ofLead = false }: Props) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Loaded query={query} loading="Loading activity..." lines={3}>
      {(activities) =>
        activities.length === 0 ? (
          <Text quiet>Nothing has happened yet.</Text>
        ) : (
          <>
            <Stack as="ol" gap={3} className={styles.list} aria-label="Activity">
              {activities.map((activity) => (
                <Item key={activity.id} activity={activity} ofLead={ofLead} />
              ))}
            </Stack>
            {hasNextPage && (
              <Button
                size="sm"
                variant="secondary"
                className={styles.more}
                busy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                Show earlier
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}

/** Whether the sentence itself contains the number of leads. */
const saysLeads = ({ kind }: Activity) => ['search', 'import', 'export'].includes(kind);
const isWritten = ({ kind }: Activity) => ['comment', 'call', 'email'].includes(kind);

function Item({ activity, ofLead }: { activity: Activity; ofLead: boolean }) {
  const { dateTime } = useDates();
  const { profile } = useSession();
  const manages = useCan('members');
  const mayWork = useCan('work');
  const { mutate: remove } = useDeleteActivity();
  const { by, at, lead, leads, text, id } = activity;
  const isOwn = by !== null && by.id === profile?.id;
  const who = isOwn ? 'You' : by ? (by.name ?? 'Former member') : 'Lead Delivery';
  const written = isWritten(activity);
  return (
    <li className={styles.item}>
      <p>
        <strong>{who}</strong> {didWhat(activity)}
        {!ofLead && lead && (
          <>
            {': '}
            <Link to={`/dashboard/leads/${lead.id}`}>{lead.name}</Link>
          </>
        )}
        {!ofLead && !lead && leads > 1 && !saysLeads(activity) && `: ${counted(leads, 'lead')}`}
      </p>
      {written && text && <WrittenText text={text} />}
      <Row gap={2} align="center">
        <Text as="time" muted size="sm" dateTime={at}>
          {dateTime(at)}
        </Text>
        {written && mayWork && (isOwn || manages) && (
          <ConfirmButton
            size="sm"
            variant="ghost"
            confirm={{
              title: 'Delete this entry?',
              text: 'It disappears for everyone in the account.',
              action: 'Delete',
            }}
            onConfirm={() => remove(id)}
          >
            Delete
          </ConfirmButton>
        )}
      </Row>
    </li>
  );
}

/** A longer text is shown in part until asked for. */
const LINES_SHOWN = 6;
const CHARACTERS_SHOWN = 500;

function WrittenText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > CHARACTERS_SHOWN || text.split('\n').length > LINES_SHOWN;
  return (
    <>
      <p className={styles.text} data-clamped={isLong && !isOpen}>
        {text}
      </p>
      {isLong && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  );
}
