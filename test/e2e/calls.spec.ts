import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { call } from './product.ts';
import { answers, logIn, scrape } from './screens.ts';

/** What was written to the console as an error. */
function logged(page: Page) {
  const texts: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') texts.push(message.text());
  });
  return () => texts.join('\n');
}

test('every call of every screen goes to the page’s own origin and carries the token', async ({
  page,
  person,
  baseURL,
}) => {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === baseURL && /^\/(api|auth|scrape)\//.test(pathname)) calls.push(request);
  });
  await call(person, 'POST', '/api/settings/profile/populate-test-data');
  await page.goto('/dashboard');
  await scrape(page, 'Boise', 'dentist', 3);
  await expect(page.getByText('3 leads found.')).toBeVisible();
  for (const path of ['history', 'leads', 'subscription']) {
    await page.goto(`/dashboard/${path}`, { waitUntil: 'networkidle' });
  }
  for (const [tab, label] of [
    ['profile', 'Profile'],
    ['notifications', 'Notifications'],
    ['security', 'Security'],
    ['billing', 'Billing'],
    ['api', 'API & Integrations'],
    ['danger', 'Danger Zone'],
  ] as const) {
    await page.goto(`/dashboard/settings/${tab}`, { waitUntil: 'networkidle' });
    await expect(page).toHaveURL(`/dashboard/settings/${tab}`);
    await expect(page).toHaveTitle(`${label} · Settings · Lead Delivery`);
  }
  await page.goto('/dashboard/settings/notifications');
  await page.getByRole('switch', { name: 'Weekly summary' }).click();
  await expect(page.getByRole('switch', { name: 'Weekly summary' })).toBeEnabled();

  const asked = new Set<string>();
  for (const request of calls) {
    const { pathname } = new URL(request.url());
    asked.add(`${request.method()} ${pathname}`);
    const headers = await request.allHeaders();
    if (pathname !== '/api/config') {
      expect([pathname, headers['authorization']]).toEqual([
        pathname,
        expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]*$/),
      ]);
    }
    if (pathname.startsWith('/api/settings/') || pathname === '/api/users/me') {
      expect([pathname, headers['content-type']]).toEqual([pathname, 'application/json']);
    }
  }
  expect([...asked]).toEqual(
    expect.arrayContaining([
      'GET /api/users/me',
      'GET /scrape/progress',
      'GET /api/scraperuns',
      'GET /api/settings/profile',
      'GET /api/settings/notifications',
      'PUT /api/settings/notifications',
      'GET /api/settings/marketing',
      'GET /api/settings/security/events',
    ]),
  );
});

test('what fails is logged in the words of the error catalogue', async ({
  page,
  person,
  complaints,
}) => {
  complaints.expect(/status of 500/, /Failed to/);
  const log = logged(page);
  answers(page);
  await call(person, 'POST', '/api/settings/profile/populate-test-data');
  await page.route(/\/api\/settings\/(?!security\/events)/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500 }),
  );
  await page.goto('/dashboard/settings/profile');
  await page.getByLabel('First name').fill('Grace');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect.poll(log).toContain('Failed to update profile');
  await page.goto('/dashboard/settings/security');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.poll(log).toContain('Failed to revoke sessions');
  await page.goto('/dashboard/settings/danger');
  await page.getByRole('button', { name: 'Export My Data' }).click();
  await expect.poll(log).toContain('Failed to request data export');
  await page.getByRole('button', { name: 'Disable Account' }).click();
  await expect.poll(log).toContain('Failed to disable account');
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect.poll(log).toContain('Failed to delete account');
  await expect(page).toHaveURL('/dashboard/settings/danger');
});

test('the page loads anew once test data were filled in', async ({ page }) => {
  await page.goto('/dashboard/settings/profile');
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByRole('button', { name: 'Populate Test Data' }).click();
  await page.waitForFunction(() => !('before' in window));
  await expect(page.getByLabel('Postal code')).toHaveValue('94105');
});

test.describe('of a stranger', () => {
  test.use({ visitor: 'stranger' });

  test('a sync that fails after the login is logged', async ({ page, person, complaints }) => {
    complaints.expect(/status of 500/, /Sync failed/);
    const log = logged(page);
    await page.route('/auth/sync', (route) => route.fulfill({ status: 500 }));
    await page.goto('/login');
    await logIn(page, person);
    await expect.poll(log).toContain('Sync failed');
  });
});
