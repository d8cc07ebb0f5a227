import { useState } from 'react';
import type { RunChange } from '../runs/change';
import { Button, type Look } from '../ui/Button';
import { useFocusKept } from '../ui/useFocusKept';
import { isPaused } from './progress';
import { useScrape } from './ScrapeProvider';
import styles from './ScrapeActions.module.css';

/** Stops the run on the server; what has been found by then is kept. */
export function CancelScrape(look: Look) {
  const { runId } = useScrape();
  const { request, failure } = useRunChange();
  // Until the stream brings the end, and with it something else in this place.
  const [requested, setRequested] = useState(false);
  const cancel = async () => {
    setRequested(true);
    if (!(await request('cancel'))) setRequested(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        {...look}
        busy={requested}
        disabled={runId === null}
        // It replaces Run Scrape: the second half of a double click there must not cancel.
        onClick={(event) => event.detail < 2 && void cancel()}
      >
        {requested ? 'Cancelling...' : 'Cancel'}
      </Button>
      <Failure text={failure} />
    </>
  );
}

/** Pauses the run on the card, or resumes it. */
export function PauseOrResumeScrape() {
  const scrape = useScrape();
  const { request, busy, failure } = useRunChange();
  const control = useFocusKept<HTMLButtonElement>(busy);
  const paused = isPaused(scrape);
  return (
    <>
      <Button
        ref={control}
        size="sm"
        variant="secondary"
        busy={busy}
        disabled={scrape.runId === null}
        // One button for both: the second half of a double click must not undo the first.
        onClick={(event) => event.detail < 2 && void request(paused ? 'resume' : 'pause')}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Failure text={failure} />
    </>
  );
}

/** Changes the run on the card; `failure` says why that did not work. */
function useRunChange() {
  const { change } = useScrape();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** False when it failed. */
  const request = async (what: RunChange): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await change(what);
      return true;
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Unknown error');
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { request, busy, failure };
}

const Failure = ({ text }: { text: string | null }) =>
  text && (
    <p className={styles.failure} role="alert">
      {text}
    </p>
  );
