import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import { PRODUCT_URL } from '../support/product.ts';
import { rows } from '../support/screens.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const TAB = '/dashboard/settings/api';
const field = (page: Page) => page.getByLabel('API Key', { exact: true });
const keys = (page: Page) => rows(page.getByRole('table', { name: 'API keys' }));
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Generate API key' });

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
  await page.getByRole('button', { name: 'Generate' }).click();
  await dialog(page).getByLabel('Name').fill('Nightly import');
  await expectUsable(page, 'settings api generate');
  await dialog(page).getByRole('button', { name: 'Generate' }).dblclick();
  await expect(dialog(page)).toBeHidden();
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
  await expect(keys(page)).toContainText(/ldk_\w+…/);
  await expect(keys(page)).not.toContainText('Never used');
  await expect(field(page)).toHaveValue('');

  const revoke = page.getByRole('button', { name: 'Revoke Nightly import' });
  const question = page.getByRole('dialog', { name: 'Revoke "Nightly import"?' });
  await revoke.click();
  await expect(question).toContainText('Programs that use the key will stop working immediately.');
  await expectUsable(page, 'settings api revoke');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(revoke).toBeFocused();
  expect(await statusWith(key)).toBe(200);
  await revoke.click();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Key "Nightly import" revoked.')).toBeVisible();
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await expectUsable(page, 'settings api revoked');
  expect(await statusWith(key)).toBe(401);
});
