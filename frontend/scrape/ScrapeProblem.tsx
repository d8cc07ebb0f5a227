import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { MoreLeadsLink } from '../plan/MoreLeadsLink';
import { CONNECTION_LOST } from './progress';
import { useScrape } from './ScrapeProvider';
import styles from './ScrapeProblem.module.css';

/** Explains why the run failed or lost its connection, and offers a way to continue. */
export function ScrapeProblem() {
  const { error, code, candidates, request, runId, start, reconnect } = useScrape();
  if (!error) return null;
  return (
    <div className={styles.problem}>
      <Alert
        tone="danger"
        actions={
          error === CONNECTION_LOST ? (
            <Button size="sm" variant="secondary" onClick={reconnect}>
              {runId ? 'Reconnect' : 'Try Again'}
            </Button>
          ) : code === 'sample_offered' && request ? (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => start({ ...request, source: 'sample' })}
            >
              Try with Sample Data
            </Button>
          ) : (
            code === 'quota_exceeded' && <MoreLeadsLink />
          )
        }
      >
        {error}
      </Alert>
      {request && candidates.length > 0 && (
        <fieldset>
          <legend className={styles.legend}>Which city did you mean?</legend>
          <div className={styles.candidates}>
            {candidates.map((city) => (
              <Button
                key={city}
                size="sm"
                variant="secondary"
                onClick={() => start({ ...request, city }, true)}
              >
                {city}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
