import { NO_COVERAGE, type CoverageReport } from '../../contract/coverage';
import { figures } from '../../frontend/history/figures';
import { enrichmentText } from '../../frontend/runs/format';

const report = (odd: Partial<CoverageReport>): CoverageReport => ({
  ...NO_COVERAGE,
  source: 'OpenStreetMap',
  city: 'Monaco',
  category: 'restaurant',
  matched: null,
  requests: 0,
  maxRequests: null,
  estimatedCost: null,
  statement: '',
  ...odd,
});

describe('the figures of a run', () => {
  it('leave out what there was none of', () => {
    expect(figures(report({ found: 1234, leads: 1230, outside: 4 }))).toEqual([
      { label: 'Found', value: '1,234' },
      { label: 'Leads', value: '1,230' },
      { label: 'Outside the city', value: '4' },
    ]);
    expect(figures(report({}))).toEqual([]);
  });

  it('keep apart what filters left out because the source does not know', () => {
    const filters = {
      minRating: { rejected: 3, unknown: 2 },
      hasWebsite: { rejected: 1, unknown: 0 },
      hasPhone: { rejected: 0, unknown: 4 },
    };
    expect(figures(report({ filtered: 10, filters }))).toEqual([
      {
        label: 'Left out by filters',
        value: '10',
        note: '6 of them because the source does not know: rating, phone',
      },
    ]);
  });

  it('name the parts of the city, the requests and their cost', () => {
    const tiles = { asked: 12, exhausted: 9, open: 3 };
    const shown = figures(report({ tiles, requests: 40, maxRequests: 1000, estimatedCost: 1.4 }));
    expect(shown).toEqual([
      { label: 'Parts of the city', value: '12', note: '9 asked to the end' },
      { label: 'Paid requests', value: '40', note: 'at most 1,000, about $1.40' },
    ]);
  });

  it('say what became of the parts that were not asked to the end, where all of them were in the end', () => {
    const tiles = { asked: 22, exhausted: 20, open: 0 };
    expect(figures(report({ tiles }))).toEqual([
      {
        label: 'Parts of the city',
        value: '22',
        note: '20 asked to the end, 2 cut into smaller ones',
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
    '2 of 2 websites visited, 0 with emails or profiles, 2 could not be read.',
  ],
  [{ total: 0, done: 0, found: 0, failed: 0 }, 'None of the leads has a website to look at.'],
])('the visits %j are told as %j', (enrichment, text) => {
  expect(enrichmentText(enrichment)).toBe(text);
});
