import { Stack } from '../ui/layout';
import { ProgressBar } from '../ui/ProgressBar';
import { enrichmentText } from './format';
import { isEnriching, type Run } from './run';

/** Progress of the website visits; renders nothing for runs without enrichment. */
export function EnrichmentProgress({ run }: { run: Run }) {
  const { enrichment } = run;
  if (!enrichment) return null;
  const { done, total } = enrichment;
  return (
    <Stack gap={2}>
      <p>{enrichmentText(enrichment)}</p>
      {isEnriching(run) && (
        <ProgressBar progress={(done / total) * 100} aria-label="Websites visited" />
      )}
    </Stack>
  );
}
