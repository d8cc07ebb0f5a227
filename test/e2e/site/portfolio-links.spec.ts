import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { open, openAboutMe, partsOf, stopClock } from '../support/portfolio.ts';

test.use({ visitor: 'stranger', viewport: { width: 1440, height: 900 } });

test.describe('the Resume button', () => {
  test.beforeEach(async ({ context }) => {
    await context.route('/resume.pdf', (asked) =>
      asked.fulfill({ contentType: 'text/html', body: '<title>Résumé</title>' }),
    );
  });

  test('shows the résumé in this tab where a new one is blocked', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await openAboutMe(page);
    await partsOf(page).resume.click();
    await expect(page).toHaveURL('/resume.pdf');
  });

  test('leaves a click with Ctrl to the browser, and counts it', async ({ page, context }) => {
    const sent = await tagsOf(page);
    await stopClock(page);
    await openAboutMe(page);
    const tab = context.waitForEvent('page');
    await partsOf(page).resume.click({ modifiers: ['Control'] });
    await tab;
    await expect.poll(() => sent).toEqual([RESUME_CLICK]);
    await page.clock.runFor(1000);
    expect(context.pages()).toHaveLength(2);
  });

  // @requirement 2.69
  test('is a link of its own, opened by Enter', async ({ page, context }) => {
    await open(page);
    const { resume } = partsOf(page);
    await expect(resume).toHaveAttribute('href', '/resume.pdf');
    await expect(resume).toHaveAttribute('target', '_blank');
    await resume.focus();
    const tab = context.waitForEvent('page');
    await page.keyboard.press('Enter');
    await expect(await tab).toHaveURL('/resume.pdf');
  });

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

test.describe('the links of the footer', () => {});

const RESUME_CLICK = [
  'event',
  'resume_click',
  { event_category: 'Resume', event_label: 'Resume Button Click' },
];

/** What the page sends to its tag function. */
async function tagsOf(page: Page) {
  const sent: unknown[][] = [];
  await page.exposeFunction('gtag', (...call: unknown[]) => void sent.push(call));
  return sent;
}
