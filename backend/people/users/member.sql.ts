import type { EntityManager } from 'typeorm';
import type { Role } from '#contract/roles.js';
import type { Member } from '#contract/teams.js';
import { nameOfUser, workersAmong } from './membership.sql.js';

/** The owner first, then by name. */
export function membersOf(
  tx: EntityManager,
  accountId: string,
): Promise<Omit<Member, 'apiKeys'>[]> {
  return tx.query(
    `SELECT u.id, ${nameOfUser('u.id')} AS name, u.email, m.role, m.joined_at AS "joinedAt",
       u.disabled_at IS NOT NULL AS "isDisabled"
     FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.account_id = $1
     ORDER BY m.role <> 'OWNER', lower(${nameOfUser('u.id')}), u.id`,
    [accountId],
  );
}

/** How many of these users are members who work with leads. */
export async function countWorkers(
  tx: EntityManager,
  accountId: string,
  userIds: readonly string[],
): Promise<number> {
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT cardinality(${workersAmong('$1', '$2::uuid[]')}) AS count`,
    [accountId, userIds],
  );
  return count;
}

/**
 * Adds a member, who gets no notification emails until they ask for some: the account's owner gets them. Links and calendar
 * addresses of an earlier membership stay invalid.
 */
export function addMember(
  tx: EntityManager,
  { accountId, userId, role }: { accountId: string; userId: string; role: Role },
): Promise<unknown> {
  return tx.query(
    `INSERT INTO memberships (account_id, user_id, role, alert_on_ready, system_alerts, weekly_summary, lead_digest_cadence, links_from, calendar_version)
     VALUES ($1, $2, $3, false, false, false, 'OFF', now(), floor(random() * 1e9))`,
    [accountId, userId, role],
  );
}

/** Opens another of the user's accounts at the next login, if this one was it. */
export function leavePrimary(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query(
    `UPDATE users SET primary_account_id = (
       SELECT m.account_id FROM memberships m WHERE m.user_id = users.id AND m.account_id <> $1
       ORDER BY m.joined_at, m.account_id LIMIT 1)
     WHERE primary_account_id = $1
       AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id AND m.account_id = $1)`,
    [accountId],
  );
}

/** Ends a membership, with the keys, views and links that belong to it. @returns whether it existed */
export async function removeMember(
  tx: EntityManager,
  accountId: string,
  userId: string,
): Promise<boolean> {
  const [, removed] = await tx.query<[unknown, number]>(
    `DELETE FROM memberships WHERE account_id = $1 AND user_id = $2 AND role <> 'OWNER'`,
    [accountId, userId],
  );
  await leavePrimary(tx, accountId);
  return removed > 0;
}

/**
 * Ends all memberships of an account except its owner's, whose ends only if they have another account.
 * @returns the addresses of the other members, and whether this is the owner's last account
 */
export async function closeAccount(
  tx: EntityManager,
  accountId: string,
  ownerId: string,
): Promise<{ members: string[]; isLast: boolean }> {
  const [members] = await tx.query<[{ email: string | null }[], number]>(
    `DELETE FROM memberships m USING users u
     WHERE m.account_id = $1 AND m.user_id <> $2 AND u.id = m.user_id RETURNING u.email`,
    [accountId, ownerId],
  );
  const [, left] = await tx.query<[unknown, number]>(
    `DELETE FROM memberships m WHERE m.account_id = $1 AND m.user_id = $2
       AND EXISTS (SELECT FROM memberships other WHERE other.user_id = $2 AND other.account_id <> $1)`,
    [accountId, ownerId],
  );
  await leavePrimary(tx, accountId);
  return {
    members: members.flatMap(({ email }) => email ?? []),
    isLast: left === 0,
  };
}

/** Whether a user owns an account that has other members. */
export async function ownsWithOthers(tx: EntityManager, userId: string): Promise<boolean> {
  const [row] = await tx.query<[{ is: boolean }]>(
    `SELECT EXISTS (
       SELECT FROM memberships m JOIN memberships other ON other.account_id = m.account_id AND other.user_id <> $1
       WHERE m.user_id = $1 AND m.role = 'OWNER') AS is`,
    [userId],
  );
  return row.is;
}

/** Ends a user's memberships of accounts that others own. @returns these accounts */
export async function leaveAccounts(tx: EntityManager, userId: string): Promise<string[]> {
  const [rows] = await tx.query<[{ id: string }[], number]>(
    "DELETE FROM memberships WHERE user_id = $1 AND role <> 'OWNER' RETURNING account_id AS id",
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** @returns null for someone who is not a member */
export async function roleOf(
  tx: EntityManager,
  accountId: string,
  userId: string,
): Promise<Role | null> {
  const [row] = await tx.query<{ role: Role }[]>(
    'SELECT role FROM memberships WHERE account_id = $1 AND user_id = $2',
    [accountId, userId],
  );
  return row?.role ?? null;
}

/** Gives a member another role. It ends a proposal that they become the owner. */
export function setRole(
  tx: EntityManager,
  accountId: string,
  userId: string,
  role: Role,
): Promise<unknown> {
  return tx.query(
    'UPDATE memberships SET role = $3, proposed_until = NULL WHERE account_id = $1 AND user_id = $2',
    [accountId, userId, role],
  );
}

/**
 * Makes the newest members over a number of seats viewers, except one who has just become the owner.
 * @returns them with their former roles
 */
export async function makeViewers(
  tx: EntityManager,
  accountId: string,
  seats: number,
): Promise<{ userId: string; before: Role }[]> {
  const [changed] = await tx.query<[{ userId: string; before: Role }[], number]>(
    `UPDATE memberships m SET role = 'VIEWER', proposed_until = NULL FROM (
       SELECT user_id, role FROM memberships WHERE account_id = $1 AND role <> 'VIEWER'
       ORDER BY role <> 'OWNER', joined_at, user_id OFFSET $2) over_limit
     WHERE m.account_id = $1 AND m.user_id = over_limit.user_id AND m.role <> 'OWNER'
     RETURNING m.user_id AS "userId", over_limit.role AS before`,
    [accountId, seats],
  );
  return changed;
}

/** Whether the account has a member with this login address. */
export async function hasMember(
  tx: EntityManager,
  accountId: string,
  email: string,
): Promise<boolean> {
  const [row] = await tx.query<[{ has: boolean }]>(
    `SELECT EXISTS (SELECT FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.account_id = $1 AND lower(u.email) = $2) AS has`,
    [accountId, email],
  );
  return row.has;
}

/** The address that an invitation must be for, and whether its owner has confirmed it. */
export async function loginOf(
  tx: EntityManager,
  userId: string,
): Promise<{ email: string | null; isConfirmed: boolean }> {
  const [row] = await tx.query<[{ email: string | null; isConfirmed: boolean }]>(
    'SELECT email, email_verified AS "isConfirmed" FROM users WHERE id = $1 FOR SHARE',
    [userId],
  );
  return row;
}

/** Opens the account at the next login of a person who had none. Its details are known, so they skip onboarding. */
export function openFirst(tx: EntityManager, userId: string, accountId: string): Promise<unknown> {
  return tx.query(
    `UPDATE users SET primary_account_id = $2, onboarding_status = 'COMPLETED'
     WHERE id = $1 AND primary_account_id IS NULL`,
    [userId, accountId],
  );
}
