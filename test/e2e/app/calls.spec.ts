import type { Request } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { callsOf } from '../support/product.ts';
import { scrape } from '../support/screens.ts';

/** Requests that a page may send before it knows who is logged in. */
const isPublic = (pathname: string) =>
  pathname === '/api/config' || /^\/api\/(map|places)\//.test(pathname);

// @requirement 2.7, 6.3, 7.1
test('every screen calls only its own origin and sends the token', async ({
  page,
  person,
  baseURL,
}) => {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === baseURL && /^\/(api|auth|scrape)\//.test(pathname)) calls.push(request);
  });
  await callsOf(person).post('/api/settings/profile/populate-test-data');
  await page.goto('/dashboard');
  await scrape(page, 'Boise', 'dentist', 3);
  await expect(page.getByText('3 leads found.')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  const show = (name: string) => menu.getByRole('link', { name, exact: true }).click();
  for (const name of ['History', 'Leads', 'Subscription', 'Settings']) {
    await show(name);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  const open = (name: string) => tabs.getByRole('link', { name, exact: true }).click();
  for (const [tab, label, section] of [
    ['profile', 'Profile', 'About you'],
    ['notifications', 'Notifications', 'Email notifications'],
    ['security', 'Security', 'Recent security events'],
    ['billing', 'Billing', 'Invoices'],
    ['api', 'API & Integrations', 'API keys'],
    ['danger', 'Danger Zone', 'Export my data'],
  ] as const) {
    await open(label);
    await expect(page).toHaveURL(`/dashboard/settings/${tab}`);
    await expect(page).toHaveTitle(`${label} · Settings · Lead Delivery`);
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible();
  }
  await open('Notifications');
  await page.getByRole('switch', { name: 'Weekly summary' }).click();
  await expect(page.getByRole('switch', { name: 'Weekly summary' })).toBeEnabled();

  const requested = new Set<string>();
  for (const request of calls) {
    const { pathname } = new URL(request.url());
    requested.add(`${request.method()} ${pathname}`);
    const headers = await request.allHeaders();
    if (!isPublic(pathname)) {
      expect([pathname, headers['authorization']]).toEqual([
        pathname,
        expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]*$/),
      ]);
    }
    if (pathname.startsWith('/api/settings/') || pathname === '/api/users/me') {
      expect([pathname, headers['content-type']]).toEqual([pathname, 'application/json']);
    }
  }
  expect([...requested]).toEqual(
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

// @requirement 2.43, 7.21
test('Populate Test Data fills the profile where test helpers are on, and the page reloads', async ({
  page,
}) => {
  await page.goto('/dashboard/settings/profile');
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByRole('button', { name: 'Populate Test Data' }).click();
  await page.waitForFunction(() => !('before' in window));
  await expect(page.getByLabel('First name')).not.toHaveValue('');
  await expect(page.getByLabel('Postal code')).toHaveValue('94105');
});
