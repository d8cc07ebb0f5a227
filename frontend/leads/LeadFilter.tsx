import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { LeadFilter } from '../../contract/leads.js';
import { readFilter } from './filter';
import type { LeadRecord } from './record';

type FilterChange = { [Name in keyof LeadFilter]?: LeadFilter[Name] | null };

interface Filtering {
  filter: LeadFilter;
  /** Sets some filters; null takes one away. */
  change(change: FilterChange): void;
  /** Takes away all; which of the two lists it is stays. */
  clear(): void;
}

const FilterContext = createContext<Filtering>({ filter: {}, change: () => {}, clear: () => {} });

/** What the leads are filtered by; it lives in the address. */
export const useLeadFilter = () => useContext(FilterContext);

export function LeadFilterProvider({ children }: { children: ReactNode }) {
  const { filterValues, setFilters, onUnselectItems } = useListContext<LeadRecord>();
  const inAddress = JSON.stringify(readFilter(filterValues));
  // The address follows a moment later: the controls show at once what was chosen, and a second change must not
  // undo the first.
  const [filter, setFilter] = useState<LeadFilter>(() => JSON.parse(inAddress) as LeadFilter);
  const wanted = useRef(filter);
  useEffect(() => {
    wanted.current = JSON.parse(inAddress) as LeadFilter;
    setFilter(wanted.current);
  }, [inAddress]);

  const replace = (next: object) => {
    wanted.current = readFilter(next);
    setFilter(wanted.current);
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
