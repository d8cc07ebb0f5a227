import { FILTERS, type FilterName, type RunOptions } from '#contract/run-options.js';
import type { PlaceFacts } from '../../maps/places/found-place.js';

/** Whether a place passes; null if the value is unknown. */
type FilterTest = (place: PlaceFacts, options: RunOptions) => boolean | null;

const TESTS: Record<FilterName, FilterTest> = {
  minRating: ({ rating }, { minRating = 0 }) => (rating === null ? null : rating >= minRating),
  minReviews: ({ reviewCount }, { minReviews = 0 }) =>
    reviewCount === null ? null : reviewCount >= minReviews,
  hasPhone: ({ phone }) => phone !== null,
  hasWebsite: ({ website }) => website !== null,
  noWebsite: ({ website }) => website === null,
  hasContact: ({ phone, website, email }) => (phone ?? website ?? email) !== null,
  openOnly: ({ temporarilyClosed }) => (temporarilyClosed === null ? null : !temporarilyClosed),
};

export interface Rejection {
  filter: FilterName;
  /** Whether the place was rejected because its value is unknown. */
  unknown: boolean;
}

/** The first of a run's filters that rejects a place, or null. */
export function findRejection(place: PlaceFacts, options: RunOptions): Rejection | null {
  for (const filter of FILTERS) {
    if (options[filter] === undefined || options[filter] === false) continue;
    const passes = TESTS[filter](place, options);
    if (passes !== true) return { filter, unknown: passes === null };
  }
  return null;
}
