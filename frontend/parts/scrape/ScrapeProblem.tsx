import { categoriesOf } from '#contract/categories.js';
import type { RunRequest } from '#contract/scrape.js';
import { replaceUnknown } from '../session/wanted-search';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Row, Stack } from '../ui/layout';
import { MoreLeads } from './MoreLeads';
import { isRefusal, NotCovered } from './NotCovered';
import { CONNECTION_LOST } from './progress';
import { useScrape } from './ScrapeProvider';
import styles from './ScrapeProblem.module.css';

const NEEDS_LEADS = ['quota_exceeded', 'confirmation_required'];

/** Explains why the run failed or lost its connection, and offers a way to continue. */
export function ScrapeProblem() {
  const { error, code, candidates, candidatesFor, request, runId, start, reconnect } = useScrape();
  if (!error) return null;
  const choose = (name: string): Partial<RunRequest> =>
    candidatesFor === 'city'
      ? { city: name }
      : {
          category: undefined,
          categories: categoriesOf(request!).map((each) => replaceUnknown(each, error, name)),
        };
  // A run that failed later may find its area covered now.
  if (isRefusal(code) && request && !runId) {
    return (
      <NotCovered
        refusal={{ code, message: error, candidates: [...candidates] }}
        city={request.city}
        onChoose={(city) => start({ ...request, city }, true)}
        onSample={() => start({ ...request, source: 'sample' })}
      />
    );
  }
  return (
    <Stack gap={4}>
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
            NEEDS_LEADS.includes(code ?? '') && <MoreLeads />
          )
        }
      >
        {error}
      </Alert>
      {request && candidates.length > 0 && (
        <fieldset>
          <legend className={styles.legend}>Which {candidatesFor} did you mean?</legend>
          <Row gap={2} className={styles.candidates}>
            {candidates.map((name) => (
              <Button
                key={name}
                size="sm"
                variant="secondary"
                onClick={() => start({ ...request, ...choose(name) }, true)}
              >
                {name}
              </Button>
            ))}
          </Row>
        </fieldset>
      )}
    </Stack>
  );
}
