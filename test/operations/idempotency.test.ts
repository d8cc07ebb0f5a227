import { HousekeepingService } from '../../backend/platform/jobs/housekeeping.service.js';
import { useApp, usePerson } from '../support/app.js';
import type { Person } from '../support/identity.js';
import { FakeSource, overrideSource } from '../support/fake-source.js';

const REQUEST = { city: 'Monaco', category: 'bar', minLeads: 5 };

const source = new FakeSource();
const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);
let number = 0;
let key: string;
beforeEach(() => {
  key = `key-${++number}`;
  source.hold();
});
afterEach(() => source.resume());

const start = (request: object = REQUEST, who: Person = person, idempotencyKey = key) =>
  app.as(who).post('/api/scraperuns').set('Idempotency-Key', idempotencyKey).send(request);

async function runCount(): Promise<number> {
  const { rows } = await app.database.query(
    'SELECT count(*)::int FROM scrape_runs WHERE account_id = $1',
    [person.accountId],
  );
  return rows[0].count;
}

it('the same request with the same key creates one run and gets the same response', async () => {
  const first = await start().expect(201);
  const second = await start().expect(201);

  expect(second.text).toBe(first.text);
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(await runCount()).toBe(1);
});

it('twenty simultaneous requests with one key create one run; the others get a 409 or the same response', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => start()));

  const created = answers.filter(({ status }) => status === 201);
  const waiting = answers.filter(({ status }) => status === 409);
  expect(created.length + waiting.length).toBe(20);
  expect(new Set(created.map(({ body }) => body.id)).size).toBe(1);
  for (const { headers, body } of waiting) {
    expect(headers['retry-after']).toBe('1');
    expect(body.error).toContain('in progress');
  }
  expect(await runCount()).toBe(1);
});

it.each([
  ['body', () => start({ ...REQUEST, minLeads: 6 })],
  ['route', () => app.as(person).post('/api/settings/export-request').set('Idempotency-Key', key)],
])('a key is refused for a different %s', async (_, repeat) => {
  await start().expect(201);

  const { body } = await repeat().expect(422);

  expect(body.error).toContain('different request');
  expect(await runCount()).toBe(1);
});

it.each(['', 'k'.repeat(256)])('a key of %j is refused', async (invalid) => {
  const { body } = await start(REQUEST, person, invalid).expect(400);

  expect(body.error).toBe('Idempotency-Key must have 1 to 255 characters.');
  expect(await runCount()).toBe(0);
});

it('a 255-character key is accepted', async () => {
  await start(REQUEST, person, 'k'.repeat(255)).expect(201);
});

it('two accounts may use the same key', async () => {
  const other = await app.newPerson();
  const mine = await start().expect(201);
  const theirs = await start(REQUEST, other).expect(201);

  expect(theirs.body.id).not.toBe(mine.body.id);
});

it('a person and an API key in one account may use the same key', async () => {
  const { body } = await app.as(person).post('/api/settings/api-keys').send({ name: 'CI' });
  const mine = await start().expect(201);
  const theirs = await start(REQUEST, { ...person, token: body.key }).expect(201);

  expect(theirs.body.id).not.toBe(mine.body.id);
});

it('a refused request is not remembered: its key may be used for the corrected one', async () => {
  await start({ ...REQUEST, minLeads: -1 }).expect(400);
  await start({ ...REQUEST, city: 'Nowhere' }).expect(422);

  await start().expect(201);
});

it('after a failure on our side, a retry continues with the same run', async () => {
  const { resolve } = source;
  source.resolve = () => Promise.reject(new Error('A bug'));
  await start().expect(500);
  source.resolve = resolve;

  await start().expect(201);
  expect(await runCount()).toBe(1);
});

describe('after a process died', () => {
  /** As if the process had died after the run's transaction, before it stored the response. */
  const forgetAnswer = (lease: string) =>
    app.database.query(
      `UPDATE idempotency_keys SET completed_at = NULL, answer = NULL, leased_until = now() + $2::interval
       WHERE key = $1`,
      [key, lease],
    );

  it('a retry waits until the lease of the dead attempt expires', async () => {
    await start().expect(201);
    await forgetAnswer('1 minute');

    await start().expect(409);
  });

  it('a retry then gets the run that the dead attempt created', async () => {
    const first = await start().expect(201);
    await forgetAnswer('-1 second');
    const retries = await Promise.all([start(), start(), start()]);

    const created = retries.filter(({ status }) => status === 201);
    expect(created.length).toBeGreaterThan(0);
    for (const { body } of created) expect(body.id).toBe(first.body.id);
    expect(await runCount()).toBe(1);
  });
});

it.each([
  ['API key', '/api/settings/api-keys', { name: 'CI' }, 'key'],
  ['download link', '/api/export/links', { filter: {} }, 'url'],
])('a new %s is never stored, and a repeated request is refused', async (_, path, form, secret) => {
  const create = () => app.as(person).post(path).set('Idempotency-Key', key).send(form);
  const { body } = await create().expect(201);
  const repeated = await create().expect(409);

  expect(repeated.body.error).toContain('already succeeded');
  expect(repeated.text).not.toContain(body[secret]);
  const { rows } = await app.database.query(
    'SELECT to_jsonb(k)::text AS row FROM idempotency_keys k WHERE key = $1',
    [key],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain(body[secret]);
});

it('a body that is nested too deeply is refused, with or without a key', async () => {
  const send = () =>
    app
      .as(person)
      .post('/api/scraperuns')
      .set('Content-Type', 'application/json')
      .send(`{"city":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);

  await send().expect(400);
  await send().set('Idempotency-Key', key).expect(400);
});

it('a key expires after 24 hours', async () => {
  const first = await start().expect(201);
  const age = (hours: number) =>
    app.database.query(
      `UPDATE idempotency_keys SET created_at = now() - $2 * interval '1 hour' WHERE key = $1`,
      [key, hours],
    );
  await age(23.9);
  await app.app.get(HousekeepingService).run();
  expect((await start().expect(201)).body.id).toBe(first.body.id);
  await age(24.1);
  await app.app.get(HousekeepingService).run();
  expect((await start().expect(201)).body.id).not.toBe(first.body.id);
});

it('every POST that creates something honors the header and documents it', () => {
  const posts = Object.entries(app.document().paths).filter(([, { post }]) => post);
  const honors = ([, { post }]: (typeof posts)[number]) =>
    (post!.parameters ?? []).some((of) => 'name' in of && of.name === 'Idempotency-Key');
  const creates = ([, { post }]: (typeof posts)[number]) =>
    Boolean(post!.responses['201'] ?? post!.responses['202']);
  const pathsOf = (found: typeof posts) => found.map(([path]) => path);

  expect(pathsOf(posts.filter(creates))).toContain('/api/scraperuns');
  expect(pathsOf(posts.filter(honors))).toEqual(pathsOf(posts.filter(creates)));
});
