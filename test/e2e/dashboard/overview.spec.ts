import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import {
  completeRun,
  insertRuns,
  LIST,
  runsOf,
  setDateFormat,
  SOME_RUNS,
  startRun,
} from '../support/runs.ts';
import { scrape } from '../support/screens.ts';

/** The newest paused run, which the card shows. */
const ON_THE_CARD = { city: 'Monaco', category: 'bank', status: 'Paused', created: 0.5 } as const;
const section = (page: Page, name: string) => page.getByRole('region', { name });
const inProgress = (page: Page) => section(page, 'Runs in Progress');
const recent = (page: Page) => section(page, 'Recent Runs');
const usage = (page: Page) => section(page, 'This Month');

test('a new account has no runs and all of its leads left', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(inProgress(page)).toContainText('No runs in progress.');
  await expect(recent(page)).toContainText('Your runs will appear here.');
  await expect(usage(page)).toContainText('0 of 300 leads');
  await expect(usage(page)).toContainText('300 leads left');
  await expect(usage(page)).toContainText('Growth plan');
  const meter = usage(page).getByRole('meter', { name: 'Plan usage' });
  await expect(meter).toHaveAttribute('aria-valuetext', '0 of 300 leads');
  await usage(page).getByRole('link', { name: 'Your plan' }).click();
  await expect(page).toHaveURL('/dashboard/subscription');
});

test('a run started elsewhere appears, progresses and ends without a reload', async ({
  page,
  person,
  holds,
}) => {
  await holds.holdAfter(0, 25);
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await expect(inProgress(page)).toContainText('No runs in progress.');
  await startRun(person, { city: 'Austin', category: 'restaurant', minLeads: 60 });
  const run = inProgress(page).getByRole('listitem');
  await expect(run).toContainText('restaurant in Austin, TX');
  await expect(run).toContainText('Running');
  await expect(run).toContainText('Spinning up the scraper...');
  await expect(run).toContainText('0 of 60 found');
  await expect(recent(page).getByRole('listitem')).toContainText('Running');
  await holds.release(0);
  await expect(run).toContainText('Gathering more leads...');
  await expect(run).toContainText('25 of 60 found');
  await expect(run.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '41');
  await holds.release(25);
  await expect(inProgress(page)).toContainText('No runs in progress.');
  await expect(recent(page).getByRole('listitem')).toContainText('60 / 60');
  await expect(recent(page).getByRole('listitem')).toContainText('Complete');
  await expect(usage(page)).toContainText('60 of 300 leads');
});

test('a run that starts and ends elsewhere between two polls still appears', async ({
  page,
  person,
}) => {
  // Unfinished runs are requested by status: this run is never seen unfinished.
  await page.route(LIST, (route) =>
    route.request().url().includes('status')
      ? route.fulfill({ json: [], headers: { 'Content-Range': 'scraperuns */0' } })
      : route.continue(),
  );
  await page.goto('/dashboard');
  await expect(recent(page)).toContainText('Your runs will appear here.');
  await expect(usage(page)).toContainText('0 of 300 leads');
  await completeRun(person, { city: 'Boise', category: 'dentist', minLeads: 3 });
  await expect(recent(page).getByRole('listitem')).toContainText('3 / 3', { timeout: 20_000 });
  await expect(usage(page)).toContainText('3 of 300 leads');
});

test('the run on the card is not listed again as in progress', async ({ page, holds }) => {
  await holds.holdAfter(0, 25);
  await page.goto('/dashboard');
  await scrape(page, 'Austin', 'restaurant', 60);
  await expect(recent(page)).toContainText('restaurant in Austin, TX');
  await expect(inProgress(page)).toContainText('No other runs in progress.');
  await holds.release(0);
  await expect(page.getByText('25 / 60 leads')).toBeVisible();
  await holds.release(25);
  await expect(page.getByText('60 leads found.')).toBeVisible();
  await expect(recent(page)).toContainText('60 / 60');
  await expect(usage(page)).toContainText('60 of 300 leads');
});

