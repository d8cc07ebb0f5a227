import { FILTERS, type FilterName, type RunOptions } from '../../contract/run-options.js';
import type { FoundPlace } from '../places/found-place.js';

/** Whether a place passes; null where its source does not say. */
type Test = (place: FoundPlace, options: RunOptions) => boolean | null;

const TESTS: Record<FilterName, Test> = {
  minRating: ({ rating }, { minRating = 0 }) => (rating === null ? null : rating >= minRating),
  minReviews: ({ reviewCount }, { minReviews = 0 }) =>
    reviewCount === null ? null : reviewCount >= minReviews,
  hasPhone: ({ phone }) => phone !== null,
  hasWebsite: ({ website }) => website !== null,
  noWebsite: ({ website }) => website === null,
  openOnly: ({ temporarilyClosed }) => (temporarilyClosed === null ? null : !temporarilyClosed),
};

export interface LeftOut {
  filter: FilterName;
  unknown: boolean;
}

/** Which of a run's filters leaves a place out, the first in their order; null where it passes all that were asked for. */
export function leftOut(place: FoundPlace, options: RunOptions): LeftOut | null {
  for (const filter of FILTERS) {
    if (options[filter] === undefined || options[filter] === false) continue;
    const passes = TESTS[filter](place, options);
    if (passes !== true) return { filter, unknown: passes === null };
  }
  return null;
}
