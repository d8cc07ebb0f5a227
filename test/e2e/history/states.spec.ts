import { expect, test } from '../support/fixtures.ts';
import { table } from '../support/runs.ts';
import { scrape } from '../support/screens.ts';

// @requirement 4.17
test('a running run has a yellow badge, and a queued run has a blue one', async ({
  page,
  person,
  database,
}) => {
  await database.query(
    `INSERT INTO scrape_runs (account_id, city, category, source, target, status)
     SELECT primary_account_id, 'Boise, ID', status, 'index', '{}', status
     FROM users, unnest(ARRAY['Running', 'Queued']) AS status WHERE firebase_uid = $1`,
    [person.uid],
  );
  await page.goto('/dashboard/history');
  for (const [status, text, background] of [
    ['Running', 'rgb(125, 82, 0)', 'rgb(252, 241, 216)'],
    ['Queued', 'rgb(28, 90, 159)', 'rgb(229, 239, 251)'],
  ] as const) {
    const badge = table(page).getByRole('cell', { name: status, exact: true }).locator('span');
    await expect(badge.last()).toHaveCSS('color', text);
    await expect(badge.last()).toHaveCSS('background-color', background);
  }
});

// @requirement 4.15
test('the page scrolls to the results 300 ms after history-updated fires', async ({ page }) => {
  await page.addInitScript(() => {
    const times: Record<string, number> = {};
    Object.assign(window, { times });
    window.addEventListener('history-updated', () => (times.updated = performance.now()));
    const { scrollIntoView } = Element.prototype;
    Element.prototype.scrollIntoView = function (options) {
      times.scrolled = performance.now();
      scrollIntoView.call(this, options);
    };
  });
  const times = () =>
    page.evaluate(() => (window as unknown as { times: Record<string, number> }).times);
  await page.goto('/dashboard');
  await scrape(page, 'Boise', 'dentist', 3);
  await expect.poll(times).toMatchObject({ scrolled: expect.any(Number) });
  const { updated, scrolled } = await times();
  // Timers may fire a millisecond early, and late on a busy machine.
  expect(scrolled! - updated!).toBeGreaterThanOrEqual(295);
});
