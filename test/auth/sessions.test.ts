import jwt from 'jsonwebtoken';
import { useApp, usePerson } from '../support/app.js';
import { updateAccount } from '../support/identity.js';

const app = useApp({ role: 'api' });
const person = usePerson(app);

const me = (token: string) => app.as({ ...person, token }).get('/api/users/me');
const claims = () => jwt.decode(person.token) as jwt.JwtPayload;
const unsigned = (payload: object) => jwt.sign(payload, '', { algorithm: 'none' });

// @requirement 7.42
it('answers 401 as a problem document and names the scheme without a token', async () => {
  const answer = await app.as(null).get('/api/users/me').expect(401);

  expect(answer.headers['www-authenticate']).toBe('Bearer');
  expect(answer.type).toBe('application/problem+json');
  expect(answer.body).toMatchObject({ status: 401, error: 'Please log in.' });
});

it.each([
  ['garbage', () => 'garbage'],
  ['three garbage parts', () => 'a.b.c'],
  ["another project's", () => unsigned({ ...claims(), aud: 'other', iss: claims().iss })],
  ['an expired one', () => unsigned({ ...claims(), exp: Math.floor(Date.now() / 1000) - 10 })],
  [
    'one of a person who does not exist',
    () => unsigned({ ...claims(), sub: 'nobody', user_id: 'nobody' }),
  ],
  ['one signed with a secret of our own', () => jwt.sign({ sub: person.uid }, 'x'.repeat(32))],
])('refuses %s token', async (_, token) => {
  await me(token()).expect(401);
});

// @requirement 6.7
it('refuses every token from before the sessions were ended, and takes a later one', async () => {
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

it('refuses a person whom the provider disabled', async () => {
  const other = await app.newPerson();
  await updateAccount(other, { disableUser: true });
  const elsewhere = await app.another();

  await elsewhere.as(other).get('/api/users/me').expect(401);
});

it('follows a changed email address', async () => {
  await app
    .as({ ...person, token: unsigned({ ...claims(), email: 'new@example.com' }) })
    .post('/auth/sync')
    .expect(200);

  expect((await me(person.token)).body.email).toBe(person.email);
});
