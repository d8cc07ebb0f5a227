import { chromium, type CDPSession, type Page } from '@playwright/test';
import { completeOnboarding, rememberSignIn } from '../e2e/support/product.ts';
import { findBrowser } from '../support/browser.ts';
import { signUp } from '../support/identity.ts';
import { atMost, median, quantile, round, say, type Figure } from './figure.ts';
import { fill } from './leads.ts';
import { interactions, recordInteractions } from './leads-interactions.ts';
import { traced } from './trace.ts';
import type { World } from './world.ts';

/** Enough for a 95th percentile that isn't the longest. */
const LOADS = 40;
const OPENINGS = 7;
const PAGES = 20;
const SCROLLS = 60;
/** A notch of a mouse wheel. */
const NOTCH_PX = 100;
const MB = 1_000_000;

/** The list of an account with 100,000 leads in a browser: opened, scrolled with 100 rows, paged through, and worked with. */
export async function leadsScreen(world: World): Promise<Figure[]> {
  const database = await world.database();
  const { url } = await world.server(database, 'api');
  const person = { ...(await signUp()), refreshToken: '' };
  await completeOnboarding(person, url);
  const { rows } = await database.client.query<{ id: string }>(
    'SELECT primary_account_id AS id FROM users WHERE firebase_uid = $1',
    [person.uid],
  );
  say('filling an account with 100,000 leads');
  await fill(database, rows[0]!.id);
  const browser = await chromium.launch(await findBrowser());
  world.defer(() => browser.close());
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await rememberSignIn(page, person);
  await page.addInitScript(recordFirstRow);
  await page.addInitScript(recordInteractions);

  const client = await context.newCDPSession(page);
  // CPU time: other processes on the machine don't count.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const loads = [];
  const scripting = [];
  for (let number = 0; number <= LOADS; number++) {
    loads.push(await firstRow(page));
    scripting.push(await taskSeconds(client));
  }
  const [cold, ...warm] = loads;
  const opened = [];
  for (let number = 0; number < OPENINGS; number++) opened.push(await openFromHistory(page));

  await page.goto('/dashboard/leads?perPage=100');
  await page.locator('[data-lead]').nth(99).waitFor();
  await page.waitForLoadState('networkidle');
  const { frames, tasks } = await traced(browser, page, () => scroll(page));
  await pageThrough(page);
  const megabytes = await heap(page);
  return [
    atMost('leads-screen-first-rows', quantile(warm, 0.95), 'ms p95', 500, {
      p50: round(median(warm)),
      longest: round(Math.max(...warm)),
      loads: warm.length,
      emptyCache: round(cold!),
      processorMs: round(1_000 * median(scripting)),
    }),
    atMost('leads-screen-opened', quantile(opened, 0.95), 'ms p95', 1_000, {
      p50: round(median(opened)),
    }),
    atMost('leads-screen-scripting', quantile(frames, 0.95), 'ms per frame p95', 8, {
      p50: round(median(frames)),
      frames: frames.length,
      longestTask: round(Math.max(...tasks)),
    }),
    atMost('leads-screen-heap', megabytes, 'MB', 120),
    ...(await interactions(page)),
  ];
}

/** Seconds that the page's main thread has worked since the navigation. */
async function taskSeconds(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

/** Runs in the page. */
function recordFirstRow() {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-lead]')) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('first-row'));
  }).observe(document, { childList: true, subtree: true });
}

/** Milliseconds from the navigation to the first painted row. */
async function firstRow(page: Page): Promise<number> {
  await page.goto('/dashboard/leads');
  await page.locator('[data-lead]').first().waitFor();
  return page.evaluate(async () => {
    while (performance.getEntriesByName('first-row').length === 0)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.getEntriesByName('first-row')[0]!.startTime;
  });
}

/** Milliseconds from the click in the sidebar to the first row, with the list refetched. */
async function openFromHistory(page: Page): Promise<number> {
  await page.goto('/dashboard/history');
  const link = page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Leads', exact: true });
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  const started = performance.now();
  await link.click();
  await page.locator('[data-lead]').first().waitFor();
  return performance.now() - started;
}

async function scroll(page: Page) {
  const region = (await page.getByRole('region', { name: 'Leads', exact: true }).boundingBox())!;
  await page.mouse.move(region.x + region.width / 2, region.y + region.height / 2);
  for (const way of [1, -1]) {
    for (let number = 0; number < SCROLLS; number++) {
      await page.mouse.wheel(0, way * NOTCH_PX);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  }
}

/** Pages through 2,000 leads, so that lists fill the cache. */
async function pageThrough(page: Page) {
  for (let number = 1; number < PAGES; number++) {
    const loaded = page.waitForResponse(/\/api\/leads\?/);
    await page.getByRole('button', { name: 'Go to next page' }).click();
    await loaded;
    await page.locator('[data-lead]').nth(99).waitFor();
  }
}

/** Megabytes after two collections: the first may only queue finalizers. */
async function heap(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.enable');
  for (let number = 0; number < 2; number++) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize / MB;
}
