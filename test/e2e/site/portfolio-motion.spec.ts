import { SITE } from '../../../contract/site.ts';
import { expect, test } from '../support/fixtures.ts';
import { open, elementsOf, stopClock } from '../support/portfolio.ts';

test.use({ visitor: 'stranger', viewport: { width: 1440, height: 900 } });

test.describe('the headline', () => {
  const letters = Array.from(SITE.headline);

  // @requirement 9.25
  test('reveals one character every 30 ms, from the start', async ({ page }) => {
    await stopClock(page);
    await page.goto('/portfolio');
    const { headline } = elementsOf(page);
    const scrambled = headline.locator('[aria-hidden]');
    const shows = (revealed: number) =>
      expect(scrambled).toHaveText(
        new RegExp(
          `^${letters.map((letter, at) => (at < revealed || letter === ' ' ? escaped(letter) : '[ABCD1234!?]')).join('')}$`,
        ),
      );
    await shows(0);
    await page.clock.runFor(29);
    await shows(0);
    await page.clock.runFor(1);
    await shows(1);
    await page.clock.runFor(30 * 4);
    await shows(5);
    await page.clock.runFor(30 * (letters.length - 6));
    await shows(letters.length - 1);
    await page.clock.runFor(30);
    await expect(scrambled).toHaveCount(0);
    await expect(headline).toHaveText(SITE.headline);
  });

  test('is readable by screen readers while it is scrambled', async ({ page }) => {
    await stopClock(page);
    await page.goto('/portfolio');
    const { headline } = elementsOf(page);
    await expect(headline.locator('[aria-hidden]')).toBeVisible();
    await expect(headline).toMatchAriaSnapshot(`- paragraph: ${JSON.stringify(SITE.headline)}`);
  });

  // @requirement 4.35
  test('starts when it scrolls into view', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 120 });
    await stopClock(page);
    await open(page);
    const { headline } = elementsOf(page);
    await page.clock.runFor(1000);
    await expect(headline.locator('[aria-hidden]')).toHaveCount(0);
    await expect(headline).toHaveText(SITE.headline);
    await headline.scrollIntoViewIfNeeded();
    await expect(headline.locator('[aria-hidden]')).toHaveText(/^[ABCD1234!? ]+$/);
  });

  test('is not scrambled with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await stopClock(page);
    await open(page);
    const { headline } = elementsOf(page);
    await expect(headline).toHaveText(SITE.headline);
    await page.clock.runFor(60);
    await expect(headline).toHaveText(SITE.headline);
  });
});

test.describe('the avatar card', () => {
  // @requirement 9.26
  test('tilts up to 10 degrees toward the mouse, scales to 1.1 and resets', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 900 });
    await open(page);
    const card = elementsOf(page).avatar.locator('..');
    // The frame does not move while the card tilts.
    const frame = card.locator('..');
    await frame.hover({ position: { x: 210, y: 140 } });
    await expect(card).toHaveAttribute('style', /rotateY\(5deg\) scale\(1\.1\)/);
    await frame.hover({ position: { x: 279, y: 140 } });
    await expect(card).toHaveAttribute('style', /rotateY\(9\.9\ddeg\) scale\(1\.1\)/);
    await frame.hover({ position: { x: 140, y: 1 } });
    await expect(card).toHaveAttribute('style', /rotateX\(9\.9\ddeg\) rotateY\(-?0(\.\d+)?deg\)/);
    await page.mouse.move(5, 5);
    await expect(card).toHaveCSS('transform', 'none');
  });

  // @requirement 9.26
  test('never tilts more than 10 degrees, even when the spring overshoots', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 900 });
    await open(page);
    const { avatar } = elementsOf(page);
    const tilts = await avatar.evaluateHandle((picture) => {
      const card = picture.parentElement!;
      const seen: string[] = [];
      new MutationObserver(() => seen.push(card.style.transform)).observe(card, {
        attributeFilter: ['style'],
      });
      return seen;
    });
    await avatar.hover({ position: { x: 279, y: 140 } });
    await expect(avatar.locator('..')).toHaveAttribute(
      'style',
      /rotateY\(9\.93deg\) scale\(1\.1\)/,
    );
    const degrees = (await tilts.jsonValue()).flatMap((transform) =>
      [...transform.matchAll(/(-?[\d.]+)deg/g)].map(([, number]) => Math.abs(Number(number))),
    );
    expect(Math.max(...degrees)).toBe(10);
    // A spring passes through the angles in between; a jump would not.
    expect(degrees.filter((angle) => angle > 0 && angle < 10).length).toBeGreaterThan(0);
  });

  test('does not tilt with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 900 });
    await stopClock(page);
    await open(page);
    const { avatar } = elementsOf(page);
    await avatar.hover({ position: { x: 270, y: 20 } });
    await page.clock.runFor(500);
    await expect(avatar.locator('..')).not.toHaveAttribute('style');
  });
});

const escaped = (letter: string) => letter.replace(/\W/, '\\$&');
