import type { Page } from '@playwright/test';
import { SITE } from '../../../contract/site.ts';
import { expect, test } from '../support/fixtures.ts';
import { open, openAboutMe, partsOf, stopClock } from '../support/portfolio.ts';

test.use({ visitor: 'stranger', viewport: { width: 1440, height: 900 } });

test.describe('the Resume button', () => {
  test.beforeEach(async ({ context }) => {
    await context.route('/resume.pdf', (asked) =>
      asked.fulfill({ contentType: 'text/html', body: '<title>Résumé</title>' }),
    );
  });

  test('sends resume_click at once and opens the résumé in a new tab after 300 ms', async ({
    page,
    context,
  }) => {
    const sent = await tagsOf(page);
    await stopClock(page);
    await openAboutMe(page);
    await partsOf(page).resume.click();
    await expect.poll(() => sent).toEqual([RESUME_CLICK]);
    await page.clock.runFor(299);
    expect(context.pages()).toHaveLength(1);
    const tab = context.waitForEvent('page');
    await page.clock.runFor(1);
    await expect(await tab).toHaveURL('/resume.pdf');
    expect(await (await tab).evaluate(() => window.opener === null)).toBe(true);
    await expect(page).toHaveURL('/portfolio');
  });

  test('opens one tab for a double click', async ({ page, context }) => {
    const sent = await tagsOf(page);
    await stopClock(page);
    await openAboutMe(page);
    await partsOf(page).resume.dblclick();
    const tab = context.waitForEvent('page');
    await page.clock.runFor(1000);
    await tab;
    expect(sent).toEqual([RESUME_CLICK]);
    expect(context.pages()).toHaveLength(2);
  });

  test('opens the résumé where nobody counts', async ({ page, context }) => {
    await openAboutMe(page);
    const tab = context.waitForEvent('page');
    await partsOf(page).resume.click();
    await expect(await tab).toHaveURL('/resume.pdf');
  });

  test('opens the résumé where the tag function is not a function', async ({ page, context }) => {
    await page.addInitScript(() => Object.assign(window, { gtag: 'blocked' }));
    await openAboutMe(page);
    const tab = context.waitForEvent('page');
    await partsOf(page).resume.click();
    await expect(await tab).toHaveURL('/resume.pdf');
  });

  test('opens the résumé where the tag function throws', async ({ page, context }) => {
    await page.addInitScript(breakTags);
    await openAboutMe(page);
    const tab = context.waitForEvent('page');
    await partsOf(page).resume.click();
    await expect(await tab).toHaveURL('/resume.pdf');
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

test.describe('the links of the footer', () => {
  for (const [label, url] of [
    ['GitHub', SITE.githubUrl],
    ['LinkedIn', SITE.linkedinUrl],
  ] as const) {
    test(`${label} sends footer_link_click and leads there`, async ({ page, complaints }) => {
      await elsewhere(page, url, complaints);
      const sent = await tagsOf(page);
      await open(page);
      await page.getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(url);
      expect(sent).toEqual([
        ['event', 'footer_link_click', { event_category: 'Footer', event_label: label, value: 1 }],
      ]);
    });
  }

  for (const [how, prepare] of [
    ['is none', () => {}],
    ['throws', breakTags],
  ] as const) {
    test(`lead there where the tag function ${how}`, async ({ page, complaints }) => {
      await elsewhere(page, SITE.githubUrl, complaints);
      await page.addInitScript(prepare);
      await open(page);
      await page.getByRole('link', { name: 'GitHub' }).click();
      await expect(page).toHaveURL(SITE.githubUrl);
    });
  }
});

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

function breakTags() {
  Object.assign(window, {
    gtag: () => {
      throw new Error('Blocked');
    },
  });
}

/** A foreign site, played here. */
async function elsewhere(page: Page, url: string, complaints: { allowHost(origin: string): void }) {
  complaints.allowHost(new URL(url).origin);
  await page.route(url, (asked) =>
    asked.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
}
