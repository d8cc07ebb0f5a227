import {
  createContext,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useListContext } from 'react-admin';
import type { LeadFilter } from '#contract/lead-filters.js';
import { useLeadFilter } from '../useLeadFilter';

type Change = (filter: LeadFilter) => LeadFilter;
interface Latest {
  filter: LeadFilter;
  change: (change: Change) => void;
}
const LatestContext = createContext<Latest | null>(null);

/**
 * The latest filter, and changes of it. The address, which holds the filter, follows later: changes based on it would overwrite each
 * other, and a choice would show its mark late.
 */
export function LatestFilter({ children }: { children: ReactNode }) {
  const { setFilters } = useListContext();
  const filter = useLeadFilter();
  const [shown, show] = useState(filter);
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
    waiting.current = isLatest ? [] : waiting.current.slice(arrived + 1);
    if (!isLatest) return;
    // Any other filter comes from a link or the browser's history.
    latest.current = filter;
    show(filter);
  }, [filter]);
  const change = useCallback((next: Change) => {
    latest.current = next(latest.current);
    waiting.current.push(JSON.stringify(latest.current));
    show(latest.current);
    set.current(latest.current, {});
  }, []);
  const context = useMemo(() => ({ filter: shown, change }), [shown, change]);
  return <LatestContext value={context}>{children}</LatestContext>;
}

function useLatest(): Latest {
  const latest = use(LatestContext);
  if (!latest) throw new Error('The filter needs LatestFilter');
  return latest;
}

/** The filter as it was last changed, which the list may not show yet. */
export const useLatestFilter = () => useLatest().filter;

/** A function that changes the filter. */
export const useChangeFilter = () => useLatest().change;
