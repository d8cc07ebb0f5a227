import type { Page } from '@playwright/test';
import { open } from '../support/hydrated.ts';
import { ADMIN, codeOf, FIREBASE, loadedCode, SCHEMAS } from '../support/loaded-code.ts';
import { expect, test } from '../support/fixtures.ts';
import { results, scrape } from '../support/screens.ts';

test.describe('signed out', () => {
  test.use({ visitor: 'stranger' });

  test('the login page loads the identity provider but not the admin', async ({ page }) => {
    const code = await codeOf(page, '/login');
    expect(code).not.toMatch(ADMIN);
    expect(code).toMatch(FIREBASE);
  });

  test('the theme is stored under "theme", and other tabs follow it', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/login');
    await expect(other.getByLabel('Email')).toBeVisible();
    await open(page, '/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await saved(page)).toBe('dark');
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await open(page, '/');
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    expect(await saved(page)).toBe('light');
  });

  test('a saved dark theme applies before the first paint of every page', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 404 .*nowhere/);
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dark');
      const seen: (string | undefined)[] = [];
      Object.assign(window, { seen });
      // Records every frame that has something to paint.
      const recordFrame = () => {
        if (document.body) seen.push(getComputedStyle(document.documentElement).backgroundColor);
        requestAnimationFrame(recordFrame);
      };
      requestAnimationFrame(recordFrame);
    });
    for (const path of ['/', '/login', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
      const seen = await page.evaluate(() => [
        ...new Set((window as unknown as { seen: string[] }).seen),
      ]);
      expect(seen, path).toEqual(['rgb(16, 18, 17)']);
    }
  });
});

// @requirement 4.1
test('the dashboard shares the site’s theme and its local storage key', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(patternsMatch(page)).resolves.toBe(true);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await saved(page)).toBe('dark');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a run can be started, read and downloaded by keyboard alone', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
  // Comes with the account's counts, after the form.
  const checklist = page.getByRole('button', { name: /^Getting started/i });
  await expect(checklist).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(checklist).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused();
  await page.keyboard.type('dentist');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Boise, ID');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const csv = page.getByRole('link', { name: 'Download CSV' });
  await expect(csv).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused();
  await page.getByLabel('Leads', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByText('More options')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(csv).toBeFocused();
});

test('the results fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/dashboard');
  await scrape(page, 'San Francisco', 'coffee shop');
  await expect(page.getByText('10 leads found.')).toBeVisible();
  await expect(results(page).getByText('Harbor Roast')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

const saved = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

/** Checks that the patterns match on a page that loads admin and schemas. */
async function patternsMatch(page: Page) {
  await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
  const code = await loadedCode(page);
  return ADMIN.test(code) && SCHEMAS.test(code);
}
