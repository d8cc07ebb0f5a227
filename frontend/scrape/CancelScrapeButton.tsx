import { useState } from 'react';
import { Button } from '../ui/Button';
import { useScrape } from './ScrapeProvider';
import styles from './CancelScrapeButton.module.css';

/** Stops the run on the server; what has been found by then is kept. */
export function CancelScrapeButton() {
  const { runId, cancel } = useScrape();
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const ask = async () => {
    setAsked(true);
    setFailure(null);
    try {
      await cancel();
    } catch (error) {
      setAsked(false);
      setFailure(error instanceof Error ? error.message : 'Unknown error');
    }
  };

  return (
    <>
      <Button
        variant="secondary"
        block
        busy={asked}
        disabled={runId === null}
        // The button stands where Run Scrape stood: the other half of a double click there is no wish to cancel.
        onClick={(event) => event.detail < 2 && void ask()}
      >
        {asked ? 'Cancelling...' : 'Cancel'}
      </Button>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
