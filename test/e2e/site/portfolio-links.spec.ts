import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { open, openAboutMe, elementsOf, stopClock } from '../support/portfolio.ts';

test.use({ visitor: 'stranger', viewport: { width: 1440, height: 900 } });

test.describe('the Resume button', () => {
  test.beforeEach(async ({ context }) => {
    await context.route('/resume.pdf', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Résumé</title>' }),
    );
  });

  test('opens the résumé in this tab when popups are blocked', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await openAboutMe(page);
    await elementsOf(page).resume.click();
    await expect(page).toHaveURL('/resume.pdf');
  });

  test('leaves a Ctrl click to the browser, and tracks it', async ({ page, context }) => {
    const sent = await collectTagCalls(page);
    await stopClock(page);
    await openAboutMe(page);
    const tab = context.waitForEvent('page');
    await elementsOf(page).resume.click({ modifiers: ['Control'] });
    await tab;
    await expect.poll(() => sent).toEqual([RESUME_CLICK]);
    await page.clock.runFor(1000);
    expect(context.pages()).toHaveLength(2);
  });

  // @requirement 2.69
  test('is a link that Enter opens in a new tab', async ({ page, context }) => {
    await open(page);
    const { resume } = elementsOf(page);
    await expect(resume).toHaveAttribute('href', '/resume.pdf');
    await expect(resume).toHaveAttribute('target', '_blank');
    await resume.focus();
    const tab = context.waitForEvent('page');
    await page.keyboard.press('Enter');
    await expect(await tab).toHaveURL('/resume.pdf');
  });

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

const RESUME_CLICK = [
  'event',
  'resume_click',
  { event_category: 'Resume', event_label: 'Resume Button Click' },
];

/** Collects the calls of the page to its tag function. */
async function collectTagCalls(page: Page) {
  const sent: unknown[][] = [];
  await page.exposeFunction('gtag', (...call: unknown[]) => void sent.push(call));
  return sent;
}
