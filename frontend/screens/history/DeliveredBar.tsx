import { coverageSentence } from '../../parts/runs/outcomes';
import type { Run } from '../../parts/runs/run';
import styles from './HistoryTable.module.css';

/** The delivered part of what was requested; for all, of what the run found or could have found. The numbers are beside it. */
export function DeliveredBar({ run: { leads, coverage, requestedCount } }: { run: Run }) {
  const whole = Math.max(leads, requestedCount ?? coverage.available ?? coverage.found);
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
