import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailLinksService } from '../../../backend/people/auth/mail-links.service.js';
import type { ClientDelivery, DeliveryPage } from '#contract/client-page.js';
import type { Delivery } from '#contract/deliveries.js';
import { createKey, withKey } from '../../support/api-key.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { FakeSource, buildPlace, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { useLog } from '../../support/log.js';
import { readOutbox } from '../../support/mail.js';
import { until } from '../../support/until.js';

const dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-client-page-'));
const source = new FakeSource();
const app = useApp({
  env: { TEST_CLOCK: 'on', DATA_DIR: dataDir, LOG_LEVEL: 'debug' },
  override: overrideSource(source),
});
afterAll(() => rmSync(dataDir, { recursive: true }));
const person = usePerson(app, { isVerified: true });

const BRAND = { name: 'Riviera Media', color: '#7a1f3d', logo: null, replyTo: null };
const LOGO = `data:image/svg+xml;base64,${Buffer.from('<svg></svg>').toString('base64')}`;
const GONE = 'This page is no longer available. Ask the sender for a new link.';

const log = useLog('debug');
beforeEach(async () => {
  source.places = buildPlaces(3).map((place, index) => ({
    ...place,
    latitude: 43.73 + index / 1000,
    longitude: 7.42,
  }));
  await onPlan('AGENCY');
  await saveBrand();
});

const onPlan = (plan: string) =>
  app.database.query(
    `UPDATE accounts SET plan = $2, subscription_status = 'ACTIVE', period_anchor = trial_starts_at WHERE id = $1`,
    [person.accountId, plan],
  );
const saveBrand = (changes = {}) =>
  app
    .as(person)
    .put('/api/settings/branding')
    .send({ ...BRAND, ...changes })
    .expect(200);

async function newDelivery(changes = {}): Promise<string> {
  const form = { name: 'Bars for Acme', city: 'Monaco', category: 'bar', cadence: 'weekly' };
  const { body } = await app
    .as(person)
    .post('/api/deliveries')
    .send({ ...form, ...changes })
    .expect(201);
  return (body as Delivery).id;
}

async function deliver(id: string): Promise<void> {
  const { body } = await app.as(person).post(`/api/deliveries/${id}/run`).expect(200);
  const path = `/api/deliveries/${id}/runs/${body.id}`;
  await until(async () => (await app.as(person).get(path)).body.finishedAt !== null);
}

const pageOf = (id: string) => `/api/deliveries/${id}/page`;
/** Opens a delivery's page. Returns the path of its link. */
async function open(id: string): Promise<string> {
  const { body } = await app.as(person).post(pageOf(id)).expect(200);
  return new URL((body as DeliveryPage).url!).pathname;
}
const visit = (path: string) => app.as(null).get(path);
const read = async (path: string): Promise<ClientDelivery> =>
  (await visit(`${path}/delivery`).expect(200)).body;

async function shared(changes = {}): Promise<{ id: string; path: string }> {
  const id = await newDelivery(changes);
  await deliver(id);
  return { id, path: await open(id) };
}

async function expectGone(path: string): Promise<void> {
  await visit(path).set('Accept', 'text/html').expect(410);
  for (const part of ['delivery', 'leads', 'places'])
    expect((await visit(`${path}/${part}`).expect(410)).body.error).toBe(GONE);
}

