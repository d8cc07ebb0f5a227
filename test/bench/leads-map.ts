import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../support/browser.ts';
import { signUp } from '../support/identity.ts';
import { completeOnboarding, rememberSignIn } from '../e2e/support/product.ts';
import { serveStreets } from '../e2e/support/streets.ts';
import { atMost, quantile, round, type Figure } from './figure.ts';
import { traced } from './trace.ts';
import type { Database, World } from './world.ts';

const LEADS = 10_000;
const CENTER: [longitude: number, latitude: number] = [7.42, 43.74];
const DRAGS = 6;
const STEPS = 30;

/** The leads' map in a browser: 10,000 leads over the streets of a town, panned and zoomed by mouse, wheel and keys. */
export async function leadsMap(world: World): Promise<Figure[]> {
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
  await serveStreets(context, CENTER);
  const page = await context.newPage();
  await rememberSignIn(page, person);
  await page.goto('/dashboard/leads/map');
  await page
    .getByRole('button', { name: /zoom in$/ })
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');

  const { frames, tasks } = await traced(browser, page, async () => {
    await pan(page);
    await zoom(page);
  });
  return [
    atMost('map-scripting', quantile(frames, 0.95), 'ms per frame p95', 8, {
      p50: round(quantile(frames, 0.5)),
      frames: frames.length,
    }),
    atMost('map-task', Math.max(...tasks), 'ms longest', 50, { next: longest(tasks) }),
  ];
}

const longest = (tasks: number[]) =>
  tasks
    .toSorted((left, right) => right - left)
    .slice(1, 6)
    .map(Math.round);

async function middle(page: Page) {
  const box = (await page.getByRole('group', { name: /^Map of leads/ }).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function pan(page: Page) {
  const { x, y } = await middle(page);
  for (let drag = 0; drag < DRAGS; drag += 1) {
    const way = drag % 2 === 0 ? 1 : -1;
    await page.mouse.move(x - 150 * way, y);
    await page.mouse.down();
    await page.mouse.move(x + 150 * way, y + 60 * way, { steps: STEPS });
    await page.mouse.up();
  }
  await page.getByRole('group', { name: /^Map of leads/ }).focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
    await page.keyboard.press(key, { delay: 100 });
  }
}

async function zoom(page: Page) {
  const { x, y } = await middle(page);
  await page.mouse.move(x, y);
  for (const deltaY of [-240, -240, 240, 240, 240, -240]) {
    const loaded = page.waitForResponse(/\/api\/leads\/map\?/, { timeout: 2_000 }).catch(() => {});
    await page.mouse.wheel(0, deltaY);
    await loaded;
  }
}

/** Leads all over the town, as dense as a city's center in the middle. */
async function fill({ client }: Database) {
  await client.query(
    `INSERT INTO leads (account_id, name, category, city, phone, created_at, last_seen_at, source, source_id, licence,
       latitude, longitude, search_text)
     SELECT a.id, 'Café ' || n, 'Café', 'Monaco', '+3779325' || lpad(n::text, 4, '0'), now(), now(), 'osm', 'node/' || n,
       'ODbL 1.0', $2 + (n * 7919 % 1000 - 500) / 20000.0 * (1 + n % 3), $1 + (n * 104729 % 1000 - 500) / 14000.0 * (1 + n % 3),
       'café ' || n
     FROM accounts a, generate_series(1, ${LEADS}) n`,
    [CENTER[0], CENTER[1]],
  );
  await client.query('VACUUM (ANALYZE) leads');
}
