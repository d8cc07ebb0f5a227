import { SITE } from '#contract/site.js';
import { expect, test } from '../support/fixtures.ts';
import { open, elementsOf, stopClock } from '../support/portfolio.ts';

test.use({
  visitor: 'stranger',
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'no-preference' },
});

test.describe('the headline', () => {
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
    await page.clock.install();
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
    // Each frame is drawn, however busy the machine is.
    await expect(async () => {
      await page.clock.runFor(16);
      await expect(avatar.locator('..')).toHaveAttribute(
        'style',
        /rotateY\(9\.93deg\) scale\(1\.1\)/,
        { timeout: 1 },
      );
    }).toPass({ intervals: [1] });
    const degrees = (await tilts.jsonValue()).flatMap((transform) =>
      [...transform.matchAll(/(-?[\d.]+)deg/g)].map(([, number]) => Math.abs(Number(number))),
    );
    expect(Math.max(...degrees)).toBe(10);
    // A spring passes through the angles in between; a jump would not.
    expect(degrees.filter((angle) => angle > 0 && angle < 10).length).toBeGreaterThan(0);
  });
});

test.describe('the Resume button', () => {
  // @requirement 9.28
  test('has a cyan border animation with a 2.5 s cycle', async ({ page }) => {
    await open(page);
    const border = await elementsOf(page).resume.evaluate((button) => {
      const { animationDuration, animationIterationCount, backgroundImage } = getComputedStyle(
        button,
        '::before',
      );
      return { animationDuration, animationIterationCount, backgroundImage };
    });
    expect(border).toEqual({
      animationDuration: '2.5s',
      animationIterationCount: 'infinite',
      backgroundImage: expect.stringContaining('rgb(0, 255, 255)') as unknown,
    });
  });
});
