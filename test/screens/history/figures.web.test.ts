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
  it('omit zero values', () => {
    expect(figures(report({ found: 1234, leads: 1230, outside: 4 }), 1_000)).toEqual([
      { label: 'Found', value: '1,234' },
      { label: 'Leads', value: '1,230' },
      { label: 'Outside the city', value: '4' },
    ]);
    expect(figures(report({}), 1_000)).toEqual([]);
  });

  it('show how many of the leads the account already had', () => {
    expect(figures(report({ leads: 1230, yours: 1200 }), 1_000)).toEqual([
      { label: 'Leads', value: '1,230', note: '1,200 you already had' },
    ]);
  });

  it('tell skipped leads from delivered ones, and surplus leads from those beyond a limit', () => {
    const counts = report({ leads: 100, yours: 100, known: 7, surplus: 141 });
    const labels = (requested: number) => figures(counts, requested).map(({ label }) => label);

    expect(labels(100)).toEqual(['Leads', 'Already yours and skipped', 'More than requested']);
    expect(labels(200)).toEqual(['Leads', 'Already yours and skipped', 'Over the limit']);
  });

  it('count the businesses that match, if some of them were left for later', () => {
    const tiles = { asked: 1, exhausted: 0, open: 1 };
    const counts = report({ found: 25, leads: 15, surplus: 10, available: 553, tiles });
    expect(figures(counts, 60)).toEqual([
      { label: 'Available', value: '553' },
      { label: 'Leads', value: '15' },
      { label: 'Waiting', value: '538' },
    ]);
  });

  it('count the businesses beyond the requested number, which are not waiting', () => {
    const counts = report({ found: 25, leads: 5, surplus: 20, available: 553 });
    expect(figures(counts, 5)).toEqual([
      { label: 'Available', value: '553' },
      { label: 'Leads', value: '5' },
      { label: 'More than requested', value: '548' },
    ]);
  });

  it('count leads rejected for missing data separately', () => {
    const filters = {
      minRating: { rejected: 3, unknown: 2 },
      hasWebsite: { rejected: 1, unknown: 0 },
      hasPhone: { rejected: 0, unknown: 4 },
    };
    expect(figures(report({ filtered: 10, filters }), 1_000)).toEqual([
      {
        label: 'Filtered out',
        value: '10',
        note: '6 with missing data: rating, phone',
      },
    ]);
  });

  it('include the areas searched, the requests and their cost', () => {
    const tiles = { asked: 12, exhausted: 9, open: 3 };
    const shown = figures(
      report({ tiles, requests: 40, maxRequests: 1000, estimatedCost: 1.4 }),
      1_000,
    );
    expect(shown).toEqual([
      { label: 'Areas searched', value: '12', note: '9 fully searched' },
      { label: 'Paid requests', value: '40', note: 'limit 1,000, about $1.40' },
    ]);
  });

  it('explain split areas even after every area has been fully searched', () => {
    const tiles = { asked: 22, exhausted: 20, open: 0 };
    expect(figures(report({ tiles }), 1_000)).toEqual([
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
