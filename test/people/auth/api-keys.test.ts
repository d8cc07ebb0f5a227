import { isWellFormed } from '../../../backend/people/auth/api-keys.service.js';
import { apiKey as apiKeySchema, newApiKey, type NewApiKey } from '#contract/settings.js';
import { eventsOf } from '../settings/support.js';
import { useApp, usePerson } from '../../support/app.js';

const PATH = '/api/settings/api-keys';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const app = useApp({ role: 'api' });
const person = usePerson(app);

const create = (body: object = {}) => app.as(person).post(PATH).send(body);
const newKey = async (): Promise<NewApiKey> => (await create().expect(201)).body;
const list = async () => (await app.as(person).get(PATH).expect(200)).body;
const revoke = (id: string, who = person) => app.as(who).delete(`${PATH}/${id}`);
const me = (key: string) => app.as({ ...person, token: key }).get('/api/users/me');

describe('POST /api/settings/api-keys', () => {
  // @requirement 9.11
  it('returns the key once: 32 random characters after ldk_', async () => {
    const answer = await create({ name: ' Nightly import ' }).expect(201);

    expect(answer.headers['cache-control']).toBe('no-store');
    const { key, ...listed } = newApiKey.strict().parse(answer.body);
    expect(key).toMatch(/^ldk_[\dA-Za-z]{32}$/);
    expect(isWellFormed(key)).toBe(true);
    expect(listed).toMatchObject({
      name: 'Nightly import',
      prefix: key.slice(0, 8),
      lastUsedAt: null,
    });
    expect(await list()).toEqual([listed]);
    expect((await newKey()).key).not.toBe(key);
  });

  it('names a key "API key" by default', async () => {
    expect((await newKey()).name).toBe('API key');
  });

  it.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 5 }, { name: 'Name is required' }],
    [{ name: null }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(61) }, { name: 'At most 60 characters' }],
    [{ name: 'a\u0000b' }, { name: 'Must not contain control characters' }],
    [{ scopes: [] }, { scopes: 'Choose at least one scope' }],
    [{ scopes: ['admin'] }, { 'scopes.0': 'Choose from read, run, manage and audit' }],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, { expiresAt: 'Must be in the future' }],
    [{ expiresAt: '2030-01-01' }, { expiresAt: expect.stringMatching('2030-01-31T00:00:00Z') }],
    [{ name: 'Mine', accountId: UNKNOWN_ID }, { body: 'Unrecognized key: "accountId"' }],
  ])('rejects %j and creates no key', async (body, errors) => {
    const answer = await create(body).expect(400);

    expect(answer.body.errors).toEqual(errors);
    expect(await list()).toEqual([]);
  });

  it('gives a key the scopes read and run and no expiration date by default', async () => {
    expect(await newKey()).toMatchObject({ scopes: ['read', 'run'], expiresAt: null });
  });

  it('gives a key the chosen scopes, once each, and the chosen expiration date', async () => {
    const form = { scopes: ['manage', 'read', 'manage'], expiresAt: '2100-01-31T00:00:00Z' };
    const { body } = await create(form).expect(201);
    const stored = { scopes: ['read', 'manage'], expiresAt: '2100-01-31T00:00:00.000Z' };

    expect(body).toMatchObject(stored);
    expect(await list()).toMatchObject([stored]);
  });

  it('emails the creator at their login address, without the key or its name', async () => {
    await app.as(person).patch('/api/users/me').send({ notificationEmail: 'other@example.com' });
    const { key, prefix } = (await create({ name: 'Buy cheap pills' }).expect(201)).body;
    const { rows } = await app.database.query(
      "SELECT recipient, subject, text FROM mails WHERE account_id = $1 AND subject LIKE '%key%'",
      [person.accountId],
    );

    expect(rows).toEqual([
      {
        recipient: person.email,
        subject: 'A new API key was created',
        text: expect.stringContaining(`Key: ${prefix}…\nScopes: read, run`),
      },
    ]);
    expect(rows[0].text).not.toContain(key);
    expect(rows[0].text).not.toContain('pills');
  });

  it('allows at most 20 keys, even with concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 23 }, () => create()));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect((await create().expect(409)).body.error).toBe(
      'An account can have at most 20 keys. Revoke one first.',
    );
    const [first] = await list();
    await revoke(first.id).expect(204);
    await create().expect(201);
  });

  it('creates no key for an account that is being deleted', async () => {
    await app.database.query(
      "INSERT INTO account_deletions (account_id, uid_hash) VALUES ($1, 'a hash')",
      [person.accountId],
    );
    await create().expect(404);
  });

  // @requirement 2.52
  it('stores a hash of the key, never the key itself', async () => {
    const { key } = await newKey();
    await me(key).expect(200);
    const { rows: tables } = await app.database.query(
      "SELECT table_schema || '.' || table_name AS name FROM information_schema.tables WHERE table_schema IN ('public', 'pgboss')",
    );
    const secret = key.slice(12);
    const holding: string[] = [];
    for (const { name } of tables) {
      const found = await app.database.query(
        `SELECT FROM ${name} t WHERE strpos(to_jsonb(t)::text, $1) > 0 LIMIT 1`,
        [secret],
      );
      if (found.rowCount) holding.push(name);
    }

    expect(tables.length).toBeGreaterThan(10);
    expect(holding).toEqual([]);
    const { rows } = await app.database.query('SELECT hash FROM api_keys WHERE account_id = $1', [
      person.accountId,
    ]);
    expect(rows).toEqual([{ hash: expect.stringMatching(/^[\da-f]{64}$/) }]);
  });

  it('records who created the key, with address and browser', async () => {
    const { body } = await create().set('User-Agent', 'Firefox').expect(201);

    expect((await eventsOf(app, person))[0]).toMatchObject({
      type: 'api_key_created',
      meta: { key: { id: body.id, name: 'API key', prefix: body.prefix } },
      userAgent: 'Firefox',
      ip: expect.stringContaining('127.0.0.1'),
    });
  });
});

