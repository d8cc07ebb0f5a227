import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
const DARK = 'rgb(16, 18, 17)';
const LIGHT = 'rgb(250, 249, 246)';

test.use({
  visitor: 'stranger',
  viewport: { width: 1280, height: 900 },
  contextOptions: { reducedMotion: 'no-preference' },
});

// @requirement 2.61
test('the page is dark from the first paint even if the visitor chose light, and keeps that choice', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'light');
    const seen: string[] = [];
    Object.assign(window, { seen });
    const recordFrame = () => {
      if (document.body) seen.push(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
  });
  await page.goto('/tech-stack');
  await expect(badges(page).first()).toBeVisible();
  const backgrounds = await page.evaluate(() => [
    ...new Set((window as unknown as { seen: string[] }).seen),
  ]);
  expect(backgrounds).toEqual([DARK]);
  expect(await background(page)).toBe(DARK);
  await expect(page.getByRole('button', { name: /Switch to/ })).toHaveCount(0);
  expect(await saved(page)).toBe('light');

  await page.getByRole('link', { name: 'See sample leads' }).click();
  await expect(page).toHaveURL('/leads');
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  expect(await rootBackground(page)).toBe(LIGHT);
});

// @requirement 2.61
test('the page stays dark when another tab switches to light', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.goto('/tech-stack');
  await other.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect.poll(() => saved(page)).toBe('light');
  expect(await rootBackground(page)).toBe(DARK);
  expect(await background(page)).toBe(DARK);
});

// @requirement 2.61
test('the page stores no theme for a visitor who has chosen none', async ({ page }) => {
  await page.goto('/tech-stack/');
  await expect(badges(page)).toHaveCount(8);
  expect(await rootBackground(page)).toBe(DARK);
  expect(await saved(page)).toBeNull();
  await page.goto('/');
  await expect.poll(() => rootBackground(page)).toBe(LIGHT);
});

// @requirement 2.61
test('the page is dark when storage is blocked', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto('/tech-stack');
  await expect(badges(page)).toHaveCount(8);
  expect(await rootBackground(page)).toBe(DARK);
});

// @requirement 2.62
test('badges below the fold fade in over 1000 ms when scrolled into view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 240 });
  await page.goto('/tech-stack');
  const last = badges(page).last();
  await expect.poll(() => animationDurations(last)).toEqual([]);
  await expect(last).toHaveCSS('opacity', '0');
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => animationDurations(last)).toEqual([1000]);
  await expect(last).toHaveCSS('opacity', '1');
});

// @requirement 9.21
test('visible badges fade in over 1000 ms when the page opens', async ({ page }) => {
  await page.goto('/tech-stack');
  expect(await animationDurations(badges(page).first())).toEqual([1000]);
  await expect(badges(page).first()).toHaveCSS('opacity', '1');
});

// @requirement 2.63
test('on a desktop, a mouse within 80 px pulls a badge by a quarter of the distance', async ({
  page,
}) => {
  await page.goto('/tech-stack');
  const item = badges(page).nth(0);
  const badge = item.locator('> *');
  const box = (await item.boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };

  await page.mouse.move(middle.x + 20, middle.y - 12);
  await expectDrawn(badge, 5, -3);
  await page.mouse.move(middle.x, box.y - 78);
  await expectDrawn(badge, 0, -(box.height / 2 + 78) / 4);
  await page.mouse.move(middle.x, box.y - 82);
  await expect(badge).toHaveCSS('translate', 'none');
  await page.mouse.move(box.x - 60, middle.y);
  await expectDrawn(badge, -(box.width / 2 + 60) / 4, 0);
  // When the screen becomes narrow, the badge returns to its place.
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(badge).toHaveCSS('translate', 'none');
});

// @requirement 2.64
test('badges are plain on a narrow screen and with reduced motion', async ({ page }) => {
  for (const [width, reducedMotion] of [
    [767, 'no-preference'],
    [1280, 'reduce'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/tech-stack');
    await expectPlain(page);
  }
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 800 } });

  // @requirement 2.64
  test('badges are plain on a wide screen, too', async ({ page }) => {
    await page.goto('/tech-stack');
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    await expectPlain(page);
  });
});

// @requirement 2.62
test('with reduced motion, all badges are visible immediately, and the page is accessible in both themes', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto('/tech-stack');
  await expect(badges(page)).toHaveCount(8);
  for (const badge of await badges(page).all()) {
    await expect(badge).toHaveCSS('opacity', '1');
    expect(await animationDurations(badge)).toEqual([]);
  }
  await expectUsable(page, 'tech stack');
});

const badges = (page: Page) => page.getByRole('list', { name: 'Tech Stack' }).getByRole('listitem');
const saved = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));
const rootBackground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
/** The background color behind the heading. */
const background = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const paintedBehind = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === 'rgba(0, 0, 0, 0)'
        ? paintedBehind(element.parentElement!)
        : backgroundColor;
    };
    return paintedBehind(heading);
  });
/** Durations of an element's running and finished animations, in milliseconds. */
const animationDurations = (badge: Locator) =>
  badge.evaluate((element) =>
    element.getAnimations().map((animation) => animation.effect!.getTiming().duration),
  );

/** Waits until the badge has moved this many pixels from its original position. */
async function expectDrawn(badge: Locator, x: number, y: number) {
  await expect(async () => {
    const translate = await badge.evaluate((element) => getComputedStyle(element).translate);
    const [across = 0, down = 0] = translate.split(' ').map(parseFloat);
    expect(across).toBeCloseTo(x, 1);
    expect(down).toBeCloseTo(y, 1);
  }).toPass({ timeout: 10_000 });
}

/** A mouse move over a badge reaches the page, but does not move the badge. */
async function expectPlain(page: Page) {
  const badge = badges(page).first();
  const box = (await badge.boundingBox())!;
  await page.evaluate(() => {
    Object.assign(window, { moves: 0 });
    addEventListener('pointermove', () => Object.assign(window, { moves: 1 }));
  });
  await page.mouse.move(box.x + box.width - 4, box.y + 4);
  await expect.poll(() => page.evaluate(() => (window as unknown as { moves: 1 }).moves)).toBe(1);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await expect(badge.locator('> *')).toHaveCSS('translate', 'none');
}
