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

test('on a phone, the bar at the bottom leads to the search, the leads and what they come from, and the header finds one of them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard/leads');
  const bar = page.getByRole('navigation', { name: 'Main pages' });
  await expect(bar.getByRole('link')).toHaveText(['Find', 'Leads', 'History', 'Deliveries']);
  await bar.getByRole('link', { name: 'Find' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(bar.locator('[aria-current=page]')).toHaveText('Find');
  await expect(page.getByRole('button', { name: 'Run Scrape' })).toBeInViewport();
  await bar.getByRole('button', { name: 'More, open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Help (opens in a new tab)' })).toBeVisible();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Go to' }).click();
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused();
});

test.describe('for a newcomer', () => {
  test.use({ visitor: 'newcomer' });

  test('the email verification banner of the setup takes at most two lines on a phone and can be dismissed', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/onboarding');
    const banner = page.getByRole('status').filter({ hasText: 'Please verify your email' });
    expect((await banner.boundingBox())!.height).toBeLessThan(64);
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toBeHidden();
  });
});

test('the dashboard asks for the address in the account menu, not on every screen', async ({
  page,
}) => {
  await page.goto('/dashboard/history');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const menu = page.getByRole('button', { name: /^Account menu for .*, email not verified$/ });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Send verification link' })).toBeVisible();
  await expect(page.getByText('verify your email address')).toHaveCount(0);
});

test('the trial line is dismissed once for all screens', async ({ page }) => {
  await page.goto('/dashboard');
  const line = page.getByRole('status').filter({ hasText: /^Free trial until .* left\./ });
  await line.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toBeHidden();
  await page.goto('/dashboard/history');
  await expect(page.getByRole('heading', { name: 'Search History' })).toBeVisible();
  await expect(line).toBeHidden();
});
