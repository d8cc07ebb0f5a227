import { createHash, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DataSource } from 'typeorm';
import Stripe from 'stripe';
import { isWellFormed } from '../../../backend/people/auth/api-keys.service.js';
import { LinksService } from '../../../backend/people/auth/links.service.js';
import { MailLinksService } from '../../../backend/people/auth/mail-links.service.js';
import { poolOf } from '../../../backend/platform/database/request-pool.js';
import { createKey } from '../../support/api-key.js';
import { useApp, type TestApp } from '../../support/app.js';
import { tillOf } from '../../till/support.js';

const app = useApp();
let second: TestApp;
beforeAll(async () => {
  second = await app.startAnother();
}, 60_000);

const WRONG_KEY = `ldk_${'x'.repeat(26)}000000`;
const TOO_MANY =
  'Too many invalid tokens, API keys or links came from your IP address. Please wait a minute.';

/** A key with a right checksum that no one has. */
function inventKey(number: number): string {
  const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const random = createHash('sha256').update(String(number)).digest('hex').slice(0, 26);
  let [rest, checksum] = [crc32(random), ''];
  for (let at = 0; at < 6; at += 1) {
    checksum = DIGITS[rest % 62]! + checksum;
    rest = Math.floor(rest / 62);
  }
  return `ldk_${random}${checksum}`;
}

const send = (address: string, path: string, token?: string, { as } = app as TestApp) => {
  const call = as(null).get(path).set('X-Forwarded-For', address);
  return token ? call.set('Authorization', `Bearer ${token}`) : call;
};
const exhaust = (addresses: string[]) =>
  app.database.query(
    `INSERT INTO rate_limits (key, hits, resets_at)
     SELECT 'wrong-credentials:' || address, 100, now() + interval '1 hour' FROM unnest($1::text[]) AS address`,
    [addresses],
  );
const pathOf = (url: string) => url.replace('http://leads.test', '');

it('after 100 wrong keys in a minute, every process returns 429 for wrong keys and links from that address', async () => {
  for (let number = 0; number < 100; number += 1)
    await send('10.1.0.1', '/api/leads', WRONG_KEY, number % 2 ? app : second).expect(401);
  for (const process of [app, second]) {
    const { headers, body } = await send('10.1.0.1', '/api/leads', WRONG_KEY, process).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['ratelimit-policy']).toBe('"wrong-credentials";q=100;w=60');
    expect(body.error).toBe(TOO_MANY);
    await send('10.1.0.1', '/api/export/leads.csv?token=wrong', undefined, process).expect(429);
  }
});

