import type { Page } from '@playwright/test';
import type pg from 'pg';
import { until } from '../../support/until.ts';
import { callsOf, type Person } from './product.ts';

/** Locators of the history table, and past runs to fill it, because a test can't run for weeks. */

export const LIST = /\/api\/scraperuns\?/;
export const table = (page: Page) => page.getByRole('table', { name: 'Search History' });
export const column = (page: Page, name: string) => table(page).getByRole('columnheader', { name });
export const leads = (page: Page) => page.getByRole('table', { name: /^Leads for/ });
export const details = (page: Page) => page.getByRole('button', { name: /Lead details/ });

interface PastRun {
  city: string;
  category: string;
  status?: 'Queued' | 'Running' | 'Complete' | 'Failed' | 'Paused' | 'Cancelled';
  requested?: number | null;
  leads?: number;
  /** Hours since the run was created, or its creation time. */
  created: number | string;
}

export async function insertRuns(database: pg.Client, person: Person, runs: readonly PastRun[]) {
  for (const {
    city,
    category,
    status = 'Complete',
    requested = 10,
    leads: found = 0,
    created,
  } of runs) {
    const at = typeof created === 'string' ? created : new Date(Date.now() - created * 3_600_000);
    // In order, because the ids break ties.
    // oxlint-disable-next-line no-await-in-loop
    await database.query(
      `INSERT INTO scrape_runs (account_id, city, category, requested_count, status, progress,
         source, target, created_at, lead_count)
       SELECT primary_account_id, $2, $3, $4, $5, 10, 'index', '{}', $6, $7
       FROM users WHERE firebase_uid = $1`,
      [person.uid, city, category, requested, status, at, found],
    );
  }
}

export const SOME_RUNS: readonly PastRun[] = [
  { city: 'san francisco, ca', category: 'bakery', requested: 20, created: 1 },
  { city: "O'FALLON, MO", category: 'café', status: 'Failed', requested: null, created: 2 },
  { city: 'monaco', category: 'zoo', status: 'Paused', created: 3 },
  { city: 'Boise, ID', category: 'auto repair', status: 'Cancelled', created: 4 },
];

interface Request {
  city: string;
  category: string;
  minLeads: number;
}

/** Starts a run through the API. */
export const startRun = (person: Person, request: Request) =>
  callsOf(person).post('/api/scraperuns', { body: request });

/** Starts a run through the API and waits until it completes. */
export async function completeRun(person: Person, request: Request) {
  const { id } = await startRun(person, request);
  await until(async () => {
    const params = { path: { id } };
    const run = await callsOf(person).get('/api/scraperuns/{id}', { params });
    return run.Status === 'Complete';
  });
  return id;
}

export const runsOf = (database: pg.Client, { uid }: Person) =>
  database
    .query<{ city: string; status: string; lead_count: number }>(
      `SELECT s.city, s.status, s.lead_count FROM scrape_runs s
       JOIN users u ON u.primary_account_id = s.account_id
       WHERE u.firebase_uid = $1 ORDER BY s.created_at`,
      [uid],
    )
    .then(({ rows }) => rows);
