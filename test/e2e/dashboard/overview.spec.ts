import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectUsable } from '../support/usable.ts';
import { insertLeads, menu, names, SEVERAL } from '../support/leads.ts';
import { completeRun, insertRuns, runsOf, SOME_RUNS } from '../support/runs.ts';
import { scrape } from '../support/screens.ts';

/** The newest paused run, which the card shows. */
const ON_THE_CARD = { city: 'Monaco', category: 'bank', status: 'Paused', created: 0.5 } as const;
const section = (page: Page, name: string) => page.getByRole('region', { name });
const activity = (page: Page) => section(page, 'Activity');
/** Runs in progress have a progress bar, named after the run. */
const inProgress = (page: Page) => activity(page).getByRole('progressbar');
const usage = (page: Page) => section(page, 'This month');

test('the run on the card is not listed again as in progress', async ({ page, holds }) => {
  await holds.holdAfter(0, 25);
  await page.goto('/dashboard');
  await scrape(page, 'Austin', 'restaurant', 60);
  await expect(activity(page)).toContainText('Restaurant in Austin, TX');
  await expect(inProgress(page)).toHaveCount(0);
  await holds.release(0);
  await expect(page.getByText('25 / 60 leads')).toBeVisible();
  await holds.release(25);
  await expect(page.getByText('60 leads found.')).toBeVisible();
  await expect(activity(page)).toContainText('60 / 60');
  await expect(usage(page)).toContainText('60 of 1,000,000 leads');
});

test('two tabs and double clicks start one run', async ({
  page,
  context,
  person,
  database,
  holds,
}) => {
  await holds.holdAfter(0);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await page.goto('/dashboard');
  for (const tab of [page, other]) {
    await tab.getByLabel('City').fill('Austin');
    await tab.getByLabel('Category').fill('restaurant');
  }
  const button = page.getByRole('button', { name: 'Run Scrape' });
  // Content that arrives later moves the button.
  await expect(page.getByText(/^Free trial until .* left\./)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Estimate' })).toContainText('Available');
  const { x, y, width, height } = (await button.boundingBox())!;
  // The second click hits Cancel, which has replaced the button by then.
  await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: 150 });
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeEnabled();
  await other.getByRole('button', { name: 'Run Scrape' }).dblclick();
  await expect(other.getByRole('button', { name: 'Cancel', exact: true })).toBeEnabled();
  await holds.release(0);
  for (const tab of [page, other]) await expect(tab.getByText('10 leads found.')).toBeVisible();
  expect(await runsOf(database, person)).toMatchObject([{ status: 'Complete', lead_count: 10 }]);
});

test('charts of the leads and the last result are accessible in both themes, and open the leads that they count', async ({
  page,
  person,
  database,
}) => {
  await completeRun(person, { city: 'San Francisco', category: 'coffee shop', minLeads: 5 });
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard');
  const last = activity(page).getByRole('listitem').first();
  await expect(last).toContainText('5 of 12 delivered, as requested.');
  await expect(section(page, 'Pipeline')).toContainText('Won1');
  await expect(section(page, 'Contact Details')).toContainText(/Phone\d+ \(\d+%\)/);
  await expect(section(page, 'Usage by day')).toContainText(/^Usage by day5 of/);
  await expectUsable(page, 'charts');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Pipeline' })).toHaveCSS(
    'color',
    'rgb(27, 26, 23)',
  );
  const bar = section(page, 'Top cities').locator('[style]').first();
  await expect(bar).toHaveCSS('print-color-adjust', 'exact');
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 800 });

  await last.getByRole('link', { name: 'coffee shop in San Francisco, CA' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Coffee shop in San Francisco, CA' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Coverage' })).toContainText(
    /^5 of|places found: 5/,
  );
  await expect(names(page)).toHaveCount(5);
  await menu(page, 'Dashboard Overview').click();
  await section(page, 'Pipeline').getByRole('link', { name: 'Won' }).click();
  await expect(names(page)).toHaveText(['Old Bakery']);
});

test('the overview with runs is accessible', async ({ page, person, database }) => {
  await insertRuns(database, person, [...SOME_RUNS, ON_THE_CARD]);
  await page.goto('/dashboard');
  // The timeline has the other run, too, until the card has found it.
  await expect(inProgress(page)).toHaveCount(1);
  await expect(inProgress(page)).toHaveAccessibleName('Zoo in Monaco');
  await expect(usage(page)).toContainText('0 of 1,000,000 leads');
  await expectUsable(page, 'overview');
});

test('the first-day checklist leads from an example to a delivery, then disappears', async ({
  page,
  person,
  database,
}) => {
  await database.query(
    `UPDATE users SET notification_email = email, confirmed_email = email WHERE firebase_uid = $1`,
    [person.uid],
  );
  await page.goto('/dashboard');
  const chip = page.getByRole('button', { name: 'Getting started' });
  const list = page.getByRole('dialog', { name: 'Getting Started' });
  await expect(chip).toContainText('1 of 4 done');
  await chip.click();
  await expect(list).toContainText('1 of 4 done');
  await expectUsable(page, 'checklist');
  await page.setViewportSize({ width: 1440, height: 900 });
  await list.getByRole('button', { name: / in / }).first().click();
  await page.getByRole('button', { name: 'Run Scrape' }).click();
  await expect(page.getByRole('table', { name: 'Results' })).toBeVisible();
  await expect(chip).toContainText('2 of 4 done');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  await download;
  await page.reload();
  await expect(chip).toContainText('3 of 4 done');
  await database.query(
    `INSERT INTO deliveries (account_id, request, starts_on, deleted_at)
     SELECT primary_account_id, '{}', now(), now() FROM users WHERE firebase_uid = $1`,
    [person.uid],
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  await expect(section(page, 'Usage by day')).toBeVisible();
  await expect(chip).toBeHidden();
});

interface Shift {
  value: number;
  /** The beginning of each text that moved. */
  moved: (string | undefined)[];
}
type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const) {
  test(`the overview fills without moving anything at ${width} px`, async ({
    page,
    person,
    database,
  }) => {
    // The card would show a paused run.
    const ended = SOME_RUNS.filter(({ status }) => status !== 'Paused');
    await insertRuns(database, person, ended);
    await insertLeads(database, person, SEVERAL);
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      const shifts: Shift[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as LayoutShift[])
          shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40)) });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/dashboard');
    await expect(activity(page)).toContainText('Bakery in San Francisco, CA');
    await expect(section(page, 'Pipeline')).toContainText('Won');
    await expect(section(page, 'Needs you')).toContainText('Confirm your email address');
    await expect(usage(page)).toContainText('0 of 1,000,000 leads');
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02);
  });
}
