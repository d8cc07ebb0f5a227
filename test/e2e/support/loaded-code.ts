import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Patterns that recognize the libraries that a public page must not load. */
export const ADMIN = /RaRecord|ra\.action|MuiButton|ReactAdmin|\bra-core\b/;
export const FIREBASE = /identitytoolkit/;
export const SCHEMAS = /ZodError/;

/** All scripts that a page has loaded once the network is idle. */
export async function codeOf(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' });
  return loadedCode(page);
}

/** By address, which changes with the content. */
const scripts = new Map<string, Promise<string>>();

export async function loadedCode(page: Page) {
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  for (const address of addresses) {
    const script =
      scripts.get(address) ?? page.request.get(address).then((answer) => answer.text());
    scripts.set(address, script);
  }
  return (await Promise.all(addresses.map((address) => scripts.get(address)!))).join('\n');
}

/** The files of the dashboard's other screens, which follow the first screen's data. */
const SCREENS = [
  /\/screens-.*\.js$/,
  /\/screens-.*\.css$/,
  /\/screen-libraries-/,
  /\/map-context-/,
];

/** Waits until the dashboard's other screens can open without a network. */
export const expectScreensLoaded = (page: Page) =>
  expect
    .poll(async () => {
      const files = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      return SCREENS.filter((screen) => !files.some((file) => screen.test(file)));
    })
    .toEqual([]);
