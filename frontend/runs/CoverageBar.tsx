import type { Coverage } from '../../contract/coverage.js';
import { StackedBar } from '../charts/StackedBar';
import { coverageSentence, outcomesOf } from './outcomes';
import styles from './CoverageBar.module.css';

/** The outcomes of the places that a run found, as one sentence and one bar. */
export function CoverageBar({ coverage }: { coverage: Coverage }) {
  if (coverage.found === 0) return null;
  return (
    <div className={styles.coverage}>
      <p>{coverageSentence(coverage)}</p>
      <StackedBar segments={outcomesOf(coverage)} />
    </div>
  );
}
