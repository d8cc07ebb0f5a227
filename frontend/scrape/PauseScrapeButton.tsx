import { Button } from '../ui/Button';
import { useFocusKept } from '../ui/useFocusKept';
import { isPaused } from './progress';
import { useScrape } from './ScrapeProvider';
import { TellFailure } from './TellFailure';
import { useTellRun } from './useTellRun';

/** Lets the run on the card rest, or go on. */
export function PauseScrapeButton() {
  const scrape = useScrape();
  const { ask, busy, failure } = useTellRun();
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
        // One button for both: the other half of a double click is no wish to take it back.
        onClick={(event) => event.detail < 2 && void ask(paused ? 'resume' : 'pause')}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <TellFailure failure={failure} />
    </>
  );
}
