import { expect, test } from '../support/fixtures.ts';
import { detail, grid, insertLeads, lead, menu, names, select, SEVERAL } from '../support/leads.ts';
import { expectUsable } from '../support/usable.ts';
import { rows, scrape } from '../support/screens.ts';

test('selected leads get a status and a tag, and a failed change is reverted', async ({
  page,
  person,
  database,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  await page.getByRole('checkbox', { name: 'Select all leads on this page' }).check();
  await expect(page.getByText('4 selected')).toBeVisible();
  await select(page, 'Old Bakery').uncheck();
  await page.getByLabel('Set status').selectOption('Contacted');
  await expect(page.getByText('3 leads set to Contacted.')).toBeVisible();
  await expect(rows(grid(page)).filter({ hasText: 'Contacted' })).toHaveCount(3);
  await page.getByLabel('Tag to add').fill('fair');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 leads tagged “fair”.')).toBeVisible();
  await page.reload();
  await expect(rows(grid(page)).filter({ hasText: 'fair' })).toHaveCount(3);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('/api/leads', async (route) => {
    await released;
    await route.fulfill({ status: 500 });
  });
  await select(page, 'Old Bakery').check();
  await page.getByLabel('Set status').selectOption('Lost');
  await expect(page.getByRole('row', { name: /Old Bakery/ })).toContainText('Lost');
  release();
  await expect(page.getByRole('alert')).toContainText("The changes weren't saved");
  await expect(page.getByRole('row', { name: /Old Bakery/ })).toContainText('Won');
});

test('excluded leads leave the list and return when included again', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  await select(page, 'Night Bakery').check();
  await select(page, 'Old Bakery').check();
  await page.getByRole('button', { name: 'Exclude', exact: true }).click();
  const confirmation = page.getByRole('dialog', { name: 'Exclude these 2 businesses?' });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmation).toBeHidden();
  await expect(page.getByRole('button', { name: 'Exclude', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Exclude', exact: true }).click();
  await confirmation.getByRole('button', { name: 'Exclude', exact: true }).click();
  await expect(names(page)).toHaveText(['Café Llorca', 'Bank of Coins']);
  await expect(page.getByText('2 leads excluded.')).toBeVisible();

  await page.getByLabel('Excluded leads').check();
  await expect(page.getByText('2 excluded leads')).toBeVisible();
  await select(page, 'Old Bakery').check();
  await page.getByRole('button', { name: 'Include again' }).click();
  await expect(names(page)).toHaveText(['Night Bakery']);
  await page.getByLabel('Excluded leads').uncheck();
  await expect(names(page)).toHaveCount(3);
});

test('an exclusion can be undone immediately', async ({ page, person, database }) => {
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  await select(page, 'Old Bakery').check();
  await page.getByRole('button', { name: 'Exclude', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Exclude', exact: true }).click();
  await expect(names(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveCount(4);
});

test('the next run skips an excluded business', async ({ page }) => {
  await page.goto('/dashboard');
  await scrape(page, 'San Francisco', 'coffee shop', 50);
  await expect(page.getByText('Only 12 leads found')).toBeVisible();
  await menu(page, 'Leads').click();
  await lead(page, 'Harbor Roast').click();
  await detail(page).getByRole('button', { name: 'Exclude business' }).click();
  await page
    .getByRole('dialog', { name: 'Exclude this business?' })
    .getByRole('button', { name: 'Exclude', exact: true })
    .click();
  await expect(detail(page).getByText('Business excluded.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('11 leads', { exact: true })).toBeVisible();

  await menu(page, 'Dashboard Overview').click();
  await scrape(page, 'San Francisco', 'coffee shop', 50);
  await expect(page.getByText('Only 11 leads found')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Results' })).not.toContainText('Harbor Roast');
});

test.describe('accessibility', () => {
  // No transitions: contrast is measured on final colors.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the exclusion dialog is accessible', async ({ page, person, database }) => {
    await insertLeads(database, person, SEVERAL);
    await page.goto('/dashboard/leads');
    await select(page, 'Old Bakery').check();
    await page.getByRole('button', { name: 'Exclude', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectUsable(page, 'leads confirm');
  });
});
