import type { Page } from '@playwright/test';
import { open } from '../support/hydrated.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';

test.describe('a visitor of the start page', () => {
  test.use({ visitor: 'stranger' });

  // @requirement 2.84
  test('sees lines that move, and can stop them', async ({ page }) => {
    await open(page, '/');
    await expectMoving(page);
    await page.getByRole('button', { name: 'Pause background animation' }).click();
    await page.mouse.move(0, 0);
    await expectStill(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Play background animation' }).click();
    await expect(page.getByRole('button', { name: 'Pause background animation' })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.mouse.move(0, 0);
    await expectMoving(page);
  });

  // @requirement 2.87
  test('who prefers less motion sees lines that stand still, whatever the mouse does', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/');
    await expectStill(page);
    const lines = await picture(page);
    await page.mouse.move(900, 200);
    await page.mouse.move(1000, 260);
    await expectStill(page);
    expect((await picture(page)).equals(lines), 'the mouse moves nothing').toBe(true);
    await expect(page.getByRole('button', { name: 'Pause background animation' })).toBeHidden();

    await page.locator('canvas').evaluate((canvas) => canvas.remove());
    expect((await picture(page)).equals(lines), 'there were lines').toBe(false);
  });

  // @requirement 2.87
  test('the lines stop at once for who changes the preference', async ({ page }) => {
    await open(page, '/');
    await expectMoving(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectStill(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expectMoving(page);
  });

  // @requirement 2.87
  test('the lines rest while the tab is in the background', async ({ page }) => {
    await open(page, '/');
    await expectMoving(page);
    await hide(page, true);
    await expectStill(page);
    await hide(page, false);
    await expectMoving(page);
  });

  // @requirement 2.87
  test('the lines rest while they are scrolled out of sight', async ({ page }) => {
    await overhear(page);
    await open(page, '/');
    await expect.poll(() => told(page, 'moving')).toBe(true);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(() => told(page, 'moving')).toBe(false);
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await expect.poll(() => told(page, 'moving')).toBe(true);
  });

  // @requirement 2.88
  test('the lines follow the theme, and text over them stays readable in both', async ({
    page,
  }) => {
    await overhear(page);
    await open(page, '/');
    for (const other of ['dark', 'light']) {
      await expect.poll(async () => told(page, 'color')).toBe(await lineColour(page));
      expect(await contrastOverLines(page)).toBeGreaterThanOrEqual(4.5);
      const before = await told(page, 'color');
      await page.getByRole('button', { name: `Switch to ${other} theme` }).click();
      await expect.poll(() => told(page, 'color')).not.toBe(before);
    }
  });
});

test.describe('the header of a public page', () => {
  // @requirement 2.89
  test('has Logout for a subscriber, which signs out and goes to the start page, by keyboard', async ({
    page,
  }) => {
    await signedInAt(page, '/leads');
    await expect(page.getByRole('link', { name: /^Log ?in$/ })).toBeHidden();
    await page.getByRole('button', { name: 'Logout' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
  });

  // @requirement 2.89
  test('gives the focus to Login where Logout was, and tells other tabs', async ({
    page,
    context,
  }) => {
    await signedInAt(page, '/');
    const other = await context.newPage();
    await other.goto('/leads');
    await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeFocused();
    await expect(page).toHaveURL('/');
    await expect(other.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  });

  // @requirement 8.38
  test('says when a logout failed, and lets one try again', async ({ page, complaints }) => {
    complaints.expect(/ERR_CONNECTION_REFUSED/, /Logout failed/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signedInAt(page, '/');
    await page.route('/api/config', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to logout. Please try again.');
    await expectUsable(page, 'start, logout failed');
    await page.unroute('/api/config');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });

  // @requirement 2.89
  test('fits a phone, Logout and all', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signedInAt(page, '/');
    const { x, width } = (await page.getByRole('button', { name: 'Menu' }).boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(360);
  });
});

/** A part of the hero with nothing in it but lines. */
const picture = (page: Page) =>
  page.screenshot({ clip: { x: 780, y: 90, width: 440, height: 240 } });

async function expectMoving(page: Page) {
  const before = await picture(page);
  await expect.poll(async () => (await picture(page)).equals(before)).toBe(false);
}

/** Nothing changes over sixty frames, in which the moving lines would have changed sixty times. */
async function expectStill(page: Page) {
  await expect(page.locator('canvas')).toBeVisible();
  const isStill = async () => {
    const before = await picture(page);
    await frames(page, 60);
    return (await picture(page)).equals(before);
  };
  await expect.poll(isStill).toBe(true);
}

const frames = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (; left > 0; left -= 1) await new Promise(requestAnimationFrame);
  }, count);

/** As a browser says it of a tab that is not in front. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

type Told = Record<string, unknown>;

/** Keeps what the page tells the worker that draws. */
const overhear = (page: Page) =>
  page.addInitScript(() => {
    const heard: Told = {};
    Object.assign(window, { heard });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function overheard(this: Worker, ...message: [object]) {
      Object.assign(heard, message[0]);
      postMessage.apply(this, message);
    } as typeof postMessage;
  });

const told = (page: Page, what: string) =>
  page.evaluate((name) => (window as unknown as { heard: Told }).heard[name], what);

const lineColour = (page: Page) =>
  page.locator('canvas').evaluate((canvas) => getComputedStyle(canvas).color);

/** Of the weakest text in the hero, where a line runs behind it. */
const contrastOverLines = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')!;
    const luminance = (element: Element) => {
      context.fillStyle = getComputedStyle(element).color;
      context.fillRect(0, 0, 1, 1);
      const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const [low, high] = [document.querySelector('canvas')!, document.querySelector('h1 + p')!]
      .map(luminance)
      .toSorted((one, other) => one - other);
    return (high! + 0.05) / (low! + 0.05);
  });

/** Signed in, and the browser has noticed. */
async function signedInAt(page: Page, path: string) {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}
