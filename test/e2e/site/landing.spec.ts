import type { Page } from '@playwright/test';
import { open } from '../support/hydrated.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';

test.describe('the home page', () => {
  test.use({ visitor: 'stranger', contextOptions: { reducedMotion: 'no-preference' } });

  test('shows the suggestions of its search above everything below them', async ({ page }) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, '/');
      await page.getByLabel('City').pressSequentially('San');
      await expect(page.getByRole('option')).toHaveCount(10);
      await page.getByRole('option').last().click({ trial: true });
    }
  });

  // @requirement 2.84
  test('shows moving lines, which can be paused', async ({ page }) => {
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
  test('shows still lines with reduced motion, even when the mouse moves', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/');
    await expectStill(page);
    const lines = await picture(page);
    await page.mouse.move(1060, 200);
    await page.mouse.move(1160, 260);
    await expectStill(page);
    expect((await picture(page)).equals(lines), 'the mouse does not move the lines').toBe(true);
    await expect(page.getByRole('button', { name: 'Pause background animation' })).toBeHidden();

    await page.locator('canvas').evaluate((canvas) => canvas.remove());
    expect((await picture(page)).equals(lines), 'there were lines').toBe(false);
  });

  // @requirement 2.87
  test('stops the lines as soon as reduced motion is turned on', async ({ page }) => {
    await open(page, '/');
    await expectMoving(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectStill(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expectMoving(page);
  });

  // @requirement 2.87
  test('stops the lines while the tab is in the background', async ({ page }) => {
    await open(page, '/');
    await expectMoving(page);
    await hide(page, true);
    await expectStill(page);
    await hide(page, false);
    await expectMoving(page);
  });

  // @requirement 2.87
  test('stops the lines while they are scrolled out of view', async ({ page }) => {
    await recordDrawingState(page);
    await open(page, '/');
    await expect.poll(() => lastPosted(page, 'moving')).toBe(true);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(() => lastPosted(page, 'moving')).toBe(false);
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await expect.poll(() => lastPosted(page, 'moving')).toBe(true);
  });

  // @requirement 2.88
  test('draws the lines in the theme’s color and keeps text over them readable', async ({
    page,
  }) => {
    await recordDrawingState(page);
    await open(page, '/');
    for (const other of ['dark', 'light']) {
      await expect.poll(async () => lastPosted(page, 'color')).toBe(await lineColor(page));
      expect(await contrastOverLines(page)).toBeGreaterThanOrEqual(4.5);
      const before = await lastPosted(page, 'color');
      await page.getByRole('button', { name: `Switch to ${other} theme` }).click();
      await expect.poll(() => lastPosted(page, 'color')).not.toBe(before);
    }
  });
});

test.describe('the header on a public page', () => {
  // @requirement 2.89
  test('logs a subscriber out by keyboard and goes to the home page', async ({ page }) => {
    await openSignedIn(page, '/leads');
    await expect(page.getByRole('link', { name: /^Log ?in$/ })).toBeHidden();
    await page.getByRole('button', { name: 'Logout' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
  });

  // @requirement 2.58, 2.89, 6.8
  test('links to the dashboard after a login and moves the focus from Logout to Login, and other tabs follow', async ({
    page,
    context,
  }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
    const started = page.getByRole('link', { name: 'Go to dashboard' });
    await expect(started).toHaveCount(2);
    await expect(started.first()).toHaveAttribute('href', '/dashboard');
    await expect(page.getByRole('link', { name: 'Create your account' })).toHaveCount(0);
    const other = await context.newPage();
    await other.goto('/leads');
    await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeFocused();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Create your account' })).toBeVisible();
    await expect(started).toHaveCount(0);
    await expect(other.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  });

  // @requirement 8.38
  test('reports a failed logout, which can be retried', async ({ page, complaints }) => {
    complaints.expect(/ERR_CONNECTION_REFUSED/, /Logout failed/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openSignedIn(page, '/');
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
  test('fits a phone, including Logout', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openSignedIn(page, '/');
    const { x, width } = (await page.getByRole('button', { name: 'Menu' }).boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(360);
  });
});

/** A screenshot of a part of the hero that contains only lines. */
const picture = (page: Page) =>
  page.screenshot({ clip: { x: 1030, y: 90, width: 240, height: 240 } });

async function expectMoving(page: Page) {
  const before = await picture(page);
  await expect.poll(async () => (await picture(page)).equals(before)).toBe(false);
}

/** Waits until nothing changes for 60 frames; moving lines would change in each one. */
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

/** Reports the tab as hidden or visible, like a browser. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

type DrawingState = Record<string, unknown>;

/** Records the state that the page posts to the drawing worker. */
const recordDrawingState = (page: Page) =>
  page.addInitScript(() => {
    const posted: DrawingState = {};
    Object.assign(window, { posted });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function record(this: Worker, ...message: [object]) {
      Object.assign(posted, message[0]);
      postMessage.apply(this, message);
    } as typeof postMessage;
  });

const lastPosted = (page: Page, what: string) =>
  page.evaluate((name) => (window as unknown as { posted: DrawingState }).posted[name], what);

const lineColor = (page: Page) =>
  page.locator('canvas').evaluate((canvas) => getComputedStyle(canvas).color);

/** The contrast of the faintest text in the hero with a line behind it. */
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
      .toSorted((a, b) => a - b);
    return (high! + 0.05) / (low! + 0.05);
  });

/** Opens a page in a browser that is logged in. */
async function openSignedIn(page: Page, path: string) {
  await page.evaluate(() => localStorage.setItem('signed-in', '1'));
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}
