import jwt from 'jsonwebtoken';
import { useApp, usePerson } from '../../support/app.js';
import { updateAccount } from '../../support/identity.js';

const app = useApp({ role: 'api' });
const person = usePerson(app);

const me = (token: string) => app.as({ ...person, token }).get('/api/users/me');
const claims = () => jwt.decode(person.token) as jwt.JwtPayload;
const unsigned = (payload: object) => jwt.sign(payload, '', { algorithm: 'none' });

// @requirement 7.42
it('the API returns 401 without a token, as a problem document that names the scheme', async () => {
  const answer = await app.as(null).get('/api/users/me').expect(401);

  expect(answer.headers['www-authenticate']).toBe('Bearer');
  expect(answer.type).toBe('application/problem+json');
  expect(answer.body).toMatchObject({ status: 401, error: 'Please log in.' });
});

it.each([
  ['a garbage', () => 'garbage'],
  ['a three-part garbage', () => 'a.b.c'],
  ["another project's", () => unsigned({ ...claims(), aud: 'other', iss: claims().iss })],
  ['an expired', () => unsigned({ ...claims(), exp: Math.floor(Date.now() / 1000) - 10 })],
  ["a missing user's", () => unsigned({ ...claims(), sub: 'nobody', user_id: 'nobody' })],
  ['a self-signed', () => jwt.sign({ sub: person.uid }, 'x'.repeat(32))],
])('the API rejects %s token', async (_, token) => {
  await me(token()).expect(401);
});

// @requirement 6.7
it('the API rejects every token from before the sessions were revoked, and accepts a later one', async () => {
  await me(person.token).expect(200);
  await app.database.query(
    'UPDATE users SET sessions_valid_after = to_timestamp($2) WHERE id = $1',
    [person.userId, claims()['auth_time']],
  );
  await me(person.token).expect(401);
  await app.database.query(
    'UPDATE users SET sessions_valid_after = to_timestamp($2) WHERE id = $1',
    [person.userId, claims()['auth_time'] - 1],
  );
  await me(person.token).expect(200);
});

it('the API rejects a user whom the provider disabled', async () => {
  const other = await app.newPerson();
  await updateAccount(other, { disableUser: true });
  const elsewhere = await app.startAnother();

  await elsewhere.as(other).get('/api/users/me').expect(401);
});

it('the API keeps the email address in sync with the latest token', async () => {
  await app
    .as({ ...person, token: unsigned({ ...claims(), email: 'new@example.com' }) })
    .post('/auth/sync')
    .expect(200);

  expect((await me(person.token)).body.email).toBe(person.email);
});
