import type { Page } from '@playwright/test';

/** Patterns that recognize the libraries that a public page must not load. */
export const ADMIN = /RaRecord|ra\.action|MuiButton|ReactAdmin|\bra-core\b/;
export const FIREBASE = /identitytoolkit/;
export const SCHEMAS = /ZodError/;

/** All scripts that a page has loaded once the network is idle. */
export async function codeOf(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' });
  return loadedCode(page);
}

export const loadedCode = (page: Page) =>
  page.evaluate(async () => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name }) => fetch(name).then((answer) => answer.text()));
    return (await Promise.all(scripts)).join('\n');
  });
