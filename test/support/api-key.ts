import type { NewApiKey } from '#contract/settings.js';
import type { Subscriber, TestApp } from './app.js';
import type { Person } from './identity.js';

/** Creates an API key through the API, as the person would. */
export async function createKey(
  app: TestApp,
  person: Person,
  form: object = {},
  headers: Record<string, string> = {},
): Promise<NewApiKey> {
  const call = app.as(person).post('/api/settings/api-keys').set(headers).send(form);
  return (await call.expect(201)).body;
}

/** A caller that uses the key instead of the person's token. */
export const withKey = (person: Subscriber, { key }: NewApiKey): Subscriber => ({
  ...person,
  token: key,
});
