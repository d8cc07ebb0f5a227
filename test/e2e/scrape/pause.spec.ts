import type { Page } from '@playwright/test';
import type pg from 'pg';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import type { Person } from '../support/product.ts';
import { completeRun, details, insertRuns, runsOf } from '../support/runs.ts';
import { scrape } from '../support/screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const row = (page: Page) => page.getByRole('row', { name: /Restaurant/ }).first();

/** A run with 1 of 60 leads that no worker has claimed: a worker could finish it before the click. */
async function halfRun(database: pg.Client, person: Person, state: 'Running' | 'Paused') {
  const id = await completeRun(person, { city: 'Austin', category: 'restaurant', minLeads: 1 });
  await database.query(
    `UPDATE scrape_runs SET status = $2, requested_count = 60, progress = 2, finished_at = NULL,
       coverage = coverage || '{"surplus": 0}', message = NULL, updated_at = now() WHERE id = $1`,
    [id, state],
  );
}

test('a paused run stays on the card, even after a reload, and resumes where it stopped', async ({
  page,
  person,
  database,
  holds,
}) => {
  await halfRun(database, person, 'Running');
  await holds.holdAfter(1);
  await page.goto('/dashboard');
  await expect(status(page, 'Collecting initial results...')).toBeVisible();
  await button(page, 'Pause').click();
  await expect(status(page, 'Paused')).toBeVisible();
  await expect(button(page, 'Resume')).toBeFocused();
  expect(await runsOf(database, person)).toMatchObject([{ status: 'Paused', lead_count: 1 }]);

  await page.reload();
  await expect(status(page, 'Paused')).toBeVisible();
  await expect(page.getByText('1 / 60 leads')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Austin, TX');
  await expect(page.getByText('1–1 of 1')).toBeVisible();

  // The second click of a double click would pause it again.
  await button(page, 'Resume').dblclick();
  await expect(status(page, 'Collecting initial results...')).toBeVisible();
  await holds.release(1);
  await expect(page.getByText('60 leads found.')).toBeVisible();
  expect(await runsOf(database, person)).toMatchObject([{ status: 'Complete', lead_count: 60 }]);
});

test('a paused run does not block another, and the same request resumes it', async ({
  page,
  person,
  database,
}) => {
  await halfRun(database, person, 'Paused');
  await page.goto('/dashboard');
  await expect(status(page, 'Paused')).toBeVisible();
  await scrape(page, 'Boise', 'dentist', 3);
  await expect(page.getByText('3 leads found.')).toBeVisible();
  await expect(button(page, 'Resume restaurant in Austin, TX')).toBeVisible();
  await scrape(page, 'Austin, TX', 'restaurant', 60);
  await expect(page.getByText('60 leads found.')).toBeVisible();
  expect(await runsOf(database, person)).toMatchObject([
    { status: 'Complete', lead_count: 60 },
    { status: 'Complete', lead_count: 3 },
  ]);
});

test('a paused run is canceled from the card', async ({ page, person, database }) => {
  await insertRuns(database, person, [
    { city: 'Monaco', category: 'zoo', status: 'Paused', created: 1 },
  ]);
  await page.goto('/dashboard');
  await button(page, 'Cancel').click();
  await expect(page.getByText('Canceled. You keep the leads found so far.')).toBeVisible();
  expect(await runsOf(database, person)).toMatchObject([{ status: 'Cancelled' }]);
});

test('a run is paused and resumed from its row, and a failure is reported', async ({
  page,
  person,
  database,
  holds,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  await halfRun(database, person, 'Running');
  await holds.holdAfter(1);
  await page.goto('/dashboard/history');
  const actions = button(page, 'Actions for restaurant in Austin, TX').first();
  const choose = async (action: string) => {
    await actions.click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Pause');
  await expect(row(page)).toContainText('Paused');
  await expect(actions).toBeFocused();
  await page.route('**/resume', (route) => route.fulfill({ status: 500 }));
  await choose('Resume');
  await expect(page.getByRole('alert')).toContainText('500');
  await page.unroute('**/resume');
  await details(page).click();
  await expect(page.getByText('This run is paused. Resume it to continue')).toBeVisible();
  await expectUsable(page, 'history paused');
  await page.setViewportSize({ width: 1440, height: 800 });
  await choose('Resume');
  await expect(row(page)).toContainText('Running');
  await holds.release(1);
  await expect(row(page)).toContainText('Complete');
});
