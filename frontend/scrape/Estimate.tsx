import type { RunEstimate } from '../../contract/coverage.js';
import { ApiError } from '../api/api';
import styles from './Estimate.module.css';

type Props = { estimate: RunEstimate | null; error: Error | null };

/** What the run would do and cost. It informs, and holds nobody up. */
export function Estimate({ estimate, error }: Props) {
  return (
    <p className={styles.estimate} aria-live="polite">
      {error ? refusal(error) : estimate && inWords(estimate)}
    </p>
  );
}

const inWords = ({ city, matched, sentence, keepDays }: RunEstimate) =>
  [
    matched && `${city}: searched as ${matched}.`,
    sentence,
    keepDays !== null && `Its terms let you keep the leads for ${keepDays} days.`,
  ]
    .filter(Boolean)
    .join(' ');

/** An unknown or ambiguous city, in the server's words; what else went wrong shows at the start. */
const refusal = (error: Error) =>
  error instanceof ApiError && error.status === 422 ? error.message : 'No estimate could be made.';
