import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { FailingProduct, test as base } from '../support/failing-product.ts';
import { expect } from '../support/fixtures.ts';
import { placesFile } from '../support/places.ts';
import { callsOf, choosePlan, mailTo } from '../support/product.ts';
import { scrape } from '../support/screens.ts';
import { expectUsable } from '../support/usable.ts';

/** Its own product, because moving the clock would end the trials of other tests. */
const test = base.extend<object, { product: FailingProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern
    async ({}, use, info) => {
      const product = await FailingProduct.start('all', { TEST_CLOCK: 'on' });
      const file = info.project.outputDir + `/places-${info.workerIndex}.geojsonl`;
      writeFileSync(file, placesFile());
      await promisify(execFile)(process.execPath, ['runtime/start.mjs', 'places', 'import', file], {
        env: { ...process.env, DATABASE_URL: product.databaseUrl },
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** The path of the link that confirms an address. */
const confirmation = (address: string) =>
  /\/api\/mail\/confirm-recipient\?token=[\w.-]+/.exec(mailTo(address)?.text ?? '')?.[0];

const namesOf = async (database: pg.Client) =>
  (await database.query<{ name: string }>('SELECT name FROM leads')).rows.map(({ name }) => name);

/** Shows an email on a phone, without pictures. */
async function expectReadable(page: Page, html: string) {
  const mail = await page.context().newPage();
  await mail.route('**', (route) => route.abort());
  await mail.setViewportSize({ width: 360, height: 800 });
  await mail.setContent(html);
  const width = await mail.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  const rest = await mail.getByText('And 5 more.').boundingBox();
  const button = await mail.getByRole('link', { name: 'View this delivery' }).boundingBox();
  const rows = await mail.locator('table table table').first().boundingBox();
  expect(rest!.y).toBeGreaterThanOrEqual(rows!.y + rows!.height);
  expect(button!.y).toBeGreaterThanOrEqual(rest!.y + rest!.height);
  expect(button!.height).toBeGreaterThanOrEqual(44);
  await mail.close();
}

test('a run becomes a weekly delivery in two clicks, which emails only new leads on the scheduled day', async ({
  page,
  person,
  database,
  product,
  complaints,
}) => {
  // Without a PUBLIC_URL, the product's links name "localhost".
  complaints.allowHost(product.url.replace('127.0.0.1', 'localhost'));
  await choosePlan(database, person, 'PRO');
  await page.goto('/dashboard');
  await scrape(page, 'Austin, TX', 'restaurant', 10);
  await page.getByRole('button', { name: 'Deliver this weekly: restaurant in Austin' }).click();
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create' });
  await expect(create).toBeEnabled();
  await expectUsable(page, 'delivery dialog');
  await create.click();
  await expect(page.getByText(/^Restaurant in Austin, TX: Every \w+day at 8:00\sAM/)).toBeVisible();

  await expect.poll(() => confirmation(person.email)).toBeDefined();
  await page.request.post(confirmation(person.email)!);
  const known = await namesOf(database);
  expect(known).toHaveLength(10);
  // The hour covers the minutes over which deliveries of different accounts are spread.
  await callsOf(person, product.url).post('/api/test/clock', { body: { advance: 'P7DT1H' } });

  await page.goto('/dashboard/deliveries');
  const row = page.getByRole('row', { name: /Restaurant in Austin, TX/ });
  await expect(row).toContainText(/Every \w+day at 8:00\sAM/);
  await expectUsable(page, 'deliveries');
  await page.getByRole('link', { name: 'Restaurant in Austin, TX' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Delivered')).toBeVisible({ timeout: 45_000 });
  await expect(history).toContainText('10 new leads');
  await expect(history.getByRole('list', { name: /^Destinations on/ })).toContainText(person.email);
  await expectUsable(page, 'delivery');
  const downloading = page.waitForEvent('download');
  await history.getByRole('link', { name: /\.csv$/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^restaurant-austin.*\.csv$/);
  const file = await readFile(await download.path(), 'utf8');

  await expect.poll(() => mailTo(person.email)?.subject).toMatch(/^10 new restaurants in Austin/);
  const { html, text, attachments } = mailTo(person.email)!;
  expect(attachments).toEqual([{ name: download.suggestedFilename(), text: file }]);
  const delivered = (await namesOf(database)).filter((name) => !known.includes(name));
  expect(delivered).toHaveLength(10);
  for (const name of delivered) expect(file).toContain(name);
  for (const part of [html, text])
    expect(delivered.filter((name) => new RegExp(`\\b${name}\\b`).test(part))).toHaveLength(5);

  const button = /\/dashboard\/deliveries\/\S+\?entry=\S+/.exec(text)![0];
  await page.goto(button);
  await expect(history.locator('[aria-current]')).toContainText('10 new leads');
  await expectReadable(page, html);

  await page.goto(new URL(button, product.url).pathname);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expectUsable(page, 'delivery form');
});
