import { createContext, use, useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { LeadFilter } from '#contract/leads.js';
import { useLeadFilter } from '../useLeadFilter';

type Change = (filter: LeadFilter) => LeadFilter;
const ChangeContext = createContext<((change: Change) => void) | null>(null);

/**
 * Bases every change of the filter on the latest one. The address, which holds the filter, follows later: changes based on it would
 * overwrite each other.
 */
export function LatestFilter({ children }: { children: ReactNode }) {
  const { setFilters } = useListContext();
  const filter = useLeadFilter();
  const latest = useRef(filter);
  /** The filters that the address doesn't have yet, oldest first. */
  const waiting = useRef<string[]>([]);
  const set = useRef(setFilters);
  useLayoutEffect(() => {
    set.current = setFilters;
  });
  useLayoutEffect(() => {
    const arrived = waiting.current.indexOf(JSON.stringify(filter));
    const isLatest = arrived < 0 || arrived === waiting.current.length - 1;
    // Any other filter comes from a link or the browser's history.
    if (isLatest) latest.current = filter;
    waiting.current = isLatest ? [] : waiting.current.slice(arrived + 1);
  }, [filter]);
  const change = useCallback((next: Change) => {
    latest.current = next(latest.current);
    waiting.current.push(JSON.stringify(latest.current));
    set.current(latest.current, {});
  }, []);
  return <ChangeContext value={change}>{children}</ChangeContext>;
}

/** A function that changes the filter. */
export function useChangeFilter() {
  const change = use(ChangeContext);
  if (!change) throw new Error('useChangeFilter needs LatestFilter');
  return change;
}