describe('GET /api/settings/api-keys', () => {
  it('lists the newest keys first, without their secrets', async () => {
    const [one, two] = [await newKey(), await newKey()];
    const keys = await list();

    expect(keys.map((key: object) => apiKeySchema.strict().parse(key).id)).toEqual([
      two.id,
      one.id,
    ]);
  });

  it('shows when a key was last used', async () => {
    const { key, id } = await newKey();
    await newKey();
    await me(key).expect(200);
    const [unused, used] = await list();

    expect(unused.lastUsedAt).toBeNull();
    expect(used.id).toBe(id);
    expect(Date.parse(used.lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(used.createdAt));
  });

  it('updates the last use at most once a minute, so a busy key does not write on every call', async () => {
    const { key } = await newKey();
    await me(key).expect(200);
    const [{ lastUsedAt }] = await list();
    await me(key).expect(200);
    expect((await list())[0].lastUsedAt).toBe(lastUsedAt);

    await app.database.query("UPDATE api_keys SET last_used_at = now() - interval '2 minutes'");
    await me(key).expect(200);
    expect(Date.parse((await list())[0].lastUsedAt)).toBeGreaterThan(Date.parse(lastUsedAt));
  });
});

describe('DELETE /api/settings/api-keys/{id}', () => {
  it('revokes only this key, immediately and in every process', async () => {
    const elsewhere = await app.startAnother();
    const [revoked, kept] = [await newKey(), await newKey()];
    await elsewhere
      .as({ ...person, token: revoked.key })
      .get('/api/users/me')
      .expect(200);

    await revoke(revoked.id).expect(204);
    await me(revoked.key).expect(401);
    await elsewhere
      .as({ ...person, token: revoked.key })
      .get('/api/users/me')
      .expect(401);
    await me(kept.key).expect(200);
    expect((await list()).map(({ id }: NewApiKey) => id)).toEqual([kept.id]);
  });

  it('records a revocation once, even after a double click', async () => {
    const { id, prefix } = await newKey();
    const answers = await Promise.all([
      revoke(id).set('User-Agent', 'Firefox'),
      revoke(id).set('User-Agent', 'Firefox'),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([204, 404]));
    const revocations = (await eventsOf(app, person)).filter(
      ({ type }) => type === 'api_key_revoked',
    );
    expect(revocations).toMatchObject([{ meta: { key: { id, prefix } }, userAgent: 'Firefox' }]);
  });

  it("returns 404 for another account's key, which keeps working", async () => {
    const { id, key } = await newKey();
    await revoke(id, await app.newPerson()).expect(404);

    await me(key).expect(200);
  });

  it.each([
    [UNKNOWN_ID, 404],
    ['nonsense', 400],
  ])('with the id %s, returns %i', async (id, status) => {
    await revoke(id).expect(status);
  });
});
