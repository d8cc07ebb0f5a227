import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { completeRun, details, insertRuns, LIST, runsOf, startRun } from '../support/runs.ts';

const row = (page: Page, category: string) =>
  page.getByRole('row', { name: new RegExp(category, 'i') }).first();
const actions = (page: Page, what: string) =>
  page.getByRole('button', { name: `Actions for ${what}` });
const runAgain = (page: Page) => page.getByRole('menuitem', { name: 'Run again' });

test('the row of a run started through the API follows its progress, and open details reload once when the run ends', async ({
  page,
  person,
  holds,
}) => {
  await holds.holdAfter(0, 25);
  await startRun(person, { city: 'Austin', category: 'restaurant', minLeads: 60 });
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/leads/by-run/')) requests++;
  });
  await page.goto('/dashboard/history');
  await expect(row(page, 'restaurant')).toContainText('Running');
  await expect(row(page, 'restaurant')).toContainText('Austin, TX');
  await expect(row(page, 'restaurant')).toContainText('0 / 60');
  await details(page).click();
  await expect(page.getByText('No lead data available')).toBeVisible();
  await holds.release(0);
  await expect(row(page, 'restaurant')).toContainText('25 / 60');
  await expect(page.getByText('Lead Details (25 leads)')).toBeVisible();
  await expect(page.getByText('Its leads refresh when it finishes')).toBeVisible();
  expect(requests).toBe(1);
  await holds.release(25);
  await expect(row(page, 'restaurant')).toContainText('Complete');
  await expect(page.getByText('Lead Details (60 leads)')).toBeVisible();
  await expect(page.getByText('Its leads refresh when it finishes')).toBeHidden();
  expect(requests).toBe(2);
});

test('the list is polled only while one of its runs is unfinished', async ({
  page,
  person,
  database,
}) => {
  await insertRuns(database, person, [
    { city: 'Monaco', category: 'zoo', status: 'Paused', created: 1 },
  ]);
  let requests = 0;
  page.on('request', (request) => {
    if (LIST.test(request.url())) requests++;
  });
  await page.clock.install();
  await page.goto('/dashboard/history');
  await expect(row(page, 'zoo')).toContainText('Paused');
  await database.query(
    `UPDATE scrape_runs SET status = 'Cancelled' WHERE account_id =
       (SELECT primary_account_id FROM users WHERE firebase_uid = $1)`,
    [person.uid],
  );
  await expect(row(page, 'zoo')).toContainText('Canceled');
  const before = requests;
  await page.clock.fastForward(60_000);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  await expect.poll(() => requests).toBe(before + 1);
});

test('a failed poll keeps the rows and shows an error until the next one succeeds', async ({
  page,
  person,
  database,
  complaints,
}) => {
  complaints.expect(/status of 500/, /Failed to fetch history/);
  await insertRuns(database, person, [
    { city: 'Monaco', category: 'zoo', status: 'Paused', created: 1 },
  ]);
  await page.clock.install();
  await page.goto('/dashboard/history');
  await expect(row(page, 'zoo')).toContainText('Paused');
  await page.route(LIST, (route) => route.fulfill({ status: 500 }));
  await page.clock.fastForward(2_500);
  await expect(page.getByText('Error Loading History')).toBeVisible();
  await expect(row(page, 'zoo')).toContainText('Paused');
  await page.unroute(LIST);
  await page.clock.fastForward(2_500);
  await expect(page.getByText('Error Loading History')).toBeHidden();
});

test('Run again fills in the form, which starts the run', async ({ page, person, database }) => {
  await completeRun(person, { city: 'Boise', category: 'dentist', minLeads: 3 });
  await page.goto('/dashboard/history');
  await actions(page, 'dentist in Boise, ID').click();
  await runAgain(page).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByLabel('City')).toHaveValue('Boise, ID');
  await expect(page.getByLabel('Category')).toHaveValue('dentist');
  await expect(page.getByLabel('Leads', { exact: true })).toHaveValue('3');
  expect(await runsOf(database, person)).toHaveLength(1);
  await page.getByRole('button', { name: 'Run Scrape' }).click();
  await expect(page.getByText('3 leads found.')).toBeVisible();
  expect(await runsOf(database, person)).toHaveLength(2);
});

test('on a phone, the details contain the actions of a run', async ({ page, person, database }) => {
  await insertRuns(database, person, [{ city: 'Boise, ID', category: 'dentist', created: 1 }]);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/dashboard/history');
  await expect(actions(page, 'dentist in Boise, ID')).toBeHidden();
  await details(page).click();
  await actions(page, 'dentist in Boise, ID').filter({ visible: true }).click();
  await runAgain(page).click();
  await expect(page.getByLabel('Category')).toHaveValue('dentist');
});
