import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Holds } from './holds.ts';
import { expectUsable } from './looks.ts';
import { details, insertRuns, runsOf } from './runs.ts';
import { scrape } from './screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const row = (page: Page, category: string) => page.getByRole('row', { name: new RegExp(category) });

/** Clicks what pauses a run that waits with 25 leads; the server pauses between two batches, here with 225. */
async function pause(page: Page, holds: Holds, name: string) {
  await button(page, name).click();
  await expect.poll(() => holds.waiting("SET status = 'Paused'")).toBe(1);
  await holds.release(25);
}

test('a run rests on the card, also after a reload, and goes on where it stopped', async ({
  page,
  person,
  holds,
  database,
}) => {
  await holds.holdAfter(25, 225);
  await page.goto('/dashboard');
  await scrape(page, 'Austin', 'restaurant', 500);
  await expect(page.getByText('25 / 500 leads')).toBeVisible();
  await pause(page, holds, 'Pause');
  await expect(status(page, 'Paused')).toBeVisible();
  await expect(button(page, 'Resume')).toBeFocused();
  expect(await runsOf(database, person)).toMatchObject([{ status: 'Paused', lead_count: 225 }]);

  await page.reload();
  await expect(status(page, 'Paused')).toBeVisible();
  await expect(page.getByText('225 / 500 leads')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Austin, TX');
  await expect(page.getByText('1–10 of 225')).toBeVisible();

  await button(page, 'Resume').click();
  await expect(status(page, 'Gathering more leads...')).toBeVisible();
  await holds.release(225);
  await expect(page.getByText('500 leads found.')).toBeVisible();
  expect(await runsOf(database, person)).toMatchObject([{ status: 'Complete', lead_count: 500 }]);
});

test('a run that rests holds nobody up: another may be started, the same goes on', async ({
  page,
  person,
  holds,
  database,
}) => {
  await holds.holdAfter(25, 225);
  await page.goto('/dashboard');
  await scrape(page, 'Austin', 'restaurant', 500);
  await expect(page.getByText('25 / 500 leads')).toBeVisible();
  await pause(page, holds, 'Pause');
  await expect(status(page, 'Paused')).toBeVisible();
  await scrape(page, 'Boise', 'dentist', 3);
  await expect(page.getByText('3 leads found.')).toBeVisible();
  await expect(button(page, 'Resume restaurant in Austin, TX')).toBeVisible();
  await holds.release(225);
  await scrape(page, 'Austin, TX', 'restaurant', 500);
  await expect(page.getByText('500 leads found.')).toBeVisible();
  expect(await runsOf(database, person)).toMatchObject([
    { status: 'Complete', lead_count: 500 },
    { status: 'Complete', lead_count: 3 },
  ]);
});

test('a run that rests is cancelled from the card', async ({ page, person, database }) => {
  await insertRuns(database, person, [
    { city: 'Monaco', category: 'zoo', status: 'Paused', created: 1 },
  ]);
  await page.goto('/dashboard');
  await button(page, 'Cancel').click();
  await expect(page.getByText('Cancelled. The leads found until then are kept.')).toBeVisible();
  expect(await runsOf(database, person)).toMatchObject([{ status: 'Cancelled' }]);
});

test('a run is paused and resumed from its row, and a failure is said', async ({
  page,
  holds,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  await holds.holdAfter(25, 225);
  await page.goto('/dashboard');
  await scrape(page, 'Austin', 'restaurant', 500);
  await expect(page.getByText('25 / 500 leads')).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await pause(page, holds, 'Pause restaurant in Austin, TX');
  await expect(row(page, 'restaurant')).toContainText('Paused');
  const resume = button(page, 'Resume restaurant in Austin, TX');
  await expect(resume).toBeFocused();
  await page.route('**/resume', (route) => route.fulfill({ status: 500 }));
  await resume.click();
  await expect(page.getByRole('alert')).toContainText('500');
  await page.unroute('**/resume');
  await details(page).click();
  await expect(page.getByText('Lead Details (225 leads)')).toBeVisible();
  await expectUsable(page, 'history paused');
  await page.setViewportSize({ width: 1440, height: 800 });
  await resume.click();
  await expect(row(page, 'restaurant').first()).toContainText('Running');
  await holds.release(225);
  await expect(row(page, 'restaurant').first()).toContainText('Complete');
});