it('a client sees the brand, the search, the leads, the files and the attribution without a login', async () => {
  await saveBrand({ logo: LOGO });
  const { path } = await shared();
  const page = await read(path);

  expect(page).toMatchObject({
    brand: { name: BRAND.name, color: BRAND.color, logo: expect.stringMatching(/^data:image/) },
    name: 'Bars for Acme',
    category: 'bar',
    area: 'Monaco',
    // No lead has an email or hours.
    columns: ['name', 'phone', 'website', 'address', 'category', 'rating', 'reviewCount'],
    hasMap: true,
    leads: 3,
    files: [{ newLeads: 3, changedLeads: 0, format: 'csv', isKept: true }],
  });
  expect(page.licenses).toHaveLength(1);
  const leads = await visit(`${path}/leads?range=[0,1]`).expect(200);
  expect(leads.headers['content-range']).toBe('leads 0-1/3');
  expect(leads.body).toHaveLength(2);
  expect((await visit(`${path}/places`).expect(200)).body.places).toHaveLength(3);
  const [file] = page.files;
  const download = await visit(`${path}/files/${file!.id}`).expect(200);
  expect(download.headers['content-disposition']).toContain(file!.name);
  expect(download.text.trim().split('\r\n')).toHaveLength(4);
});

it('the document and its data are kept out of search engines, caches and referrers, and name only the brand', async () => {
  const { path } = await shared();
  const document = await visit(path).set('Accept', 'text/html').expect(200);

  expect(document.text).toContain('the client page');
  for (const { headers } of [document, await visit(`${path}/delivery`)]) {
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('private, no-store');
  }
  expect(JSON.stringify(await read(path))).not.toContain('Lead Delivery');
});

it('no note, tag, status or exclusion reaches the page', async () => {
  const { path } = await shared();
  const { body: leads } = await app.as(person).get('/api/leads');
  const [noted, excluded] = leads as { id: string }[];
  await app
    .as(person)
    .patch(`/api/leads/${noted!.id}`)
    .send({ Note: 'Owes us money', Tags: ['difficult'], Status: 'LOST' })
    .expect(200);
  await app.as(person).post(`/api/leads/${excluded!.id}/suppression`).expect(200);

  const { body } = await visit(`${path}/leads`).expect(200);
  const ids = (body as { id: string }[]).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(ids).toContain(noted!.id);
  expect(Object.keys(body[0])).toEqual(
    expect.not.arrayContaining(['Note', 'Tags', 'Status', 'Suppressed']),
  );
  expect(JSON.stringify(body)).not.toMatch(/Owes|difficult|LOST/);
  expect((await read(path)).leads).toBe(2);
  expect((await visit(`${path}/places`)).body.places).toHaveLength(2);
});

it('only the columns of the delivery reach the page, and files with notes stay with their owner', async () => {
  const { id, path } = await shared({ columns: ['name', 'phone', 'note'] });
  const page = await read(path);

  expect(page).toMatchObject({ columns: ['name', 'phone'], hasMap: false });
  const { body } = await visit(`${path}/leads`).expect(200);
  expect(body[0]).toMatchObject({ Name: expect.stringContaining('Place'), Address: null });
  expect((await visit(`${path}/places`)).body).toEqual({ places: [] });
  expect(page.files).toMatchObject([{ isKept: false, isShared: false }]);
  await visit(`${path}/files/${page.files[0]!.id}`).expect(404);
  expect((await app.as(person).get(pageOf(id))).body.sharesFiles).toBe(false);
});

it('a file keeps its notes from the client when later files leave them out', async () => {
  const { id, path } = await shared({ columns: ['name', 'note'] });
  const change = (columns: string[]) =>
    app.as(person).patch(`/api/deliveries/${id}`).send({ columns }).expect(200);
  await change(['name', 'phone']);
  source.places.push(buildPlace(20));
  await deliver(id);
  const [shareable, noted] = (await read(path)).files;
  expect([shareable!.isKept, noted!.isKept]).toEqual([true, false]);
  await visit(`${path}/files/${noted!.id}`).expect(404);

  await change(['name', 'tags']);
  expect((await read(path)).files.map(({ isKept }) => isKept)).toEqual([true, false]);
  await visit(`${path}/files/${shareable!.id}`).expect(200);
});

