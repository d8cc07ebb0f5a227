import { expect, test } from '../support/fixtures.ts';
import { detail, lead, menu } from '../support/leads.ts';
import { scrape } from '../support/screens.ts';
import { expectUsable } from '../support/usable.ts';

test('a wrong lead is reported, excluded permanently and credited back', async ({ page }) => {
  await page.goto('/dashboard');
  await scrape(page, 'San Francisco', 'coffee shop', 50);
  await expect(page.getByText('Only 11 leads found')).toBeVisible();
  await menu(page, 'Leads').click();
  await lead(page, 'Harbor Roast').click();
  await detail(page).getByRole('button', { name: 'Report wrong lead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this lead?' });
  await expectUsable(page, 'report a lead');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(dialog.getByText('Choose a reason.')).toBeVisible();
  await dialog.getByLabel("What's wrong?").selectOption('Permanently closed');
  await dialog.getByLabel(/^Note/).fill('The door is bricked up.');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();

  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 lead was credited back to your plan.').first()).toBeVisible();
  await expect(detail(page)).toContainText('You reported this lead: Permanently closed');
  await expect(detail(page)).toContainText('The door is bricked up.');
  await expectUsable(page, 'reported lead');
  await page.keyboard.press('Escape');
  await expect(lead(page, 'Harbor Roast')).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 720 });
  await menu(page, 'Dashboard Overview').click();
  await scrape(page, 'San Francisco', 'coffee shop', 50);
  await expect(page.getByText('Only 10 leads found')).toBeVisible();
});
