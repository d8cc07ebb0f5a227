import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { expect, test } from './fixtures.ts';
import { expectUsable } from './looks.ts';
import { call, type Person } from './product.ts';
import { rows, scrape } from './screens.ts';

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true });
const LIST = /\/api\/leads\?/;
const grid = (page: Page) => page.getByRole('table', { name: 'Leads' });
const names = (page: Page) => rows(grid(page)).locator('[data-lead]');
const lead = (page: Page, name: string) => grid(page).getByRole('link', { name, exact: true });
const detail = (page: Page) => page.getByRole('dialog').first();
const column = (page: Page, name: string) => grid(page).getByRole('columnheader', { name });
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });

interface Odd {
  name: string;
  category?: string;
  city?: string;
  phone?: string;
  website?: string;
  rating?: number;
  reviews?: number;
  note?: string;
  tags?: string[];
  status?: string;
  at?: [longitude: number, latitude: number];
}

/** Leads as they would be after weeks of use: such a variety cannot be made by running. */
async function insertLeads(database: pg.Client, person: Person, leads: Odd[]) {
  const { rows: inserted } = await database.query<{ id: string }>(
    `INSERT INTO leads (account_id, name, category, city, phone, website, rating, review_count, note, tags, status,
       longitude, latitude, created_at, last_seen_at, source, source_id, licence, search_text)
     SELECT primary_account_id, name, category, lead.city, lead.phone, website, rating, reviews, note,
       COALESCE(tags, '{}'), COALESCE(lead.status, 'NEW'), at[1], at[2],
       now() - position * interval '1 minute', now(), 'osm', 'node/' || position, 'ODbL 1.0',
       lower(concat_ws(' ', name, lead.phone, website))
     FROM users, json_array_elements($2) WITH ORDINALITY AS given (value, position),
       json_to_record(value) AS lead (name text, category text, city text, phone text, website text,
         rating numeric, reviews int, note text, tags text[], status text, at float8[])
     WHERE firebase_uid = $1 ORDER BY position RETURNING id`,
    [person.uid, JSON.stringify(leads)],
  );
  return inserted.map(({ id }) => id);
}

const SEVERAL: Odd[] = [
  {
    name: 'Café Llorca',
    category: 'Cafe',
    city: 'Monaco',
    phone: '+37793258000',
    website: 'https://llorca.example',
    rating: 4.6,
    reviews: 1234,
    at: [7.42, 43.74],
  },
  { name: 'Bank of Coins', category: 'Bank', city: 'Monaco', rating: 3.2, at: [7.421, 43.741] },
  { name: 'Night Bakery', category: 'Bakery', city: 'Boise', reviews: 7, tags: ['vip'] },
  { name: 'Old Bakery', category: 'Bakery', city: 'Boise', status: 'WON', phone: '+12085550100' },
];

test('without leads the way goes to the first run', async ({ page }) => {
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    await looked;
    await route.continue();
  });
  await page.goto('/dashboard/leads');
  await expect(page.getByText('Loading leads...')).toBeVisible();
  goOn();
  await expect(page.getByText('No leads yet')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Run a Scrape' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('leads that cannot be read say why and can be tried again', async ({
  page,
  person,
  database,
  complaints,
}) => {
  complaints.expect(/status of 500/, /Failed to fetch leads/);
  await insertLeads(database, person, SEVERAL);
  await page.route(LIST, (route) => route.fulfill({ status: 500 }));
  await page.goto('/dashboard/leads');
  await expect(page.getByRole('alert')).toContainText(
    'Failed to fetch leads: Internal Server Error',
  );
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(names(page)).toHaveCount(4);
});

