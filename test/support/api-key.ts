import type { NewApiKey } from '../../contract/settings.js';
import type { Subscriber, TestApp } from './app.js';
import type { Person } from './identity.js';

/** Creates an API key as its person does. */
export async function createKey(
  app: TestApp,
  person: Person,
  form: object = {},
  headers: Record<string, string> = {},
): Promise<NewApiKey> {
  const call = app.as(person).post('/api/settings/api-keys').set(headers).send(form);
  return (await call.expect(201)).body;
}

/** The person's program, which uses the key. */
export const withKey = (person: Subscriber, { key }: NewApiKey): Subscriber => ({
  ...person,
  token: key,
});
