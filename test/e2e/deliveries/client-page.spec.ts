import { readFile } from 'node:fs/promises';
import type { Delivery } from '#contract/deliveries.js';
import { expect, test } from '../support/fixtures.ts';
import { callsOf, choosePlan, type Person } from '../support/product.ts';
import { expectUsable } from '../support/usable.ts';

/** A wide, dark green logo. */
const LOGO = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40"><rect width="40" height="40" rx="8" fill="#0b6b3a"/><circle cx="68" cy="20" r="18" fill="#0b6b3a"/></svg>',
).toString('base64')}`;
const BRAND = { name: 'Riviera Media', color: '#7a1f3d', logo: LOGO, replyTo: null };

/** A delivery that has already sent leads. */
async function delivered(person: Person): Promise<Delivery> {
  const calls = callsOf(person);
  const delivery = await calls.post('/api/deliveries', {
    body: {
      name: 'Restaurants for Acme',
      city: 'Austin, TX',
      category: 'restaurant',
      minLeads: 30,
      cadence: 'weekly',
    },
  });
  const { id } = delivery;
  const run = await calls.post('/api/deliveries/{id}/run', { params: { path: { id } } });
  const params = { path: { id, runId: run.id } };
  const read = () => calls.get('/api/deliveries/{id}/runs/{runId}', { params });
  await expect.poll(async () => (await read()).status, { timeout: 45_000 }).toBe('sent');
  return delivery;
}

test("an agency gives a client a page with its branding, which shows and downloads the leads until it's revoked", async ({
  page,
  person,
  database,
  browser,
  baseURL,
}) => {
  await choosePlan(database, person, 'AGENCY');
  const { id, name } = await delivered(person);
  // The test places have no locations.
  await database.query(
    `UPDATE leads SET latitude = 30.26 + (lead.number % 6) * 0.004, longitude = -97.75 + lead.number * 0.002
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM leads) lead WHERE lead.id = leads.id`,
  );
  await page.goto(`/dashboard/deliveries/${id}/show`);
  const card = page.getByRole('region', { name: 'Client page' });
  await card.getByRole('link', { name: 'Save your brand' }).click();
  await expect(page).toHaveURL(/settings\/branding$/);
  await callsOf(person).put('/api/settings/branding', { body: BRAND });
  await page.goBack();
  await card.getByRole('button', { name: 'Create page' }).click();
  await expect(card.getByText(/^Valid until/)).toBeVisible();
  await page.reload();
  await expect(card.getByText(/^Valid until/)).toBeVisible();
  await expectUsable(page, 'delivery with a client page');
  const { url } = await callsOf(person).get('/api/deliveries/{id}/page', {
    params: { path: { id } },
  });
  const path = new URL(url!).pathname;

  const context = await browser.newContext({ baseURL: baseURL! });
  const client = await context.newPage();
  const errors: string[] = [];
  client.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  client.on('pageerror', ({ message }) => errors.push(message));
  const answer = await client.goto(path);
  expect(answer!.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  await expect(client.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(client).toHaveTitle(`${name} – ${BRAND.name}`);
  await expect(client.getByRole('banner')).toContainText(BRAND.name);
  await expect(client.locator('header img')).toHaveAttribute('src', /^data:image\/svg/);
  const table = client.getByRole('region', { name: 'Delivered leads' });
  await expect(table.getByRole('row')).toHaveCount(26);
  await client.getByRole('button', { name: 'Next page' }).click();
  await expect(table.getByRole('row')).toHaveCount(6);
  await expect(
    client.getByRole('group', { name: /^Map of Restaurants for Acme: 30/ }),
  ).toBeVisible();
  await expect(client.getByRole('contentinfo')).toContainText(/Data: .+/);
  expect(await client.content()).not.toMatch(/lead delivery/i);
  const downloading = client.waitForEvent('download');
  await client.getByRole('link', { name: /^Download CSV/ }).click();
  const file = await (await downloading).path();
  expect((await readFile(file, 'utf8')).trim().split('\r\n')).toHaveLength(31);
  await expectUsable(client, 'client page');

  expect(errors).toEqual([]);
  await card.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(card.getByRole('button', { name: 'Create page' })).toBeVisible();
  expect((await client.reload())!.status()).toBe(410);
  await expect(client.getByText('This page is no longer available.')).toBeVisible();
  expect(await client.content()).not.toMatch(/lead delivery|riviera/i);
  await expectUsable(client, 'client page gone');
  await context.close();
});
