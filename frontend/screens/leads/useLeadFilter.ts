import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import type { LeadFilter } from '#contract/lead-filters.js';
import { readFilter } from './filter';

/** The leads filter, kept in the URL. Returns the same object until the filter changes, so effects don't rerun. */
export function useLeadFilter(): LeadFilter {
  const { filterValues } = useListContext();
  const inUrl = JSON.stringify(readFilter(filterValues));
  return useMemo(() => JSON.parse(inUrl) as LeadFilter, [inUrl]);
}
