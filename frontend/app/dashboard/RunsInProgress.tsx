import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { categoryLabel } from '#contract/categories.js';
import { cityName } from '../../parts/runs/format';
import type { Run } from '../../parts/runs/run';
import { RunActions } from '../../parts/runs/RunActions';
import { RunStatusBadge } from '../../parts/runs/RunStatusBadge';
import { useHistoryUpdates } from '../../parts/runs/updates';
import { count } from '../../parts/ui/numbers';
import { statusText } from '../../parts/scrape/progress';
import { type Scrape, useScrape } from '../../parts/scrape/ScrapeProvider';
import { USAGE_KEY } from '../../parts/plan/usePlanUsage';
import { Row, Span, Stack, Text } from '../../parts/ui/layout';
import { ProgressBar } from '../../parts/ui/ProgressBar';
import { Panel } from '../../parts/ui/Panel';
import { OVERVIEW, useRecentRuns, useUnfinishedRuns } from './useRuns';
import styles from './RunsInProgress.module.css';

/** Whether the Run a Scrape card already shows this run. Compares the request until the run id is known. */
function isOnCard(run: Run, { phase, runId, request }: Scrape) {
  if (phase !== 'loading' && phase !== 'complete') return false;
  if (runId) return run.id === runId;
  return request && run.category.toLowerCase() === categoryLabel(request).toLowerCase();
}

/** Reloads the rest of the overview when a run starts or ends, here or elsewhere. */
function useOverviewUpdates(runs: readonly Run[] | undefined) {
  const queryClient = useQueryClient();
  const reload = useCallback(
    () =>
      Promise.all(
        [OVERVIEW, USAGE_KEY].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      ),
    [queryClient],
  );
  useHistoryUpdates(reload);
  const { data: recent } = useRecentRuns();
  const ids = runs && recent && [...runs, ...recent.slice(0, 1)].map(({ id }) => id).join();
  const previousIds = useRef(ids);
  useEffect(() => {
    const previous = previousIds.current;
    if (previous !== undefined && ids !== undefined && previous !== ids) void reload();
    previousIds.current = ids;
  }, [ids, reload]);
}

export function RunsInProgress() {
  const query = useUnfinishedRuns();
  const scrape = useScrape();
  useOverviewUpdates(query.data);
  const runs = query.data?.filter((run) => !isOnCard(run, scrape)) ?? [];
  return (
    <Panel title="Runs in Progress" query={query}>
      {runs.length === 0 ? (
        <Text quiet>
          {scrape.phase === 'loading' ? 'No other runs in progress.' : 'No runs in progress.'}
        </Text>
      ) : (
        <Stack as="ul" gap={5}>
          {runs.map((run) => (
            <RunInProgress key={run.id} run={run} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

const leadsFound = ({ leads, requestedCount }: Run) =>
  requestedCount === null
    ? `${count.format(leads)} found`
    : `${count.format(leads)} of ${count.format(requestedCount)} found`;

function RunInProgress({ run }: { run: Run }) {
  const title = `${run.category} in ${cityName(run.city)}`;
  return (
    <Stack as="li" gap={2}>
      <Row gap={3} rowGap={2} align="center" className={styles.description}>
        <p className={styles.name}>{title}</p>
        <RunStatusBadge run={run} />
        <div className={styles.action}>
          <RunActions run={run} />
        </div>
      </Row>
      <ProgressBar progress={run.progress} aria-label={title} />
      <Row as="p" gap={4} rowGap={1} align="baseline" justify="between">
        <Span quiet>{run.status !== 'Paused' && statusText(run.progress)}</Span>
        <Span quiet tabular>
          {leadsFound(run)}
        </Span>
      </Row>
    </Stack>
  );
}
