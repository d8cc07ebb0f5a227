import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Opens a public page and waits until its buttons answer: one sees it before its script has come. */
export async function open(page: Page, path: string) {
  await page.goto(path);
  const isAlive = () =>
    page
      .locator('#root')
      .evaluate((root) => Object.keys(root).some((key) => key.startsWith('__reactContainer')));
  await expect.poll(isAlive).toBe(true);
}
