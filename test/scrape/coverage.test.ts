import { NO_COVERAGE, type Coverage } from '../../contract/coverage.js';
import { completionMessage, coverageStatement } from '../../backend/scrape/run-messages.js';

const whole = { asked: 1, exhausted: 1, open: 0 };
const coverage = (odd: Partial<Coverage>): Coverage => ({
  ...NO_COVERAGE,
  tiles: whole,
  exhausted: true,
  ...odd,
});
const asked = (leadCount: number, requestedCount: number | null) => ({
  leadCount,
  requestedCount,
  category: 'bar',
  source: 'index' as const,
  city: 'Monaco',
});

describe('how a run ended, in words', () => {
  it.each<[string, number, number | null, Partial<Coverage>, string | null]>([
    ['all that was asked for', 10, 10, { found: 30, leads: 10, surplus: 20 }, null],
    ['all there are', 3, null, { found: 3, leads: 3 }, null],
    [
      'fewer than were asked for',
      3,
      10,
      { found: 3, leads: 3 },
      'Only 3 leads found for "bar" in Monaco.',
    ],
    [
      'fewer, because of the filters',
      1,
      10,
      {
        found: 4,
        leads: 1,
        filtered: 2,
        closed: 1,
        filters: { hasPhone: { rejected: 2, unknown: 0 } },
      },
      'Only 1 lead found for "bar" in Monaco (2 didn\'t match your filters, 1 permanently closed).',
    ],
    [
      'nothing, because the source does not know the ratings',
      0,
      10,
      { found: 86, filtered: 86, filters: { minRating: { rejected: 0, unknown: 86 } } },
      '86 results for "bar" in Monaco, but this source has no ratings. Remove the rating filter to see them.',
    ],
    [
      'nothing new',
      0,
      10,
      { found: 5, known: 5 },
      'You already have every result for "bar" in Monaco.',
    ],
    [
      'nothing but suppressed businesses',
      0,
      10,
      { found: 2, suppressed: 2 },
      'You\'ve excluded every result for "bar" in Monaco.',
    ],
    [
      'nothing inside the city',
      0,
      10,
      { found: 2, outside: 2 },
      'Every result for "bar" is outside Monaco.',
    ],
    [
      'as many as a run may bring',
      100,
      null,
      { found: 120, leads: 100, surplus: 20, exhausted: false },
      'A run finds up to 100 leads. To get more, run it again with "Only new leads" on.',
    ],
    [
      'what a spot too dense for its source gave',
      61,
      null,
      { found: 61, leads: 61, exhausted: false, tiles: { asked: 9, exhausted: 8, open: 1 } },
      '61 leads found for "bar" in Monaco. There may be more: this source can\'t list every business in the densest areas.',
    ],
  ])('%s', (_, leadCount, requestedCount, odd, words) => {
    expect(
      completionMessage(asked(leadCount, requestedCount), coverage(odd), requestedCount ?? 100),
    ).toBe(words);
  });
});

describe('whether there is more, in words', () => {
  it.each<[Partial<Coverage>, string]>([
    [{ found: 4 }, 'Complete: the whole city was searched.'],
    [
      { found: 400, tiles: { asked: 30, exhausted: 20, open: 0 } },
      'Complete: all 20 areas were searched.',
    ],
    [
      { found: 11, leads: 10, surplus: 1, exhausted: false },
      'More available: 1 result over the limit; 10 leads delivered.',
    ],
    [
      { found: 60, leads: 60, exhausted: false, tiles: { asked: 1, exhausted: 0, open: 2 } },
      'More available: 2 areas not fully searched; 60 leads delivered.',
    ],
    [{ exhausted: false, tiles: { asked: 0, exhausted: 0, open: 0 } }, 'Nothing was searched.'],
    [{ exhausted: true, tiles: { asked: 0, exhausted: 0, open: 0 } }, 'Nothing was searched.'],
  ])('%j', (odd, words) => {
    expect(coverageStatement(coverage(odd), null, 'Complete')).toBe(words);
  });

  it.each([
    ['Complete', "Coverage wasn't recorded for this older run."],
    ['Running', 'Searching: 4 results so far.'],
    ['Paused', 'Paused: 4 results so far.'],
    ['Cancelled', 'Stopped after 4 results. There may be more.'],
    ['Failed', 'Stopped after 4 results. There may be more.'],
  ] as const)('of a run that is %s: %s', (status, words) => {
    expect(coverageStatement(coverage({ found: 4, exhausted: null }), null, status)).toBe(words);
  });
});
