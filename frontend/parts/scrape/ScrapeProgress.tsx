import { categoryLabel } from '#contract/categories.js';
import { nounFor } from '#contract/numbers.js';
import { useId } from 'react';
import { LazyRunMap } from '../runs/LazyRunMap';
import { Row, Stack, Text } from '../ui/layout';
import { count } from '../ui/numbers';
import { ProgressBar } from '../ui/ProgressBar';
import { isPaused, statusText } from './progress';
import { CancelScrape, PauseOrResumeScrape } from './ScrapeActions';
import { useScrape } from './ScrapeProvider';
import styles from './ScrapeProgress.module.css';

export function ScrapeProgress() {
  const scrape = useScrape();
  const { phase, progress, total, request, loading, runId } = scrape;
  const labelId = useId();
  const paused = isPaused(scrape);
  const requested = request?.minLeads === 'all' ? null : (request?.minLeads ?? null);
  return (
    <Stack gap={2}>
      <Row gap={4} rowGap={1} align="baseline" justify="between">
        <Text id={labelId} size="sm" weight="medium" role="status">
          {paused ? 'Paused' : statusText(progress, loading)}
        </Text>
        <Text quiet tabular>
          {count.format(total)}
          {requested !== null && ` / ${count.format(requested)}`}{' '}
          {nounFor(requested ?? total, 'lead')}
        </Text>
      </Row>
      <ProgressBar progress={progress} aria-labelledby={labelId} />
      <Row gap={4} rowGap={2} align="center" justify="between">
        {request && (
          <p className={styles.description}>
            {categoryLabel(request)} in {request.city}.{' '}
            {paused
              ? 'Leads found so far are kept. Resume to continue.'
              : 'You can leave this page. The run will continue.'}
          </p>
        )}
        {phase === 'loading' && (
          <Row gap={2}>
            <PauseOrResumeScrape />
            {paused && <CancelScrape size="sm" />}
          </Row>
        )}
      </Row>
      {runId && (
        // It stays on screen for a moment after the run's end, and focus on it would then be lost.
        <div inert={phase !== 'loading'}>
          <LazyRunMap runId={runId} version={`${progress} ${total}`} />
        </div>
      )}
    </Stack>
  );
}
