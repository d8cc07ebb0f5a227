import { NO_COVERAGE } from '#contract/coverage.js';
import { type ScrapeRun } from '#contract/scrape.js';
import { counted, nounFor } from '#contract/numbers.js';
import {
  badgeColor,
  cityName,
  hasNoResults,
  leadsOfRun,
  reachedLimit,
  runTitle,
  successRate,
} from '../../../frontend/parts/runs/format';
import {
  hasLeads,
  isEnriching,
  requestOf,
  toRun,
  toWireName,
} from '../../../frontend/parts/runs/run';

const wire: ScrapeRun = {
  id: '6f0d7a1e-0000-4000-8000-000000000001',
  'Run ID': '6f0d7a1e-0000-4000-8000-000000000001',
  'Created At': '2026-11-21T02:00:00.000Z',
  'Finished At': null,
  Area: null,
  City: 'Monaco',
  Category: 'restaurant',
  Categories: ['restaurant'],
  Status: 'Complete',
  Progress: 100,
  'Lead Count': 87,
  'Requested Count': 100,
  'Completion Rate': 0.87,
  'Average Lead Rating': null,
  'CSV URL': 'http://localhost:3000/x.csv?token=t',
  Leads: [],
  Source: 'OpenStreetMap',
  Sample: false,
  Message: null,
  Options: {},
  Coverage: NO_COVERAGE,
  Loading: null,
  Enrichment: null,
};

describe('a run in the client', () => {
  // @requirement 3.27
  it('has every API field under its client-side name', () => {
    expect(toRun(wire)).toEqual({
      id: wire.id,
      airtableId: wire.id,
      runId: wire.id,
      createdAt: wire['Created At'],
      finishedAt: null,
      city: 'Monaco',
      area: null,
      category: 'restaurant',
      categories: ['restaurant'],
      status: 'Complete',
      progress: 100,
      leads: 87,
      requestedCount: 100,
      completionRate: 0.87,
      averageRating: null,
      csvUrl: wire['CSV URL'],
      leadIds: [],
      source: 'OpenStreetMap',
      sample: false,
      message: null,
      options: {},
      coverage: NO_COVERAGE,
      enrichment: null,
    });
  });
  it.each([
    ['createdAt', 'Created At'],
    ['leads', 'Lead Count'],
    ['averageRating', 'Average Lead Rating'],
    ['id', 'id'],
    ['nonsense', 'nonsense'],
  ])('has the sort field %s, called %s in the API', (name, wireName) => {
    expect(toWireName(name)).toBe(wireName);
  });
  // @requirement 4.20
  it('has details to load when it has lead ids or a positive lead count', () => {
    const run = toRun(wire);
    expect(hasLeads(run)).toBe(true);
    expect(hasLeads({ ...run, leads: 0, leadIds: [wire.id] })).toBe(true);
    expect(hasLeads({ ...run, leads: 0 })).toBe(false);
  });
});

describe('a city name', () => {
  // @requirement 2.37
  it.each([
    ['monaco', 'Monaco'],
    ['SAN FRANCISCO, ca', 'San Francisco, CA'],
    ['new york,ny', 'New York, NY'],
    ['saint-denis', 'Saint-Denis'],
    ['McAllen, TX', 'McAllen, TX'],
    ["o'fallon, mo", "O'Fallon, MO"],
    ['münchen', 'München'],
    ['a, b, c', 'A, B, C'],
    ['', ''],
  ])('%j is shown as %j', (city, shown) => {
    expect(cityName(city)).toBe(shown);
  });
});

// @requirement 3.26
it.each([
  [null, 'N/A'],
  [0, '0.0%'],
  [0.8734, '87.3%'],
  [1, '100.0%'],
])('the success rate shows a completion rate of %j as %s', (rate, shown) => {
  expect(successRate(rate)).toBe(shown);
});

// @requirement 2.25
it('the lead count includes the requested count when there is one', () => {
  expect(leadsOfRun({ leads: 1234, requestedCount: 2500 })).toBe('1,234 / 2,500');
  expect(leadsOfRun({ leads: 7, requestedCount: null })).toBe('7');
});

// @requirement 4.17
it.each([
  ['Complete', 'green'],
  ['Running', 'yellow'],
  ['Queued', 'blue'],
  ['Failed', 'red'],
  ['Paused', 'gray'],
  ['Cancelled', 'gray'],
] as const)('the badge of a %s run is %s', (status, color) => {
  expect(badgeColor({ status, leads: 1 })).toBe(color);
});

it.each([
  ['recorded', { limit: 'plan' as const, surplus: 10 }, 60, true],
  ['that an older run did not record', { limit: null, surplus: 10 }, 60, true],
  ['of the request', { limit: null, surplus: 10 }, 15, false],
  ['of a run for all leads', { limit: null, surplus: 10 }, null, false],
])('a run stopped at a limit %s is amber: %j of %j: %s', (_, coverage, requestedCount, is) => {
  const run = { status: 'Complete' as const, leads: 15, requestedCount, coverage };
  expect(reachedLimit(run)).toBe(is);
  expect(badgeColor(run)).toBe(is ? 'yellow' : 'green');
});

it.each([
  [['restaurant'], 'monaco', 'Restaurant in Monaco'],
  [['bakery', 'café'], 'austin, tx', 'Bakery & café in Austin, TX'],
  [['RESTAURANT'], 'Monaco', 'Restaurant in Monaco'],
  [['BBQ'], 'Monaco', 'BBQ in Monaco'],
])('a run for %j in %s is called %j', (categories, city, title) => {
  expect(runTitle({ categories, city })).toBe(title);
});

it('a complete run without leads has a neutral badge, but an unfinished one does not', () => {
  expect(badgeColor({ status: 'Complete', leads: 0 })).toBe('gray');
  expect(hasNoResults({ status: 'Complete', leads: 0 })).toBe(true);
  expect(hasNoResults({ status: 'Complete', leads: 1 })).toBe(false);
  expect(hasNoResults({ status: 'Running', leads: 0 })).toBe(false);
  expect(hasNoResults({ status: 'Failed', leads: 0 })).toBe(false);
});

it('a count of one uses the singular', () => {
  expect(counted(0, 'run')).toBe('0 runs');
  expect(counted(1, 'run')).toBe('1 run');
  expect(counted(1234, 'paid request')).toBe('1,234 paid requests');
  expect(nounFor(1, 'lead')).toBe('lead');
});

describe('Run again', () => {
  it('sends the same request with the same options', () => {
    const run = toRun({ ...wire, Options: { hasPhone: true, maxRequests: 5 } });
    expect(requestOf(run)).toEqual({
      city: 'Monaco',
      category: 'restaurant',
      minLeads: 100,
      hasPhone: true,
      maxRequests: 5,
    });
    expect(requestOf({ ...run, requestedCount: null }).minLeads).toBe('all');
  });
});

it.each([
  [{ total: 3, done: 2, found: 1, failed: 0 }, 'Complete', true],
  [{ total: 3, done: 3, found: 1, failed: 0 }, 'Complete', false],
  [{ total: 3, done: 2, found: 1, failed: 0 }, 'Cancelled', false],
  [null, 'Complete', false],
] as const)(
  'a run with website visits %j and status %s is still enriching: %s',
  (enrichment, status, is) => {
    expect(isEnriching(toRun({ ...wire, Enrichment: enrichment, Status: status }))).toBe(is);
  },
);
