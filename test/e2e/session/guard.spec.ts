import { expect, test } from '../support/fixtures.ts';
import { expectScreensLoaded } from '../support/loaded-code.ts';

test.describe('for a visitor', () => {
  test.use({ visitor: 'stranger' });

  // @requirement 2.3, 2.9
  test('a signed-out visitor to /onboarding is redirected to the login page', async ({ page }) => {
    await page.goto('/onboarding');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Please log in to continue.')).toBeVisible();
  });
});

test.describe('for a newcomer', () => {
  test.use({ visitor: 'newcomer' });

  // @requirement 2.4, 2.11, 6.1
  test('a newcomer who opens /dashboard/settings is redirected to onboarding', async ({ page }) => {
    await page.goto('/dashboard/settings');
    await expect(page).toHaveURL('/onboarding');
    await expect(page.getByText('Step 1 of 5')).toBeVisible();
  });
});

test('an unreachable server shows an error, and Try Again recovers', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_CONNECTION_REFUSED/);
  await page.route('/api/config', (route) => route.abort('connectionrefused'));
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText("We can't reach Lead Delivery right now.");
  await page.unroute('/api/config');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
});

test('an unknown path shows a not-found page, inside and outside the dashboard', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: "This page doesn't exist" })).toBeVisible();
  await page.goto('/dashboard/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a page whose code fails to load does not affect others, and loads once the network is back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/DISCONNECTED|Failed to fetch/, /preload CSS|dynamically imported/);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  // Otherwise it might be preloaded before the connection is lost.
  await page.route('**/assets/ProfileTab-*.js', (route) => route.abort('internetdisconnected'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
  await expectScreensLoaded(page);
  await context.setOffline(true);
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText("It will reload when you're back online.")).toBeVisible();
  await menu.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'Search History' })).toBeVisible();
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('Not available offline')).toBeVisible();
  await page.unroute('**/assets/ProfileTab-*.js');
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
});
