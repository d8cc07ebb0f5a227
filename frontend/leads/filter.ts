import { leadFilter, type LeadFilter } from '../../contract/leads.js';
import { STATUS_LABELS } from './status';

/** The filters one can set and clear, in the order in which they are named. */
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

/** What of an address's filter is one: anyone can write an address, so what the server would refuse is left out. */
export function readFilter(values: unknown): LeadFilter {
  const given = typeof values === 'object' && values !== null ? values : {};
  const read = Object.entries(leadFilter.shape).flatMap(([name, schema]) => {
    const { data } = schema.safeParse((given as Record<string, unknown>)[name]);
    const isSet = data !== undefined && data !== '' && !(name === 'suppressed' && data === false);
    return isSet ? [[name, data]] : [];
  });
  return Object.fromEntries(read) as LeadFilter;
}

/** Whether anything narrows the list, apart from which of the two lists it is. */
export const isNarrowed = (filter: LeadFilter) =>
  FILTERS.some((name) => filter[name] !== undefined);

/** What is filtered by, each in words. */
export const activeFilters = (filter: LeadFilter): { name: LeadFilterName; text: string }[] =>
  FILTERS.flatMap((name) =>
    filter[name] === undefined ? [] : [{ name, text: say(name, filter) }],
  );

function say(name: LeadFilterName, filter: LeadFilter): string {
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
      return `Rating from ${filter.minRating}`;
    case 'minReviews':
      return `Reviews from ${filter.minReviews}`;
    case 'hasPhone':
      return filter.hasPhone ? 'With phone' : 'Without phone';
    case 'hasWebsite':
      return filter.hasWebsite ? 'With website' : 'Without website';
    default:
      return name satisfies never;
  }
}