it('the emails and pages that ask a client to confirm or stop use the name of the brand', async () => {
  await saveBrand({ replyTo: person.email });
  const to = 'client-of-riviera@example.com';
  const destination = { type: 'email', name: 'Client', config: { to: [to] } };
  await app.as(person).post('/api/destinations').send(destination).expect(201);
  await until(async () => readOutbox(dataDir, to).length === 1);
  const [asked] = readOutbox(dataDir, to);
  expect(asked!.from).toContain('Riviera Media');
  expect(asked!.replyTo).toBe(person.email);
  expect(asked!.text).toContain('Riviera Media wants to send lead lists to this address.');
  expect(asked!.text + asked!.html).not.toContain('Lead Delivery');

  const [confirm] = /\/api\/mail\/confirm-recipient\S+/.exec(asked!.text)!;
  const pages = [await visit(confirm), await app.as(null).post(confirm)];
  const stop = new URL(
    app.app.get(MailLinksService).recipientUrl('stop-deliveries', person.accountId, to),
  );
  pages.push(
    await visit(stop.pathname + stop.search),
    await app.as(null).post(stop.pathname + stop.search),
  );
  for (const { status, text } of pages) {
    expect(status).toBe(200);
    expect(text).toContain(' – Riviera Media</title>');
    expect(text).not.toMatch(/Lead Delivery|dashboard/);
  }
  expect((await visit(`${stop.pathname}?token=other`)).text).not.toMatch(/Lead Delivery|dashboard/);

  await onPlan('PRO');
  expect((await visit(confirm)).text).toContain('A Lead Delivery customer wants to send');
});

it('leads are listed newest first, and a lead from several deliveries only once', async () => {
  const { id, path } = await shared();
  source.places.push(buildPlace(9));
  await deliver(id);

  const { body } = await visit(`${path}/leads`).expect(200);
  expect((body as { Name: string }[]).map(({ Name }) => Name)[0]).toContain('Place 9');
  expect(body).toHaveLength(4);
  expect((await read(path)).files.map(({ newLeads }) => newLeads)).toEqual([1, 3]);
});

it('renewing keeps the link and extends it for 90 days, and revoking ends it immediately', async () => {
  const { id, path } = await shared();
  await app.database.query(`UPDATE deliveries SET page_until = now() + interval '1 day'`);
  expect(await open(id)).toBe(path);
  const { body } = await app.as(person).get(pageOf(id)).expect(200);
  const days = (Date.parse((body as DeliveryPage).expiresAt!) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);

  await app.as(person).delete(pageOf(id)).expect(204);
  await expectGone(path);
  expect((await app.as(person).get(pageOf(id))).body).toMatchObject({ url: null, expiresAt: null });
  const renewed = await open(id);
  expect(renewed).not.toBe(path);
  await read(renewed);
  await expectGone(path);
});

const ENDS: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  [
    'its link has expired',
    () => app.database.query('UPDATE deliveries SET page_until = now()'),
    () => app.database.query(`UPDATE deliveries SET page_until = now() + interval '1 day'`),
  ],
  ['the plan no longer includes white labeling', () => onPlan('PRO'), () => onPlan('AGENCY')],
  [
    'the subscription has ended',
    () =>
      app.database.query(
        `UPDATE accounts SET subscription_status = 'CANCELLED', plan_ended_at = now() WHERE id = $1`,
        [person.accountId],
      ),
    () => onPlan('AGENCY'),
  ],
  [
    'the account is disabled',
    () => app.database.query('UPDATE users SET disabled_at = now() WHERE id = $1', [person.userId]),
    () => app.database.query('UPDATE users SET disabled_at = NULL WHERE id = $1', [person.userId]),
  ],
  [
    'the brand has been removed',
    () => app.as(person).delete('/api/settings/branding').expect(204),
    () => saveBrand(),
  ],
];

it.each(ENDS)('the page is unavailable when %s', async (_, end, restore) => {
  const { path } = await shared();
  await end();
  await expectGone(path);
  await restore();
  await read(path);
});

