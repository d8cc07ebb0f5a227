import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Opens a public page and waits for hydration: the page is visible before its script runs. */
export async function open(page: Page, path: string) {
  await page.goto(path);
  const isHydrated = () =>
    page
      .locator('#root')
      .evaluate((root) => Object.keys(root).some((key) => key.startsWith('__reactContainer')));
  await expect.poll(isHydrated).toBe(true);
}
