import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { USAGE_KEY } from '../../parts/plan/usePlanUsage';
import type { Run } from '../../parts/runs/run';
import { useHistoryUpdates } from '../../parts/runs/updates';
import { OVERVIEW, useRecentRuns } from './useRuns';

/** Reloads the rest of the overview when a run starts or ends, here or elsewhere. */
export function useOverviewUpdates(runs: readonly Run[] | undefined) {
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
