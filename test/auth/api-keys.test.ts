import { isWellFormed } from '../../backend/auth/api-keys.service.js';
import { SessionsService } from '../../backend/auth/sessions.service.js';
import { apiKey as apiKeySchema, newApiKey, type NewApiKey } from '../../contract/settings.js';
import { eventsOf } from '../settings/support.js';
import { useApp, usePerson } from '../support/app.js';

const PATH = '/api/settings/api-keys';
const FOREVER = '00000000-0000-4000-8000-000000000000';

const app = useApp({ role: 'api' });
const person = usePerson(app);

const create = (body: object = {}) => app.as(person).post(PATH).send(body);
const newKey = async (): Promise<NewApiKey> => (await create().expect(201)).body;
const list = async () => (await app.as(person).get(PATH).expect(200)).body;
const revoke = (id: string, who = person) => app.as(who).delete(`${PATH}/${id}`);
const withKey = (key: string) => app.as({ ...person, token: key });
const me = (key: string) => withKey(key).get('/api/users/me');
/** The key with its last character replaced. */
const mistyped = (key: string) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');

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
    [{ name: 'Mine', accountId: FOREVER }, { body: 'Unrecognized key: "accountId"' }],
  ])('rejects %j and creates no key', async (body, errors) => {
    const answer = await create(body).expect(400);

    expect(answer.body.errors).toEqual(errors);
    expect(await list()).toEqual([]);
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
      meta: { method: body.prefix },
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
  it('revokes the key immediately, in every process, and no other key', async () => {
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
    expect(revocations).toMatchObject([{ meta: { method: prefix }, userAgent: 'Firefox' }]);
  });

  it("returns 404 for another account's key, which keeps working", async () => {
    const { id, key } = await newKey();
    await revoke(id, await app.newPerson()).expect(404);

    await me(key).expect(200);
  });

  it.each([
    [FOREVER, 404],
    ['nonsense', 400],
  ])('with the id %s, returns %i', async (id, status) => {
    await revoke(id).expect(status);
  });
});

describe('an API key', () => {
  // @requirement 6.6
  it('acts for the user who created it', async () => {
    const { key } = await newKey();

    expect((await me(key).expect(200)).body.id).toBe(person.userId);
    await withKey(key).patch('/api/users/me').send({ firstName: 'Ada' }).expect(200);
    expect((await app.as(person).get('/api/users/me')).body.firstName).toBe('Ada');
  });

  // @requirement 6.6
  it.each([
    ['GET', '/api/settings/security/events'],
    ['POST', '/api/settings/security/revoke-sessions'],
    ['POST', '/api/settings/security/password-changed'],
    ['GET', PATH],
    ['POST', PATH],
    ['DELETE', `${PATH}/${FOREVER}`],
    ['POST', '/auth/sync'],
  ])('is not accepted for %s %s', async (method, path) => {
    const { key } = await newKey();
    const verb = method.toLowerCase() as 'get' | 'post' | 'delete';
    const answer = await withKey(key)[verb](path).expect(403);

    expect(answer.type).toBe('application/problem+json');
    expect(answer.body.error).toBe("You can't use an API key for this. Please log in.");
    await withKey(mistyped(key))[verb](path).expect(401);
    await app.as(person).get('/api/users/me').expect(200);
    expect(await list()).toHaveLength(1);
  });

  it('is rejected when mistyped, truncated or invented', async () => {
    const { key } = await newKey();
    const wrong = [mistyped(key), key.slice(0, -1), `${key}0`, `ldk_${'0'.repeat(32)}`, 'ldk_'];

    for (const token of wrong) await me(token).expect(401);
    expect(wrong.map(isWellFormed)).toEqual([false, false, false, false, false]);
    await me(key).expect(200);
  });

  it('is rejected by its checksum without a database query', async () => {
    const { key } = await newKey();
    const wrong = mistyped(key);
    await app.database.query(
      "UPDATE api_keys SET hash = encode(sha256($2::text::bytea), 'hex') WHERE account_id = $1",
      [person.accountId, wrong],
    );

    await me(wrong).expect(401);
  });

  // @requirement 4.32
  it('is rejected while the account is disabled, and works again afterwards', async () => {
    const { key } = await newKey();
    await disable('now()');
    await me(key).expect(401);
    await me(key).expect(401);

    await disable('NULL');
    await me(key).expect(200);
  });

  it('does not reactivate a disabled account, but a login does', async () => {
    const { key } = await newKey();
    await disable('now()');
    await me(key).expect(401);
    await app.as(person).get('/api/users/me').expect(200);

    await me(key).expect(200);
  });

  it('keeps working after the user logs out everywhere', async () => {
    const { key } = await newKey();
    await app.as(person).post('/api/settings/security/revoke-sessions').expect(200);

    await me(key).expect(200);
  });

  it('no longer authorizes an open stream once it is revoked or the account is disabled', async () => {
    const sessions = app.app.get(SessionsService);
    const [one, two] = [await newKey(), await newKey()];
    const caller = (keyId: string) => ({ ...person, authTime: 0, keyId });
    expect(await sessions.isValid(caller(one.id))).toBe(true);

    await revoke(one.id).expect(204);
    expect(await sessions.isValid(caller(one.id))).toBe(false);
    expect(await sessions.isValid(caller(two.id))).toBe(true);

    await disable('now()');
    expect(await sessions.isValid(caller(two.id))).toBe(false);
  });
});

const disable = (at: 'now()' | 'NULL') =>
  app.database.query(`UPDATE users SET disabled_at = ${at} WHERE id = $1`, [person.userId]);
