import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecurityEvent } from '#contract/settings.js';
import { api } from '../../../parts/api/api';
import { NO_RETRY, orFail } from '../../../parts/api/call';
import { useDates } from '../../../parts/session/useDates';
import { Button } from '../../../parts/ui/Button';
import { Row, Span, Stack } from '../../../parts/ui/layout';
import { Loaded } from '../../../parts/ui/Loaded';
import { byImportance, detailsOf, labelOf, originOf } from './event';
import styles from './RecentEvents.module.css';

const SHOWN = 5;

/** The five most important recent changes, or all changes, with profile and settings access collapsed. */
export function RecentEvents() {
  const [all, setAll] = useState(false);
  return (
    <>
      <Loaded
        query={useSecurityEvents(all ? EVENTS.changes : EVENTS.recent)}
        loading="Loading security events..."
      >
        {(events) =>
          events.length === 0 ? (
            <p className={styles.empty}>No security events yet.</p>
          ) : (
            <Events
              label="Recent security events"
              events={all ? events : byImportance(events).slice(0, SHOWN)}
            />
          )
        }
      </Loaded>
      {all && <Views />}
      <div>
        <Button variant="secondary" size="sm" onClick={() => setAll(!all)}>
          {all ? 'Show fewer events' : 'Show all events'}
        </Button>
      </div>
    </>
  );
}

/** Loaded when opened. */
function Views() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>Profile and settings access</summary>
      {isOpen && <ViewEvents />}
    </details>
  );
}

const ViewEvents = () => (
  <Loaded query={useSecurityEvents(EVENTS.views)} loading="Loading access events..." lines={3}>
    {(events) =>
      events.length === 0 ? (
        <p className={styles.empty}>No access recorded yet.</p>
      ) : (
        <Events label="Access" events={events} />
      )
    }
  </Loaded>
);

function Events({ label, events }: { label: string; events: readonly SecurityEvent[] }) {
  const { dateTime } = useDates();
  return (
    <Stack as="ul" aria-label={label}>
      {events.map((event) => (
        <li key={event.id} className={styles.event}>
          <Row gap={4} rowGap={0} justify="between">
            <Span weight="medium">{labelOf(event.type)}</Span>
            <time className={styles.quiet} dateTime={event.occurredAt}>
              {dateTime(event.occurredAt)}
            </time>
          </Row>
          <p className={styles.quiet}>{originOf(event)}</p>
          {detailsOf(event).map((detail) => (
            <p key={detail} className={styles.quiet}>
              {detail}
            </p>
          ))}
        </li>
      ))}
    </Stack>
  );
}

/** The events that a list requests: recent changes, all changes, or views of profile and settings. */
const EVENTS = {
  recent: { limit: '20', kind: 'changes' },
  changes: { limit: '100', kind: 'changes' },
  views: { limit: '100', kind: 'accesses' },
} as const;

const useSecurityEvents = (query: (typeof EVENTS)[keyof typeof EVENTS]) =>
  useQuery({
    queryKey: ['settings', 'security', 'events', query],
    queryFn: ({ signal }) =>
      orFail(
        'Failed to fetch security events',
        api.get('/api/settings/security/events', { params: { query }, signal }),
      ),
    ...NO_RETRY,
  });
