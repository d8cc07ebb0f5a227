import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { RunStatus } from '#contract/scrape.js';
import { counted } from '#contract/numbers.js';
import type { RunsProvider } from '../runs/provider';
import { EnrichmentProgress } from '../runs/EnrichmentProgress';
import { reachedLimit } from '../runs/format';
import { leadOfRun } from '../runs/LeadOfRun';
import { alreadyHadText } from '../runs/outcomes';
import { leadsOfRunPath } from '../runs/paths';
import { isEnriching, type Run } from '../runs/run';
import { RESULT_COLUMNS } from '../lead-table/columns';
import { DownloadCsv } from '../runs/DownloadCsv';
import { LeadTable } from '../lead-table/LeadTable';
import { phoneText } from '../lead-table/phone';
import { DeliverButton } from '../schedule/DeliverButton';
import { Alert } from '../ui/Alert';
import { ButtonLink } from '../ui/ButtonLink';
import { Row, Stack, Text } from '../ui/layout';
import { LimitReached } from './LimitReached';
import { useScrape } from './ScrapeProvider';
import styles from './ScrapeResults.module.css';

const POLL_MS = 2_000;

/** The run's leads, live while they arrive; with outcome and CSV once the run ends. */
export default function ScrapeResults() {
  const { phase, status, runId, leads, total, sample, message } = useScrape();
  const isOver = phase === 'complete';
  const dataProvider = useDataProvider<RunsProvider>();
  // Has its own key: lists may have cached the run before it ended, without its CSV.
  const { data: run, isLoading } = useQuery({
    queryKey: ['ended-run', runId],
    queryFn: async () => (await dataProvider.getOne<Run>('history', { id: runId! })).data,
    enabled: isOver && runId !== null,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data && isEnriching(state.data) ? POLL_MS : false),
  });
  if (leads.length === 0 && !isOver) return null;

  return (
    <Stack gap={4}>
      {/* Waits for the run, which shows whether the plan stopped it. */}
      {isOver &&
        !isLoading &&
        (run && reachedLimit(run) ? (
          <LimitReached run={run} message={message} />
        ) : (
          <Alert tone={toneOf(status, total)}>
            {message ?? `${counted(total, 'lead')} found.`} {run && alreadyHadText(run.coverage)}
          </Alert>
        ))}
      {isOver && run && <EnrichmentProgress run={run} />}
      {leads.length > 0 && (
        <>
          <Row gap={4} align="center" justify="between" className={styles.header}>
            <Text as="h3" size="md">
              Results
            </Text>
            {/* Waits for the CSV URL: turning a button into a link would lose focus. */}
            {isOver && runId && !isLoading && (
              <Row gap={2} className={styles.files}>
                <DownloadCsv runId={runId} csvUrl={run?.csvUrl ?? null} leads={leads} />
                <ButtonLink to={leadsOfRunPath(runId)} size="sm" variant="secondary">
                  Open in Leads
                </ButtonLink>
                {run && <DeliverButton run={run} />}
              </Row>
            )}
          </Row>
          <LeadTable
            label="Results"
            leads={leads}
            columns={RESULT_COLUMNS}
            sample={sample}
            phoneText={phoneText}
            {...(runId && { nameOf: leadOfRun(runId) })}
          />
        </>
      )}
      {isOver && leads.length === 0 && total > 0 && (
        <LeadTable label="Results" leads={leads} columns={RESULT_COLUMNS} loading />
      )}
    </Stack>
  );
}

function toneOf(status: RunStatus | null, total: number) {
  if (status === 'Cancelled') return 'info';
  return total > 0 ? 'success' : 'warning';
}
