import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { isFinished } from '#contract/scrape.js';
import type { RunsProvider } from '../../parts/runs/provider';
import { csvToLeads } from '../../parts/runs/csv';
import type { TableLead } from '../../parts/lead-table/lead';
import { fetchRunCsv } from './runCsv';
import { hasLeads, type Run } from '../../parts/runs/run';

/** Small enough to load at once. The rest of a large run loads in the background. */
const FIRST_PAGE = 250;

interface RowsPage {
  leads: readonly TableLead[];
  total: number;
  merged: number;
}

/** A run's leads, loaded once and again when the run ends; call `retry` after a failure. */
export function useRunLeads(run: Run) {
  const dataProvider = useDataProvider<RunsProvider>();
  const enabled = hasLeads(run);
  const query = useInfiniteQuery({
    queryKey: ['run-leads', run.id, isFinished(run.status)],
    queryFn: ({ pageParam: from }): Promise<RowsPage> =>
      from === 0
        ? dataProvider
            .getRunLeadsPage(run.id, 0, FIRST_PAGE)
            .catch((error: Error) => pageOfCsv(run.csvUrl, error))
        : dataProvider.getRunLeadsPage(run.id, from),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { leads }) => sum + leads.length, 0);
      return last.leads.length > 0 && loaded < last.total ? loaded : undefined;
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = query;

  useEffect(() => {
    if (hasNextPage && !isFetching && !error && !isPlaceholderData) void fetchNextPage();
  }, [hasNextPage, isFetching, error, isPlaceholderData, fetchNextPage]);

  const leads = useMemo(
    () => (enabled ? (data?.pages.flatMap((page) => page.leads) ?? null) : []),
    [enabled, data],
  );
  return {
    leads,
    total: data?.pages.at(-1)?.total ?? 0,
    merged: data?.pages.at(-1)?.merged ?? 0,
    error,
    retry: () => void (leads && hasNextPage ? fetchNextPage() : refetch()),
  };
}

/** Falls back to the run's CSV, which holds the same leads. If that fails, throws the original error. */
async function pageOfCsv(csvUrl: string | null, error: Error): Promise<RowsPage> {
  if (!csvUrl) throw error;
  console.error(error);
  const csv = await fetchRunCsv(csvUrl).catch(() => {
    throw error;
  });
  const leads = csvToLeads(csv);
  return { leads, total: leads.length, merged: 0 };
}