test('filters narrow the list, stay in the address, and can be taken away', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  await expect(page.getByText('4 leads', { exact: true })).toBeVisible();

  await page.getByLabel('Search').fill('BAKERY');
  await expect(page.getByText('2 leads match')).toBeVisible();
  await page.getByLabel('Phone', { exact: true }).selectOption('Yes');
  await expect(names(page)).toHaveText(['Old Bakery']);
  await page.reload();
  await expect(names(page)).toHaveText(['Old Bakery']);
  await expect(page.getByLabel('Search')).toHaveValue('BAKERY');
  await page.goBack();
  await expect(page.getByText('2 leads match')).toBeVisible();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('');

  await page.getByRole('button', { name: 'Remove filter “BAKERY”' }).click();
  await expect(page.getByLabel('Search')).toHaveValue('');
  await page.getByLabel('City', { exact: true }).selectOption('Monaco (2)');
  await expect(names(page)).toHaveText(['Café Llorca', 'Bank of Coins']);
  await page.getByLabel('Rating', { exact: true }).selectOption('4 and up');
  await expect(names(page)).toHaveText(['Café Llorca']);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(names(page)).toHaveCount(4);

  await page.getByLabel('Reviews from').fill('8x');
  await expect(page.getByLabel('Reviews from')).toHaveValue('');
  await page.getByLabel('Reviews from').fill('8');
  await expect(names(page)).toHaveText(['Café Llorca']);
  await page.getByLabel('Website', { exact: true }).selectOption('No');
  await expect(page.getByText('No leads match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Tag', { exact: true }).selectOption('vip (1)');
  await expect(names(page)).toHaveText(['Night Bakery']);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('Won');
  await expect(names(page)).toHaveText(['Old Bakery']);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByLabel('Category', { exact: true }).selectOption('Bakery (2)');
  await expect(names(page)).toHaveText(['Night Bakery', 'Old Bakery']);
});

