import { createKey } from '../../support/api-key.js';
import { useApp, usePerson } from '../../support/app.js';
import { signIn, type Person } from '../../support/identity.js';

const app = useApp({ role: 'api' });
const person = usePerson(app);

const me = (token: string) => app.as({ ...person, token }).get('/api/users/me');
const disable = () => app.as(person).post('/api/settings/disable-account');
const events = async () => {
  const { rows } = await app.database.query(
    'SELECT type FROM security_events WHERE user_id = $1 ORDER BY occurred_at',
    [person.userId],
  );
  return rows.map(({ type }) => type);
};

// @requirement 4.26, 4.32, 7.31
it('disabling logs the user out everywhere, and the next login reactivates the account', async () => {
  const elsewhere = await signIn(person);
  await me(elsewhere.token).expect(200);
  const { body } = await disable().expect(200);

  expect(body).toEqual({ success: true });
  await me(person.token).expect(401);
  await me(elsewhere.token).expect(401);

  const again = await signIn(person);
  const answer = await me(again.token).expect(200);
  expect(answer.body.id).toBe(person.userId);
  await me(person.token).expect(401);
  expect((await events()).slice(-3)).toEqual(['account_disabled', 'account_reactivated', 'login']);
});

// @requirement 7.31
it('a disabled account’s API keys are rejected until it is reactivated', async () => {
  const { key } = await createKey(app, person, { name: 'CI' });
  await me(key).expect(200);
  await disable().expect(200);
  await me(key).expect(401);
  await me((await signIn(person)).token).expect(200);
  await me(key).expect(200);
});

it('a new login reactivates the account once, even when it sends several requests', async () => {
  await disable().expect(200);
  const { token } = await signIn(person);
  await Promise.all([me(token), me(token), me(token)].map((call) => call.expect(200)));

  expect((await events()).filter((type) => type === 'account_reactivated')).toHaveLength(1);
});

it('a login reports whether it reactivated the account', async () => {
  const sync = async (of: Pick<Person, 'token'>) =>
    (
      await app
        .as({ ...person, ...of })
        .post('/auth/sync')
        .expect(200)
    ).body.isReactivated;
  expect(await sync(person)).toBe(false);
  await disable().expect(200);
  expect(await sync(await signIn(person))).toBe(true);
});

it('disabling invalidates the account’s signed links, and reactivating it does not restore them', async () => {
  await app.database.query(
    `INSERT INTO leads (account_id, name, source, source_id, licence) VALUES ($1, 'Bar', 'osm', '1', 'ODbL')`,
    [person.accountId],
  );
  const { body } = await app.as(person).post('/api/export/links').send({}).expect(201);
  const follow = () => app.as(null).get(body.url.replace(app.config.publicUrl, ''));
  await follow().expect(200);
  await disable().expect(200);
  await follow().expect(401);
  await me((await signIn(person)).token).expect(200);
  await follow().expect(401);
});
