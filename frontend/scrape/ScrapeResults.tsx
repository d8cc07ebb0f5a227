import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { RunStatus } from '../../contract/scrape.js';
import type { HistoryProvider } from '../dataProvider';
import { EnrichmentProgress } from '../history/EnrichmentProgress';
import { isEnriching, type Run } from '../history/run';
import { RESULT_COLUMNS } from '../leads/columns';
import { DownloadCsv } from '../leads/DownloadCsv';
import { LeadTable } from '../leads/LeadTable';
import { counted } from '../numbers';
import { Alert } from '../ui/Alert';
import { useScrape } from './ScrapeProvider';
import styles from './ScrapeResults.module.css';

const POLL_MS = 2_000;

/** What was found: live while leads arrive, with outcome and CSV once the run has ended. */
export function ScrapeResults() {
  const { phase, status, runId, leads, total, sample, message } = useScrape();
  const isOver = phase === 'complete';
  const dataProvider = useDataProvider<HistoryProvider>();
  // A key of its own: what lists have cached of this run is from before its end, without its CSV.
  const { data: run, isLoading } = useQuery({
    queryKey: ['ended-run', runId],
    queryFn: async () => (await dataProvider.getOne<Run>('history', { id: runId! })).data,
    enabled: isOver && runId !== null,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data && isEnriching(state.data) ? POLL_MS : false),
  });
  if (leads.length === 0 && !isOver) return null;

  return (
    <div className={styles.results}>
      {isOver && (
        <Alert tone={toneOf(status, total)}>{message ?? `${counted(total, 'lead')} found.`}</Alert>
      )}
      {isOver && run && <EnrichmentProgress run={run} />}
      {leads.length > 0 && (
        <>
          <div className={styles.head}>
            <h3 className={styles.title}>Results</h3>
            {/* With the CSV's address, or known to have none: a button that became a link would lose the focus. */}
            {isOver && runId && !isLoading && (
              <DownloadCsv runId={runId} csvUrl={run?.csvUrl ?? null} leads={leads} />
            )}
          </div>
          <LeadTable label="Results" leads={leads} columns={RESULT_COLUMNS} sample={sample} />
        </>
      )}
      {isOver && leads.length === 0 && total > 0 && (
        <LeadTable label="Results" leads={leads} columns={RESULT_COLUMNS} loading />
      )}
    </div>
  );
}

function toneOf(status: RunStatus | null, total: number) {
  if (status === 'Cancelled') return 'info';
  return total > 0 ? 'success' : 'warning';
}