it('the page of a deleted delivery is unavailable until the delivery is restored', async () => {
  const { id, path } = await shared();
  await app.as(person).delete(`/api/deliveries/${id}`).expect(200);
  await expectGone(path);
  await app.as(person).get(pageOf(id)).expect(404);
  await app.as(person).post(`/api/deliveries/${id}/restore`).expect(200);
  await read(path);
});

it('ending all sessions leaves the page open', async () => {
  const { path } = await shared();
  await app.database.query('UPDATE users SET sessions_valid_after = now() WHERE id = $1', [
    person.userId,
  ]);
  await read(path);
});

it("a link that we didn't sign looks like a revoked one, and opens nothing else", async () => {
  const { id, path } = await shared();
  const token = path.split('/').pop()!;
  const [head, , signature] = token.split('.');
  const forged = Buffer.from(
    JSON.stringify({ acc: person.accountId, aud: 'client-page', sub: id }),
  );
  await expectGone('/d/anything');
  await expectGone(`/d/${head}.${forged.toString('base64url')}.${signature}`);

  const [{ id: runId }] = (await app.as(person).get(`/api/deliveries/${id}/runs`)).body;
  const file = `/api/deliveries/${id}/runs/${runId}/file?token=${token}`;
  await app.as(null).get(file).expect(401);
  await visit(`${path}/files/${id}`).expect(404);
});

it("the page shows no other delivery's files", async () => {
  const { path } = await shared();
  source.places = [buildPlace(70)];
  const other = await newDelivery({ name: 'Other' });
  await deliver(other);
  const [{ id: runId }] = (await app.as(person).get(`/api/deliveries/${other}/runs`)).body;

  await visit(`${path}/files/${runId}`).expect(404);
  expect((await read(path)).leads).toBe(3);
});

it("another account can't open, see or revoke the page", async () => {
  const { id, path } = await shared();
  const other = await app.newPerson();
  await app.as(other).get(pageOf(id)).expect(404);
  await app.as(other).post(pageOf(id)).expect(404);
  await app.as(other).delete(pageOf(id)).expect(404);
  await read(path);
});

it('all links of the account can be revoked at once, which leaves those of others', async () => {
  const [first, second] = [await shared(), await shared({ name: 'Bars for Bolt' })];
  await app.as(person).delete(`/api/deliveries/${second.id}`).expect(200);
  const elsewhere = await app.newPerson();
  const revokeAll = (who = person) =>
    app.as(who).post('/api/settings/security/revoke-client-links');
  expect((await revokeAll(elsewhere).expect(200)).body).toEqual({ revoked: 0 });
  await read(first.path);

  expect((await revokeAll().expect(200)).body).toEqual({ revoked: 2 });
  await app.as(person).post(`/api/deliveries/${second.id}/restore`).expect(200);
  for (const { id, path } of [first, second]) {
    await expectGone(path);
    expect((await app.as(person).get(pageOf(id))).body).toMatchObject({ url: null });
  }
  const { body: events } = await app.as(person).get('/api/settings/security/events').expect(200);
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'client_links_revoked', meta: { revoked: 2 } }),
  );
});

