import { reachedLimit } from '../../parts/runs/format';
import { coverageSentence } from '../../parts/runs/outcomes';
import type { Run } from '../../parts/runs/run';
import styles from './HistoryTable.module.css';

/**
 * The delivered part of what was requested; for all, of what the run found or could have found. Only for a run that is short of it,
 * so that it stands out. The numbers are above it.
 */
export function DeliveredBar({ run }: { run: Run }) {
  const { leads, coverage, requestedCount } = run;
  const whole = Math.max(leads, requestedCount ?? coverage.available ?? coverage.found);
  if (leads === whole) return null;
  return (
    <span
      className={styles.bar}
      aria-hidden="true"
      data-limited={reachedLimit(run)}
      title={coverageSentence(coverage, requestedCount)}
    >
      <span style={{ width: `${(100 * leads) / whole}%` }} />
    </span>
  );
}
