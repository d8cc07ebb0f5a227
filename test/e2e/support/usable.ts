import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type axe from 'axe-core';
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

/** The minified build: a page takes twice as long to receive and parse the other one. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
  const hasAxe = await page.evaluate(() => 'axe' in window);
  // Without the source of each element, whether it has a violation or not.
  if (!hasAxe) await page.evaluate(`${AXE};axe.configure({ noHtml: true })`);
  const before = page.viewportSize();
  for (const { width, theme, rules } of PICTURES ? EVERY_VIEW : VIEWS) {
    await page.setViewportSize({ width, height: 800 });
    await showTheme(page, theme);
    const where = `${screen}, ${theme}, ${width} px`;
    await saveScreenshot(page, where);
    const { found, overflow } = await analyze(page, rules);
    expect(found, where).toEqual([]);
    expect(overflow, `${where}: wider than the screen`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

/** Placeholders fade in even without motion. What is measured meanwhile is measured again. */
const analyze = (page: Page, rules: View['rules']) =>
  page.evaluate(
    async (runOnly) => {
      const fading = () =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      const measure = async (triesLeft: number): Promise<axe.AxeResults> => {
        await Promise.allSettled(fading().map(({ finished }) => finished));
        let hasFaded = false;
        const note = () => (hasFaded ||= fading().length > 0);
        document.addEventListener('animationstart', note);
        const results = await (window as unknown as { axe: typeof axe }).axe.run({
          runOnly,
          resultTypes: ['violations'],
        });
        document.removeEventListener('animationstart', note);
        return hasFaded && triesLeft > 0 ? measure(triesLeft - 1) : results;
      };
      const { violations } = await measure(3);
      const sourceOf = (target: unknown) =>
        document.querySelector(String(target))?.outerHTML.slice(0, 300);
      return {
        found: violations.map(({ id, nodes }) => ({
          id,
          at: nodes.map(({ target }) => sourceOf(target) ?? target),
        })),
        overflow: document.documentElement.scrollWidth - window.innerWidth,
      };
    },
    rules === 'all' ? STANDARD : ['color-contrast'],
  );

/** Switches the theme like another tab would, without touching the screen. */
const showTheme = (page: Page, theme: Theme) =>
  page.evaluate(async (newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
    document.documentElement.dataset['theme'] = newValue;
    // Until the page has been drawn in this size and theme.
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }, theme);

async function saveScreenshot(page: Page, where: string) {
  if (!PICTURES) return;
  const name = where.replaceAll(/\W+/g, '-');
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}
