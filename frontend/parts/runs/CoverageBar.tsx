import type { Coverage } from '#contract/coverage.js';
import { StackedBar } from '../charts/StackedBar';
import { coverageSentence, outcomesOf } from './outcomes';
import styles from './CoverageBar.module.css';

interface Props {
  coverage: Coverage;
  /** The requested number of leads; null for all. */
  requested: number | null;
}

/** The outcomes of the places that a run found, as one sentence and one bar. */
export function CoverageBar({ coverage, requested }: Props) {
  if (coverage.found === 0) return null;
  return (
    <div className={styles.coverage}>
      <p>{coverageSentence(coverage, requested)}</p>
      <StackedBar segments={outcomesOf(coverage, requested)} />
    </div>
  );
}
