import { useCallback, useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { HistoryProvider } from '../dataProvider';
import { csvToLeads } from '../leads/csv';
import type { LeadRow } from '../leads/lead';
import { fetchRunCsv } from '../leads/runCsv';
import { hasLeads, type Run } from './run';

type Loaded = { leads: readonly LeadRow[] | null; error: Error | null };

/** A run's leads, loaded once; `retry` after a failure. */
export function useRunLeads(run: Run) {
  const dataProvider = useDataProvider<HistoryProvider>();
  const { id, csvUrl } = run;
  const wanted = hasLeads(run);
  const [loaded, setLoaded] = useState<Loaded>({ leads: wanted ? null : [], error: null });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!wanted) return undefined;
    let left = false;
    dataProvider
      .getRunLeads(id)
      .catch((error: Error) => leadsOfCsv(csvUrl, error))
      .then((leads) => left || setLoaded({ leads, error: null }))
      .catch((error: Error) => left || setLoaded({ leads: null, error }));
    return () => {
      left = true;
    };
  }, [dataProvider, id, csvUrl, wanted, attempt]);

  const retry = useCallback(() => {
    setLoaded({ leads: null, error: null });
    setAttempt((count) => count + 1);
  }, []);
  return { ...loaded, retry };
}

/** The run's CSV holds the same leads, so it can stand in for them; else the first failure counts. */
async function leadsOfCsv(csvUrl: string | null, error: Error): Promise<LeadRow[]> {
  if (!csvUrl) throw error;
  console.error(error);
  const csv = await fetchRunCsv(csvUrl).catch(() => {
    throw error;
  });
  return csvToLeads(csv);
}
