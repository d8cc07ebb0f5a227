import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { grid, insertLeads, menu, select, SEVERAL } from '../support/leads.ts';
import { table } from '../support/runs.ts';
import { scrape } from '../support/screens.ts';

const row = (page: Page, name: string) => grid(page).getByRole('row', { name: new RegExp(name) });

test('two tabs stay in sync when leads change, a run finishes or the user logs out', async ({
  page,
  context,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  const other = await context.newPage();
  await other.goto('/dashboard/leads');
  await expect(row(other, 'Night Bakery')).toContainText('New');
  await select(page, 'Night Bakery').check();
  await page.getByLabel('Set status').selectOption('Contacted');
  await expect(row(other, 'Night Bakery')).toContainText('Contacted');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(other, 'Night Bakery')).toContainText('New');

  await menu(other, 'History').click();
  await expect(other.getByText('No scrape runs found')).toBeVisible();
  await menu(page, 'Dashboard Overview').click();
  await scrape(page, 'Austin', 'restaurant', 3);
  await expect(page.getByText('3 leads found.')).toBeVisible();
  await expect(table(other)).toContainText('Austin, TX');

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(other).toHaveURL('/login');
});
