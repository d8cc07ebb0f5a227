import { ProgressBar } from '../ui/ProgressBar';
import { enrichmentText } from './format';
import { isEnriching, type Run } from './run';
import styles from './EnrichmentProgress.module.css';

/** How far the visits to the leads' websites are; nothing where a run did not ask for them. */
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