describe('from an address that sent too many wrong credentials,', () => {
  const ADDRESS = '10.2.0.1';
  beforeAll(() => exhaust([ADDRESS]));
  beforeEach(() => send(ADDRESS, '/api/leads', WRONG_KEY).expect(429));
  const visit = (url: string) => send(ADDRESS, pathOf(url));

  it('a valid login, API key and link of each kind still work', async () => {
    const person = await app.newPerson();
    const { key } = await createKey(app, person);
    for (const token of [person.token, key]) await send(ADDRESS, '/api/leads', token).expect(200);
    const links = await app.app.get(LinksService).of(person.accountId);
    // The links are valid; what they open does not exist, except for the list of leads.
    await visit(links.leadsUrl(new URLSearchParams(), 'csv')).expect(200);
    await visit(links.csvUrl(randomUUID())!).expect(404);
    await visit(links.deliveryUrl(randomUUID(), randomUUID())).expect(404);
    await visit(links.exportUrl(randomUUID(), new Date(Date.now() + 60_000))).expect(404);
    const page = app.app.get(LinksService).clientPageUrl(person.accountId, randomUUID());
    await visit(`${page}/delivery`).expect(410);
    const altered = page.slice(0, -3) + (page.endsWith('AAA') ? 'BBB' : 'AAA');
    await visit(`${altered}/delivery`).expect(429);
    await visit(`http://leads.test/d/anything-${'A'.repeat(22)}/delivery`).expect(429);
  });

  it("the payment provider's signed events are still received", async () => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: {} } });
    const signature = (secret: string) =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const post = (secret: string) =>
      app
        .as(null)
        .post('/api/billing/webhook')
        .set('X-Forwarded-For', ADDRESS)
        .set('Stripe-Signature', signature(secret))
        .type('json')
        .send(payload);
    await post('whsec_other').expect(400);
    await post(tillOf(app).webhookSecret).expect(200);
  });

  it('a wrong key is answered after a valid one that came later', async () => {
    const { key } = await createKey(app, await app.newPerson());
    const answers: number[] = [];
    const wrong = send(ADDRESS, '/api/leads', inventKey(1)).then(({ status }) =>
      answers.push(status),
    );
    await send(ADDRESS, '/api/leads', key).then(({ status }) => answers.push(status));
    await wrong;
    expect(answers).toEqual([200, 429]);
  });

  it('a wrong key beyond the 20 that wait is refused immediately, and loses its connection', async () => {
    const all = await Promise.all(
      Array.from({ length: 25 }, (_, number) =>
        send(ADDRESS, '/api/leads', inventKey(number)).set('Connection', 'keep-alive'),
      ),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([429]));
    expect(all.filter(({ headers }) => headers['connection'] === 'close')).toHaveLength(5);
  });

  it('further wrong credentials are not counted, so they cost no write', async () => {
    const hits = async () =>
      (await app.database.query("SELECT key, hits FROM rate_limits WHERE key LIKE 'wrong%'")).rows;
    const before = await hits();
    const { token } = await app.newPerson();
    await Promise.all(
      ['wrong', `${token}x`, 'e30.e30.', WRONG_KEY].map((wrong) =>
        send(ADDRESS, '/api/leads', wrong).expect(429),
      ),
    );
    expect(await hits()).toEqual(before);
  });
});

it('a valid link from an email works where a neighbor has used up the requests of their address', async () => {
  const { accountId, userId } = await app.newPerson();
  const address = '10.3.0.1';
  await app.database.query(
    `INSERT INTO rate_limits (key, hits, resets_at) VALUES ('writes:${address}', 240, now() + interval '1 minute')`,
  );
  const post = (path: string) => app.as(null).post(path).set('X-Forwarded-For', address);
  const valid = pathOf(
    app.app.get(MailLinksService).unsubscribeUrl(accountId, userId, 'leadDigest'),
  );
  await post('/api/mail/unsubscribe?token=wrong').expect(429);
  // Anyone can create many of these.
  const page = app.app.get(LinksService).clientPageUrl(randomUUID(), randomUUID());
  await post(pathOf(page).replace('/d/', '/api/mail/unsubscribe?token=')).expect(429);
  expect((await post(valid).expect(200)).text).toContain('These emails are off');
});

it('wrong keys from 1,000 addresses use two connections at a time, and valid keys from the same addresses pass', async () => {
  const { key } = await createKey(app, await app.newPerson());
  const addresses = Array.from({ length: 1_000 }, (_, at) => `10.4.${at >> 8}.${at & 255}`);
  await exhaust(addresses.slice(500));
  const guesses = addresses.map((_, number) => inventKey(number));
  expect(guesses.every(isWellFormed)).toBe(true);
  const { requests } = poolOf(app.app.get(DataSource));
  let most = 0;
  requests.on('acquire', () => (most = Math.max(most, requests.totalCount - requests.idleCount)));
  const guess = (first: number) =>
    addresses.slice(first).map((address, at) => send(address, '/api/leads', guesses[first + at]));

  const answers = await Promise.all(guess(0));
  const counts = [401, 429].map((code) => answers.filter(({ status }) => status === code).length);
  expect(counts).toEqual([500, 500]);
  // One looks keys up, one counts wrong ones.
  expect(most).toBeLessThanOrEqual(2);

  const wrong = Promise.all(guess(800));
  for (const address of addresses.slice(-20)) await send(address, '/api/leads', key).expect(200);
  await wrong;
}, 30_000);

it('requests without credentials do not count', async () => {
  const hits = () =>
    app.database.query("SELECT hits FROM rate_limits WHERE key LIKE 'wrong%' ORDER BY key");
  const { rows } = await hits();
  await app.as(null).get('/api/leads').expect(401);
  expect((await hits()).rows).toEqual(rows);
});
