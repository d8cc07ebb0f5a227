import { useDates } from '../../session/useDates';
import styles from './LeadGrid.module.css';

export function LeadDate({ at }: { at: string }) {
  const { date } = useDates();
  return (
    <time className={styles.date} dateTime={at}>
      {date(at)}
    </time>
  );
}
