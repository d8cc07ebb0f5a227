import type { Page } from '@playwright/test';
import { atMost, median, quantile, round, type Figure } from './figure.ts';

const ROUNDS = 12;
const TARGET_MS = 100;
/** The browser reports no faster interaction. */
const SHORTEST_MS = 16;
const BARE = '/robots.txt?bare';
const ROW = 'tbody [data-lead]';

interface Recorded {
  interactions: Map<number, number>;
  /** Milliseconds from each click or key that opened a lead to the frame with its panel. */
  panels: number[];
}

/** Runs in the page: the slowest event of each click and key, with the paint that follows it. */
export function recordInteractions() {
  const interactions = new Map<number, number>();
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId)
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);

  const panels: number[] = [];
  Object.assign(window, { panels });
  let pressed = 0;
  for (const type of ['click', 'keydown'])
    addEventListener(type, ({ timeStamp }) => (pressed = timeStamp), true);
  let shown: string | null | undefined;
  new MutationObserver(() => {
    const title = document.getElementById('lead-title')?.textContent;
    if (title && title !== shown) requestAnimationFrame((frame) => panels.push(frame - pressed));
    shown = title;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/**
 * Milliseconds from a click or key to the next paint, while a person works on a page of 100 leads; and in the same page without
 * our code, where a click only marks its rows. An open lead's row is painted first and its panel next, which is its own figure.
 */
export async function interactions(page: Page): Promise<Figure[]> {
  await page.goto('/dashboard/leads?perPage=100');
  await page.locator(ROW).nth(99).waitFor();
  await page.waitForLoadState('networkidle');
  const own = {
    filter: await measured(page, filter),
    open: await measured(page, open),
    status: await measured(page, status),
    'select-all': await measured(page, selectAll),
  };
  const panels = await page.evaluate(() => (window as unknown as Recorded).panels);
  await showBare(page);
  const bare = { open: await measured(page, open), 'select-all': await measured(page, selectPage) };
  const figures = Object.entries(own).map(([name, times]) => {
    const baseline = bare[name as keyof typeof bare];
    return atMost(
      `leads-screen-${name}`,
      quantile(times, 0.95),
      'ms to next paint p95',
      TARGET_MS,
      {
        p50: round(median(times)),
        longest: round(Math.max(...times)),
        interactions: times.length,
        ...(baseline && { bareP95: round(quantile(baseline, 0.95)) }),
      },
    );
  });
  const panel = atMost('leads-screen-panel', quantile(panels, 0.95), 'ms to the panel p95', 200, {
    p50: round(median(panels)),
    panels: panels.length,
  });
  return [...figures, panel];
}

/** The times of all clicks and keys during rounds of an action, without a first round. */
async function measured(page: Page, act: (page: Page, round: number) => Promise<void>) {
  const times = [];
  for (let number = 0; number <= ROUNDS; number++) {
    await taken(page);
    const before = await countOf(page);
    await act(page, number);
    const slow = await taken(page);
    if (number === 0) continue;
    const fast = (await countOf(page)) - before - slow.length;
    times.push(...slow, ...Array.from({ length: Math.max(0, fast) }, () => SHORTEST_MS));
  }
  return times;
}

const countOf = (page: Page) =>
  page.evaluate(() => (performance as Performance & { interactionCount: number }).interactionCount);

/** The reported times, once the last one has been painted and reported: the browser reports it within a few frames. */
const taken = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 6; frame++)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await new Promise(requestAnimationFrame);
    const { interactions: all } = window as unknown as Recorded;
    const times = [...all.values()];
    all.clear();
    return times;
  });

/** By its name and value, typed, and removed again. */
async function filter(page: Page, number: number) {
  const filtered = page.waitForResponse(/\/api\/leads\?.*filter=/);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const field = page.getByRole('combobox', { name: 'Filter by' });
  await field.pressSequentially(`City ${10 + number}`, { delay: 80 });
  await page.getByRole('option', { name: `City ${10 + number}` }).waitFor();
  await page.keyboard.press('Enter');
  await filtered;
  await page.getByText(/leads match/).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText(/leads match/).waitFor({ state: 'detached' });
}

/** The lead under the pointer, and in the product the one below it by key. */
async function open(page: Page, number: number) {
  await page.locator(ROW).nth(number).click();
  await page.locator('#lead-drawer').waitFor();
  await settled(page);
  await page.keyboard.press('j');
  await settled(page);
  await page.keyboard.press('Escape');
}

/** Of an open lead, by keys. */
async function status(page: Page, number: number) {
  await page.locator(ROW).nth(20).click();
  await settled(page);
  await page.keyboard.press('s');
  await page.getByRole('menu', { name: 'Status' }).waitFor();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.keyboard.press(number % 2 === 0 ? 'q' : 'w');
  await saved;
  await settled(page);
  await page.keyboard.press('Escape');
}

async function selectAll(page: Page) {
  await selectPage(page);
  await page.getByRole('button', { name: /^Select all .* matching$/ }).click();
  await page.getByText('99,000 selected').waitFor();
  await page.getByRole('button', { name: 'Unselect' }).click();
}

const selectPage = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select all leads on this page' }).click();

const settled = (page: Page) => page.waitForLoadState('networkidle');

/** The page's elements and styles, with the least code that marks rows. */
async function showBare(page: Page) {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    copy
      .querySelectorAll('script, link[rel=modulepreload], #lead-drawer')
      .forEach((part) => part.remove());
    return copy.outerHTML;
  });
  await page.route(`**${BARE}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html>${html}<section id="lead-drawer">A lead</section><script>(${markRows.toString()})()</script>`,
    }),
  );
  await page.goto(BARE);
  await page.waitForLoadState('networkidle');
}

/** Runs in the bare page. */
function markRows() {
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const row = target.closest('tbody tr');
    if (row) {
      event.preventDefault();
      document.querySelector('tr[data-open]')?.removeAttribute('data-open');
      row.setAttribute('data-open', 'true');
    }
    const all = target.closest<HTMLInputElement>('thead input');
    if (all)
      document
        .querySelectorAll<HTMLInputElement>('tbody input')
        .forEach((box) => (box.checked = all.checked));
  });
}
