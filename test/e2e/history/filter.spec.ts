import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import { column, insertRuns, SOME_RUNS, table } from '../support/runs.ts';
import { clearFilters, filterBy, rows } from '../support/screens.ts';

const filters = (page: Page) => page.getByRole('search', { name: 'Filter runs' });
const status = (page: Page) => filters(page).getByRole('combobox', { name: 'Status' });
const categories = (page: Page) => rows(table(page)).locator('td:nth-child(2)');

test('runs can be filtered by city, category, status and combinations of them', async ({
  page,
  person,
  database,
}) => {
  await insertRuns(database, person, SOME_RUNS);
  await page.goto('/dashboard/history');
  await filters(page).getByLabel('City').fill('o');
  await expect(page.getByText('4 runs found')).toBeVisible();
  await filters(page).getByLabel('City').fill('BOISE');
  await expect(page.getByText('1 run found')).toBeVisible();
  await expect(categories(page)).toHaveText([/^Auto repair/]);
  await filters(page).getByLabel('City').fill('');
  await filters(page).getByLabel('Category').fill(' caf ');
  await expect(categories(page)).toHaveText([/^Café/]);
  await filters(page).getByLabel('Category').fill('');
  // React-admin applies what is typed after half a second, and hides a filter that is added at that moment.
  await expect(page.getByText('4 runs found')).toBeVisible();
  await filterBy(page, 'Status', 'Paused');
  await expect(categories(page)).toHaveText([/^Zoo/]);
  await filters(page).getByLabel('City').fill('boise');
  await expect(page.getByText('No scrape runs found')).toBeVisible();
  await expect(page.getByText('No runs match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all runs' }).press('Enter');
  await expect(page.getByText('4 runs found')).toBeVisible();
  await expect(filters(page).getByLabel('City')).toBeFocused();
  await expect(filters(page).getByLabel('City')).toHaveValue('');
  await expect(status(page)).toHaveText('Any');
});

test('a filter survives a reload and Back, and can be cleared', async ({
  page,
  person,
  database,
}) => {
  await insertRuns(database, person, SOME_RUNS);
  await page.goto('/dashboard/history');
  await column(page, 'Category').getByRole('button').click();
  await expect(column(page, 'Category')).toHaveAttribute('aria-sort', 'ascending');
  await filters(page).getByLabel('Category').fill('a');
  await expect(page.getByText('3 runs found')).toBeVisible();
  await filterBy(page, 'Status', 'Failed');
  await expect(page.getByText('1 run found')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 run found')).toBeVisible();
  await expect(filters(page).getByLabel('Category')).toHaveValue('a');
  await expect(status(page)).toHaveText('Failed');
  await page.goBack();
  await expect(page.getByText('3 runs found')).toBeVisible();
  await expect(status(page)).not.toHaveText('Failed');
  await expect(column(page, 'Category')).toHaveAttribute('aria-sort', 'ascending');
  await clearFilters(page);
  await expect(page.getByText('4 runs found')).toBeVisible();
  await expect(filters(page).getByLabel('Category')).toHaveValue('');
});

// @requirement 9.15
test('the history has pages of 50 runs, sorted and filtered by the server', async ({
  page,
  person,
  database,
}) => {
  await database.query(
    `INSERT INTO scrape_runs (account_id, city, category, status, progress, source, target, created_at)
     SELECT primary_account_id, 'Boise, ID', 'kind ' || n, 'Complete', 100, 'index', '{}',
       now() - n * interval '1 minute'
     FROM users, generate_series(1, 10000) n WHERE firebase_uid = $1`,
    [person.uid],
  );
  await page.goto('/dashboard/history');
  await expect(page.getByText('10,000 runs found')).toBeVisible();
  await expect(rows(table(page))).toHaveCount(50);
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page.getByText('51–100 of 10,000')).toBeVisible();
  await expect(categories(page).first()).toHaveText(/^Kind 51/);
  await page.reload();
  await expect(page.getByText('51–100 of 10,000')).toBeVisible();
  await filters(page).getByLabel('Category').fill('kind 999');
  await expect(page.getByText('11 runs found')).toBeVisible();
  await expect(categories(page).first()).toHaveText(/^Kind 999/);
});

test('the filters and actions are accessible', async ({ page, person, database }) => {
  await insertRuns(database, person, SOME_RUNS);
  await page.goto('/dashboard/history');
  await filters(page).getByLabel('Category').fill('a');
  await expect(page.getByText('3 runs found')).toBeVisible();
  await expectUsable(page, 'history filtered');
  await filters(page).getByLabel('City').fill('nowhere');
  await expect(page.getByText('No scrape runs found')).toBeVisible();
  await expectUsable(page, 'history without a match');
});

test('the menus of a list are accessible', async ({ page, person, database }) => {
  await insertRuns(database, person, SOME_RUNS);
  await page.goto('/dashboard/history?filter=%7B%22city%22%3A%22o%22%7D');
  for (const [button, role] of [
    ['Filter', 'menu'],
    ['Saved views', 'dialog'],
    ['Display', 'dialog'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole(role)).toBeVisible();
    await expectUsable(page, `history ${button}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toBeHidden();
  }
});
