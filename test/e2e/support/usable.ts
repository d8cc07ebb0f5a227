import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import axe from 'axe-core';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const STANDARD = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22a',
  'wcag22aa',
  'best-practice',
];

/** Instead of axe's source, 650 KB, which the builder would run twice before each analysis. */
const LOADED = 'true';

const PICTURES = process.env['E2E_PICTURES'];

type Theme = 'light' | 'dark';
type View = { width: number; theme: Theme; rules: 'all' | 'colors' };

/** Themes differ only in colors, so not every rule needs every view. */
const VIEWS: View[] = [
  { width: 1440, theme: 'light', rules: 'all' },
  { width: 1440, theme: 'dark', rules: 'colors' },
  { width: 360, theme: 'dark', rules: 'all' },
];
const EVERY_VIEW: View[] = [1440, 768, 360].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme, rules: 'all' as const })),
);

/**
 * Checks the accessibility of the screen in its current state: in both themes, on a desktop and on a phone.
 * E2E_PICTURES names a folder for screenshots of every view.
 */
export async function expectUsable(page: Page, screen: string) {
  // No transitions: contrast is measured on final colors.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // A placeholder fades in even then.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const { width, theme, rules } of PICTURES ? EVERY_VIEW : VIEWS) {
    await page.setViewportSize({ width, height: 800 });
    await showTheme(page, theme);
    const where = `${screen}, ${theme}, ${width} px`;
    await saveScreenshot(page, where);
    // Legacy mode avoids an extra page for the results of frames, which do not exist here.
    const builder = new AxeBuilder({ page, axeSource: LOADED })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] });
    const { violations } = await (
      rules === 'all' ? builder.withTags(STANDARD) : builder.withRules('color-contrast')
    ).analyze();
    const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html) }));
    expect(found, where).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, `${where}: wider than the screen`).toBeLessThanOrEqual(0);
  }
}

/** Switches the theme like another tab would, without touching the screen. */
const showTheme = (page: Page, theme: Theme) =>
  page.evaluate((newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
    document.documentElement.dataset['theme'] = newValue;
  }, theme);

async function saveScreenshot(page: Page, where: string) {
  if (!PICTURES) return;
  const name = where.replaceAll(/\W+/g, '-');
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}
