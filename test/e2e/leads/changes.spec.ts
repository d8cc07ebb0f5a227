import { expect, test } from '../support/fixtures.ts';
import {
  detail,
  filterLeads,
  insertLeads,
  lead,
  menu,
  names,
  select,
  SEVERAL,
} from '../support/leads.ts';
import { scrape } from '../support/screens.ts';
import { expectUsable } from '../support/usable.ts';

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

  await filterLeads(page, 'Excluded leads', 'Excluded leads');
  await expect(page.getByText('2 excluded leads')).toBeVisible();
  await select(page, 'Old Bakery').check();
  await page.getByRole('button', { name: 'Include again' }).click();
  await expect(names(page)).toHaveText(['Night Bakery']);
  await page.getByRole('button', { name: 'Remove filter Excluded leads' }).click();
  await expect(names(page)).toHaveCount(3);
});

test('the next run skips an excluded business', async ({ page }) => {
  await page.goto('/dashboard');
  await scrape(page, 'San Francisco', 'coffee shop', 50);
  await expect(page.getByText('Only 11 leads found')).toBeVisible();
  await menu(page, 'Leads').click();
  await lead(page, 'Harbor Roast').click();
  await detail(page).getByRole('button', { name: 'Exclude business' }).click();
  await page
    .getByRole('dialog', { name: 'Exclude this business?' })
    .getByRole('button', { name: 'Exclude', exact: true })
    .click();
  await expect(page.getByText('Business excluded.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('10 leads', { exact: true })).toBeVisible();

  await menu(page, 'Dashboard Overview').click();
  await page.getByLabel('City').fill('San Francisco');
  await page.getByLabel('Category').fill('coffee shop');
  const onlyNew = page.getByRole('switch', { name: 'Only new leads' });
  await expect(onlyNew).toBeVisible();
  await expect(page.getByText(/^Skip the \d+ businesses you already have\.$/)).toBeVisible();
  await expectUsable(page, 'search with known leads');
  await page.setViewportSize({ width: 1440, height: 800 });
  await scrape(page, 'San Francisco', 'coffee shop', 50);
  await expect(
    page.getByText(/^Only 10 leads found .* You already had all of these leads\.$/),
  ).toBeVisible();
  await expect(page.getByRole('table', { name: 'Results' })).not.toContainText('Harbor Roast');
});
