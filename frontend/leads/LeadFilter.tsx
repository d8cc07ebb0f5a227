import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { LeadFilter } from '../../contract/leads.js';
import { readFilter } from './filter';
import type { LeadRecord } from './record';

type FilterChange = { [Name in keyof LeadFilter]?: LeadFilter[Name] | null };

interface FilterControls {
  filter: LeadFilter;
  /** Sets filters; null removes one. */
  change(change: FilterChange): void;
  /** Removes all filters, but stays on the list of excluded leads. */
  clear(): void;
}

const FilterContext = createContext<FilterControls>({
  filter: {},
  change: () => {},
  clear: () => {},
});

/** The filter on the leads, kept in the URL. */
export const useLeadFilter = () => useContext(FilterContext);

export function LeadFilterProvider({ children }: { children: ReactNode }) {
  const { filterValues, setFilters, onUnselectItems } = useListContext<LeadRecord>();
  const filterInUrl = JSON.stringify(readFilter(filterValues));
  // The URL updates a moment later. Local state shows a change immediately, and a second change must not undo the first.
  const [filter, setFilter] = useState<LeadFilter>(() => JSON.parse(filterInUrl) as LeadFilter);
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = JSON.parse(filterInUrl) as LeadFilter;
    setFilter(latest.current);
  }, [filterInUrl]);

  const replace = (next: object) => {
    latest.current = readFilter(next);
    setFilter(latest.current);
    // Bulk actions must not change leads that are no longer visible.
    onUnselectItems();
    setFilters(latest.current);
  };
  const controls: FilterControls = {
    filter,
    change: (change) => replace({ ...latest.current, ...change }),
    clear: () => replace({ suppressed: latest.current.suppressed }),
  };
  return <FilterContext value={controls}>{children}</FilterContext>;
}
