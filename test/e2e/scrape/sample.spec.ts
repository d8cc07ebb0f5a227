import { expect, test } from '../support/fixtures.ts';

// @requirement 2.59
test('while no area can be loaded, a user may try leads that are labeled as sample data', async ({
  page,
}) => {
  await page.goto('/dashboard');
  const card = page.getByRole('main');
  await card.getByLabel('City').fill('Boise, ID');
  await card.getByLabel('Category').fill('florist');
  await card.getByLabel('Leads', { exact: true }).fill('3');
  await expect(card.getByText("Boise, ID isn't covered yet.")).toBeVisible();
  await expect(card.getByRole('button', { name: 'Run Scrape' })).toBeDisabled();
  await card.getByRole('button', { name: 'Try with Sample Data' }).click();
  await expect(card.getByText('3 leads found.')).toBeVisible();
  await expect(card.getByTitle('Generated leads, not real businesses')).toBeVisible();
  await expect(card.getByRole('table').getByRole('row')).toHaveCount(1 + 3);
  await expect(card.getByText('Source: Sample data, not a real business')).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('row', { name: /Florist.*Complete/ })).toContainText('Sample data');
});
