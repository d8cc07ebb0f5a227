import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { detail, insertLeads, SEVERAL } from '../support/leads.ts';
import { results, rows } from '../support/screens.ts';
import { expectUsable } from '../support/usable.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' });
async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox', { name: 'Go to' })).toBeFocused();
}
/** Opens the palette on any screen, and chooses an option by its first letters and Enter. */
async function goTo(page: Page, text: string, option: string) {
  await openPalette(page);
  await page.keyboard.type(text);
  await expect(palette(page).getByRole('option').first()).toHaveText(option);
  await expect(palette(page).getByRole('option').first()).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
}

test('Ctrl+K goes to a page, starts a search for a category in a city, and finds a lead', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Run a Scrape' })).toBeVisible();

  await goTo(page, 'deliv', 'Deliveries');
  await expect(page).toHaveURL('/dashboard/deliveries');

  await goTo(page, 'coffee shop in San Francisco, CA', 'coffee shop in San Francisco, CA');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByLabel('City')).toHaveValue('San Francisco, CA');
  await expect(page.getByLabel('Category')).toHaveValue('coffee shop');
  await page.getByRole('button', { name: 'Run Scrape' }).press('Enter');
  await expect(rows(results(page)).first()).toBeVisible();

  await goTo(page, 'llorca', 'Café Llorca · Monaco');
  await expect(page).toHaveURL(/\/dashboard\/leads\/[\da-f-]{36}$/);
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Café Llorca');
});

test('the palette is usable at every screen width and closes without a trace', async ({ page }) => {
  await page.goto('/dashboard/history');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('se');
  await expect(palette(page).getByRole('option').first()).toBeInViewport();
  await expectUsable(page, 'palette');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(page).toHaveURL('/dashboard/history');
});
