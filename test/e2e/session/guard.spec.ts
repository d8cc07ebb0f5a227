import { expect, test } from '../support/fixtures.ts';

const lookup = '/api/users/me';

for (const path of ['/onboarding', '/dashboard', '/dashboard/history']) {
  test.describe(() => {
    test.use({ visitor: 'stranger' });
    // @requirement 2.3, 2.4, 2.9, 2.16
    test(`a signed-out visitor to ${path} is redirected to the login`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
      await expect(page.getByText('Please log in to continue.')).toBeVisible();
    });
  });
}

for (const path of ['/dashboard', '/dashboard/history', '/dashboard/settings']) {
  test.describe(() => {
    test.use({ visitor: 'newcomer' });
    // @requirement 2.4, 2.11, 6.1
    test(`a newcomer who opens ${path} is redirected to onboarding`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/onboarding');
      await expect(page.getByText('Step 1 of 5')).toBeVisible();
    });
  });
}

// @requirement 2.10
test('a subscriber who opens onboarding is redirected to the dashboard', async ({ page }) => {
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/dashboard');
});

test('a subscriber who opens the login is redirected to the dashboard', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
});

// @requirement 2.8, 3.2, 4.2, 7.6
test('a spinner shows until the provider and the server have identified the user', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(lookup, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('status')).toHaveText('Loading...');
  await expect(page).toHaveURL('/dashboard');
  release();
  await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
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

test('an offline notice shows until the network is back', async ({ page, context, complaints }) => {
  // One of the overview's polls may fail at this moment.
  complaints.expect(/DISCONNECTED/);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^You're offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^You're offline/)).toBeHidden();
});

test('a page whose code fails to load does not affect others, and loads once the network is back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/DISCONNECTED|Failed to fetch/, /preload CSS|dynamically imported/);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
  await context.setOffline(true);
  await menu.getByRole('link', { name: 'Subscription' }).click();
  await expect(page.getByText("It will reload when you're back online.")).toBeVisible();
  await menu.getByRole('link', { name: 'Dashboard Overview' }).click();
  await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
  await menu.getByRole('link', { name: 'Subscription' }).click();
  await expect(page.getByText("This page couldn't be displayed.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Subscription', level: 1 })).toBeVisible();
});
