import { useMutation } from '@tanstack/react-query';
import type { RunChange } from '../runs/change';
import { Button, type Look } from '../ui/Button';
import { useKeepFocus } from '../ui/useKeepFocus';
import { isPaused } from './progress';
import { useScrape } from './ScrapeProvider';
import styles from './ScrapeActions.module.css';

/** Cancels the run on the server, which keeps the leads found so far. */
export function CancelScrape(look: Look) {
  const { runId } = useScrape();
  const { mutate, error, isPending, isSuccess } = useRunChange();
  // Stays true until the stream reports the end, which replaces this button.
  const requested = isPending || isSuccess;
  return (
    <>
      <Button
        variant="secondary"
        {...look}
        busy={requested}
        disabled={runId === null}
        // This button replaces Run Scrape: a double click there must not cancel.
        onClick={(event) => event.detail < 2 && mutate('cancel')}
      >
        {requested ? 'Canceling...' : 'Cancel'}
      </Button>
      <Failure error={error} />
    </>
  );
}

/** Pauses the run on the card, or resumes it. */
export function PauseOrResumeScrape() {
  const scrape = useScrape();
  const { mutate, isPending: busy, error } = useRunChange();
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
        onClick={(event) => event.detail < 2 && mutate(paused ? 'resume' : 'pause')}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Failure error={error} />
    </>
  );
}

/** Changes the run on the card. */
function useRunChange() {
  const { change } = useScrape();
  return useMutation({ mutationFn: (kind: RunChange) => change(kind) });
}

const Failure = ({ error }: { error: Error | null }) =>
  error && (
    <p className={styles.failure} role="alert">
      {error.message}
    </p>
  );
