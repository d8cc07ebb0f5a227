import type { Page } from '@playwright/test';
import { SITE } from '#contract/site.js';
import { expect } from './fixtures.ts';

export function elementsOf(page: Page) {
  const header = page.getByRole('region', { name: 'Owner' });
  const name = header.getByRole('heading', { level: 1 });
  return {
    header,
    name,
    headline: name.locator('+ p'),
    avatar: header.getByRole('img', { name: SITE.ownerName }),
    about: header.getByRole('heading', { name: 'About Me' }).locator('..'),
    resume: header.getByRole('link', { name: 'Resume' }),
  };
}

/** Opens the page and waits until its script runs. */
export async function open(page: Page) {
  await page.goto('/portfolio');
  await expect(elementsOf(page).header).toHaveAttribute('data-open');
}

export async function openAboutMe(page: Page) {
  await open(page);
  await elementsOf(page).name.hover();
  await expectOpen(page);
}

export async function expectOpen(page: Page) {
  const { header, name, avatar, about } = elementsOf(page);
  await expect(name.locator('..')).toHaveCSS('opacity', '0');
  await expect(about).toHaveCSS('opacity', '1');
  await expect(about).toHaveCSS('translate', /^(0px|none)$/);
  const edges = async () => [(await avatar.boundingBox())!.x, (await about.boundingBox())!.x];
  const left = (await header.locator('> div').boundingBox())!.x;
  await expect.poll(edges).toEqual([left, left + 280 + 48]);
}

export async function expectClosed(page: Page) {
  const { header, name, avatar, about } = elementsOf(page);
  await expect(name.locator('..')).toHaveCSS('opacity', '1');
  await expect(about).toHaveCSS('opacity', '0');
  await expect(about).toHaveCSS('pointer-events', 'none');
  const stage = (await header.locator('> div').boundingBox())!;
  await expect.poll(async () => (await avatar.boundingBox())!.x).toBe(stage.x + stage.width - 280);
}

/** Stops the clock; the test moves it forward. */
export async function stopClock(page: Page) {
  await page.clock.install({ time: '2031-05-01T12:00:00' });
  await page.clock.pauseAt('2031-05-01T12:00:01');
}
