import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { LeadDelivery } from '#client/index.ts';
import { PAGES } from '#contract/pages.js';
import { choosePlan, completeOnboarding, rememberSignIn } from '../e2e/support/product.ts';
import type { Person } from '../e2e/support/product.ts';
import { findBrowser } from '../support/browser.ts';
import { signUp } from '../support/identity.ts';
import { atMost, round, say, type Figure } from './figure.ts';
import { fillIndex, type Database, type World } from './world.ts';

const LEADS = 60;
const SHIFT = 0.02;
const FIRST_SCREEN_KB = 420;
/** Between the answers of the server, so that each one changes the page on its own. */
const BETWEEN_MS = 60;
const SETTINGS = ['profile', 'notifications', 'security', 'billing', 'api', 'branding', 'danger'];
const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

/** What moves while a room or a public page loads, and how much the browser loads for the dashboard's first screen. */
export async function screens(world: World): Promise<Figure[]> {
  const database = await world.database();
  await fillIndex(database, LEADS);
  const { url } = await world.server(database, 'all', undefined, { PLACES_FETCH: 'off' });
  const person = { ...(await signUp()), refreshToken: '' };
  const rooms = await furnish(database, person, url);
  const browser = await chromium.launch(await findBrowser());
  world.defer(() => browser.close());

  const figures = [await firstScreen(browser, url, person)];
  for (const viewport of SIZES) {
    const context = await browser.newContext({ baseURL: url, viewport });
    await answerInTurn(context);
    const page = await context.newPage();
    await page.addInitScript(recordShifts);
    const site = [...Object.keys(PAGES), '/leads?city=Monaco&category=bar'];
    figures.push(await shifts(page, `layout-shift-site-${viewport.width}`, site));
    await rememberSignIn(page, person);
    figures.push(await shifts(page, `layout-shift-rooms-${viewport.width}`, rooms));
    await context.close();
  }
  return figures;
}

/** Gives the person an account with something in every room. @returns the rooms' addresses */
async function furnish(database: Database, person: Person, url: string): Promise<string[]> {
  await completeOnboarding(person, url);
  await choosePlan(database.client, person, 'AGENCY');
  const search = { city: 'Monaco', category: 'bar', minLeads: LEADS / 2 };
  const { call, runs } = new LeadDelivery({ baseUrl: url, apiKey: person.token });
  const run = await runs.start(search);
  await runs.wait(run.id);
  const delivery = await call.post('/api/deliveries', {
    body: { ...search, name: 'Bars in Monaco', cadence: 'weekly' },
  });
  const { rows } = await database.client.query<{ id: string }>(
    `SELECT leads.id FROM leads JOIN users ON primary_account_id = account_id
     WHERE firebase_uid = $1 ORDER BY leads.id LIMIT 1`,
    [person.uid],
  );
  return [
    '',
    '/history',
    `/history/${run.id}`,
    '/leads',
    `/leads/${rows[0]!.id}`,
    '/leads/map',
    '/leads/duplicates',
    '/deliveries',
    '/deliveries/create',
    `/deliveries/${delivery.id}/show`,
    '/subscription',
    '/subscription/manage',
    ...SETTINGS.map((tab) => `/settings/${tab}`),
  ].map((path) => `/dashboard${path}`);
}

/** Scripts, styles and fonts, compressed as they were sent, that were requested before the overview showed its figures. */
async function firstScreen(browser: Browser, url: string, person: Person): Promise<Figure> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: url, viewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  await rememberSignIn(page, person);
  await page.addInitScript(recordFigures);
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await page.locator('[aria-label="Last four weeks"] dl[aria-busy=false]').waitFor();
  await wait(1_000);
  const files = await page.evaluate(() => {
    const shown = performance.getEntriesByName('figures')[0]!.startTime;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(({ name }) => /\.(?:js|css|woff2)$/.test(name))
      .map(({ name, startTime, encodedBodySize }) => ({
        name: name.replace(/.*\//, ''),
        kilobytes: encodedBodySize / 1000,
        isFirst: startTime <= shown,
      }));
  });
  await context.close();
  const first = files.filter(({ isFirst }) => isFirst);
  for (const { name, kilobytes } of first) say(`  ${round(kilobytes)} kB ${name}`);
  const total = (all: typeof files) => all.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
  return atMost('dashboard-first-screen', total(first), 'kB sent', FIRST_SCREEN_KB, {
    files: first.length,
    untilIdle: round(total(files)),
  });
}

/** Runs in the page. */
function recordFigures() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[aria-label="Last four weeks"] dl[aria-busy=false]')) return;
    observer.disconnect();
    performance.mark('figures');
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Runs in the page: how much each shift moved, and what. */
function recordShifts() {
  const shifts: { value: number; moved: string }[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      const names = sources.map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element?.tagName.toLowerCase()}.${element?.className}`;
      });
      if (!hadRecentInput) shifts.push({ value, moved: names.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** As over a slow network, each answer arrives after the one before. */
async function answerInTurn(context: BrowserContext) {
  let last = 0;
  await context.route('**/api/**', async (route) => {
    last = Math.max(Date.now(), last + BETWEEN_MS);
    await wait(Math.max(0, last - Date.now()));
    await route.continue();
  });
}

/** The most that one of the pages moves, from its navigation until it is idle. */
async function shifts(page: Page, figure: string, paths: string[]): Promise<Figure> {
  const moved: [path: string, shift: number][] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await wait(500);
    const all = await page.evaluate(
      () => (window as unknown as { shifts: { value: number; moved: string }[] }).shifts,
    );
    const total = all.reduce((sum, { value }) => sum + value, 0);
    if (total > SHIFT)
      for (const { value, moved: what } of all) say(`  ${path}: ${round(value)} ${what}`);
    moved.push([path, total]);
  }
  const sorted = moved.toSorted(([, left], [, right]) => right - left);
  return atMost(figure, sorted[0]![1], '', SHIFT, {
    pages: paths.length,
    most: Object.fromEntries(
      sorted
        .slice(0, 4)
        .filter(([, shift]) => shift > 0)
        .map(([path, shift]) => [path.replace(/[0-9a-f-]{36}/, '{id}'), round(shift)]),
    ),
  });
}
