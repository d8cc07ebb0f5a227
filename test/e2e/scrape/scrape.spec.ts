import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { MANY } from '../support/places.ts';
import { runsOf } from '../support/runs.ts';
import { results, rows, scrape } from '../support/screens.ts';

const run = (page: Page) => page.getByRole('button', { name: 'Run Scrape' });
const progress = (page: Page) => page.getByRole('progressbar');
test.beforeEach(async ({ page }) => {
  await page.goto('/dashboard');
});

// @requirement 2.20
test('city and category are suggested while typing', async ({ page, complaints }) => {
  // A pause of 600 ms estimates the text typed so far, which is no category yet.
  complaints.expect(/status of 422/);
  await page.getByLabel('City').pressSequentially('san');
  await expect(page.getByRole('option')).toHaveCount(10);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Leads', { exact: true })).toBeFocused();
  await page.getByLabel('City').fill('san fr');
  await page.getByRole('option', { name: /^San Francisco, CA/ }).click();
  await expect(page.getByLabel('City')).toHaveValue('San Francisco, CA');
  await page.getByLabel('Category').pressSequentially('coff');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove .*coffee/i })).toBeVisible();
  await expect(page.getByLabel('Category', { exact: true })).toBeFocused();
  await run(page).click();
  await expect(rows(results(page))).toHaveCount(8);
});

// @requirement 2.21, 4.11, 4.14
test('a run shows five status messages in turn while leads arrive', async ({ page, holds }) => {
  await holds.holdAfter(0, 25, 225, 425);
  // The last text shows for 300 ms only, until the page scrolls to the results.
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role=status]')) {
        seen.add(status.textContent ?? '');
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await scrape(page, 'Austin, TX', 'restaurant', 500);
  const stages = [
    [0, 0, 'Spinning up the scraper...'],
    [25, 5, 'Collecting initial results...'],
    [225, 45, 'Gathering more leads...'],
    [425, 85, 'Cleaning up loose ends...'],
  ] as const;
  for (const [leads, percent, text] of stages) {
    await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    await expect(progress(page)).toHaveAttribute('aria-valuenow', String(percent));
    await expect(page.getByText(`${leads} / 500 leads`)).toBeVisible();
    if (leads > 0) await expect(page.getByText(`1–8 of ${leads}`)).toBeVisible();
    await holds.release(leads);
  }
  await expect(page.getByText('500 leads found.')).toBeVisible();
  await expect(progress(page)).toBeHidden();
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen).toContain('Finalizing!');
});

