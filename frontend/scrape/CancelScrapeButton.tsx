import { useState } from 'react';
import { Button, type Look } from '../ui/Button';
import { useScrape } from './ScrapeProvider';
import { TellFailure } from './TellFailure';
import { useTellRun } from './useTellRun';

/** Stops the run on the server; what has been found by then is kept. */
export function CancelScrapeButton(look: Look) {
  const { runId } = useScrape();
  const { ask, failure } = useTellRun();
  // Until the stream brings the end, and with it something else in this place.
  const [asked, setAsked] = useState(false);
  const cancel = async () => {
    setAsked(true);
    if (!(await ask('cancel'))) setAsked(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        {...look}
        busy={asked}
        disabled={runId === null}
        // The button stands where Run Scrape stood: the other half of a double click there is no wish to cancel.
        onClick={(event) => event.detail < 2 && void cancel()}
      >
        {asked ? 'Cancelling...' : 'Cancel'}
      </Button>
      <TellFailure failure={failure} />
    </>
  );
}
