import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  clearLeadFilters,
  column,
  filterLeads,
  grid,
  insertLeads,
  LIST,
  names,
  openFilter,
  select,
  SEVERAL,
} from '../support/leads.ts';
import { expectUsable } from '../support/usable.ts';

test('filters narrow the list, stay in the URL and can be removed', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  await expect(page.getByText('4 leads', { exact: true })).toBeVisible();

  await page.getByLabel('Search').fill('BAKERY');
  await expect(page.getByText('2 leads match')).toBeVisible();
  await filterLeads(page, 'Phone', 'Yes');
  await expect(names(page)).toHaveText(['Old Bakery']);
  await page.reload();
  await expect(names(page)).toHaveText(['Old Bakery']);
  await expect(page.getByLabel('Search')).toHaveValue('BAKERY');
  await page.goBack();
  await expect(page.getByText('2 leads match')).toBeVisible();

  await page.getByLabel('Search').clear();
  await expect(names(page)).toHaveCount(4);
  await filterLeads(page, 'City', 'Monaco (2)');
  await expect(names(page)).toHaveText(['Café Llorca', 'Bank of Coins']);
  await filterLeads(page, 'Rating', '4 and up');
  await expect(names(page)).toHaveText(['Café Llorca']);
  await clearLeadFilters(page);
  await expect(names(page)).toHaveCount(4);

  await openFilter(page, 'Minimum reviews');
  const reviews = page.getByRole('textbox', { name: 'Minimum reviews' });
  await reviews.pressSequentially('8x');
  await expect(reviews).toHaveValue('8');
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveText(['Café Llorca']);
  await filterLeads(page, 'Website', 'No');
  await expect(page.getByText('No leads match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show all leads' }).click();
  await filterLeads(page, 'Tag', 'vip (1)');
  await expect(names(page)).toHaveText(['Night Bakery']);
  await clearLeadFilters(page);
  await filterLeads(page, 'Status', 'Won');
  await expect(names(page)).toHaveText(['Old Bakery']);
  await clearLeadFilters(page);
  await filterLeads(page, 'Category', 'Bakery (2)');
  await expect(names(page)).toHaveText(['Old Bakery', 'Night Bakery']);
});

test('the export contains the filtered leads in list order, or the selected ones', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  await filterLeads(page, 'City', 'Boise (2)');
  await expect(names(page)).toHaveCount(2);
  await column(page, 'Name').getByRole('button').click();
  await column(page, 'Name').getByRole('button').click();
  await expect(names(page)).toHaveText(['Old Bakery', 'Night Bakery']);
  expect(await exportedNames(page)).toEqual(['Old Bakery', 'Night Bakery']);

  await select(page, 'Night Bakery').check();
  const bar = page.getByRole('region', { name: 'Selected leads' });
  const saved = page.waitForEvent('download');
  await bar.getByRole('button', { name: /^Export CSV/ }).click();
  expect(firstCells(await (await saved).path())).toEqual(['Night Bakery']);
});

async function exportedNames(page: Page) {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV of the leads' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('leads.csv');
  return firstCells(await download.path());
}

const firstCells = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);

test('on a phone, leads are cards with links to call, near the top, and filters are in a sheet', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/dashboard/leads');
  await expect(grid(page).getByRole('columnheader')).toHaveText(['', /Name/]);
  const card = grid(page).getByRole('row', { name: /Old Bakery/ });
  await expect(card).toContainText('Won Bakery · Boise');
  await expect(card.getByRole('link', { name: 'Call Old Bakery' })).toHaveAttribute(
    'href',
    'tel:+12085550100',
  );
  expect((await names(page).first().boundingBox())!.y).toBeLessThan(260);
  await page.getByRole('button', { name: 'Filters and tools' }).click();
  await filterLeads(page, 'City', 'Monaco (2)');
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveCount(2);
  await page
    .getByRole('navigation', { name: 'Main pages' })
    .getByRole('link', { name: 'History' })
    .click();
  await expect(page).toHaveURL('/dashboard/history');
});

test.describe('accessibility', () => {
  test('the list with leads selected and the exclusion dialog are accessible', async ({
    page,
    person,
    database,
  }) => {
    await insertLeads(database, person, SEVERAL);
    await page.goto('/dashboard/leads');
    await select(page, 'Old Bakery').check();
    await expectUsable(page, 'leads selected');
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: 'Exclude', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectUsable(page, 'leads confirm');
  });

  test('a list that is empty, has no matches or fails to load is accessible', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 500/, /Failed to fetch leads/);
    await page.goto('/dashboard/leads?filter=%7B%22q%22%3A%22zz%22%7D');
    await expect(page.getByText('No leads match your search')).toBeVisible();
    await expectUsable(page, 'leads without a match');
    await page.getByRole('button', { name: 'Show all leads' }).click();
    await expect(page.getByText('No leads yet', { exact: true })).toBeVisible();
    await expectUsable(page, 'leads empty');
    await page.route(LIST, (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectUsable(page, 'leads failed');
  });
});
