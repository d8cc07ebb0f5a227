import { SITE } from '../../../contract/site.ts';
import { expect, test } from '../support/fixtures.ts';
import { open, partsOf, stopClock } from '../support/portfolio.ts';

test.use({ visitor: 'stranger', viewport: { width: 1440, height: 900 } });

test.describe('the headline', () => {
  // @requirement 4.35
  test('waits until it is in view', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 120 });
    await stopClock(page);
    await open(page);
    const { headline } = partsOf(page);
    await page.clock.runFor(1000);
    await expect(headline.locator('[aria-hidden]')).toHaveCount(0);
    await expect(headline).toHaveText(SITE.headline);
    await headline.scrollIntoViewIfNeeded();
    await expect(headline.locator('[aria-hidden]')).toHaveText(/^[ABCD1234!? ]+$/);
  });
});

test.describe('the avatar card', () => {
  // @requirement 9.26
  test('tilts 10 degrees towards the mouse, grows to 1.1, and lies flat again', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 900 });
    await open(page);
    const card = partsOf(page).avatar.locator('..');
    // What stands still while the card tilts.
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
  test('never tilts further than 10 degrees, however the spring swings', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 900 });
    await open(page);
    const { avatar } = partsOf(page);
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
    // It takes the way of a spring: more than a jump.
    expect(degrees.filter((angle) => angle > 0 && angle < 10).length).toBeGreaterThan(0);
  });
});

test.describe('the Resume button', () => {
  // @requirement 9.28
  test('has a border of cyan light that goes round in 2.5 s', async ({ page }) => {
    await open(page);
    const border = await partsOf(page).resume.evaluate((button) => {
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
