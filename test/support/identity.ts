import { randomUUID } from 'node:crypto';
import { until } from './until.ts';

/** A person with a login at the identity provider. */
export interface Person {
  email: string;
  password: string;
  uid: string;
  token: string;
}

/** Signs up a new person at the emulator that the test run started. */
export async function signUp(
  email = `${randomUUID()}@example.com`,
  profile: { displayName?: string } = {},
): Promise<Person> {
  const password = 'correct horse battery';
  const answer = await call('accounts:signUp', { email, password, ...profile });
  return { email, password, uid: answer.localId, token: answer.idToken };
}

/** Logs the person in again, for a token with a new `auth_time`. */
export async function signIn({ email, password }: Person): Promise<Person> {
  const answer = await call('accounts:signInWithPassword', { email, password });
  return { email, password, uid: answer.localId, token: answer.idToken };
}

/** Logs the person in again in a later second, because `auth_time` counts whole seconds. */
export async function signInLater(person: Person): Promise<Person> {
  const second = Math.floor(Date.now() / 1000);
  await until(async () => Math.floor(Date.now() / 1000) > second);
  return signIn(person);
}

/** Changes the account as the project's owner, such as `{disableUser: true}` or `{validSince: '…'}`. */
export const updateAccount = ({ uid }: Person, change: object) =>
  call('accounts:update', { localId: uid, ...change }, { Authorization: 'Bearer owner' });

/** Calls any other method of the provider's API, as its web client does. */
export const callProvider = (method: string, body: object) => call(method, body);

async function call(
  method: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ localId: string; idToken: string }> {
  const response = await fetch(
    `http://${process.env['TEST_IDENTITY_HOST']}/identitytoolkit.googleapis.com/v1/${method}?key=demo`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ returnSecureToken: true, ...body }),
    },
  );
  if (!response.ok) throw new Error(`${method}: ${await response.text()}`);
  return response.json();
}
