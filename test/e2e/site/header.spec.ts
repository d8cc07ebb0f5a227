import type { Page } from '@playwright/test';
import { open } from '../support/hydrated.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ visitor: 'stranger', contextOptions: { reducedMotion: 'no-preference' } });

const header = (page: Page) => page.getByRole('banner');
const link = (page: Page, name: string) => header(page).getByRole('link', { name });
const theme = (page: Page, name: 'dark' | 'light') =>
  page.getByRole('button', { name: `Switch to ${name} theme` });

/** The distance of a section from the top of the window, in pixels. */
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top);

const SECTIONS = ['Features', 'Pricing', 'Changelog', 'Support'];

// @requirement 2.72
test('the links scroll to the sections, below the header', async ({ page }) => {
  await open(page, '/pricing');
  for (const name of SECTIONS) {
    const id = name.toLowerCase();
    await link(page, name).click();
    await expect(page).toHaveURL(`/pricing#${id}`);
    await expect.poll(() => topOf(page, id), name).toBeLessThan(600);
    await settled(page);
    const below = (await header(page).boundingBox())!.height;
    expect(await topOf(page, id), name).toBeGreaterThanOrEqual(below);
  }
});

// @requirement 2.72
test('a link scrolls to its section smoothly', async ({ page }) => {
  expect((await scrollTo(page, 'Changelog')).length).toBeGreaterThan(3);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  // @requirement 2.72
  test('a link jumps to its section', async ({ page }) => {
    expect(await scrollTo(page, 'Changelog')).toHaveLength(1);
  });

  // @requirement 2.71, 4.37, 9.32
  test('the header is compact once the page is scrolled more than 30 px', async ({ page }) => {
    await open(page, '/pricing');
    await expect(header(page)).toHaveAttribute('data-compact', 'false');
    const whole = (await header(page).boundingBox())!.height;
    for (const [y, compact] of [
      [29, false],
      [31, true],
      [30, false],
      [31, true],
      [29, false],
    ] as const) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
      await expect(header(page), `at ${y} px`).toHaveAttribute('data-compact', String(compact));
      const { y: top, height } = (await header(page).boundingBox())!;
      expect(top).toBe(0);
      expect(height < whole, `smaller at ${y} px`).toBe(compact);
    }
  });
});

// @requirement 2.72
test('links on another page open the sections of the pricing page', async ({ page }) => {
  await open(page, '/');
  await link(page, 'Changelog').click();
  await expect(page).toHaveURL('/pricing#changelog');
  await expect(page.getByRole('heading', { name: 'Changelog' })).toBeInViewport();
});

// @requirement 2.72
test('the phone menu closes when a link in it is clicked', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, '/pricing');
  const menu = page.getByRole('navigation', { name: 'Site' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Support' }).click();
  await expect(menu).toBeHidden();
  await expect(page.locator('#support').getByRole('heading', { level: 2 })).toBeInViewport();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
});

test('the phone menu closes when the keyboard focus leaves it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, '/pricing');
  const menu = page.getByRole('navigation', { name: 'Site' });
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  await expect(menu).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).focus();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
});

// @requirement 2.74, 4.38
test('the theme is stored as dark or light and survives a reload', async ({ page }) => {
  await open(page, '/pricing');
  await theme(page, 'dark').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await theme(page, 'light').click();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

// @requirement 2.74
test('invalid values in local storage are ignored', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', '{"mode":"purple"}');
    localStorage.setItem('signed-in', 'perhaps');
  });
  await open(page, '/pricing');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(link(page, 'Log in')).toBeVisible();
  await theme(page, 'dark').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

// @requirement 2.74
test('the page works with blocked storage, where a theme lasts until the page is closed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await open(page, '/pricing');
  await theme(page, 'dark').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Monthly' }).click();
  await expect(page.getByText('$349', { exact: true })).toBeVisible();
  await expect(link(page, 'Log in')).toBeVisible();
  await page.getByRole('link', { name: 'Subscribe to Pro' }).click();
  await expect(page).toHaveURL('/login?mode=signup&plan=PRO&period=MONTHLY');
});

test('the header fits every width', async ({ page }) => {
  await expectFit(page, 'Sign up');
});

test.describe('signed in', () => {
  test.use({ visitor: 'subscriber' });

  test('the header fits every width', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('signed-in', '1'));
    await expectFit(page, 'Dashboard');
  });
});

/** On one line. */
async function expectFit(page: Page, action: string) {
  for (const width of [320, 360, 800, 1440]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, '/pricing');
      await expect(link(page, action)).toBeVisible();
      expect((await header(page).boundingBox())!.height).toBeLessThan(90);
      const inside = header(page).getByRole('link').or(header(page).getByRole('button'));
      for (const control of await inside.all()) {
        const { x, width: controlWidth } = (await control.boundingBox())!;
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + controlWidth).toBeLessThanOrEqual(width);
      }
    });
  }
}

/** Clicks a header link and returns the scroll positions on the way to its section. */
async function scrollTo(page: Page, name: string) {
  await open(page, '/pricing');
  await page.evaluate(() => {
    const seen = new Set<number>();
    Object.assign(window, { seen });
    addEventListener('scroll', () => seen.add(scrollY));
  });
  await link(page, name).click();
  await expect.poll(() => topOf(page, name.toLowerCase())).toBeLessThan(100);
  await settled(page);
  return page.evaluate(() => [...(window as unknown as { seen: Set<number> }).seen]);
}

/** Waits until the page has not moved for three frames. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        let last = -1;
        let still = 0;
        const check = () => {
          still = scrollY === last ? still + 1 : 0;
          last = scrollY;
          if (still > 2) done();
          else requestAnimationFrame(check);
        };
        check();
      }),
  );
