import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { expect, test } from '../support/fixtures.ts';
import type { Person } from '../support/product.ts';
import { completeRun, details, leads, LIST } from '../support/runs.ts';

const COLUMNS = [
  'Name',
  'Category',
  'Phone',
  'Address',
  'Website',
  'Rating',
  'Reviews',
  'Hours',
] as const;

/** No source in these tests has ratings, so a rated run is inserted as a worker would store it. */
const RATED = [
  {
    name: 'Café Llorca',
    category: 'Cafe',
    phone: '+377 93-25 80 00',
    address: '1 Place d’Armes',
    website: 'llorca.example/menu',
    rating: 4.6,
    reviews: 1234,
    hours: 'Mon 9–17',
  },
  { name: 'Bank of Coins', category: 'Bank', website: 'http://coins.example', rating: 2.4 },
  { name: 'Attic', reviews: 7 },
];

async function insertRatedRun(database: pg.Client, person: Person) {
  await database.query(
    `WITH run AS (
       INSERT INTO scrape_runs (account_id, city, category, requested_count, status, progress, source,
         target, lead_count, rating_sum, rating_count)
       SELECT primary_account_id, 'Monaco', 'café', 4, 'Complete', 100, 'index', '{}', 3, 7, 2
       FROM users WHERE firebase_uid = $1 RETURNING id, account_id
     ), given AS (
       SELECT position, made.* FROM json_array_elements($2) WITH ORDINALITY AS one (value, position),
         json_to_record(value) AS made (name text, category text, phone text, address text,
           website text, rating numeric, reviews int, hours text)
     ), made AS (
       INSERT INTO leads (account_id, name, category, phone, address, website, rating, review_count,
         hours, source, source_id, licence)
       SELECT account_id, name, category, phone, address, website, rating, reviews, hours,
         'osm', 'node/' || position, 'ODbL 1.0' FROM given, run
       RETURNING id, source_id
     )
     INSERT INTO run_leads (account_id, run_id, position, lead_id)
     SELECT account_id, run.id, position, made.id
     FROM run, given JOIN made ON source_id = 'node/' || position`,
    [person.uid, JSON.stringify(RATED)],
  );
}

async function openRated(page: Page, database: pg.Client, person: Person) {
  await insertRatedRun(database, person);
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/dashboard/history');
  await details(page).click();
  await expect(page.getByText('Lead Details (3 leads)')).toBeVisible();
}

const headers = (page: Page) => leads(page).getByRole('columnheader');

// @requirement 2.35
test('small screens hide the less important columns', async ({ page, person, database }) => {
  await openRated(page, database, person);
  const visible = () =>
    headers(page).evaluateAll((cells) =>
      cells
        .filter((head) => (head as HTMLElement).offsetWidth > 0)
        .map((head) => head.textContent!.replace(/[↑↓]/, '')),
    );
  expect(await visible()).toEqual(COLUMNS);
  await page.setViewportSize({ width: 1200, height: 900 });
  expect(await visible()).toEqual(COLUMNS.slice(0, 6));
  await page.setViewportSize({ width: 360, height: 900 });
  expect(await visible()).toEqual(['Name', 'Phone']);
});

test.describe('without a CSV URL', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  // @requirement 2.30, 7.39, 7.40, 7.41
  test('the browser builds the CSV as text/csv in UTF-8, and Copy CSV copies the same text', async ({
    page,
    person,
  }) => {
    await page.addInitScript(() => {
      const types: string[] = [];
      Object.assign(window, { types });
      const { createObjectURL } = URL;
      URL.createObjectURL = (blob: Blob) => {
        types.push(blob.type);
        return createObjectURL(blob);
      };
    });
    await completeRun(person, { city: 'San Francisco', category: 'coffee shop', minLeads: 12 });
    await page.route(LIST, async (route) => {
      const response = await route.fetch();
      const runs = (await response.json()) as object[];
      const json = runs.map((run) => ({ ...run, 'CSV URL': null }));
      await route.fulfill({ response, json });
    });
    await page.goto('/dashboard/history');
    await details(page).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^leads_[\da-f-]{36}\.csv$/);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv.split('\r\n')[0]).toBe(
      '\uFEFFName,Category,Phone,Address,Website,Rating,ReviewCount,Hours',
    );
    expect(csv).toContain(`"'=HYPERLINK(""x"") Coffee"`);
    expect(csv).toContain('Zoë’s Kaffeehaus');
    const types = await page.evaluate(() => (window as unknown as { types: string[] }).types);
    expect(types).toEqual(['text/csv;charset=utf-8']);
    await page.getByRole('button', { name: 'Copy CSV' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      csv.replace('\uFEFF', ''),
    );
  });
});
