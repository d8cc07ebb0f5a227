import { useState } from 'react';
import type { SecurityEvent } from '../../../contract/settings.js';
import { useDates } from '../../session/useDates';
import { Button } from '../../ui/Button';
import { Loaded } from '../../ui/Loaded';
import { browserOf, detailsOf, labelOf, locationOf } from './event';
import styles from './RecentEvents.module.css';
import { useSecurityEvents } from './useSecurityEvents';

export function RecentEvents() {
  const [all, setAll] = useState(false);
  return (
    <>
      <Loaded query={useSecurityEvents(all)} loading="Loading security events...">
        {(events) =>
          events.length === 0 ? (
            <p className={styles.empty}>No security events yet.</p>
          ) : (
            <Events events={events} />
          )
        }
      </Loaded>
      <div>
        <Button variant="secondary" size="sm" onClick={() => setAll(!all)}>
          {all ? 'Show fewer events' : 'Show all events'}
        </Button>
      </div>
    </>
  );
}

function Events({ events }: { events: readonly SecurityEvent[] }) {
  const { dateTime } = useDates();
  return (
    <ul className={styles.events} aria-label="Recent security events">
      {events.map((event) => (
        <li key={event.id} className={styles.event}>
          <div className={styles.header}>
            <span className={styles.label}>{labelOf(event.type)}</span>
            <time className={styles.quiet} dateTime={event.occurredAt}>
              {dateTime(event.occurredAt)}
            </time>
          </div>
          <p className={styles.quiet}>
            {locationOf(event.ip)} · {browserOf(event.userAgent)}
          </p>
          {detailsOf(event).map((detail) => (
            <p key={detail} className={styles.quiet}>
              {detail}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