describe('an API key', () => {
  const SECRET = 'T0SECRET';
  const keyWith = async (...scopes: string[]) => {
    const key = await createKey(app, person, { scopes });
    return { id: key.id, ...withKey(person, key) };
  };
  /** The texts of all responses that a key gets without a parameter, or about this delivery. */
  async function everythingFor(who: Subscriber, id: string): Promise<string> {
    const paths = Object.entries(app.document().paths)
      .filter(([, { get }]) => get)
      .map(([path]) => path.replace(/^(\/api\/deliveries\/)\{id\}/, `$1${id}`))
      .filter((path) => path.startsWith('/api/') && !path.includes('{'));
    expect(paths).toEqual(expect.arrayContaining([pageOf(id), '/api/webhooks', '/api/leads']));
    const answers = await Promise.all(paths.map((path) => app.as(who).get(path)));
    return answers.map(({ text }) => text).join('\n');
  }
  const linksIn = (text: string) => [
    ...new Set(text.match(/http:\/\/leads\.test\/[^"\s]+token=[\w.-]+/g)),
  ];

  it('gets the link to the page only with the scope manage, because it outlives the key', async () => {
    const { id, path } = await shared();
    const { body } = await app
      .as(await keyWith('read', 'run'))
      .get(pageOf(id))
      .expect(200);
    expect(body).toMatchObject({ url: null, expiresAt: expect.any(String) });
    const page = await app
      .as(await keyWith('read', 'manage'))
      .get(pageOf(id))
      .expect(200);
    expect(new URL(page.body.url).pathname).toBe(path);
  });

  it('that may only read finds no secret and no link that outlives it anywhere', async () => {
    const { id, path } = await shared();
    await app.database.query(
      `INSERT INTO webhook_endpoints (account_id, id, url, events, secret)
       VALUES ($1, gen_random_uuid(), $2, '{run.completed}', $3)`,
      [person.accountId, `https://hooks.example/services/${SECRET}`, SECRET],
    );
    await app.database.query(
      `INSERT INTO destinations (account_id, id, type, name, config, secrets)
       VALUES ($1, gen_random_uuid(), 'sftp', 'Files', '{"host": "files.example"}', $2)`,
      [person.accountId, SECRET],
    );
    const reader = await keyWith('read');
    const text = await everythingFor(reader, id);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(path.split('/')[2]);
    const links = linksIn(text);
    expect(links.length).toBeGreaterThan(1);
    await app.as(person).delete(`/api/settings/api-keys/${reader.id}`).expect(204);
    for (const link of links) await visit(link.replace('http://leads.test', '')).expect(401);
  });
});

it('opening a page needs the Agency plan and a saved brand', async () => {
  const id = await newDelivery();
  await app.as(person).delete('/api/settings/branding').expect(204);
  const { body } = await app.as(person).post(pageOf(id)).expect(409);
  expect(body.error).toBe('Save your brand in the settings first.');

  await onPlan('PRO');
  const refused = await app.as(person).post(pageOf(id)).expect(403);
  expect(refused.body).toMatchObject({ code: 'plan_required', plan: 'AGENCY' });
  expect((await app.as(person).get(pageOf(id))).body).toMatchObject({
    isIncluded: false,
    hasBrand: false,
    url: null,
  });
});

it('the log has a line for each visit, without the token', async () => {
  const { path } = await shared();
  await visit(`${path}/delivery`).expect(200);
  await visit('/d/eyJhbGciOiJIUzI1NiJ9.forged/delivery').expect(410);
  await until(async () => log.join('').split('/d/[token]/delivery').length === 3);
  // Malformed links.
  await visit(path.replace('/d/', '/d//')).expect(404);
  await visit(path.replace('/d/', '/d%2F')).expect(404);
  await until(async () => log.join('').split('/d/[token]').length === 5);
  expect(log.join('')).not.toContain(path.split('.').pop()!);
  expect(log.join('')).not.toContain('forged');
});

it("the button in a client's email opens the page while there is one", async () => {
  const config = { to: [person.email] };
  const destination = { type: 'email', name: 'Client', config };
  const created = await app.as(person).post('/api/destinations').send(destination).expect(201);
  const { id, path } = await shared({ destinationIds: [created.body.id] });
  const last = () => readOutbox(dataDir, person.email).at(-1)!.text;
  expect(last()).not.toContain('/d/');

  source.places.push(buildPlace(30));
  await deliver(id);
  expect(last()).toMatch(/See the leads:\s+http/);
  expect(last()).toContain(`http://leads.test${path}`);
  await app.as(person).delete(pageOf(id)).expect(204);
  source.places.push(buildPlace(31));
  await deliver(id);
  expect(last()).not.toContain('/d/');
});
