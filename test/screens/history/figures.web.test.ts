import { NO_COVERAGE, type CoverageReport } from '#contract/coverage.js';
import { figures } from '../../../frontend/screens/history/figures';
import { enrichmentText } from '../../../frontend/parts/runs/format';

const report = (overrides: Partial<CoverageReport>): CoverageReport => ({
  ...NO_COVERAGE,
  source: 'OpenStreetMap',
  city: 'Monaco',
  category: 'restaurant',
  matched: null,
  requests: 0,
  maxRequests: null,
  estimatedCost: null,
  statement: '',
  ...overrides,
});

describe("a run's figures", () => {
  it('are what the bar of outcomes does not show, without zero values', () => {
    expect(
      figures(report({ found: 1234, leads: 1228, duplicates: 1, outside: 4, closed: 1 })),
    ).toEqual([
      { label: 'Outside the city', value: '4' },
      { label: 'Permanently closed', value: '1' },
    ]);
    expect(figures(report({}))).toEqual([]);
  });

  it('count leads rejected for missing data separately', () => {
    const filters = {
      minRating: { rejected: 3, unknown: 2 },
      hasWebsite: { rejected: 1, unknown: 0 },
      hasPhone: { rejected: 0, unknown: 4 },
    };
    expect(figures(report({ filtered: 10, filters }))).toEqual([
      {
        label: 'Filtered out',
        value: '10',
        note: '6 with missing data: rating, phone',
      },
    ]);
  });

  it('include the areas searched, the requests and their cost', () => {
    const tiles = { asked: 12, exhausted: 9, open: 3 };
    const shown = figures(report({ tiles, requests: 40, maxRequests: 1000, estimatedCost: 1.4 }));
    expect(shown).toEqual([
      { label: 'Areas searched', value: '12', note: '9 fully searched' },
      { label: 'Paid requests', value: '40', note: 'limit 1,000, about $1.40' },
    ]);
  });

  it('explain split areas even after every area has been fully searched', () => {
    const tiles = { asked: 22, exhausted: 20, open: 0 };
    expect(figures(report({ tiles }))).toEqual([
      {
        label: 'Areas searched',
        value: '22',
        note: '20 fully searched, 2 split into smaller areas',
      },
    ]);
  });
});

it.each([
  [
    { total: 40, done: 12, found: 9, failed: 0 },
    '12 of 40 websites visited, 9 with emails or profiles.',
  ],
  [
    { total: 2, done: 2, found: 0, failed: 2 },
    "2 of 2 websites visited, 0 with emails or profiles, 2 couldn't be read.",
  ],
  [{ total: 0, done: 0, found: 0, failed: 0 }, 'None of these leads has a website to check.'],
])('the enrichment text describes the visits %j as %j', (enrichment, text) => {
  expect(enrichmentText(enrichment)).toBe(text);
});
