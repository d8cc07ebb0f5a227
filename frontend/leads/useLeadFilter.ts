import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import type { LeadFilter } from '../../contract/leads.js';
import { readFilter } from './filter';
import type { LeadRecord } from './record';

type Change = { [Name in keyof LeadFilter]?: LeadFilter[Name] | null };

/** What the leads are filtered by; it lives in the address. */
export function useLeadFilter() {
  const { filterValues, setFilters, onUnselectItems } = useListContext<LeadRecord>();
  const filter = useMemo(() => readFilter(filterValues), [filterValues]);
  const replace = (next: object) => {
    // Whoever is no longer in sight must not be changed with the rest.
    onUnselectItems();
    setFilters(readFilter(next));
  };
  return {
    filter,
    /** Sets some filters; null takes one away. */
    change: (change: Change) => replace({ ...filter, ...change }),
    /** Takes away all; which of the two lists it is stays. */
    clear: () => replace({ suppressed: filter.suppressed }),
  };
}
