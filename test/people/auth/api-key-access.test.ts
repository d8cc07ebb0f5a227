import { isWellFormed } from '../../../backend/people/auth/api-keys.service.js';
import { SessionsService } from '../../../backend/people/auth/sessions.service.js';
import type { Caller } from '../../../backend/platform/caller.js';
import type { NewApiKey } from '#contract/settings.js';
import { PROFILE } from '../../operations/callers.js';
import { eventsOf } from '../settings/support.js';
import { createKey } from '../../support/api-key.js';
import { useApp, usePerson } from '../../support/app.js';
import { callerOf } from '../../support/team.js';

const PATH = '/api/settings/api-keys';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const app = useApp({ role: 'api' });
const person = usePerson(app);

const newKey = (form: object = {}) => createKey(app, person, form);
const list = async () => (await app.as(person).get(PATH).expect(200)).body;
const withKey = (key: string) => app.as({ ...person, token: key });
const me = (key: string) => withKey(key).get('/api/users/me');
/** The key with its last character replaced. */
const mistyped = (key: string) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');

/** Whether a long request with the key continues. */
const isValid = async (caller: Caller) =>
  (await app.app.get(SessionsService).endedAmong([{ caller, permission: null }])).length === 0;

const disable = (at: 'now()' | 'NULL') =>
  app.database.query(`UPDATE users SET disabled_at = ${at} WHERE id = $1`, [person.userId]);

describe('an API key', () => {
  const rename = (key: string) =>
    withKey(key).patch(`/api/accounts/${person.accountId}`).send({ name: 'Analytical Engines' });

  // @requirement 6.6
  it('acts for the user who created it', async () => {
    const { key } = await newKey({ scopes: ['read', 'manage'] });

    expect((await me(key).expect(200)).body.id).toBe(person.userId);
    await rename(key).expect(200);
    const { body } = await app.as(person).get(`/api/accounts/${person.accountId}`);
    expect(body.name).toBe('Analytical Engines');
  });

  it('without the scope for a call gets a 403 that names the missing scope', async () => {
    const { key } = await newKey();
    const { body } = await rename(key).expect(403);

    expect(body).toMatchObject({
      code: 'scope_required',
      scope: 'manage',
      error: 'This API key lacks the scope "manage". In Settings, create a key with this scope.',
    });
  });

  it('created before scopes existed can still read, run and edit leads', async () => {
    const { key, id } = await newKey();
    await app.database.query('UPDATE api_keys SET scopes = DEFAULT WHERE id = $1', [id]);

    await me(key).expect(200);
    await withKey(key)
      .patch('/api/leads')
      .send({ ids: [UNKNOWN_ID], Status: 'CONTACTED' })
      .expect(200);
    await withKey(key).post(`/api/scraperuns/${UNKNOWN_ID}/cancel`).expect(404);
    await withKey(key).post('/api/export/links').send({}).expect(201);
  });

  it('stops working when it expires, and the error explains that', async () => {
    const { key, id } = await newKey();
    const caller = callerOf(person, (await list())[0]);
    await me(key).expect(200);
    expect(await isValid(caller)).toBe(true);
    await app.database.query('UPDATE api_keys SET expires_at = now() WHERE id = $1', [id]);

    expect((await me(key).expect(401)).body.error).toBe(
      'This API key has expired. Create a new one in Settings, under API & Integrations.',
    );
    expect(await isValid(caller)).toBe(false);
  });

  it('is named in the security events of its calls', async () => {
    const { key, id, prefix } = await newKey({ name: 'Sync', scopes: ['manage'] });
    const bio = { ...PROFILE, bio: 'Written by a program' };
    await withKey(key).put('/api/settings/profile').send(bio).expect(200);

    expect((await eventsOf(app, person))[0]).toMatchObject({
      type: 'profile_updated',
      meta: { key: { id, name: 'Sync', prefix } },
    });
  });

  // @requirement 6.6
  it.each([
    ['GET', '/api/settings/security/events'],
    ['POST', '/api/settings/security/revoke-sessions'],
    ['POST', '/api/settings/security/revoke-client-links'],
    ['POST', '/api/settings/security/password-changed'],
    ['GET', PATH],
    ['POST', PATH],
    ['DELETE', `${PATH}/${UNKNOWN_ID}`],
    ['POST', '/auth/sync'],
    ['PATCH', '/api/users/me'],
    ['PUT', '/api/settings/notifications'],
    ['POST', '/api/settings/export-request'],
    ['GET', `/api/settings/export-status/${UNKNOWN_ID}`],
  ])('is not accepted for %s %s', async (method, path) => {
    const { key } = await newKey();
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
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
  it('is rejected while the account is disabled, and works again afterward', async () => {
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
    const [one, two] = [await newKey(), await newKey()];
    const caller = (key: NewApiKey) => callerOf(person, key);
    expect(await isValid(caller(one))).toBe(true);

    await app.as(person).delete(`${PATH}/${one.id}`).expect(204);
    expect(await isValid(caller(one))).toBe(false);
    expect(await isValid(caller(two))).toBe(true);

    await disable('now()');
    expect(await isValid(caller(two))).toBe(false);
  });
});
