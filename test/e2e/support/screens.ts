import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Person } from './product.ts';

/** User actions on our screens. */

export async function fillCredentials(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function logIn(page: Page, { email, password }: Person) {
  await fillCredentials(page, email, password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export const next = (page: Page) => page.getByRole('button', { name: 'Next' });
export const back = (page: Page) => page.getByRole('button', { name: 'Back' });
export const expectStep = (page: Page, heading: string) =>
  expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();

export async function fillContact(page: Page) {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Phone').fill('(415) 555-0100');
}

export async function fillAddress(page: Page) {
  await page.getByLabel('Address').fill('1 Market Street');
  await page.getByLabel('City').fill('San Francisco');
  await page.getByLabel('State').selectOption('California');
  await page.getByLabel('Postal code').fill('94105');
}

/** Completes the onboarding steps before the address, as an individual. */
export async function reachAddress(page: Page) {
  await page.goto('/onboarding');
  await page.getByLabel('Individual').check();
  await next(page).click();
  await fillContact(page);
  await next(page).click();
  await expectStep(page, 'Your address');
}

/** Completes the onboarding steps before the review, as an individual. */
export async function reachReview(page: Page) {
  await page.getByLabel('Individual').check();
  await next(page).click();
  await fillContact(page);
  await next(page).click();
  await fillAddress(page);
  await next(page).click();
  await expectStep(page, 'What are you looking for?');
  await next(page).click();
  await expectStep(page, 'Check your answers');
}

export async function scrape(page: Page, city: string, category: string, leads = 10) {
  await page.getByLabel('City').fill(city);
  await page.getByLabel('Category').fill(category);
  await page.getByLabel('Leads', { exact: true }).fill(String(leads));
  await page.getByRole('button', { name: 'Run Scrape' }).click();
}

export const results = (page: Page) => page.getByRole('table', { name: 'Results' });
/** The rows of a table without its header. */
export const rows = (table: Locator) => table.locator('tbody > tr');

/** Sets a list's filter. One that isn't shown is added first, which opens its choices. */
export async function filterBy(page: Page, label: string, value: string) {
  const filters = page.getByRole('search', { includeHidden: true });
  const field = filters.getByRole('combobox', { name: label, includeHidden: true });
  const isShown = await field.isVisible();
  if (!isShown) await addFilter(page, label);
  const takesText = await field.evaluate(({ tagName }) => tagName === 'INPUT');
  if (takesText) await field.fill(value.replace(/ \(\d+\)$/, ''));
  else if (isShown) await field.click();
  await page.getByRole('option', { name: value }).click();
}

export async function addFilter(page: Page, label: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: label, exact: true }).click();
}

export async function clearFilters(page: Page) {
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
}

/** Answers the browser's dialogs from now on and adds their messages to the returned list. */
export function answerDialogs(page: Page, answer: 'accept' | 'dismiss' = 'accept') {
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog[answer]();
  });
  return messages;
}

/** Logs a new person in through the stand-in for Google's window and returns the email address. */
export async function chooseIdentity(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = await opening;
  await chooser.getByLabel('Email').fill(email);
  await choose(chooser, 'Continue');
  return email;
}

/** The click closes the window, so Playwright may not see the click end. */
export async function choose(chooser: Page, name: string) {
  const closed = chooser.waitForEvent('close');
  await chooser
    .getByRole('button', { name })
    .click()
    .catch((error: unknown) => {
      if (!chooser.isClosed()) throw error;
    });
  await closed;
}

/** Waits until the product's typeface has been loaded; fails if the page may not load it. */
export const expectTypeface = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => family.includes('Geist Variable') && status === 'loaded',
        ),
      ),
    )
    .toBe(true);
