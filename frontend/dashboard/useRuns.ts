import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import {
  isFinished,
  MAX_UNFINISHED_RUNS,
  UNFINISHED_STATUSES,
  type RunFilter,
} from '../../contract/scrape.js';
import type { RunsProvider } from '../runs/provider';
import type { Run } from '../runs/run';

const POLL_MS = 2_000;
const SELDOM_MS = 15_000;
const RECENT = 5;

/** What the overview reads again when a run has started or ended. */
export const OVERVIEW = 'overview';

/** Keys of their own: lists of react-admin would leave unfinished runs in its cache of single ones. */
function useNewestRuns(key: string, perPage: number, filter: RunFilter, poll: PollTime) {
  const dataProvider = useDataProvider<RunsProvider>();
  return useQuery({
    queryKey: [OVERVIEW, key],
    queryFn: async () => {
      const { data } = await dataProvider.getList<Run>('history', {
        pagination: { page: 1, perPage },
        sort: { field: 'createdAt', order: 'DESC' },
        filter,
      });
      return data;
    },
    refetchInterval: ({ state }) => poll(state.data ?? []),
    refetchIntervalInBackground: true,
    retry: false,
  });
}

type PollTime = (runs: readonly Run[]) => number;

/** The runs that go on, also those that were started elsewhere. */
export const useUnfinishedRuns = () =>
  useNewestRuns('unfinished', MAX_UNFINISHED_RUNS, { status: [...UNFINISHED_STATUSES] }, (runs) =>
    runs.length > 0 || document.visibilityState === 'visible' ? POLL_MS : SELDOM_MS,
  );

/** Asked also at rest: a run elsewhere may begin and end between two looks at the unfinished ones. */
export const useRecentRuns = () =>
  useNewestRuns('recent', RECENT, {}, (runs) =>
    runs.some((run) => !isFinished(run.status)) ? POLL_MS : SELDOM_MS,
  );