test('an unfinished run is canceled after confirmation', async ({ page, person, database }) => {
  await insertRuns(database, person, [
    { city: 'Monaco', category: 'zoo', status: 'Paused', created: 2 },
    ON_THE_CARD,
  ]);
  await page.goto('/dashboard');
  const cancel = inProgress(page).getByRole('button', { name: 'Cancel zoo in Monaco' });
  page.once('dialog', (dialog) => void dialog.dismiss());
  await cancel.click();
  await expect(cancel).toBeEnabled();
  const paused = { status: 'Paused' };
  expect(await runsOf(database, person)).toMatchObject([paused, paused]);
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toContain('Cancel this run?');
    void dialog.accept();
  });
  await cancel.click();
  await expect(inProgress(page)).toContainText('No other runs in progress.');
  await expect(recent(page)).toContainText('Canceled');
  expect(await runsOf(database, person)).toMatchObject([{ status: 'Cancelled' }, paused]);
});

test('two tabs and double clicks start one run', async ({
  page,
  context,
  person,
  database,
  holds,
}) => {
  await holds.holdAfter(0);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await page.goto('/dashboard');
  for (const tab of [page, other]) {
    await tab.getByLabel('City').fill('Austin');
    await tab.getByLabel('Category').fill('restaurant');
  }
  const button = page.getByRole('button', { name: 'Run Scrape' });
  const { x, y, width, height } = (await button.boundingBox())!;
  // The second click hits Cancel, which has replaced the button by then.
  await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: 150 });
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeEnabled();
  await other.getByRole('button', { name: 'Run Scrape' }).dblclick();
  await expect(other.getByRole('button', { name: 'Cancel', exact: true })).toBeEnabled();
  await holds.release(0);
  for (const tab of [page, other]) await expect(tab.getByText('10 leads found.')).toBeVisible();
  expect(await runsOf(database, person)).toMatchObject([{ status: 'Complete', lead_count: 10 }]);
});

test('the five newest runs are listed in the profile’s time zone, with a link to all runs', async ({
  page,
  person,
  database,
}) => {
  const runs = Array.from({ length: 6 }, (_, index) => ({
    city: 'Boise, ID',
    category: `bakery ${index}`,
    created: `2026-11-0${index + 1}T20:30:00Z`,
  }));
  await insertRuns(database, person, runs);
  await setDateFormat(database, person, 'Asia/Tokyo', 'de-DE');
  await page.goto('/dashboard');
  await expect(recent(page).getByRole('listitem')).toHaveCount(5);
  await expect(recent(page).getByRole('listitem').first()).toContainText('bakery 5');
  await expect(recent(page).locator('time').first()).toHaveText(/^07\.11\.2026, 05:30/);
  await recent(page).getByRole('link', { name: 'See all runs' }).click();
  await expect(page.getByText('6 runs found')).toBeVisible();
});

test('each section shows that it is loading', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/(usage|scraperuns)/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/dashboard');
  for (const name of ['Runs in Progress', 'Recent Runs', 'This Month']) {
    await expect(section(page, name).getByRole('status')).toHaveText('Loading...');
  }
  release();
  await expect(inProgress(page)).toContainText('No runs in progress.');
});

test.describe(() => {
  test.use({ breakable: true });

  test('the overview keeps its content while the connection is lost, then updates again', async ({
    page,
    line,
    person,
    database,
    complaints,
  }) => {
    complaints.expect(/net::ERR_/, /Failed to fetch/);
    await insertRuns(database, person, [...SOME_RUNS, ON_THE_CARD]);
    await page.goto('/dashboard');
    await expect(inProgress(page)).toContainText('zoo in Monaco');
    const failed = page.waitForEvent('requestfailed');
    line.cut();
    await failed;
    await expect(inProgress(page)).toContainText('zoo in Monaco');
    await expect(page.getByRole('alert')).toBeHidden();
    await database.query(
      `UPDATE scrape_runs SET status = 'Cancelled' WHERE category = 'zoo' AND account_id =
         (SELECT primary_account_id FROM users WHERE firebase_uid = $1)`,
      [person.uid],
    );
    line.mend();
    await expect(inProgress(page)).toContainText('No other runs in progress.');
  });
});

test.describe(() => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the overview with runs is accessible', async ({ page, person, database }) => {
    await insertRuns(database, person, [...SOME_RUNS, ON_THE_CARD]);
    await page.goto('/dashboard');
    await expect(inProgress(page)).toContainText('zoo in Monaco');
    await expect(usage(page)).toContainText('0 of 300 leads');
    await expectUsable(page, 'overview');
  });
});