test('an address that anyone wrote is read for what it is worth', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  const filter = JSON.stringify({ minRating: '<script>', city: 'Monaco', q: 7 });
  await page.goto(`/dashboard/leads?filter=${encodeURIComponent(filter)}`);
  await expect(names(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(1);
  await page.goto('/dashboard/leads/nothing');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('columns sort both ways, newest first until then', async ({ page, person, database }) => {
  await insertLeads(database, person, SEVERAL);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard/leads');
  await expect(column(page, 'First seen')).toHaveAttribute('aria-sort', 'descending');
  await column(page, 'Name').getByRole('button').click();
  await expect(column(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(names(page).first()).toHaveText('Bank of Coins');
  await column(page, 'Name').getByRole('button').click();
  await expect(names(page).first()).toHaveText('Old Bakery');
  await column(page, 'Reviews').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(column(page, 'Reviews')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=reviews/);
});

test('pages of 25, 50 or 100', async ({ page, person, database }) => {
  await insertLeads(
    database,
    person,
    Array.from({ length: 60 }, (_, index) => ({ name: `Number ${index}` })),
  );
  await page.goto('/dashboard/leads');
  await expect(names(page)).toHaveCount(25);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('26–50 of 60')).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('100');
  await expect(names(page)).toHaveCount(60);
});

test('the export holds what is filtered, in the order of the list, or what is selected', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  await page.getByLabel('City', { exact: true }).selectOption('Boise (2)');
  await expect(names(page)).toHaveCount(2);
  await column(page, 'Name').getByRole('button').click();
  await column(page, 'Name').getByRole('button').click();
  await expect(names(page)).toHaveText(['Old Bakery', 'Night Bakery']);
  expect(await exported(page, 'Export CSV')).toEqual(['Old Bakery', 'Night Bakery']);

  await select(page, 'Night Bakery').check();
  const bar = page.getByRole('region', { name: 'Selected leads' });
  const saved = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export CSV' }).click();
  expect(firstCells(await (await saved).path())).toEqual(['Night Bakery']);
});

test('an export that fails says so', async ({ page, person, database, complaints }) => {
  complaints.expect(/status of 500/);
  await insertLeads(database, person, SEVERAL);
  await page.route('/api/export/links', (route) => route.fulfill({ status: 500 }));
  await page.goto('/dashboard/leads');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('alert')).toContainText('The export failed');
});

async function exported(page: Page, button: string) {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).first().click();
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

test('selected leads get a status and a tag, and a failure takes both back', async ({
  page,
  person,
  database,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  await page.getByRole('checkbox', { name: 'Select all leads on this page' }).check();
  await expect(page.getByText('4 selected')).toBeVisible();
  await select(page, 'Old Bakery').uncheck();
  await page.getByLabel('Set status').selectOption('Contacted');
  await expect(page.getByText('3 leads set to Contacted.')).toBeVisible();
  await expect(rows(grid(page)).filter({ hasText: 'Contacted' })).toHaveCount(3);
  await page.getByLabel('Tag to add').fill('fair');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 leads tagged “fair”.')).toBeVisible();
  await page.reload();
  await expect(rows(grid(page)).filter({ hasText: 'fair' })).toHaveCount(3);

  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('/api/leads', async (route) => {
    await looked;
    await route.fulfill({ status: 500 });
  });
  await select(page, 'Old Bakery').check();
  await page.getByLabel('Set status').selectOption('Lost');
  await expect(page.getByRole('row', { name: /Old Bakery/ })).toContainText('Lost');
  goOn();
  await expect(page.getByRole('alert')).toContainText('Nothing was changed');
  await expect(page.getByRole('row', { name: /Old Bakery/ })).toContainText('Won');
});

test('suppressed leads leave the list, and come back', async ({ page, person, database }) => {
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  await select(page, 'Night Bakery').check();
  await select(page, 'Old Bakery').check();
  await page.getByRole('button', { name: 'Never deliver again' }).click();
  const question = page.getByRole('dialog', { name: 'Never deliver these 2 businesses again?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Never deliver again' })).toBeFocused();
  await page.getByRole('button', { name: 'Never deliver again' }).click();
  await question.getByRole('button', { name: 'Never deliver again' }).click();
  await expect(names(page)).toHaveText(['Café Llorca', 'Bank of Coins']);
  await expect(page.getByText('2 leads will never be delivered again.')).toBeVisible();

  await page.getByLabel('Suppressed leads').check();
  await expect(page.getByText('2 suppressed leads')).toBeVisible();
  await select(page, 'Old Bakery').check();
  await page.getByRole('button', { name: 'Deliver again' }).click();
  await expect(names(page)).toHaveText(['Night Bakery']);
  await page.getByLabel('Suppressed leads').uncheck();
  await expect(names(page)).toHaveCount(3);
});

test('a suppression can be undone at once', async ({ page, person, database }) => {
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads');
  await select(page, 'Old Bakery').check();
  await page.getByRole('button', { name: 'Never deliver again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Never deliver again' }).click();
  await expect(names(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveCount(4);
});

test('a suppressed business is not brought by the next run', async ({ page }) => {
  await page.goto('/dashboard');
  await scrape(page, 'San Francisco', 'coffee shop', 50);
  await expect(page.getByText('only 12 leads are known')).toBeVisible();
  await menu(page, 'Leads').click();
  await lead(page, 'Harbor Roast').click();
  await detail(page).getByRole('button', { name: 'Never deliver this business again' }).click();
  await page
    .getByRole('dialog', { name: 'Never deliver this business again?' })
    .getByRole('button', { name: 'Never deliver again' })
    .click();
  await expect(detail(page).getByText('It will never be delivered again.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('11 leads', { exact: true })).toBeVisible();

  await menu(page, 'Dashboard Overview').click();
  await scrape(page, 'San Francisco', 'coffee shop', 50);
  await expect(page.getByText('only 11 leads are known')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Results' })).not.toContainText('Harbor Roast');
});

test('a lead says all that is known of it and where it comes from', async ({ page }) => {
  await page.goto('/dashboard');
  await scrape(page, 'San Francisco', 'coffee shop', 50);
  await expect(page.getByText('only 12 leads are known')).toBeVisible();
  await menu(page, 'Leads').click();
  const link = lead(page, 'Harbor Roast');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/leads\/[\da-f-]{36}$/);
  await expect(detail(page)).toContainText('100 Harbor Street');
  await expect(detail(page)).toContainText('Known to Overture Maps as');
  await expect(detail(page)).toContainText('Licence: CDLA');
  await expect(detail(page).getByText('Brought by this run:')).toBeVisible();
  await expect(detail(page).getByRole('link', { name: /^\+1/ })).toHaveAttribute(
    'href',
    'tel:+14155550100',
  );
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/dashboard/leads');
  await expect(link).toBeFocused();

  await page.goBack();
  await expect(detail(page)).toContainText('100 Harbor Street');
  await page.reload();
  await detail(page)
    .getByRole('link', { name: /coffee shop in San Francisco/ })
    .click();
  await expect(page.getByText('1 runs found')).toBeVisible();
});

test('a lead that is not there, or not ours, is not found', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await page.goto('/dashboard/leads/0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f11');
  await expect(detail(page)).toContainText('There is no such lead');
  await detail(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/dashboard/leads');
});

test('tags that another tab gave meanwhile stay', async ({ page, person, database }) => {
  const [id] = await insertLeads(database, person, [{ name: 'Night Bakery', tags: ['old'] }]);
  await page.goto(`/dashboard/leads/${id}`);
  const tags = detail(page).getByLabel('Tags', { exact: true });
  await expect(tags).toBeVisible();
  await call(person, 'PATCH', '/api/leads', { ids: [id], addTags: ['elsewhere'] });
  await tags.fill('here');
  await tags.press('Enter');
  await detail(page).getByRole('button', { name: 'Remove tag old' }).click();
  await expect
    .poll(() => call(person, 'GET', `/api/leads/${id}`))
    .toMatchObject({ Tags: ['elsewhere', 'here'] });
});

test('status, tags and notes are kept', async ({ page, person, database }) => {
  const [id] = await insertLeads(database, person, SEVERAL);
  await page.goto(`/dashboard/leads/${id}`);
  await detail(page).getByLabel('Status').selectOption('Qualified');
  const tags = detail(page).getByLabel('Tags', { exact: true });
  await tags.fill('spring fair');
  await tags.press('Enter');
  await tags.fill('spring fair');
  await tags.press('Enter');
  await expect(detail(page).getByText('“spring fair” is there already')).toBeVisible();
  await tags.fill('second');
  await detail(page).getByRole('button', { name: 'Add' }).click();
  await detail(page).getByRole('button', { name: 'Remove tag spring fair' }).press('Enter');
  await expect(tags).toBeFocused();
  await detail(page).getByLabel('Notes').fill('Call on Monday\n<b>not bold</b>');
  // Closed before typing has paused: it is saved all the same.
  await page.keyboard.press('Escape');
  await expect
    .poll(() => call(person, 'GET', `/api/leads/${id}`))
    .toMatchObject({
      Status: 'QUALIFIED',
      Tags: ['second'],
      Note: 'Call on Monday\n<b>not bold</b>',
    });
  await expect(page.getByRole('row', { name: /Café Llorca/ })).toContainText('Qualified');
  await page.reload();
  await lead(page, 'Café Llorca').click();
  await expect(detail(page).getByLabel('Notes')).toHaveValue('Call on Monday\n<b>not bold</b>');
  await expect(detail(page).getByText('Saved', { exact: true })).toBeVisible();
});

test('what the server refuses goes back, and no note is lost', async ({
  page,
  person,
  database,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  const [id] = await insertLeads(database, person, SEVERAL);
  await page.goto(`/dashboard/leads/${id}`);
  await page.route(`/api/leads/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await detail(page).getByLabel('Status').selectOption('Lost');
  await expect(detail(page).getByRole('alert')).toContainText('The status was not saved');
  await expect(detail(page).getByLabel('Status')).toHaveValue('NEW');

  await detail(page).getByLabel('Notes').fill('Worth keeping');
  await expect(detail(page).getByText('The note was not saved')).toBeVisible();
  await expect(detail(page).getByLabel('Notes')).toHaveValue('Worth keeping');
  await page.keyboard.press('Escape');
  await lead(page, 'Café Llorca').click();
  await expect(detail(page).getByLabel('Notes')).toHaveValue('Worth keeping');
  await expect(detail(page).getByText('The note was not saved')).toBeVisible();
  await page.unroute(`/api/leads/${id}`);
  await detail(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(detail(page).getByText('Saved', { exact: true })).toBeVisible();
  expect(await call(person, 'GET', `/api/leads/${id}`)).toMatchObject({ Note: 'Worth keeping' });
});

test('markup in any field is text, and only web addresses are links', async ({
  page,
  person,
  database,
}) => {
  const markup = '<img src=x onerror="document.title=1">';
  const [id] = await insertLeads(database, person, [
    {
      name: markup,
      category: markup,
      city: markup,
      website: 'javascript:alert(1)',
      note: markup,
      tags: [markup],
      at: [7, 43],
    },
  ]);
  await page.goto('/dashboard/leads');
  await expect(names(page)).toHaveText([markup]);
  await page.goto(`/dashboard/leads/${id}`);
  await expect(detail(page)).toContainText('javascript:alert(1)');
  await expect(page.locator('main img, dialog img, a[href^="javascript"]')).toHaveCount(0);
  await page.goto('/dashboard/leads/map');
  await expect(page.getByRole('button', { name: markup })).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
});

test('the map gathers leads, zooms into clusters, and opens a single one', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, [
    ...SEVERAL,
    { name: 'Far Away', city: 'Paris', at: [2.35, 48.85] },
  ]);
  await page.goto('/dashboard/leads');
  await page.getByRole('link', { name: 'Map' }).click();
  await expect(page).toHaveURL('/dashboard/leads/map');
  await expect(page.getByText('3 on the map; no place is known of 2 leads.')).toBeVisible();
  const plane = page.getByRole('group', { name: /^Map of leads/ });
  await expect(plane.getByRole('button', { name: 'Far Away, open' })).toBeVisible();
  const cluster = plane.getByRole('button', { name: '2 leads around Monaco, zoom in' });
  const single = plane.getByRole('button', { name: 'Café Llorca, open' });
  await expect(async () => {
    if (await cluster.isVisible()) await cluster.click();
    await expect(single).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await single.click();
  await expect(page).toHaveURL(/\/dashboard\/leads\/map\/[\da-f-]{36}$/);
  await expect(detail(page)).toContainText('+37793258000');
  await page.keyboard.press('Escape');
  await expect(single).toBeFocused();

  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(plane.getByRole('button', { name: 'Far Away, open' })).toBeVisible();
  await page.getByLabel('City', { exact: true }).selectOption('Paris (1)');
  await expect(page.getByText('1 lead on the map.')).toBeVisible();
  await page.reload();
  await expect(plane.getByRole('button')).toHaveCount(1);
  await page.getByLabel('City', { exact: true }).selectOption('Boise (2)');
  await expect(page.getByText('No place is known of 2 leads.')).toBeVisible();
  await page.getByRole('link', { name: 'The list shows all' }).click();
  await expect(names(page)).toHaveText(['Night Bakery', 'Old Bakery']);
});

test('the map moves by mouse, wheel, keys and buttons', async ({ page, person, database }) => {
  await insertLeads(database, person, SEVERAL);
  await page.goto('/dashboard/leads/map');
  const plane = page.getByRole('group', { name: /^Map of leads/ });
  const mark = plane.getByRole('button', { name: /Monaco|Café Llorca/ }).first();
  const where = async () => {
    const [own, around] = [await mark.boundingBox(), await plane.boundingBox()];
    return { x: own!.x - around!.x, y: own!.y - around!.y };
  };
  const scale = page.locator('p', { hasText: /^Scale: / });
  await expect(mark).toBeVisible();
  const start = await where();

  await plane.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => start.x - (await where()).x).toBeCloseTo(96, 0);
  await page.keyboard.press('0');
  await expect.poll(async () => (await where()).x).toBeCloseTo(start.x, 0);

  const { x, y } = (await plane.boundingBox())!;
  await page.mouse.move(x + 100, y + 100);
  await page.mouse.down();
  await page.mouse.move(x + 150, y + 130, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await where()).x - start.x).toBeCloseTo(50, 0);
  await expect.poll(async () => (await where()).y - start.y).toBeCloseTo(30, 0);

  const before = await scale.textContent();
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect(scale).not.toHaveText(before!);
  await page.keyboard.press('+');
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect(scale).toHaveText(before!);
  await plane.hover({ position: { x: 100, y: 100 } });
  await page.mouse.wheel(0, 480);
  await expect(scale).not.toHaveText(before!);
});

test('a map that cannot be read says so', async ({ page, person, database, complaints }) => {
  complaints.expect(/status of 500/);
  await insertLeads(database, person, SEVERAL);
  await page.route(/\/api\/leads\/map/, (route) => route.fulfill({ status: 500 }));
  await page.goto('/dashboard/leads/map');
  await expect(page.getByRole('alert')).toContainText('Error Loading Map');
  await page.unroute(/\/api\/leads\/map/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('2 on the map')).toBeVisible();
});

test('small screens keep the columns that matter, and fold the filters', async ({
  page,
  person,
  database,
}) => {
  await insertLeads(database, person, SEVERAL);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/dashboard/leads');
  await expect(grid(page).getByRole('columnheader')).toHaveText(['', /Name/, /Status/]);
  await expect(grid(page).getByText('Bakery · Boise').first()).toBeVisible();
  await expect(page.getByLabel('City', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('City', { exact: true }).selectOption('Monaco (2)');
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});

test.describe('everyone can use', () => {
  // Colours that are still changing are no colours to judge.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the leads, some selected', async ({ page, person, database }) => {
    await insertLeads(database, person, SEVERAL);
    await page.goto('/dashboard/leads');
    await select(page, 'Old Bakery').check();
    await expectUsable(page, 'leads selected');
  });

  test('the question before a suppression', async ({ page, person, database }) => {
    await insertLeads(database, person, SEVERAL);
    await page.goto('/dashboard/leads');
    await select(page, 'Old Bakery').check();
    await page.getByRole('button', { name: 'Never deliver again' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectUsable(page, 'leads confirm');
  });

  test('a filter that nothing matches', async ({ page }) => {
    await page.goto('/dashboard/leads?filter=%7B%22q%22%3A%22zz%22%7D');
    await expect(page.getByText('No leads match these filters')).toBeVisible();
    await expectUsable(page, 'leads none match');
  });

  test('a lead', async ({ page, person, database }) => {
    const [id] = await insertLeads(database, person, SEVERAL);
    await page.goto(`/dashboard/leads/${id}`);
    await expect(page.getByText('No run in your history brought it.')).toBeVisible();
    await expectUsable(page, 'lead');
  });

  test('the map', async ({ page, person, database }) => {
    await insertLeads(database, person, [
      ...SEVERAL,
      { name: 'Far Away', city: 'Paris', at: [2.35, 48.85] },
    ]);
    await page.goto('/dashboard/leads/map');
    await expect(page.getByRole('button', { name: 'Far Away, open' })).toBeVisible();
    await expectUsable(page, 'map');
  });

  test('no leads, and leads that cannot be read', async ({ page, complaints }) => {
    complaints.expect(/status of 500/, /Failed to fetch leads/);
    await page.goto('/dashboard/leads');
    await expect(page.getByText('No leads yet')).toBeVisible();
    await expectUsable(page, 'leads empty');
    await page.route(LIST, (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectUsable(page, 'leads failed');
  });
});
