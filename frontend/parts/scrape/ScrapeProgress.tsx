import { categoryLabel } from '#contract/categories.js';
import { nounFor } from '#contract/numbers.js';
import { lazy, useId } from 'react';
import { LazyMap } from '../map/LazyMap';
import { count } from '../ui/numbers';
import { ProgressBar } from '../ui/ProgressBar';
import { isPaused, statusText } from './progress';
import { CancelScrape, PauseOrResumeScrape } from './ScrapeActions';
import { useScrape } from './ScrapeProvider';
import styles from './ScrapeProgress.module.css';

const RunMap = lazy(() => import('../runs/RunMap'));

export function ScrapeProgress() {
  const scrape = useScrape();
  const { phase, progress, total, request, loading, runId } = scrape;
  const labelId = useId();
  const paused = isPaused(scrape);
  const requested = request?.minLeads === 'all' ? null : (request?.minLeads ?? null);
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <p id={labelId} className={styles.status} role="status">
          {paused ? 'Paused' : statusText(progress, loading)}
        </p>
        <p className={styles.count}>
          {count.format(total)}
          {requested !== null && ` / ${count.format(requested)}`}{' '}
          {nounFor(requested ?? total, 'lead')}
        </p>
      </div>
      <ProgressBar progress={progress} aria-labelledby={labelId} />
      <div className={styles.footer}>
        {request && (
          <p className={styles.description}>
            {categoryLabel(request)} in {request.city}.{' '}
            {paused
              ? 'Leads found so far are kept. Resume to continue.'
              : 'You can leave this page. The run will continue.'}
          </p>
        )}
        {phase === 'loading' && (
          <div className={styles.actions}>
            <PauseOrResumeScrape />
            {paused && <CancelScrape size="sm" />}
          </div>
        )}
      </div>
      {runId && (
        // It stays on screen for a moment after the run's end, and focus on it would then be lost.
        <div inert={phase !== 'loading'}>
          <LazyMap>
            <RunMap runId={runId} version={`${progress} ${total}`} />
          </LazyMap>
        </div>
      )}
    </div>
  );
}
