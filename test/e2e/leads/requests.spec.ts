import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { detail, grid, insertLeads, lead, names, select, SEVERAL } from '../support/leads.ts';

/** Collects the paths of lead requests from now on. */
function collectReads(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/leads')) paths.push(pathname);
  });
  return paths;
}

const leadsResponse = (page: Page, method: string) =>
  page.waitForResponse(
    (response) => response.request().method() === method && /\/api\/leads/.test(response.url()),
  );

const city = (page: Page) => page.getByLabel('City', { exact: true });

test('changes to status, tags and notes appear without another request', async ({
  page,
  person,
  database,
}) => {
  const [id] = await insertLeads(database, person, SEVERAL);
  await page.goto(`/dashboard/leads/${id}`);
  await expect(detail(page).getByLabel('Status')).toBeVisible();
  await expect(city(page).getByRole('option')).toHaveCount(3);
  await expect(names(page)).toHaveCount(4);
  const reads = collectReads(page);

  await Promise.all([
    leadsResponse(page, 'PATCH'),
    detail(page).getByLabel('Status').selectOption('Qualified'),
  ]);
  await detail(page).getByLabel('Tags', { exact: true }).fill('fair');
  await Promise.all([leadsResponse(page, 'PATCH'), page.keyboard.press('Enter')]);
  await detail(page).getByLabel('Notes').fill('Call on Monday');
  await expect(detail(page).getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Café Llorca/ })).toContainText('Qualified');
  await expect(page.getByLabel('Tag', { exact: true }).getByRole('option')).toHaveText([
    'Any',
    'fair (1)',
    'vip (1)',
  ]);

  await select(page, 'Old Bakery').check();
  await select(page, 'Night Bakery').check();
  await page.getByLabel('Set status').selectOption('Contacted');
  await expect(page.getByText('2 leads set to Contacted.')).toBeVisible();
  await expect(grid(page).getByRole('row', { name: /Bakery.*Contacted/ })).toHaveCount(2);
  await page.getByLabel('Tag to add').fill('vip');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 leads tagged “vip”.')).toBeVisible();
  await expect(page.getByLabel('Tag', { exact: true })).toContainText('vip (2)');
  expect(reads).toEqual([]);
});

test('a change that removes leads from the list reloads it once', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  await page.getByLabel('Status', { exact: true }).selectOption('New');
  await expect(names(page)).toHaveCount(3);
  await select(page, 'Night Bakery').check();
  const reads = collectReads(page);

  await page.getByLabel('Set status').selectOption('Lost');
  await expect(page.getByText('1 lead set to Lost.')).toBeVisible();
  await expect(names(page)).toHaveText(['Café Llorca', 'Bank of Coins']);
  expect(reads).toEqual(['/api/leads']);

  await lead(page, 'Café Llorca').click();
  await expect(detail(page).getByLabel('Status')).toBeVisible();
  reads.length = 0;
  await detail(page).getByRole('button', { name: 'Exclude business' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Exclude', exact: true }).click();
  await expect(detail(page).getByText('Business excluded.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveText(['Bank of Coins']);
  await expect(city(page).getByRole('option')).toHaveText(['Any', 'Boise (2)', 'Monaco (1)']);
  expect(reads).toEqual(['/api/leads']);
});

test('a business excluded on the map disappears from map, totals and list', async ({
  page,
  person,
  database,
}) => {
  const [id] = await insertLeads(database, person, SEVERAL);
  await page.goto(`/dashboard/leads/map/${id}`);
  await expect(page.getByText('2 on the map. 2 leads have no location.')).toBeVisible();
  await expect(detail(page).getByLabel('Status')).toBeVisible();
  const map = page.getByRole('group', { name: /^Map of leads/ });
  await expect(map).toHaveAttribute('aria-busy', 'false');
  await expect(map.locator('button')).not.toHaveCount(0);
  const reads = collectReads(page);

  await detail(page).getByRole('button', { name: 'Exclude business' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Exclude', exact: true }).click();
  await expect(detail(page).getByText('Business excluded.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 on the map. 2 leads have no location.')).toBeVisible();
  await expect(page.getByText('3 leads', { exact: true })).toBeVisible();
  await expect(map.getByRole('button', { name: 'Bank of Coins, open' })).toBeVisible();
  expect(reads).toEqual(['/api/leads/map']);

  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(names(page)).toHaveText(['Bank of Coins', 'Night Bakery', 'Old Bakery']);
  expect(reads).toEqual(['/api/leads/map', '/api/leads']);
});
