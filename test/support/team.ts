import { ROLE_PERMISSIONS, type Role } from '#contract/roles.js';
import type { ActingKey, Caller } from '../../backend/platform/caller.js';
import type { Subscriber, TestApp } from './app.js';

/** A person whose requests are for another person's account, where they have this role. */
export async function newMember(app: TestApp, owner: Subscriber, role: Role): Promise<Subscriber> {
  const person = await app.newPerson({ isVerified: true });
  await app.database.query(
    'INSERT INTO memberships (account_id, user_id, role) VALUES ($1, $2, $3)',
    [owner.accountId, person.userId, role],
  );
  return inAccount(person, owner.accountId);
}

/** The same person, whose requests name an account. */
export const inAccount = (person: Subscriber, accountId: string): Subscriber => ({
  ...person,
  accountId,
  namedAccount: accountId,
});

/** The same person, in the account that they open at login. */
export const inPrimary = (person: Subscriber): Subscriber => ({
  ...person,
  namedAccount: undefined,
});

/** The caller behind an owner's requests, for services that are called directly. */
export const callerOf = (person: Subscriber, key: ActingKey | null, authTime = 0): Caller => ({
  ...person,
  role: 'OWNER',
  permissions: ROLE_PERMISSIONS.OWNER,
  authTime,
  linkGeneration: 0,
  key,
});

/** The roles of an account's members, by user. */
export async function rolesIn(app: TestApp, accountId: string): Promise<Record<string, Role>> {
  const { rows } = await app.database.query<{ id: string; role: Role }>(
    'SELECT user_id AS id, role FROM memberships WHERE account_id = $1',
    [accountId],
  );
  return Object.fromEntries(rows.map(({ id, role }) => [id, role]));
}

/** A run of the account that found a lead. */
export async function addRun(app: TestApp, { accountId }: Subscriber, status = 'Complete') {
  const { rows } = await app.database.query<{ id: string }>(
    `INSERT INTO scrape_runs (account_id, city, category, target, status, source, lead_count)
     VALUES ($1, 'Monaco', 'bar', '{}', $2, 'index', 1) RETURNING id`,
    [accountId, status],
  );
  return rows[0]!.id;
}
