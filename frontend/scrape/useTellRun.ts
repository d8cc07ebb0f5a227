import { useState } from 'react';
import { type Scrape, useScrape } from './ScrapeProvider';

/** Tells the run on the card what to do; `failure` says why that did not work. */
export function useTellRun() {
  const { tell } = useScrape();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** False when it failed. */
  const ask = async (what: Parameters<Scrape['tell']>[0]): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await tell(what);
      return true;
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Unknown error');
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { ask, busy, failure };
}
