import { NO_COVERAGE } from '#contract/coverage.js';
import type { ScrapeRun } from '#contract/scrape.js';

export const RUNS = '/api/scraperuns';

export const runId = (number: number) => `0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f1${number}`;

/** A completed run without leads, as the API returns it. */
export const run = (number: number, overrides: Partial<ScrapeRun> = {}): ScrapeRun => ({
  id: runId(number),
  'Run ID': runId(number),
  'Created At': '2026-11-20T20:30:00.000Z',
  'Finished At': '2026-11-20T20:31:00.000Z',
  City: 'Boise, ID',
  Area: null,
  Category: 'bakery',
  Categories: [overrides.Category ?? 'bakery'],
  Status: 'Complete',
  Progress: 100,
  'Lead Count': 0,
  'Requested Count': 10,
  'Completion Rate': 0,
  'Average Lead Rating': null,
  'CSV URL': null,
  Leads: [],
  Source: 'index',
  Sample: false,
  Message: null,
  Options: {},
  Coverage: NO_COVERAGE,
  Loading: null,
  Enrichment: null,
  ...overrides,
});
/** A response with a list of runs. */
export const listOf = (runs: ScrapeRun[]) =>
  Response.json(runs, {
    headers: { 'Content-Range': `scraperuns 0-${runs.length}/${runs.length}` },
  });
