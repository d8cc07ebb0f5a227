import { useState } from 'react';
import type { RunChange } from '../runs/change';
import { Button, type Look } from '../ui/Button';
import { useKeepFocus } from '../ui/useKeepFocus';
import { isPaused } from './progress';
import { useScrape } from './ScrapeProvider';
import styles from './ScrapeActions.module.css';

/** Cancels the run on the server, which keeps the leads found so far. */
export function CancelScrape(look: Look) {
  const { runId } = useScrape();
  const { request, failure } = useRunChange();
  // Stays true until the stream reports the end, which replaces this button.
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
        // This button replaces Run Scrape: a double click there must not cancel.
        onClick={(event) => event.detail < 2 && void cancel()}
      >
        {requested ? 'Canceling...' : 'Cancel'}
      </Button>
      <Failure text={failure} />
    </>
  );
}

/** Pauses the run on the card, or resumes it. */
export function PauseOrResumeScrape() {
  const scrape = useScrape();
  const { request, busy, failure } = useRunChange();
  const control = useKeepFocus<HTMLButtonElement>(busy);
  const paused = isPaused(scrape);
  return (
    <>
      <Button
        ref={control}
        size="sm"
        variant="secondary"
        busy={busy}
        disabled={scrape.runId === null}
        // The same button pauses and resumes: a double click must not undo itself.
        onClick={(event) => event.detail < 2 && void request(paused ? 'resume' : 'pause')}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Failure text={failure} />
    </>
  );
}

/** Changes the run on the card; `failure` holds the error message. */
function useRunChange() {
  const { change } = useScrape();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** Resolves to false on failure. */
  const request = async (kind: RunChange): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await change(kind);
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
