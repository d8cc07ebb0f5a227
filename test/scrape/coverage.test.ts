import { NO_COVERAGE, type Coverage } from '../../contract/coverage.js';
import { endOf, statement } from '../../backend/scrape/coverage.js';

const whole = { asked: 1, exhausted: 1, open: 0 };
const coverage = (overrides: Partial<Coverage>): Coverage => ({
  ...NO_COVERAGE,
  tiles: whole,
  exhausted: true,
  ...overrides,
});
const asked = (leadCount: number, requestedCount: number | null) => ({
  leadCount,
  requestedCount,
  category: 'bar',
  city: 'Monaco',
});

describe('the message of a finished run', () => {
  it.each<[string, number, number | null, Partial<Coverage>, string | null]>([
    ['everything that was requested', 10, 10, { found: 30, leads: 10, surplus: 20 }, null],
    ['everything there is', 3, null, { found: 3, leads: 3 }, null],
    [
      'fewer leads than requested',
      3,
      10,
      { found: 3, leads: 3 },
      'All there is: only 3 leads are known for "bar" in Monaco.',
    ],
    [
      'fewer leads because of its filters',
      1,
      10,
      {
        found: 4,
        leads: 1,
        filtered: 2,
        closed: 1,
        filters: { hasPhone: { rejected: 2, unknown: 0 } },
      },
      'All there is: only 1 lead is known for "bar" in Monaco (2 left out by your filters, 1 closed for good).',
    ],
    [
      'nothing because the source has no ratings',
      0,
      10,
      { found: 86, filtered: 86, filters: { minRating: { rejected: 0, unknown: 86 } } },
      'No lead for "bar" in Monaco. Of 86 places found: 86 left out by your filters; of 86 the source does not know ratings.',
    ],
    [
      'nothing new',
      0,
      10,
      { found: 5, known: 5 },
      'Nothing new for "bar" in Monaco: you have all that is known.',
    ],
    [
      'only excluded businesses',
      0,
      10,
      { found: 2, suppressed: 2 },
      'All that is known for "bar" in Monaco is suppressed: you asked never to deliver it again.',
    ],
    [
      'nothing inside the city',
      0,
      10,
      { found: 2, outside: 2 },
      'Nothing for "bar" lies inside Monaco.',
    ],
    [
      'as many leads as a run may deliver',
      100,
      null,
      { found: 120, leads: 100, surplus: 20, exhausted: false },
      'A run brings 100 leads at most. There are more: ask for new ones only, to get them.',
    ],
    [
      'only part of a dense spot',
      61,
      null,
      { found: 61, leads: 61, exhausted: false, tiles: { asked: 9, exhausted: 8, open: 1 } },
      '61 leads for "bar" in Monaco; some places stand too close together to be told apart by the source, so there may be more.',
    ],
  ])(
    'gives the message for a run that found %s',
    (_, leadCount, requestedCount, overrides, words) => {
      expect(
        endOf(asked(leadCount, requestedCount), coverage(overrides), requestedCount ?? 100),
      ).toBe(words);
    },
  );
});

describe('the coverage statement', () => {
  it.each<[Partial<Coverage>, string]>([
    [
      { found: 4 },
      'Exhausted: the whole city was asked to the end. The source knows nothing more for this city and category.',
    ],
    [
      { found: 400, tiles: { asked: 30, exhausted: 20, open: 0 } },
      'Exhausted: 20 parts of the city, all there are, were asked to the end. The source knows nothing more for this city and category.',
    ],
    [
      { found: 11, leads: 10, surplus: 1, exhausted: false },
      'More available: 1 more place was found than asked for; 10 leads were delivered.',
    ],
    [
      { found: 60, leads: 60, exhausted: false, tiles: { asked: 1, exhausted: 0, open: 2 } },
      'More available: 2 parts of the city were not asked to the end; 60 leads were delivered.',
    ],
    [{ exhausted: false, tiles: { asked: 0, exhausted: 0, open: 0 } }, 'Nothing was asked.'],
    [{ exhausted: true, tiles: { asked: 0, exhausted: 0, open: 0 } }, 'Nothing was asked.'],
  ])('describes coverage of %j as: %s', (overrides, words) => {
    expect(statement(coverage(overrides), null, 'Complete')).toBe(words);
  });

  it.each([
    ['Complete', 'The run is from before what becomes of places was counted.'],
    ['Running', 'Still looking: 4 places found so far.'],
    ['Paused', 'Paused: 4 places found so far.'],
    ['Cancelled', 'Stopped: 4 places found until then. The source may know more.'],
    ['Failed', 'Stopped: 4 places found until then. The source may know more.'],
  ] as const)('describes a run with status %s as: %s', (status, words) => {
    expect(statement(coverage({ found: 4, exhausted: null }), null, status)).toBe(words);
  });
});
