import { restOf } from '#contract/coverage.js';
import { coverageSentence } from '../../parts/runs/outcomes';
import type { Run } from '../../parts/runs/run';
import styles from './HistoryTable.module.css';

/**
 * The delivered part of what a run found or could have found; full for a run with all requested leads. Decoration: the
 * numbers are beside it.
 */
export function DeliveredBar({ run: { leads, coverage, requestedCount } }: { run: Run }) {
  const rest = restOf(coverage, requestedCount);
  const wanted = rest?.cut === 'requested' ? leads : (coverage.available ?? coverage.found);
  const whole = Math.max(leads, wanted);
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
