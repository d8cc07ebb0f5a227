import type { Page } from '@playwright/test';
import type { RunEstimate } from '../../../contract/coverage.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import { completeRun, details } from '../support/runs.ts';
import { results, rows } from '../support/screens.ts';

// Colours that are still changing are no colours to judge.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const more = (page: Page) => page.getByRole('button', { name: /^More options/ });
const run = (page: Page) => page.getByRole('button', { name: 'Run Scrape' });
const coverage = (page: Page) => page.getByRole('region', { name: 'Coverage' });

async function fill(page: Page, city: string, category: string, leads = '10') {
  await page.getByLabel('City').fill(city);
  await page.getByLabel('Category').fill(category);
  await page.getByLabel('Leads', { exact: true }).fill(leads);
}

test('the estimate comes before the start, and names what the source does not know', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await fill(page, 'San Francisco', 'coffee shop');
  const estimate = page.getByText(/Searching is free\. New leads count toward your plan\./);
  await expect(estimate).toBeVisible();
  await expect(estimate).toHaveAttribute('aria-live', 'polite');
  await more(page).click();
  await expect(page.getByLabel('Max. paid requests')).toBeHidden();
  await page.getByLabel('Rating').selectOption('4 and up');
  await expect(page.getByText(/^Not available from this source/)).toBeVisible();
  await expect(estimate).toContainText('has no ratings');
  await expectUsable(page, 'run options');
  await more(page).click();
  await expect(page.getByText('Selected: rated 4 and up.')).toBeVisible();
});

test('a source that costs money says what a run may cost, and takes a limit', async ({ page }) => {
  const answer: RunEstimate = {
    source: 'Google Maps',
    sample: false,
    licence: 'Google Maps',
    keepDays: 30,
    city: 'Austin, TX',
    category: 'restaurant',
    matched: null,
    requests: { least: 25, most: 40, allowed: 1000 },
    cost: { least: 0.88, most: 1.4 },
    unknown: [],
    enrichment: ['email'],
    sentence: 'Google Maps: 25 to 40 requests, about $0.88 to $1.40.',
  };
  await page.route('**/estimate?*', (route) => route.fulfill({ json: answer }));
  await page.goto('/dashboard');
  await fill(page, 'Austin', 'restaurant', '500');
  await expect(page.getByText(answer.sentence)).toContainText('keep these leads for 30 days');
  await more(page).click();
  const asked = page.waitForRequest((request) => request.url().includes('maxRequests=30'));
  const limit = page.getByLabel('Max. paid requests');
  await limit.fill('30');
  await asked;
  await limit.fill('');
  await page.getByLabel('Minimum reviews').fill('many');
  await expect(page.getByText(answer.sentence)).toBeHidden();
  await expect(limit).toBeVisible();
});

test('an ambiguous city is said quietly, and chosen at the start', async ({ page, complaints }) => {
  complaints.expect(/status of 422/);
  await page.goto('/dashboard');
  await fill(page, 'Springfield', 'restaurant');
  await expect(page.getByText('"Springfield" could be several cities.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await run(page).click();
  await page.getByRole('button', { name: 'Springfield, MO' }).click();
  await expect(page.getByText(/Springfield, MO isn't covered yet/)).toBeVisible();
});

test('an option that cannot be is refused beside its field, even when it is folded away', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await fill(page, 'Boise', 'dentist', '3');
  await more(page).click();
  await page.getByLabel('Minimum reviews').fill('many');
  await more(page).click();
  await run(page).click();
  await expect(page.getByText(/^Reviews must be a whole number/)).toBeVisible();
  await page.getByLabel('Minimum reviews').fill('');
  await run(page).click();
  await expect(page.getByText('3 leads found.')).toBeVisible();
});

test('a run keeps its options: the history names them, says what became of what was found, and repeats them', async ({
  page,
  person,
  database,
}) => {
  await page.goto('/dashboard');
  await fill(page, 'San Francisco', 'coffee shop', 'all');
  await more(page).click();
  await page.getByRole('switch', { name: 'Has a phone' }).check();
  await page.getByLabel('Website', { exact: true }).selectOption('Has a website');
  await run(page).click();
  await expect(rows(results(page))).toHaveCount(8);
  await expect(page.getByText('1–8 of 9', { exact: true })).toBeVisible();
  await expect(more(page)).toHaveText('More options (2)');

  await page.getByRole('link', { name: 'History' }).click();
  await details(page).click();
  await expect(coverage(page)).toContainText(/^Complete: /);
  await expect(coverage(page)).toContainText('Found12');
  await expect(coverage(page)).toContainText('Leads9');
  await expect(coverage(page)).toContainText('Filtered out3');
  await expect(coverage(page)).toContainText('Options: with a phone, with a website.');
  await expectUsable(page, 'coverage');

  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByRole('button', { name: /^Run again/ }).click();
  await expect(page.getByText('2 runs found')).toBeVisible();
  const { rows: runs } = await database.query<{ options: object }>(
    `SELECT options FROM scrape_runs s JOIN users u ON u.primary_account_id = s.account_id
     WHERE u.firebase_uid = $1`,
    [person.uid],
  );
  const options = { hasPhone: true, hasWebsite: true };
  expect(runs).toEqual([{ options }, { options }]);
});

test('a report that cannot be read says so, and is read again', async ({ page, complaints }) => {
  complaints.expect(/status of 500/);
  await page.goto('/dashboard');
  await fill(page, 'Boise', 'dentist', '2');
  await run(page).click();
  await expect(page.getByText('2 leads found.')).toBeVisible();
  await page.route('**/coverage', (route) => route.fulfill({ status: 500 }));
  await page.goto('/dashboard/history');
  await details(page).click();
  await expect(coverage(page)).toContainText("Couldn't load coverage");
  await page.unroute('**/coverage');
  await coverage(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(coverage(page)).toContainText(/^More available: 1 result over the limit/);
});

test('a plan that does not look at websites says so, and leads to the plans', async ({
  page,
  person,
  database,
}) => {
  await database.query(
    `UPDATE accounts SET plan = 'STARTER' WHERE id = (SELECT primary_account_id FROM users WHERE firebase_uid = $1)`,
    [person.uid],
  );
  await page.goto('/dashboard');
  await more(page).click();
  const look = page.getByRole('switch', { name: 'Find emails on websites' });
  await expect(look).toBeDisabled();
  await page.getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/dashboard/subscription');
});

test('visits to websites are counted while they go on', async ({ page, person, database }) => {
  const id = await completeRun(person, { city: 'Boise', category: 'dentist', minLeads: 3 });
  const visited = (enrichment: object) =>
    database.query('UPDATE scrape_runs SET enrichment = $2 WHERE id = $1', [id, enrichment]);
  await visited({ total: 3, done: 1, found: 1, failed: 0 });
  await page.goto('/dashboard/history');
  await details(page).click();
  const visits = page.getByRole('progressbar', { name: 'Websites visited' });
  await expect(coverage(page)).toContainText('1 of 3 websites visited, 1 with emails or profiles.');
  await expect(visits).toHaveAttribute('aria-valuenow', '33');
  await visited({ total: 3, done: 3, found: 2, failed: 1 });
  await expect(coverage(page)).toContainText('3 of 3 websites visited');
  await expect(coverage(page)).toContainText("1 couldn't be read.");
  await expect(visits).toBeHidden();
});
