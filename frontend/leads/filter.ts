import { leadFilter, type LeadFilter } from '../../contract/leads.js';
import { STATUS_LABELS } from './status';

/** The filters that can be set and cleared, in display order. */
const FILTERS = [
  'q',
  'city',
  'category',
  'status',
  'tag',
  'minRating',
  'minReviews',
  'hasPhone',
  'hasWebsite',
] as const satisfies (keyof LeadFilter)[];
type LeadFilterName = (typeof FILTERS)[number];

/** Reads a filter from the URL, dropping values that the server would reject: anyone can edit a URL. */
export function readFilter(values: unknown): LeadFilter {
  const given = typeof values === 'object' && values !== null ? values : {};
  const read = Object.entries(leadFilter.shape).flatMap(([name, schema]) => {
    const { data } = schema.safeParse((given as Record<string, unknown>)[name]);
    const isSet = data !== undefined && data !== '' && !(name === 'suppressed' && data === false);
    return isSet ? [[name, data]] : [];
  });
  return Object.fromEntries(read) as LeadFilter;
}

/** Whether any filter is set. Showing the excluded leads does not count as a filter. */
export const isNarrowed = (filter: LeadFilter) =>
  FILTERS.some((name) => filter[name] !== undefined);

/** The filters that are set, each with its text. */
export const activeFilters = (filter: LeadFilter): { name: LeadFilterName; text: string }[] =>
  FILTERS.flatMap((name) =>
    filter[name] === undefined ? [] : [{ name, text: filterText(name, filter) }],
  );

function filterText(name: LeadFilterName, filter: LeadFilter): string {
  switch (name) {
    case 'q':
      return `“${filter.q}”`;
    case 'city':
      return `City: ${filter.city}`;
    case 'category':
      return `Category: ${filter.category}`;
    case 'status':
      return `Status: ${filter.status ? STATUS_LABELS[filter.status] : ''}`;
    case 'tag':
      return `Tag: ${filter.tag}`;
    case 'minRating':
      return `Rating: ${filter.minRating} and up`;
    case 'minReviews':
      return `Minimum reviews: ${filter.minReviews}`;
    case 'hasPhone':
      return filter.hasPhone ? 'With phone' : 'Without phone';
    case 'hasWebsite':
      return filter.hasWebsite ? 'With website' : 'Without website';
    default:
      return name satisfies never;
  }
}
