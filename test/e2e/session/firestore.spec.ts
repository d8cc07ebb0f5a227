import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { PRODUCT_URL } from '../support/product.ts';

const CHUNK = /\/assets\/firestore-[\w-]+\.js$/;

/** Collects the browser's requests for realtime database chunks. */
function collectRequests(page: Page) {
  const found: string[] = [];
  page.on('request', (request) => CHUNK.test(request.url()) && found.push(request.url()));
  return found;
}

const idle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

const text = async (path: string) => (await fetch(new URL(path, PRODUCT_URL))).text();

/** The chunks that a chunk imports statically. */
const staticImports = (code: string) =>
  [...code.matchAll(/(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g)].map(([, name]) => name!);

/** The code of every chunk of the web client by name, found from the home page. */
async function chunks() {
  const known = new Map<string, string>();
  const waiting = [...(await text('/')).matchAll(/\/assets\/([\w-]+\.js)/g)].map(
    ([, name]) => name!,
  );
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (known.has(name)) continue;
    const code = await text(`/assets/${name}`);
    known.set(name, code);
    waiting.push(
      ...[...code.matchAll(/["'`](?:\.\/|assets\/)([\w-]+\.js)["'`]/g)].map(([, to]) => to!),
    );
  }
  return known;
}

// @requirement 7.36
test('a single chunk loads the realtime database, on demand and with long polling', async () => {
  const all = await chunks();
  const names = [...all.keys()].filter((name) => name.startsWith('firestore-'));
  expect(names).toHaveLength(1);
  expect(all.get(names[0]!)!.includes('experimentalForceLongPolling:!0')).toBe(true);
  const importers = [...all].filter(([, code]) => staticImports(code).includes(names[0]!));
  expect(importers.map(([name]) => name)).toEqual([]);
  const loaders = [...all].filter(([, code]) =>
    new RegExp(`import\\(.\\./${names[0]}.\\)`).test(code),
  );
  expect(loaders).toHaveLength(1);
  const pages = [...all.keys()].filter((name) => /^(?:index|Landing|Login)-/.test(name));
  const reached = new Set(pages);
  for (const name of reached) staticImports(all.get(name)!).forEach((to) => reached.add(to));
  expect(reached.has(names[0]!)).toBe(false);
});

test('the embedded default never loads the realtime database', async ({ page }) => {
  const requests = collectRequests(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();
  await idle(page);
  expect(requests).toEqual([]);
});

test.describe('with a realtime database', () => {
  test.beforeEach(({ page }) =>
    page.route('/api/config', async (route) => {
      const response = await route.fetch();
      const config = (await response.json()) as { firebase: object };
      const firebase = { ...config.firebase, firestore: true };
      await route.fulfill({ response, json: { ...config, firebase } });
    }),
  );

  // @requirement 7.36
  test('the database opens after login and is cleared at logout', async ({ page }) => {
    const requests = collectRequests(page);
    await page.goto('/dashboard');
    await expect.poll(() => requests.length).toBe(1);
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    const databases = await page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name),
    );
    expect(databases.filter((name) => name?.startsWith('firestore'))).toEqual([]);
  });

  test.describe('while signed out', () => {
    test.use({ visitor: 'stranger' });

    test('neither the home page nor the login page loads the database', async ({ page }) => {
      const requests = collectRequests(page);
      for (const path of ['/', '/login']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await idle(page);
      }
      expect(requests).toEqual([]);
    });
  });
});
