import type { RunOptions } from '../../contract/run-options.js';
import { findRejection } from '../../backend/scrape/filters.js';
import type { FoundPlace } from '../../backend/places/found-place.js';
import { buildPlace } from '../support/fake-source.js';

const judge = (options: RunOptions, odd: Partial<FoundPlace>) =>
  findRejection(buildPlace(1, odd), options);
const rejected = (filter: string) => ({ filter, unknown: false });
const unknown = (filter: string) => ({ filter, unknown: true });

it.each<[RunOptions, Partial<FoundPlace>]>([
  [{}, { rating: null, phone: null, website: null, temporarilyClosed: true }],
  [{ minRating: 4 }, { rating: 4 }],
  [{ minReviews: 10 }, { reviewCount: 10 }],
  [{ hasPhone: true }, {}],
  [{ hasWebsite: true }, {}],
  [{ noWebsite: true }, { website: null }],
  [{ openOnly: true }, { temporarilyClosed: false }],
  [
    { hasPhone: false, openOnly: false },
    { phone: null, temporarilyClosed: true },
  ],
])('a run that asks %j takes a place with %j', (options, odd) => {
  expect(judge(options, odd)).toBeNull();
});

it.each<[RunOptions, Partial<FoundPlace>, object]>([
  [{ minRating: 4 }, { rating: 3.9 }, rejected('minRating')],
  [{ minReviews: 10 }, { reviewCount: 9 }, rejected('minReviews')],
  [{ hasPhone: true }, { phone: null }, rejected('hasPhone')],
  [{ hasWebsite: true }, { website: null }, rejected('hasWebsite')],
  [{ noWebsite: true }, {}, rejected('noWebsite')],
  [{ openOnly: true }, { temporarilyClosed: true }, rejected('openOnly')],
  [{ minRating: 4, hasPhone: true }, { rating: 1, phone: null }, rejected('minRating')],
])('a run that asks %j leaves a place with %j out', (options, odd, reason) => {
  expect(judge(options, odd)).toEqual(reason);
});

it.each<[RunOptions, Partial<FoundPlace>, object]>([
  [{ minRating: 0 }, { rating: null }, unknown('minRating')],
  [{ minReviews: 0 }, { reviewCount: null }, unknown('minReviews')],
  [{ openOnly: true }, { temporarilyClosed: null }, unknown('openOnly')],
])(
  'a run that asks %j leaves a place with %j out as unknown, never as 0',
  (options, odd, reason) => {
    expect(judge(options, odd)).toEqual(reason);
  },
);
