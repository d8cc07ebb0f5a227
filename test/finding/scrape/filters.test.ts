import type { RunOptions } from '#contract/run-options.js';
import { findRejection } from '../../../backend/finding/scrape/filters.js';
import type { FoundPlace } from '../../../backend/maps/places/found-place.js';
import { buildPlace } from '../../support/fake-source.js';

const rejectionOf = (options: RunOptions, overrides: Partial<FoundPlace>) =>
  findRejection(buildPlace(1, overrides), options);
const rejected = (filter: string) => ({ filter, unknown: false });
const unknown = (filter: string) => ({ filter, unknown: true });

it.each<[RunOptions, Partial<FoundPlace>]>([
  [{}, { rating: null, phone: null, website: null, temporarilyClosed: true }],
  [{ minRating: 4 }, { rating: 4 }],
  [{ minReviews: 10 }, { reviewCount: 10 }],
  [{ hasPhone: true }, {}],
  [{ hasWebsite: true }, {}],
  [{ noWebsite: true }, { website: null }],
  [{ hasContact: true }, { website: null, email: null }],
  [{ hasContact: true }, { phone: null, email: null }],
  [{ hasContact: true }, { phone: null, website: null, email: 'info@place.example' }],
  [{ openOnly: true }, { temporarilyClosed: false }],
  [
    { hasPhone: false, openOnly: false },
    { phone: null, temporarilyClosed: true },
  ],
])('a run with %j accepts a place with %j', (options, overrides) => {
  expect(rejectionOf(options, overrides)).toBeNull();
});

it.each<[RunOptions, Partial<FoundPlace>, object]>([
  [{ minRating: 4 }, { rating: 3.9 }, rejected('minRating')],
  [{ minReviews: 10 }, { reviewCount: 9 }, rejected('minReviews')],
  [{ hasPhone: true }, { phone: null }, rejected('hasPhone')],
  [{ hasWebsite: true }, { website: null }, rejected('hasWebsite')],
  [{ noWebsite: true }, {}, rejected('noWebsite')],
  [{ hasContact: true }, { phone: null, website: null, email: null }, rejected('hasContact')],
  [{ openOnly: true }, { temporarilyClosed: true }, rejected('openOnly')],
  [{ minRating: 4, hasPhone: true }, { rating: 1, phone: null }, rejected('minRating')],
])('a run with %j rejects a place with %j', (options, overrides, reason) => {
  expect(rejectionOf(options, overrides)).toEqual(reason);
});

it.each<[RunOptions, Partial<FoundPlace>, object]>([
  [{ minRating: 0 }, { rating: null }, unknown('minRating')],
  [{ minReviews: 0 }, { reviewCount: null }, unknown('minReviews')],
  [{ openOnly: true }, { temporarilyClosed: null }, unknown('openOnly')],
])('a run with %j rejects a place with %j as unknown, never as 0', (options, overrides, reason) => {
  expect(rejectionOf(options, overrides)).toEqual(reason);
});
