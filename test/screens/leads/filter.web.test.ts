import { isNarrowed, readFilter } from '../../../frontend/screens/leads/filter';

describe('the filter in a URL', () => {
  const all = {
    q: 'café',
    city: 'Monaco',
    category: 'Bank',
    status: 'WON',
    tag: 'vip',
    minRating: 4.5,
    minReviews: 10,
    hasPhone: true,
    hasWebsite: false,
    suppressed: true,
  };

  it('is sent to the server unchanged', () => {
    expect(readFilter(all)).toEqual(all);
  });

  it.each([
    ['an unknown filter', { color: 'red' }],
    ['a number as text', { minRating: '4' }],
    ['a rating above five', { minRating: 6 }],
    ['a fractional review count', { minReviews: 1.5 }],
    ['an unknown status', { status: 'SOLD' }],
    ['text that is too long', { q: 'x'.repeat(10_000) }],
    ['blank text', { q: '  ' }],
    ['a boolean as text', { hasPhone: 'true' }],
    ['invalid ids', { id: ['1'] }],
    ['null', { city: null }],
    ['an explicit default', { suppressed: false }],
    ['text instead of an object', 'q=1'],
    ['nothing', null],
  ])('ignores %s', (_, values) => {
    expect(readFilter(values)).toEqual({});
  });

  it('keeps valid values when others are invalid', () => {
    expect(readFilter({ city: 'Monaco', minRating: 'x' })).toEqual({ city: 'Monaco' });
  });

  it('does not count the list of excluded leads as filtered', () => {
    expect(isNarrowed({ suppressed: true })).toBe(false);
    expect(isNarrowed({ hasPhone: false })).toBe(true);
  });
});
