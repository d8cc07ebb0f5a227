import { createHash } from 'node:crypto';
import { LinksService } from '../../../backend/people/auth/links.service.js';
import type { DeliveryPage } from '#contract/client-page.js';
import { createKey, withKey } from '../../support/api-key.js';
import type { Subscriber } from '../../support/app.js';
import { useLog } from '../../support/log.js';
import { newMember } from '../../support/team.js';
import { until } from '../../support/until.js';
import { pageOf, useClientPages } from './use-client-pages.js';

const { app, person, onPlan, saveBrand, newDelivery, open, visit, read, shared, expectGone } =
  useClientPages();
const log = useLog('debug');

/** The signed link that a page had before there were short ones. */
async function signedPath(id: string): Promise<string> {
  const { rows } = await app.database.query<{ pageId: string }>(
    'SELECT page_id AS "pageId" FROM deliveries WHERE id = $1',
    [id],
  );
  const url = app.app.get(LinksService).clientPageUrl(person.accountId, rows[0]!.pageId);
  return new URL(url).pathname;
}

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

it('the link names the delivery, ends in 22 random characters, and is stored as a hash only', async () => {
  const { id, path } = await shared();
  expect(path).toMatch(/^\/d\/bars-for-acme-[\dA-Za-z]{22}$/);
  const token = path.slice(-22);
  const { rows } = await app.database.query<{ text: string }>(
    'SELECT to_jsonb(d)::text AS text FROM deliveries d WHERE id = $1',
    [id],
  );
  expect(rows[0]!.text).not.toContain(token);

  // Its words are for the reader: the link still works after the delivery has a different name.
  await app.as(person).patch(`/api/deliveries/${id}`).send({ name: 'Cafés' }).expect(200);
  const renamed = new URL((await app.as(person).get(pageOf(id))).body.url).pathname;
  expect(renamed).toBe(`/d/cafes-${token}`);
  for (const each of [path, renamed, `/d/${token}`]) await read(each);
  await expectGone(`/d/bars-for-acme-${token.slice(1)}A`);
  await expectGone(`/d/bars-for-acme-${token.toLowerCase()}`);
});

it('a signed link from before opens the page until it is revoked', async () => {
  const { id, path } = await shared();
  const signed = await signedPath(id);
  await read(signed);
  await app.database.query('UPDATE deliveries SET page_hash = NULL WHERE id = $1', [id]);
  await expectGone(path);
  await read(signed);
  expect(new URL((await app.as(person).get(pageOf(id))).body.url).pathname).toBe(signed);

  // Renewing adds the short link, and keeps the one that the client has.
  expect(await open(id)).toBe(path);
  await read(path);
  await read(signed);
  await app.as(person).delete(pageOf(id)).expect(204);
  await expectGone(path);
  await expectGone(signed);
});

it('a page whose link was made with another secret keeps it, and its owner gets a signed one', async () => {
  const { id, path } = await shared();
  const hash = createHash('sha256').update('A'.repeat(22)).digest('hex');
  await app.database.query('UPDATE deliveries SET page_hash = $2 WHERE id = $1', [id, hash]);
  await expectGone(path);
  expect(await open(id)).toBe(await signedPath(id));
  await read(`/d/bars-${'A'.repeat(22)}`);
  await read(await signedPath(id));
});

it("a link that we didn't sign looks like a revoked one, and opens nothing else", async () => {
  const { id, path } = await shared();
  const [head, , signature] = (await signedPath(id)).split('/').pop()!.split('.');
  const tokens = [
    path.slice(-22),
    path.split('/').pop()!,
    (await signedPath(id)).split('/').pop()!,
  ];
  const forged = Buffer.from(
    JSON.stringify({ acc: person.accountId, aud: 'client-page', sub: id }),
  );
  await expectGone('/d/anything');
  await expectGone(`/d/${head}.${forged.toString('base64url')}.${signature}`);

  const [{ id: runId }] = (await app.as(person).get(`/api/deliveries/${id}/runs`)).body;
  const file = `/api/deliveries/${id}/runs/${runId}/file`;
  for (const token of tokens) await app.as(null).get(`${file}?token=${token}`).expect(401);
  await visit(`${path}/files/${id}`).expect(404);
});

it("another account can't open, see or revoke the page", async () => {
  const { id, path } = await shared();
  const other = await app.newPerson();
  await app.as(other).get(pageOf(id)).expect(404);
  await app.as(other).post(pageOf(id)).expect(404);
  await app.as(other).delete(pageOf(id)).expect(404);
  await read(path);
});

it('opening and revoking a link are in the audit log', async () => {
  const { id } = await shared();
  await app.as(person).delete(pageOf(id)).expect(204);
  await app.as(person).delete(pageOf(id)).expect(204);
  const { body: entries } = await app.as(person).get('/api/audit').expect(200);
  const actions = entries.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => action.startsWith('client_page'))).toEqual([
    'client_page_closed',
    'client_page_opened',
  ]);
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

it('a viewer sees that a delivery has a page, but not the link, which opens files of leads', async () => {
  const { id } = await shared();
  const viewer = await newMember(app, person, 'VIEWER');
  const { body } = await app.as(viewer).get(pageOf(id)).expect(200);
  expect(body).toMatchObject({ url: null, expiresAt: expect.any(String) });
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
      .filter((path) => path.startsWith('/api/') && !path.includes('{'))
      // A stream without an end, whose events have an id only.
      .filter((path) => path !== '/api/leads/changes');
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
  await until(async () => log.join('').split('/d/[token]').length === 4);
  // This one is no client link: pages have no line.
  await visit(path.replace('/d/', '/d%2F')).expect(404);
  expect(log.join('')).not.toContain(path.slice(-22));
  expect(log.join('')).not.toContain('forged');
});
