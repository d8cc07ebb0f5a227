import { coverageSentence } from '../../parts/runs/outcomes';
import type { Run } from '../../parts/runs/run';
import styles from './HistoryTable.module.css';

/** The delivered part of what a run found, or could have found. Decoration: the numbers are beside it. */
export function DeliveredBar({ run: { leads, coverage, requestedCount } }: { run: Run }) {
  const whole = Math.max(leads, coverage.available ?? coverage.found);
  if (whole === 0) return null;
  return (
    <span
      className={styles.bar}
      aria-hidden="true"
      title={coverageSentence(coverage, requestedCount)}
    >
      <span style={{ width: `${(100 * leads) / whole}%` }} />
    </span>
  );
}
