import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import { details } from '../support/runs.ts';
import { results, rows } from '../support/screens.ts';

const more = (page: Page) => page.getByRole('button', { name: /^More options/ });
const run = (page: Page) => page.getByRole('button', { name: 'Run Scrape' });
const coverage = (page: Page) => page.getByRole('region', { name: 'Coverage' });

async function fill(page: Page, city: string, category: string, leads = '10') {
  await page.getByLabel('City').fill(city);
  await page.getByLabel('Category').fill(category);
  await page.getByLabel('Leads', { exact: true }).fill(leads);
}

test('before a run starts, the estimate shows how many leads it finds and uses, and unsupported options are disabled', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await fill(page, 'San Francisco', 'coffee shop');
  const estimate = page.getByRole('region', { name: 'Estimate' });
  await expect(estimate).toContainText(/Available\s*11\s*of 12 found/);
  await expect(estimate).toContainText(/New to you\s*11/);
  await expect(estimate).toContainText(/From your plan\s*Up to 10\s*of [\d,]+ left/);
  await expect(estimate.locator('[aria-live=polite]')).toHaveCount(1);
  await more(page).click();
  await expect(page.getByLabel('Max. paid requests')).toBeHidden();
  await expect(page.getByLabel('Rating')).toBeDisabled();
  await expect(page.getByLabel('Rating')).toHaveAccessibleDescription(
    'This source has no ratings.',
  );
  await page.getByRole('switch', { name: 'Has a phone' }).check();
  await expectUsable(page, 'run options');
  await more(page).click();
  await expect(page.getByText('Selected: with a phone, with contact details.')).toBeVisible();
});

test('the history shows a run’s options and coverage, and repeats the run with the same options', async ({
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
  await expect(more(page)).toHaveText('More options (3)');

  await page.getByRole('link', { name: 'History' }).click();
  await details(page).click();
  await expect(coverage(page)).toContainText('12 places found: 9 delivered and 3 filtered out.');
  await expect(coverage(page)).toContainText('Complete: ');
  await expect(coverage(page)).toContainText('Filtered out3');
  await expect(coverage(page)).toContainText(
    'Options: with a phone, with a website, with contact details.',
  );
  await expectUsable(page, 'coverage');

  await page.setViewportSize({ width: 1440, height: 800 });
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Run again' }).click();
  await expect(more(page)).toHaveText('More options (3)');
  await run(page).click();
  await expect(page.getByText('1–8 of 9', { exact: true })).toBeVisible();
  const { rows: runs } = await database.query<{ options: object }>(
    `SELECT options FROM scrape_runs s JOIN users u ON u.primary_account_id = s.account_id
     WHERE u.firebase_uid = $1`,
    [person.uid],
  );
  const options = { hasContact: true, hasPhone: true, hasWebsite: true };
  expect(runs).toEqual([{ options }, { options }]);
});
