import { ProgressBar } from '../ui/ProgressBar';
import { enrichmentText } from './format';
import { isEnriching, type Run } from './run';
import styles from './EnrichmentProgress.module.css';

/** Progress of the website visits; renders nothing for runs without enrichment. */
export function EnrichmentProgress({ run }: { run: Run }) {
  const { enrichment } = run;
  if (!enrichment) return null;
  const { done, total } = enrichment;
  return (
    <div className={styles.enrichment}>
      <p>{enrichmentText(enrichment)}</p>
      {isEnriching(run) && (
        <ProgressBar progress={(done / total) * 100} aria-label="Websites visited" />
      )}
    </div>
  );
}
