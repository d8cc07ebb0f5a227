import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import {
  isFinished,
  MAX_UNFINISHED_RUNS,
  UNFINISHED_STATUSES,
  type RunFilter,
} from '#contract/scrape.js';
import { NEWEST_FIRST, type RunsProvider } from '../../parts/runs/provider';
import type { Run } from '../../parts/runs/run';

const POLL_MS = 2_000;
const IDLE_POLL_MS = 15_000;
/** As tall as what stands beside them. */
const RECENT = 7;

/** Prefix of the query keys that the overview reloads when a run starts or ends. */
export const OVERVIEW = 'overview';

/** Has its own query keys: a react-admin list would put unfinished runs in the single-record cache. */
function useNewestRuns(key: string, perPage: number, filter: RunFilter, poll: PollInterval) {
  const dataProvider = useDataProvider<RunsProvider>();
  return useQuery({
    queryKey: [OVERVIEW, key],
    queryFn: async () => {
      const { data } = await dataProvider.getList<Run>('history', {
        pagination: { page: 1, perPage },
        sort: NEWEST_FIRST,
        filter,
      });
      return data;
    },
    refetchInterval: ({ state }) => poll(state.data ?? []),
    refetchIntervalInBackground: true,
    retry: false,
  });
}

type PollInterval = (runs: readonly Run[]) => number;

/** Unfinished runs, including those started in other tabs or through the API. */
export const useUnfinishedRuns = () =>
  useNewestRuns('unfinished', MAX_UNFINISHED_RUNS, { status: [...UNFINISHED_STATUSES] }, (runs) =>
    runs.length > 0 || document.visibilityState === 'visible' ? POLL_MS : IDLE_POLL_MS,
  );

/** Also polled when idle: a run elsewhere may start and end between two polls of the unfinished runs. */
export const useRecentRuns = () =>
  useNewestRuns('recent', RECENT, {}, (runs) =>
    runs.some((run) => !isFinished(run.status)) ? POLL_MS : IDLE_POLL_MS,
  );
