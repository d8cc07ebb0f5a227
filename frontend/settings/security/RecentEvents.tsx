import { useDates } from '../../dates';
import { Loading } from '../../ui/Loading';
import { LoadFailure } from '../../ui/LoadFailure';
import { browserOf, detailsOf, labelOf, locationOf } from './event';
import styles from './RecentEvents.module.css';
import { useSecurityEvents } from './useSecurityEvents';

export function RecentEvents() {
  const { data, error, isFetching, refetch } = useSecurityEvents();
  const { dateTime } = useDates();
  if (!data && error) {
    return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading text="Loading security events..." />;
  if (data.length === 0) return <p className={styles.empty}>No security events yet.</p>;
  return (
    <ul className={styles.events} aria-label="Recent security events">
      {data.map((event) => (
        <li key={event.id} className={styles.event}>
          <div className={styles.head}>
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
