import { NO_COVERAGE, type Coverage } from '#contract/coverage.js';
import {
  completionMessage,
  coverageStatement,
} from '../../../backend/finding/scrape/run-messages.js';

const whole = { asked: 1, exhausted: 1, open: 0 };
const coverage = (overrides: Partial<Coverage>): Coverage => ({
  ...NO_COVERAGE,
  tiles: whole,
  exhausted: true,
  ...overrides,
});
const runCounts = (leadCount: number, requestedCount: number | null) => ({
  leadCount,
  requestedCount,
  category: 'bar',
  source: 'index' as const,
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
      'Only 3 leads found for "bar" in Monaco.',
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
      'Only 1 lead found for "bar" in Monaco (2 didn\'t match your filters, 1 permanently closed).',
    ],
    [
      'nothing because the source has no ratings',
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
      'only excluded businesses',
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
      'as many leads as a run may deliver',
      100,
      null,
      { found: 120, leads: 100, surplus: 20, exhausted: false },
      'A run finds up to 100 leads. To get more, run it again with "Only new leads" on.',
    ],
    [
      'only part of a dense spot',
      61,
      null,
      { found: 61, leads: 61, exhausted: false, tiles: { asked: 9, exhausted: 8, open: 1 } },
      '61 leads found for "bar" in Monaco. There may be more: this source can\'t list every business in the densest areas.',
    ],
  ])(
    'gives the message for a run that found %s',
    (_, leadCount, requestedCount, overrides, text) => {
      expect(
        completionMessage(
          runCounts(leadCount, requestedCount),
          coverage(overrides),
          requestedCount ?? 100,
        ),
      ).toBe(text);
    },
  );
});

describe('the coverage statement', () => {
  it.each<[Partial<Coverage>, string]>([
    [{ found: 4 }, 'Complete: the whole city was searched.'],
    [
      { found: 400, tiles: { asked: 30, exhausted: 20, open: 0 } },
      'Complete: all 20 areas were searched.',
    ],
    [
      { found: 11, leads: 10, surplus: 1, exhausted: false },
      'More available: 1 result beyond your request; 10 leads delivered.',
    ],
    [
      { found: 10, leads: 9, surplus: 1, exhausted: false },
      'More available: 1 result over the limit; 9 leads delivered.',
    ],
    [
      { found: 60, leads: 60, exhausted: false, tiles: { asked: 1, exhausted: 0, open: 2 } },
      'More available: 2 areas not fully searched; 60 leads delivered.',
    ],
    [
      { found: 25, leads: 10, surplus: 15, available: 553, exhausted: false },
      'More available: 10 of 553 delivered, as requested.',
    ],
    [
      { found: 25, leads: 9, surplus: 16, available: 553, limit: 'plan', exhausted: false },
      'More available: 9 of 553 delivered. 544 more are waiting.',
    ],
    [
      { found: 25, leads: 9, surplus: 1, available: 10, limit: 'storage', exhausted: false },
      'More available: 9 of 10 delivered. 1 more is waiting.',
    ],
    [{ exhausted: false, tiles: { asked: 0, exhausted: 0, open: 0 } }, 'Nothing was searched.'],
    [{ exhausted: true, tiles: { asked: 0, exhausted: 0, open: 0 } }, 'Nothing was searched.'],
  ])('describes coverage of %j as: %s', (overrides, text) => {
    expect(coverageStatement(coverage(overrides), 10, null, 'Complete')).toBe(text);
  });

  it.each([
    ['Complete', 4, "Coverage wasn't recorded for this older run."],
    ['Running', 4, 'Searching: 4 results so far.'],
    ['Paused', 4, 'Paused: 4 results so far.'],
    ['Cancelled', 4, 'Stopped after 4 results. There may be more.'],
    ['Failed', 4, 'Stopped after 4 results. There may be more.'],
    ['Failed', 0, 'Stopped before the first result.'],
  ] as const)('describes a run with status %s and %i results as: %s', (status, found, text) => {
    expect(coverageStatement(coverage({ found, exhausted: null }), 10, null, status)).toBe(text);
  });
});
