import { activeFilters, isNarrowed, readFilter } from '../../frontend/leads/filter';

describe('the filter of an address', () => {
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

  it('goes to the server as it is', () => {
    expect(readFilter(all)).toEqual(all);
  });

  it.each([
    ['what is no filter', { colour: 'red' }],
    ['a number as text', { minRating: '4' }],
    ['a rating beyond five', { minRating: 6 }],
    ['half a review', { minReviews: 1.5 }],
    ['a status that there is not', { status: 'SOLD' }],
    ['a text that is too long', { q: 'x'.repeat(10_000) }],
    ['a blank text', { q: '  ' }],
    ['yes as text', { hasPhone: 'true' }],
    ['ids that are none', { id: ['1'] }],
    ['null', { city: null }],
    ['the common list said in so many words', { suppressed: false }],
    ['something else altogether', 'q=1'],
    ['nothing', null],
  ])('leaves out %s', (_, values) => {
    expect(readFilter(values)).toEqual({});
  });

  it('keeps the rest when a part is wrong', () => {
    expect(readFilter({ city: 'Monaco', minRating: 'x' })).toEqual({ city: 'Monaco' });
  });

  it('says in words what is active', () => {
    expect(activeFilters(readFilter(all)).map(({ text }) => text)).toEqual([
      '“café”',
      'City: Monaco',
      'Category: Bank',
      'Status: Won',
      'Tag: vip',
      'Rating: 4.5 and up',
      'Minimum reviews: 10',
      'With phone',
      'Without website',
    ]);
  });

  it('is not narrowed by being the list of suppressed leads', () => {
    expect(isNarrowed({ suppressed: true })).toBe(false);
    expect(isNarrowed({ hasPhone: false })).toBe(true);
  });
});
