import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectTypeface } from '../support/screens.ts';
import { expectUsable } from '../support/usable.ts';

test.use({ visitor: 'stranger' });

const calls = (page: Page) => page.getByRole('navigation', { name: 'Calls' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search calls' });
const call = (page: Page, path: string) =>
  page.getByRole('main').getByRole('button', { name: path });

test('a developer finds a call by search, reads it, and goes from the API documentation to the quick start', async ({
  page,
}) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'API documentation' })).toBeVisible();
  await expect(call(page, '/api/leads').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('`');
  await expectTypeface(page);

  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await search(page).fill('pauseRun');
  await expect(calls(page).getByRole('listitem')).toHaveCount(1);
  await expect(calls(page).getByRole('status')).toHaveText('1 call found');
  await search(page).press('Enter');
  await expect(page).toHaveURL('/api/docs#/runs/pauseRun');
  const summary = call(page, '/api/scraperuns/{id}/pause');
  await expect(summary).toHaveAttribute('aria-expanded', 'true');
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await expect(calls(page).getByRole('link', { name: 'Pause run' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expectUsable(page, 'API documentation, a call');

  await page.setViewportSize({ width: 1440, height: 800 });
  await search(page).fill('nothing like this');
  await expect(calls(page).getByRole('status')).toHaveText('No calls found. Try fewer words.');
  await expect(calls(page).getByRole('link')).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Quick start' }).click();
  await expect(page).toHaveURL('/docs/api');
});

test('on a phone, the calls of the API documentation are behind a button, and a link opens one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/api/docs#/runs/startRun');
  const start = call(page, 'POST /api/scraperuns').first();
  await expect(start).toHaveAttribute('aria-expanded', 'true');
  await expect(start).toBeInViewport();
  await expect(calls(page)).toBeHidden();

  await page.getByRole('button', { name: 'Calls', exact: true }).click();
  await calls(page).getByRole('link', { name: 'List webhooks' }).click();
  await expect(calls(page)).toBeHidden();
  await expect(page).toHaveURL('/api/docs#/webhooks/listWebhooks');
  await expect(page.getByRole('main').getByRole('button', { expanded: true })).toHaveCount(2);
});

test('a developer tries a call of the API documentation with the key that they enter', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  await page.goto('/api/docs#/runs/listRuns');
  await page.getByRole('main').getByRole('button', { name: 'Authorize' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Authorize' });
  await expect(dialog).toBeVisible();
  await expectUsable(page, 'API documentation, authorize');
  await dialog.getByRole('textbox').last().fill('ldk_not-a-key');
  await dialog.getByRole('button', { name: 'Authorize' }).last().click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.setViewportSize({ width: 1440, height: 800 });
  const request = page.waitForRequest(/\/api\/scraperuns/);
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  expect((await request).headers()['authorization']).toBe('Bearer ldk_not-a-key');
  await expect(page.getByRole('main')).toContainText('401');
});

test('the API documentation says so when its calls cannot be loaded', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 503/);
  await page.route('**/api/openapi.json', (route) => route.fulfill({ status: 503 }));
  await page.goto('/api/docs');
  await expect(page.getByRole('main')).toContainText("The calls couldn't be loaded.");
});