// @requirement 4.15, 4.16
test('a completed run updates the history and 300 ms later scrolls to its results', async ({
  page,
  holds,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await holds.holdAfter(0);
  await page.evaluate(() => {
    const times = { updated: [] as number[], scrolled: [] as number[] };
    Object.assign(window, { times });
    window.addEventListener('history-updated', () => times.updated.push(performance.now()));
    const { scrollIntoView } = Element.prototype;
    Element.prototype.scrollIntoView = function (options) {
      times.scrolled.push(performance.now());
      scrollIntoView.call(this, options);
    };
  });
  const times = () =>
    page.evaluate(
      () => (window as unknown as { times: { updated: number[]; scrolled: number[] } }).times,
    );
  await scrape(page, 'San Francisco', 'coffee shop');
  await expect(progress(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  expect((await times()).updated).toEqual([]);
  await holds.release(0);
  await expect(page.getByText('10 leads found.')).toBeVisible();
  await expect(rows(results(page)).first()).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const { updated, scrolled } = await times();
  expect(updated).toHaveLength(1);
  // Timers may fire a millisecond early, and late on a busy machine.
  expect(scrolled.at(-1)! - updated[0]!).toBeGreaterThanOrEqual(295);
});

// @requirement 2.22
test('the results show a dash for missing values, and open websites in a new tab', async ({
  page,
  context,
  complaints,
}) => {
  await page.getByRole('button', { name: /^More options/ }).click();
  const onlyReachable = 'Only leads with a phone, website or email';
  await page.getByRole('switch', { name: onlyReachable }).uncheck();
  await page.getByRole('button', { name: /^More options/ }).click();
  await scrape(page, 'San Francisco', 'coffee shop', 12);
  await expect(results(page).getByRole('columnheader')).toHaveText([
    /^Name/,
    'Phone',
    'Address',
    'Website',
  ]);
  await expect(progress(page)).toBeHidden();
  const full = results(page).getByRole('row', { name: /Harbor Roast/ });
  await expect(full.getByRole('link', { name: /555/ })).toHaveAttribute('href', 'tel:+14155550100');

  const site = 'https://harbor-roast.example';
  complaints.allowHost(site);
  await context.route(`${site}/**`, (route) => route.fulfill({ body: 'the shop' }));
  const opened = page.waitForEvent('popup');
  await full.getByRole('link', { name: /harbor-roast/ }).click();
  await expect(await opened).toHaveURL(`${site}/menu`);
  await expect(page).toHaveURL('/dashboard');

  // Places without contacts come last.
  await page.getByRole('button', { name: 'Next page' }).click();
  const bare = results(page).getByRole('row', { name: /Bare Minimum/ });
  await expect(bare.getByRole('cell').nth(1)).toContainText('–');
  await expect(bare.getByRole('cell').nth(3)).toContainText('–');
});

// @requirement 4.30
test('a canceled run keeps the leads found so far', async ({ page, holds, person, database }) => {
  await holds.holdAfter(25, 225);
  await scrape(page, 'Austin', 'restaurant', 500);
  await expect(page.getByText('25 / 500 leads')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Canceling...' })).toBeDisabled();
  // The server cancels between batches and still commits the one in progress.
  await expect.poll(() => holds.waiting("SET status = 'Cancelled'")).toBe(1);
  await holds.release(25);
  await expect(page.getByText('Canceled. You keep the leads found so far.')).toBeVisible();
  await expect(page.getByText('1–8 of 225')).toBeVisible();
  await expect(run(page)).toBeEnabled();
  await holds.release(225);
  expect(await runsOf(database, person)).toEqual([
    { city: 'Austin, TX', status: 'Cancelled', lead_count: 225 },
  ]);
});

// @requirement 8.36
test('a run without leads explains why', async ({ page }) => {
  await scrape(page, 'San Francisco', 'dentist');
  await expect(
    page.getByText(
      'No results for "dentist" in San Francisco, CA. The index has 12 other businesses there.',
    ),
  ).toBeVisible();
  await expect(results(page)).toBeHidden();
});

// @requirement 4.12
test('a failed run shows its reason in red on the card, and appears as failed in the history', async ({
  page,
  person,
  database,
}) => {
  const { rows: created } = await database.query<{ id: string }>(
    `INSERT INTO scrape_runs (account_id, city, category, source, target, status)
     SELECT primary_account_id, 'Boise, ID', 'dentist', 'index', '{}', 'Running'
     FROM users WHERE firebase_uid = $1 RETURNING id`,
    [person.uid],
  );
  await page.reload();
  await expect(page.getByText('Spinning up the scraper...')).toBeVisible();
  const reason = 'The source does not answer.';
  await database.query(
    `UPDATE scrape_runs SET status = 'Failed', message = $2, problem = $3, finished_at = now() WHERE id = $1`,
    [created[0]!.id, reason, { type: 'about:blank', title: reason, status: 502, error: reason }],
  );
  await expect(page.getByRole('alert')).toHaveText(reason);
  await expect(page.getByRole('alert')).toHaveCSS('color', 'rgb(179, 38, 30)');
  await expect(run(page)).toBeEnabled();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('row', { name: /Dentist/ })).toContainText('Failed');
});

test('a reload during a run joins it', async ({ page, holds, person, database }) => {
  await holds.holdAfter(25);
  await scrape(page, 'Austin', 'restaurant', 60);
  await expect(page.getByText('25 / 60 leads')).toBeVisible();
  await page.reload();
  await expect(page.getByText('25 / 60 leads')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Austin, TX');
  await holds.release(25);
  await expect(page.getByText('60 leads found.')).toBeVisible();
  expect(await runsOf(database, person)).toHaveLength(1);
});

test('a run continues while the user views the history', async ({ page, holds }) => {
  await holds.holdAfter(25);
  await scrape(page, 'Austin', 'restaurant', 60);
  await expect(page.getByText('25 / 60 leads')).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('row', { name: /Restaurant/ })).toContainText('Running');
  await holds.release(25);
  await expect(page.getByRole('row', { name: /Restaurant/ })).toContainText('Complete');
  await page.getByRole('link', { name: 'Dashboard Overview' }).click();
  await expect(page.getByText('60 leads found.')).toBeVisible();
});

test('the results page through all leads in a city', async ({ page }) => {
  await scrape(page, 'Austin', 'restaurant', 1000);
  await expect(page.getByText(`Only ${MANY} leads found`)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(`9–16 of ${MANY}`)).toBeVisible();
  await results(page).getByRole('button', { name: 'Name' }).click();
  await expect(rows(results(page)).first()).toContainText('Table 1');
  await expect(page.getByText(`1–8 of ${MANY}`)).toBeVisible();
  await results(page).getByRole('button', { name: 'Name' }).click();
  await expect(rows(results(page)).first()).toContainText(`Table ${MANY}`);
});
