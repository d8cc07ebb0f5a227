import { chromium, type Page } from '@playwright/test';
import { LEAD_STATUSES } from '#contract/lead-fields.js';
import { completeOnboarding, rememberSignIn } from '../e2e/support/product.ts';
import { findBrowser } from '../support/browser.ts';
import { signUp } from '../support/identity.ts';
import { atMost, quantile, round, type Figure } from './figure.ts';
import { traced } from './trace.ts';
import type { Database, World } from './world.ts';

const LEADS = 2_000;
const SCROLLS = 60;
/** A notch of a mouse wheel. */
const NOTCH_PX = 100;
const DRAGS = 6;
const STEPS = 40;

/** The board of an account with 2,000 leads in a browser: scrolled to unloaded cards and back, and cards dragged over its columns. */
export async function leadsBoard(world: World): Promise<Figure[]> {
  const database = await world.database();
  const { url } = await world.server(database, 'api');
  const person = { ...(await signUp()), refreshToken: '' };
  await completeOnboarding(person, url);
  await fill(database);
  const browser = await chromium.launch(await findBrowser());
  world.defer(() => browser.close());
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await rememberSignIn(page, person);
  await page.goto('/dashboard/leads');
  await page.getByRole('navigation', { name: 'View' }).getByText('Board').click();
  await cards(page).first().waitFor();
  await page.waitForLoadState('networkidle');

  const scrolled = await traced(browser, page, () => scroll(page));
  const dragged = await traced(browser, page, () => drag(page));
  const rendered = await cards(page).count();
  return [
    figure('board-scrolling', scrolled, { rendered }),
    figure('board-dragging', dragged, { rendered }),
  ];
}

type Trace = Awaited<ReturnType<typeof traced>>;

const figure = (name: string, { frames, tasks }: Trace, details: object) =>
  atMost(name, quantile(frames, 0.95), 'ms of scripting per frame p95', 8, {
    p50: round(quantile(frames, 0.5)),
    longest: round(Math.max(...frames)),
    frames: frames.length,
    longestTask: round(Math.max(...tasks)),
    ...details,
  });

const cards = (page: Page) => page.locator('[data-card] [data-lead]');
const column = (page: Page, status: string) =>
  page.getByRole('region', { name: status, exact: true });
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

async function scroll(page: Page) {
  const { x, y, width, height } = (await column(page, 'New').boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  for (const way of [1, -1]) {
    for (let number = 0; number < SCROLLS; number++) {
      await page.mouse.wheel(0, way * NOTCH_PX);
      await nextFrame(page);
    }
  }
}

/** Over all columns and back, so that no lead changes. */
async function drag(page: Page) {
  const first = (await cards(page).first().boundingBox())!;
  const last = (await column(page, 'Lost').boundingBox())!;
  const [x, y] = [first.x + 20, first.y + 8];
  for (let number = 0; number < DRAGS; number++) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const way of [1, -1]) {
      for (let step = 0; step < STEPS; step++) {
        const share = (way === 1 ? step : STEPS - 1 - step) / (STEPS - 1);
        await page.mouse.move(x + share * (last.x + last.width / 2 - x), y + share * 200);
        await nextFrame(page);
      }
    }
    await page.mouse.up();
  }
}

/** A fifth of the leads in each status. */
async function fill({ client }: Database) {
  await client.query(
    `INSERT INTO leads (account_id, name, category, city, phone, email, website, tags, status, created_at, last_seen_at, source,
       source_id, licence, search_text)
     SELECT a.id, 'Bakery of the Old Harbor ' || n, 'Bakery', 'Monaco', '+3779325' || lpad(n::text, 4, '0'),
       'info@bakery-' || n || '.example', 'https://bakery-' || n || '.example', '{spring,vip}', ($1::text[])[1 + n % 5], now(), now(),
       'osm', 'node/' || n, 'ODbL 1.0', 'bakery ' || n
     FROM accounts a, generate_series(1, ${LEADS}) n`,
    [LEAD_STATUSES],
  );
  await client.query('VACUUM (ANALYZE) leads');
}
