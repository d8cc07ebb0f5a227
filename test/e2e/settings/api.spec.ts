import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import { PRODUCT_URL } from '../support/product.ts';
import { answerDialogs } from '../support/screens.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
});

const TAB = '/dashboard/settings/api';
const field = (page: Page) => page.getByLabel('API Key', { exact: true });
const keys = (page: Page) => page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
const generate = (page: Page) => page.getByRole('button', { name: 'Generate' });

const statusWith = async (key: string) =>
  (
    await fetch(`${PRODUCT_URL}/api/scraperuns?limit=5`, {
      headers: { Authorization: `Bearer ${key}` },
    })
  ).status;

// @requirement 2.52, 2.53, 9.11
test('a key is shown once, works, is listed by its prefix and can be revoked', async ({ page }) => {
  await page.goto(TAB);
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await page.getByLabel('Name').fill('Nightly import');
  await generate(page).dblclick();
  await expect(field(page)).toHaveValue(/^ldk_[A-Za-z0-9]{32}$/);
  await expect(field(page)).not.toBeEditable();
  await expect(page.getByText('Copy this key now.')).toBeVisible();
  const key = await field(page).inputValue();
  await expect(keys(page)).toHaveCount(1);
  await expect(keys(page)).toContainText('Nightly import');
  await expect(keys(page)).toContainText('Never used');
  await expect(keys(page)).not.toContainText(key);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expectUsable(page, 'settings api');

  expect(await statusWith(key)).toBe(200);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain(key);
  await page.reload();
  await expect(keys(page)).toContainText(/ldk_\w+….*Last used/);
  await expect(field(page)).toHaveValue('');

  const dialogs = answerDialogs(page, 'dismiss');
  await page.getByRole('button', { name: 'Revoke Nightly import' }).click();
  expect(dialogs).toEqual([
    'Programs that use the key "Nightly import" will stop working immediately. Revoke it?',
  ]);
  await expect(keys(page)).toHaveCount(1);
  page.removeAllListeners('dialog');
  answerDialogs(page);
  await page.getByRole('button', { name: 'Revoke Nightly import' }).click();
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  expect(await statusWith(key)).toBe(401);
});
