import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { LeadStatus } from '#contract/lead-fields.js';
import { LISTS, type Listed } from '../cached-leads';
import { withValues } from '../filters/values';
import type { LeadsProvider } from '../provider';
import type { LeadRecord } from '../record';
import { useLeadFilter } from '../useLeadFilter';
import type { Moved } from './useMoves';

const PAGE_SIZE = 50;
/** Pages out of sight are forgotten, so that a long column takes no more memory than a short one. */
const KEPT_MS = 30_000;

/** The page of a card, starting from 0. */
export const pageOf = (index: number) => Math.floor(index / PAGE_SIZE);

export interface ColumnLeads {
  /** Cards of the column, loaded or not; undefined until it is known. */
  count: number | undefined;
  /** The lead of a card; undefined until it is loaded. */
  leadAt: (index: number) => LeadRecord | undefined;
  /** Finds a loaded lead; -1 if the column doesn't have it. */
  indexOf: (id: string) => number;
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
}

/**
 * The leads of one status: those that were just moved there, then the others in the list's order, of which only the pages in sight are
 * loaded. The first page is always loaded, because it also has the number of leads.
 * @param shown the first and the last page in sight
 */
export function useColumn(
  status: LeadStatus,
  [first, last]: readonly [number, number],
  moved: Moved,
): ColumnLeads {
  const dataProvider = useDataProvider<LeadsProvider>();
  const all = useLeadFilter();
  const { sort } = useListContext<LeadRecord>();
  const filter = useMemo(
    () => withValues(all, 'status', { values: [status], isNot: false }),
    [all, status],
  );
  const inSight = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const pages = [...new Set([0, ...inSight])];
  const queries = useQueries({
    queries: pages.map((page) => {
      const params = { pagination: { page: page + 1, perPage: PAGE_SIZE }, sort, filter };
      return {
        queryKey: [...LISTS, params],
        queryFn: () => dataProvider.getList<LeadRecord>('leads', params) as Promise<Listed>,
        gcTime: KEPT_MS,
        staleTime: KEPT_MS,
        retry: false,
        // Only of the same page of another filter, not of another page.
        ...(page === 0 && { placeholderData: keepPreviousData }),
      };
    }),
  });
  const [{ data: firstPage }] = queries as [(typeof queries)[number]];
  const loaded = pages.map((page, at) => ({
    from: page * PAGE_SIZE,
    leads: queries[at]?.data?.data ?? [],
  }));
  const failed = queries.find(({ error }) => error);
  return {
    ...arrange(status, loaded, firstPage?.total, moved),
    error: failed?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    retry: () => void failed?.refetch(),
  };
}

interface LoadedPage {
  /** The position of its first lead. */
  from: number;
  leads: readonly LeadRecord[];
}

/** Puts leads that were just moved here on top, and skips those that have left. */
export function arrange(
  status: LeadStatus,
  pages: readonly LoadedPage[],
  total: number | undefined,
  moved: Moved,
): Pick<ColumnLeads, 'count' | 'leadAt' | 'indexOf'> {
  const arrived = moved.arrivedAt(status);
  const isArrived = new Set(arrived.map(({ id }) => id));
  const left: number[] = [];
  const positions = new Map(arrived.map(({ id }, index) => [id, index]));
  const leads = new Map<number, LeadRecord>();
  for (const { from, leads: onPage } of pages) {
    for (const [offset, lead] of onPage.entries()) {
      const hasLeft = isArrived.has(lead.id) || moved.latest(lead).status !== status;
      if (hasLeft) left.push(from + offset);
      else {
        positions.set(lead.id, arrived.length + from + offset - left.length);
        leads.set(from + offset, lead);
      }
    }
  }
  return {
    count: total === undefined ? undefined : Math.max(0, arrived.length + total - left.length),
    leadAt: (index) => {
      if (index < arrived.length) return arrived[index];
      let position = index - arrived.length;
      for (const skipped of left) if (skipped <= position) position += 1;
      return leads.get(position);
    },
    indexOf: (id) => positions.get(id) ?? -1,
  };
}
