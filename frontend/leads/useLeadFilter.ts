import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import type { LeadFilter } from '../../contract/leads.js';
import { readFilter } from './filter';

/** The filter of the leads, kept in the URL. The same object until the filter changes, as effects need. */
export function useLeadFilter(): LeadFilter {
  const { filterValues } = useListContext();
  const inUrl = JSON.stringify(readFilter(filterValues));
  return useMemo(() => JSON.parse(inUrl) as LeadFilter, [inUrl]);
}
