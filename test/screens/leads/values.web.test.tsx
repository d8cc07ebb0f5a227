import type { LeadFilter } from '#contract/lead-filters.js';
import { FILTERS, withoutFilter } from '../../../frontend/screens/leads/filters/definitions';
import { find, textOf } from '../../../frontend/screens/leads/filters/options';
import { valuesOf, withValues } from '../../../frontend/screens/leads/filters/values';
import { fittingIn } from '../../../frontend/screens/leads/workbench/useColumns';

describe('a filter by values', () => {
  it.each<[values: string[], isNot: boolean, filter: LeadFilter]>([
    [[], false, { q: 'x' }],
    [['Monaco'], false, { q: 'x', city: 'Monaco' }],
    [['Monaco', 'Nice'], false, { q: 'x', anyOf: { city: ['Monaco', 'Nice'] } }],
    [['Monaco'], true, { q: 'x', not: { city: ['Monaco'] } }],
  ])('has the shortest form for %j (not: %s)', (values, isNot, expected) => {
    const before = { q: 'x', city: 'Rome', not: { city: ['Bern'] } };
    const filter = withValues(before, 'city', { values, isNot });
    expect(filter).toEqual(expected);
    expect(valuesOf(filter, 'city').values).toEqual(values);
  });

  it('keeps the values of other filters', () => {
    const filter: LeadFilter = { anyOf: { tag: ['a', 'b'] }, not: { city: ['Bern'] } };
    expect(withValues(filter, 'city', { values: [], isNot: false })).toEqual({
      anyOf: { tag: ['a', 'b'] },
    });
    expect(withoutFilter(filter, 'tag')).toEqual({ not: { city: ['Bern'] } });
  });

  it('is a sentence', () => {
    const text = (filter: LeadFilter) => FILTERS.flatMap((one) => textOf(one, filter) ?? []);
    expect(text({ status: 'WON', not: { city: ['Monaco', 'Nice'] } })).toEqual([
      'Status is Won',
      'City is not Monaco or Nice',
    ]);
    expect(text({ anyOf: { tag: ['a', 'b', 'c'] }, hasPhone: false, minRating: 4 })).toEqual([
      'Tag is 3 values',
      'Rating: 4 and up',
      'Has no phone',
    ]);
    expect(text({ suppressed: true, minReviews: 1200 })).toEqual([
      'Excluded leads',
      '1,200 reviews and up',
    ]);
  });
});

it('filters are found by their names and by the starts of the words of their values, without accents', () => {
  const facets = { values: { city: [{ value: 'Málaga', count: 2 }] }, flags: { hasPhone: [3, 1] } };
  const labels = (typed: string) =>
    find(FILTERS, typed, {}, facets as never).map(({ label }) => label);
  expect(labels('mala')).toEqual(['City is Málaga (2)']);
  expect(labels('no pho')).toEqual(['Has no phone (1)']);
  expect(labels('status is won')).toEqual(['Status is Won']);
  expect(labels('lag')).toEqual([]);
  expect(labels('')).toHaveLength(FILTERS.length);
});

it('a table that is too narrow keeps its most important columns, and those that the user chose', () => {
  const fields = ['name', 'status', 'phone', 'email', 'website', 'lastVerified'] as const;
  expect(fittingIn(100, fields, [])).toEqual(fields);
  expect(fittingIn(33, fields, [])).toEqual(['name', 'status', 'phone']);
  expect(fittingIn(33, fields, ['lastVerified'])).toEqual([
    'name',
    'status',
    'phone',
    'lastVerified',
  ]);
  expect(fittingIn(5, fields, [])).toEqual(['name', 'status']);
});
