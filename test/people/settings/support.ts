import type { SecurityEvent } from '#contract/settings.js';
import type { TestApp } from '../../support/app.js';
import type { Person } from '../../support/identity.js';

/** The user's security events, newest first. */
export async function eventsOf(app: TestApp, person: Person): Promise<SecurityEvent[]> {
  const path = '/api/settings/security/events?limit=100';
  return (await app.as(person).get(path).expect(200)).body;
}
