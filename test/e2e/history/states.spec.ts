import { expect, test } from '../support/fixtures.ts';
import { completeRun, details, LIST, table } from '../support/runs.ts';
import { results, rows, scrape } from '../support/screens.ts';

test('a running run is yellow and a queued one blue', async ({ page, person, database }) => {
  await database.query(
    `INSERT INTO scrape_runs (account_id, city, category, source, target, status)
     SELECT primary_account_id, 'Boise, ID', status, 'index', '{}', status
     FROM users, unnest(ARRAY['Running', 'Queued']) AS status WHERE firebase_uid = $1`,
    [person.uid],
  );
  await page.goto('/dashboard/history');
  for (const [status, text, ground] of [
    ['Running', 'rgb(125, 82, 0)', 'rgb(252, 241, 216)'],
    ['Queued', 'rgb(28, 90, 159)', 'rgb(229, 239, 251)'],
  ] as const) {
    const badge = table(page).getByRole('cell', { name: status, exact: true }).locator('span');
    await expect(badge.last()).toHaveCSS('color', text);
    await expect(badge.last()).toHaveCSS('background-color', ground);
  }
});

test('a history that fails otherwise says the error’s own message, or that it is unknown', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  await page.addInitScript(() => {
    const { fetch } = window;
    const state = { silent: false };
    Object.assign(window, { state });
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (state.silent && url.includes('/api/scraperuns?')) return Promise.reject(new Error(''));
      return fetch(input, init);
    };
  });
  await page.route(LIST, (route) => route.abort());
  await page.goto('/dashboard/history');
  const panel = page.getByRole('alert').filter({ hasText: 'Error Loading History' });
  await expect(panel).toContainText('Failed to fetch');
  await expect(panel).not.toContainText('Failed to fetch history');
  await page.evaluate(() => {
    (window as unknown as { state: { silent: boolean } }).state.silent = true;
  });
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(panel).toContainText('Unknown error');
});

test('a run whose leads are gone has no rows to display', async ({ page, person, database }) => {
  const id = await completeRun(person, { city: 'Boise', category: 'dentist', minLeads: 3 });
  await database.query('DELETE FROM run_leads WHERE run_id = $1', [id]);
  await page.goto('/dashboard/history');
  await details(page).click();
  await expect(page.getByText('No rows to display.')).toBeVisible();
});

test('leads that the last message was too small for are loaded, and said to be', async ({
  page,
  person,
}) => {
  const id = await completeRun(person, { city: 'Boise', category: 'dentist', minLeads: 3 });
  const end = {
    runId: id,
    status: 'Complete',
    progress: 100,
    total: 3,
    complete: true,
    leads: [],
    message: null,
    sample: false,
  };
  await page.route(/\/scrape\/progress\?/, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `id: ${id}:3\ndata: ${JSON.stringify(end)}\n\n`,
    }),
  );
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/leads/by-run/**', async (route) => {
    await looked;
    await route.continue();
  });
  await page.goto('/dashboard');
  await scrape(page, 'Boise', 'dentist', 3);
  await expect(page.getByText('Loading lead data...')).toBeVisible();
  goOn();
  await expect(rows(results(page))).toHaveCount(3);
  await expect(page.getByText('Loading lead data...')).toBeHidden();
});

test('the page scrolls to the results 300 ms after the history was told', async ({ page }) => {
  await page.addInitScript(() => {
    const times: Record<string, number> = {};
    Object.assign(window, { times });
    window.addEventListener('history-updated', () => (times.told = performance.now()));
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
  const { told, scrolled } = await times();
  // Timers may be a millisecond early; how late they are is the machine's affair.
  expect(scrolled! - told!).toBeGreaterThanOrEqual(295);
});
