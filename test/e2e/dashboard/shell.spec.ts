import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const sidebar = (page: Page) => page.getByRole('complementary').getByRole('navigation');

// @requirement 2.19
test('on a phone, the sidebar is a drawer that closes automatically', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/dashboard');
  await expect(page.getByRole('complementary')).toBeHidden();
  const open = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await open.click();
  await menu.getByRole('button', { name: 'Settings pages' }).click();
  await menu.getByRole('link', { name: 'Billing' }).click();
  await expect(page).toHaveURL('/dashboard/settings/billing');
  await expect(menu).toBeHidden();
  await open.click();
  await menu.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL('/dashboard/history');
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/settings/billing');
  await open.click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expect(menu).toBeHidden();
  await open.click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(menu).toBeHidden();
  await expect(sidebar(page)).toBeVisible();
});

test('the email verification banner takes at most two lines on a phone and can be dismissed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/dashboard');
  const banner = page.getByRole('status').filter({ hasText: 'Please verify your email' });
  expect((await banner.boundingBox())!.height).toBeLessThan(64);
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
  await expect(banner).toBeHidden();
});
