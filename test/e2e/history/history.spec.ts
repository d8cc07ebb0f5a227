import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { MANY } from '../support/places.ts';
import { call } from '../support/product.ts';
import {
  column,
  completeRun,
  details,
  insertRuns,
  leads,
  LIST,
  SOME_RUNS,
  table,
} from '../support/runs.ts';
import { rows, scrape } from '../support/screens.ts';

// @requirement 2.27
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

// @requirement 2.23, 2.24, 2.37, 4.21
test('runs are newest first, cities in title case, and any column sorts both ways', async ({
  page,
  person,
  database,
}) => {
  await insertRuns(database, person, SOME_RUNS);
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

// @requirement 4.17
test('a badge has the colour of its status, and a run that found nothing says so in gray', async ({
  page,
  person,
  database,
}) => {
  const found = { city: 'Austin, TX', category: 'bakery', leads: 7, created: 0.5 };
  await insertRuns(database, person, [found, ...SOME_RUNS]);
  await page.goto('/dashboard/history');
  for (const [status, colour] of [
    ['No results', 'rgb(95, 91, 82)'],
    ['Complete', 'rgb(27, 110, 55)'],
    ['Failed', 'rgb(179, 38, 30)'],
    ['Paused', 'rgb(95, 91, 82)'],
    ['Canceled', 'rgb(95, 91, 82)'],
  ] as const) {
    await expect(table(page).getByText(status, { exact: true })).toHaveCSS('color', colour);
  }
});

// @requirement 2.23, 4.18
test('Refresh and history-updated load the list anew', async ({ page, person }) => {
  await page.goto('/dashboard/history');
  await expect(page.getByText('0 runs found')).toBeVisible();
  await call(person, 'POST', '/api/scraperuns', { city: 'Boise', category: 'dentist' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('1 run found')).toBeVisible();
  await call(person, 'POST', '/api/scraperuns', { city: 'Austin', category: 'restaurant' });
  await page.evaluate(() => window.dispatchEvent(new Event('history-updated')));
  await expect(page.getByText('2 runs found')).toBeVisible();
});

// @requirement 2.29, 3.28, 4.19, 9.17
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
  const expander = details(page);
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

// @requirement 2.30, 7.39
test('without a CSV URL the CSV is built in the browser', async ({ page, person }) => {
  await completeRun(person, { city: 'San Francisco', category: 'coffee shop', minLeads: 12 });
  await page.route(LIST, async (route) => {
    const answer = await route.fetch();
    const runs = (await answer.json()) as object[];
    await route.fulfill({
      response: answer,
      json: runs.map((run) => ({ ...run, 'CSV URL': null })),
    });
  });
  await page.goto('/dashboard/history');
  await details(page).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^leads_[\da-f-]{36}\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.split('\r\n')[0]).toBe('Name,Category,Phone,Address,Website,Rating,ReviewCount,Hours');
  expect(csv).toContain(`"'=HYPERLINK(""x"") Coffee"`);
});

test('of a large run the first leads are shown while the others are read', async ({
  page,
  person,
}) => {
  await completeRun(person, { city: 'Austin', category: 'restaurant', minLeads: MANY });
  const asked: string[] = [];
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/leads/by-run/**', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('range')!);
    if (asked.length > 1) await looked;
    await route.continue();
  });
  await page.goto('/dashboard/history');
  await details(page).click();
  await expect(page.getByText(`Lead Details (${MANY} leads)`)).toBeVisible();
  await expect(page.getByText('1–8 of 250')).toBeVisible();
  goOn();
  await expect(page.getByText(`1–8 of ${MANY}`)).toBeVisible();
  expect(asked).toEqual(['[0,249]', '[250,2749]']);
});

// @requirement 9.16, 9.18
test('the table and the lead table scroll within their heights', async ({ page, person }) => {
  await completeRun(person, { city: 'San Francisco', category: 'coffee shop', minLeads: 12 });
  await page.goto('/dashboard/history');
  await details(page).click();
  await expect(leads(page)).toBeVisible();
  const history = page.getByRole('region', { name: 'Search History' });
  await expect(history).toHaveCSS('max-height', '700px');
  const box = page.getByRole('region', { name: /^Leads for/ });
  for (const [width, height] of [
    [360, '400px'],
    [1200, '540px'],
    [1920, '700px'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(box).toHaveCSS('max-height', height);
  }
});

// @requirement 2.25
test('small screens keep the columns that matter', async ({ page, person, database }) => {
  await insertRuns(database, person, SOME_RUNS);
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
    'Actions',
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
