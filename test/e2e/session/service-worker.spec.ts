import { expect, test } from '../support/fixtures.ts';
import { expectScreensLoaded } from '../support/loaded-code.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network, the dashboard opens and says that the server is unreachable', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  await page.goto('/dashboard');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  // The worker keeps the files of pages that open after it has started.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectScreensLoaded(page);
  await context.setOffline(true);
  await page.goto('/dashboard/leads');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
});

test('a page uses what it preloads, with the service worker, too', async ({ page }) => {
  await page.goto('/dashboard');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectScreensLoaded(page);
  expect(warnings.filter((text) => text.includes('preload'))).toEqual([]);
});

test('the service worker keeps no answer of the API', async ({ page }) => {
  await page.goto('/dashboard/leads');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const requests = await (await caches.open('shell')).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/dashboard');
  const others = kept.filter((path) => !/^\/(assets\/|dashboard$|theme\.js$)/.test(path));
  expect(others).toEqual([]);
});
