import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  column,
  completeRun,
  details,
  insertRuns,
  leads,
  SOME_RUNS,
  table,
} from '../support/runs.ts';
import { rows } from '../support/screens.ts';

// @requirement 2.23, 2.24, 2.37, 4.21
test('runs are listed newest first with title-cased cities, and columns sort both ways', async ({
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
  await expect(categories).toHaveText([/^Auto repair/, /^Bakery/, /^Café/, /^Zoo/]);
  await sort.click();
  await expect(column(page, 'Category')).toHaveAttribute('aria-sort', 'descending');
  await expect(categories).toHaveText([/^Zoo/, /^Café/, /^Bakery/, /^Auto repair/]);
});

// @requirement 4.17
test('a badge has the color of its status, and a run without results has a gray one', async ({
  page,
  person,
  database,
}) => {
  const found = { city: 'Austin, TX', category: 'bakery', leads: 7, created: 0.5 };
  const unfinished = (['Running', 'Queued'] as const).map((status) => ({
    city: 'Boise, ID',
    category: status,
    status,
    created: 5,
  }));
  await insertRuns(database, person, [found, ...SOME_RUNS, ...unfinished]);
  await page.goto('/dashboard/history');
  for (const [status, color] of [
    ['No results', 'rgb(95, 91, 82)'],
    ['Complete', 'rgb(27, 110, 55)'],
    ['Failed', 'rgb(179, 38, 30)'],
    ['Paused', 'rgb(95, 91, 82)'],
    ['Canceled', 'rgb(95, 91, 82)'],
  ] as const) {
    await expect(table(page).getByText(status, { exact: true })).toHaveCSS('color', color);
  }
  for (const [status, text, background] of [
    ['Running', 'rgb(125, 82, 0)', 'rgb(252, 241, 216)'],
    ['Queued', 'rgb(28, 90, 159)', 'rgb(229, 239, 251)'],
  ] as const) {
    const badge = table(page).getByRole('cell', { name: status, exact: true }).locator('span');
    await expect(badge.last()).toHaveCSS('color', text);
    await expect(badge.last()).toHaveCSS('background-color', background);
  }
});

// @requirement 9.16, 9.18
test('the history and lead tables scroll within their maximum heights', async ({
  page,
  person,
}) => {
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
test('small screens keep only the essential columns', async ({ page, person, database }) => {
  await insertRuns(database, person, SOME_RUNS);
  // Without any rating, the column would be empty.
  await database.query(
    `UPDATE scrape_runs SET rating_sum = 7, rating_count = 2 WHERE category = 'zoo' AND account_id =
       (SELECT primary_account_id FROM users WHERE firebase_uid = $1)`,
    [person.uid],
  );
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
  // The first cell also has the city and the day.
  const always = ['Category', 'Status', 'Leads'];
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => visible(page)).toEqual(everything);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(() => visible(page)).not.toContain('Avg Rating');
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => visible(page)).toEqual(always);
  const row = table(page).getByRole('row', { name: /zoo/i }).first();
  await expect(row.getByText('Monaco').filter({ visible: true })).toHaveCount(1);
  await expect(row.getByText('0 / 10', { exact: true })).toBeVisible();
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
