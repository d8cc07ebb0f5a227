import { leadFilter, type LeadFilter } from '#contract/lead-filters.js';
import { validFilter } from '#contract/list.js';
import { deviceZone } from '../../parts/ui/days';

/** The valid values of a filter, except `suppressed: false`, which is the default. */
export function readFilter(values: unknown): LeadFilter {
  const { suppressed, ...filter } = validFilter(leadFilter.shape, values);
  return { ...filter, ...(suppressed && { suppressed }) } as LeadFilter;
}

/** The filter as sent to the server: today is where this device is. */
export const toWireFilter = (filter: LeadFilter): LeadFilter => ({
  ...filter,
  ...(filter.due && { timeZone: deviceZone() }),
});

/** Whether any filter is set. Showing the excluded leads does not count as a filter. */
export const isNarrowed = (filter: LeadFilter) =>
  Object.keys(filter).some((name) => name !== 'suppressed');

/** Whether a text is searched for, and no filter is set. */
export const isSearch = ({ q, ...filter }: LeadFilter) => q !== undefined && !isNarrowed(filter);

/** The title of a list without matches. */
export const noMatchText = (filter: LeadFilter) =>
  `No leads match ${isSearch(filter) ? 'your search' : 'these filters'}`;
