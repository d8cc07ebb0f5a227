import { leadFilter, type LeadFilter } from '../../contract/leads.js';
import { validFilter } from '../lists/params';

/** Reads a filter from the URL, dropping values that the server would reject: anyone can edit a URL. */
export function readFilter(values: unknown): LeadFilter {
  const { suppressed, ...filter } = validFilter(leadFilter.shape, values);
  return { ...filter, ...(suppressed && { suppressed }) } as LeadFilter;
}

/** Whether any filter is set. Showing the excluded leads does not count as a filter. */
export const isNarrowed = (filter: LeadFilter) =>
  Object.keys(filter).some((name) => name !== 'suppressed');
