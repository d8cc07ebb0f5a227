import type { Page } from '@playwright/test';
import { open } from '../support/hydrated.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import { rows } from '../support/screens.ts';

test.use({ visitor: 'stranger' });

// Visitors search the sample where the index has no businesses.
test.beforeEach(({ page }) =>
  page.route('/api/public/coverage', (route) =>
    route.fulfill({ json: { places: 0, cities: 0, example: null } }),
  ),
);

// @requirement 2.92
test('a search by city and category narrows the sample and stays in the URL', async ({ page }) => {
  await open(page, '/leads');
  await showSample(page);
  await page.getByLabel('City').fill('austin');
  await expect(count(page)).toHaveText('9 of 40 sample leads');
  await page.getByLabel('Category').fill('dentists');
  await expect(count(page)).toHaveText('4 of 40 sample leads');
  await expect(rows(table(page))).toHaveCount(4);
  await expect(table(page).getByText('Limestone Smiles')).toBeVisible();
  await expect(page).toHaveURL('/leads?city=austin&category=dentists');

  await page.reload();
  await showSample(page);
  await expect(page.getByLabel('City')).toHaveValue('austin');
  await expect(count(page)).toHaveText('4 of 40 sample leads');
  await page.getByRole('link', { name: 'See pricing' }).click();
  await expect(page).toHaveURL('/pricing');
  await page.goBack();
  await showSample(page);
  await expect(page.getByLabel('Category')).toHaveValue('dentists');
  await expect(count(page)).toHaveText('4 of 40 sample leads');
});

// @requirement 2.92
test('text typed before the script loads is searched', async ({ page }) => {
  let finishTyping = () => {};
  const typing = new Promise<void>((done) => (finishTyping = done));
  await page.route(/SampleLeads.*\.js/, async (route) => {
    await typing;
    await route.continue();
  });
  await page.goto('/leads', { waitUntil: 'commit' });
  await page.getByLabel('City').fill('denver');
  await page.getByLabel('Category').fill('gym');
  finishTyping();
  await showSample(page);
  await expect(count(page)).toHaveText('3 of 40 sample leads');
  await expect(page.getByLabel('City')).toHaveValue('denver');
  await expect(page).toHaveURL('/leads?city=denver&category=gym');
});

test('the sample is accessible, with and without matches', async ({ page }) => {
  await open(page, '/leads');
  await showSample(page);
  await expect(rows(table(page))).toHaveCount(8);
  await expectUsable(page, 'sample');
  await page.getByLabel('City').fill('nowhere');
  await expect(count(page)).toHaveText('0 of 40 sample leads');
  await expectUsable(page, 'sample without a match');
});

const showSample = (page: Page) => page.getByRole('button', { name: 'Show a sample list' }).click();
const table = (page: Page) => page.getByRole('table', { name: 'Sample leads' });
const count = (page: Page) => page.getByRole('status');
