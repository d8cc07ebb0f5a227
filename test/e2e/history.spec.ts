import type { Page } from '@playwright/test';
import type pg from 'pg';
import { expect, test } from './fixtures.ts';
import { call, type Person } from './product.ts';
import { rows, scrape } from './screens.ts';

const LIST = /\/api\/scraperuns\?/;
const table = (page: Page) => page.getByRole('table', { name: 'Search History' });
const column = (page: Page, name: string) => table(page).getByRole('columnheader', { name });
const leads = (page: Page) => page.getByRole('table', { name: /^Leads of/ });

/** Runs as they would be after weeks of use: such a history cannot be made by running. */
const insertRuns = (database: pg.Client, person: Person) =>
  database.query(
    `INSERT INTO scrape_runs (account_id, city, category, requested_count, lead_count, rating_sum,
       rating_count, status, progress, source, target, created_at)
     SELECT primary_account_id, run.city, category, requested, leads, 0, 0, run.status, progress,
       'index', '{}', now() - age
     FROM users, LATERAL (VALUES
       ('san francisco, ca', 'bakery', 20, 0, 'Complete', 100, interval '1 hour'),
       ('O''FALLON, MO', 'café', NULL, 0, 'Failed', 10, interval '2 hours'),
       ('monaco', 'zoo', 10, 0, 'Paused', 10, interval '3 hours'),
       ('Boise, ID', 'auto repair', 10, 0, 'Cancelled', 10, interval '4 hours')
     ) AS run (city, category, requested, leads, status, progress, age)
     WHERE firebase_uid = $1`,
    [person.uid],
  );

test('the history loads, and an empty one leads to the first run', async ({ page }) => {
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    await looked;
    await route.continue();
  });
  await page.goto('/dashboard/history');
  await expect(page.getByText('Loading history...')).toBeVisible();
  goOn();
  await expect(page.getByText('No scrape runs found')).toBeVisible();
  await expect(page.getByText('0 runs found')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Run a Scrape' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a history that cannot be read says why and can be tried again', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 500/, /Failed to fetch history/);
  await page.route(LIST, (route) => route.fulfill({ status: 500 }));
  await page.goto('/dashboard/history');
  const panel = page.getByRole('alert');
  await expect(panel).toContainText('Error Loading History');
  await expect(panel).toContainText('Failed to fetch history: 500 Internal Server Error');
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No scrape runs found')).toBeVisible();
});

test('runs are newest first, cities in title case, and any column sorts both ways', async ({
  page,
  person,
  database,
}) => {
  await insertRuns(database, person);
  await page.goto('/dashboard/history');
  await expect(page.getByText('4 runs found')).toBeVisible();
  const cities = rows(table(page)).locator('td:nth-child(3)');
  await expect(cities).toHaveText(['San Francisco, CA', "O'Fallon, MO", 'Monaco', 'Boise, ID']);
  await expect(column(page, 'Date')).toHaveAttribute('aria-sort', 'descending');
  const categories = rows(table(page)).locator('td:nth-child(2)');
  const sort = column(page, 'Category').getByRole('button');
  await sort.click();
  await expect(column(page, 'Category')).toHaveAttribute('aria-sort', 'ascending');
  await expect(categories).toHaveText([/^auto repair/, /^bakery/, /^café/, /^zoo/]);
  await sort.click();
  await expect(column(page, 'Category')).toHaveAttribute('aria-sort', 'descending');
  await expect(categories).toHaveText([/^zoo/, /^café/, /^bakery/, /^auto repair/]);
});

test('a badge has the colour of its status', async ({ page, person, database }) => {
  await insertRuns(database, person);
  await page.goto('/dashboard/history');
  for (const [status, colour] of [
    ['Complete', 'rgb(27, 110, 55)'],
    ['Failed', 'rgb(179, 38, 30)'],
    ['Paused', 'rgb(95, 91, 82)'],
    ['Cancelled', 'rgb(95, 91, 82)'],
  ] as const) {
    await expect(table(page).getByText(status, { exact: true })).toHaveCSS('color', colour);
  }
});

