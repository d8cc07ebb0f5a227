import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { LeadFilter } from '../../contract/leads.js';
import { readFilter } from './filter';
import type { LeadRecord } from './record';

type Change = { [Name in keyof LeadFilter]?: LeadFilter[Name] | null };

interface Filtering {
  filter: LeadFilter;
  /** Sets some filters; null takes one away. */
  change(change: Change): void;
  /** Takes away all; which of the two lists it is stays. */
  clear(): void;
}

const FilterContext = createContext<Filtering>({ filter: {}, change: () => {}, clear: () => {} });

/** What the leads are filtered by; it lives in the address. */
export const useLeadFilter = () => useContext(FilterContext);

export function LeadFilterProvider({ children }: { children: ReactNode }) {
  const { filterValues, setFilters, onUnselectItems } = useListContext<LeadRecord>();
  const filter = useMemo(() => readFilter(filterValues), [filterValues]);
  // The address follows a moment later: a second change must not undo the first.
  const wanted = useRef(filter);
  useEffect(() => {
    wanted.current = filter;
  }, [filter]);

  const replace = (next: object) => {
    wanted.current = readFilter(next);
    // Whoever is no longer in sight must not be changed with the rest.
    onUnselectItems();
    setFilters(wanted.current);
  };
  const filtering: Filtering = {
    filter,
    change: (change) => replace({ ...wanted.current, ...change }),
    clear: () => replace({ suppressed: wanted.current.suppressed }),
  };
  return <FilterContext value={filtering}>{children}</FilterContext>;
}
