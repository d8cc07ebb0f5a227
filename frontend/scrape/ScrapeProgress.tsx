import { useId } from 'react';
import { count } from '../numbers';
import { ProgressBar } from '../ui/ProgressBar';
import { statusText } from './progress';
import { useScrape } from './ScrapeProvider';
import styles from './ScrapeProgress.module.css';

export function ScrapeProgress() {
  const { progress, total, request } = useScrape();
  const labelId = useId();
  const wanted = request?.minLeads === 'all' ? null : (request?.minLeads ?? null);
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <p id={labelId} className={styles.status} role="status">
          {statusText(progress)}
        </p>
        <p className={styles.count}>
          {count.format(total)}
          {wanted !== null && ` / ${count.format(wanted)}`} leads
        </p>
      </div>
      <ProgressBar progress={progress} aria-labelledby={labelId} />
      {request && (
        <p className={styles.what}>
          {request.category} in {request.city}. You can leave this page: the run goes on.
        </p>
      )}
    </div>
  );
}