test('Refresh and history-updated load the list anew', async ({ page, person }) => {
  await page.goto('/dashboard/history');
  await expect(page.getByText('0 runs found')).toBeVisible();
  await call(person, 'POST', '/api/scraperuns', { city: 'Boise', category: 'dentist' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('1 runs found')).toBeVisible();
  await call(person, 'POST', '/api/scraperuns', { city: 'Austin', category: 'restaurant' });
  await page.evaluate(() => window.dispatchEvent(new Event('history-updated')));
  await expect(page.getByText('2 runs found')).toBeVisible();
});

test('lead details load once, eight to a page, and sort', async ({ page }) => {
  await page.goto('/dashboard');
  await scrape(page, 'San Francisco', 'coffee shop', 12);
  await expect(page.getByText('12 leads found.')).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  let asked = 0;
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/leads/by-run/**', async (route) => {
    asked++;
    await looked;
    await route.continue();
  });
  const expander = page.getByRole('button', { name: /Lead details/ });
  await expander.click();
  await expect(page.getByText('Loading lead details...')).toBeVisible();
  goOn();
  await expect(page.getByText('Lead Details (12 leads)')).toBeVisible();
  await expect(rows(leads(page))).toHaveCount(8);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows(leads(page))).toHaveCount(4);
  await expect(page.getByText('9–12 of 12')).toBeVisible();
  await leads(page).getByRole('button', { name: 'Name' }).click();
  await expect(rows(leads(page))).toHaveCount(8);
  await expect(leads(page).getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expander.click();
  await expect(leads(page)).toBeHidden();
  await expander.click();
  await expect(leads(page)).toBeVisible();
  expect(asked).toBe(1);
});

test('lead details that cannot be read say so, and are never made up', async ({
  page,
  person,
  complaints,
}) => {
  complaints.expect(/status of 500/, /Failed to fetch leads by run ID/);
  const { id } = await call<{ id: string }>(person, 'POST', '/api/scraperuns', {
    city: 'Boise',
    category: 'dentist',
  });
  await expect
    .poll(() => call(person, 'GET', `/api/scraperuns/${id}`))
    .toMatchObject({ Status: 'Complete' });
  await page.route(/\/api\/(leads|csv-proxy)/, (route) => route.fulfill({ status: 500 }));
  await page.goto('/dashboard/history');
  await page.getByRole('button', { name: /Lead details/ }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to fetch leads by run ID: Internal Server Error',
  );
  await page.unroute(/\/api\/(leads|csv-proxy)/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Lead Details (3 leads)')).toBeVisible();
});

test('a run without leads has none to show and no CSV', async ({ page, person, database }) => {
  await insertRuns(database, person);
  await page.goto('/dashboard/history');
  const bakery = page.getByRole('row', { name: /bakery/ });
  await expect(bakery).toContainText('No CSV data available');
  await bakery.getByRole('button', { name: /Lead details/ }).click();
  await expect(page.getByText('No lead data available')).toBeVisible();
});

test('small screens keep the columns that matter', async ({ page, person, database }) => {
  await insertRuns(database, person);
  await page.goto('/dashboard/history');
  const everything = [
    'Category',
    'City',
    'Status',
    'Date',
    'Leads',
    'Success Rate',
    'Avg Rating',
    'CSV',
  ];
  const always = ['Category', 'City', 'Status'];
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => visible(page)).toEqual(everything);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(() => visible(page)).not.toContain('Avg Rating');
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => visible(page)).toEqual(always);
  await expect(page.getByText('0 / 20 leads')).toBeVisible();
});

const visible = (page: Page) =>
  table(page)
    .locator('thead th')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => (cell as HTMLElement).offsetWidth > 1)
        .map((cell) => cell.textContent!.replace(/[↑↓]/, ''))
        .filter((text) => text !== 'Lead details'),
    );
