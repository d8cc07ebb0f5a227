import type { EntityManager } from 'typeorm';
import type { Role } from '#contract/roles.js';
import type { Member, Membership } from '#contract/teams.js';
import { prepared } from '../../platform/database/prepared.js';
import {
  companyNameOf,
  isBeingDeleted,
  isCompany,
  OPERATOR_ACCOUNT,
  viewersExportOf,
} from '../accounts/account.sql.js';

/** SQL fragment: a number that grows whenever a user ends sessions; over a row of `users` as `u`. */
export const LINK_GENERATION = 'COALESCE(extract(epoch FROM u.sessions_valid_after), 0)::float8';

/** SQL fragment: whether an account's owner has disabled it; the argument is SQL. */
export const isDisabledAccount = (account: string) => `
  EXISTS (SELECT FROM memberships o JOIN users w ON w.id = o.user_id
    WHERE o.account_id = ${account} AND o.role = 'OWNER' AND w.disabled_at IS NOT NULL)`;

/** SQL fragment: whether an account is closed for a member, because its owner has disabled it; the argument is a row of `memberships`. */
export const isClosedFor = (member: string) =>
  `(${member}.role <> 'OWNER' AND ${isDisabledAccount(`${member}.account_id`)})`;

/** SQL fragment: members whose logins and accounts are not disabled, with what their requests and links depend on. */
export const ENABLED_MEMBERS = `
  (SELECT m.account_id, m.user_id, m.role, ${viewersExportOf('m.account_id')} AS viewers_export, u.firebase_uid,
     u.sessions_valid_after, ${LINK_GENERATION} AS link_generation
   FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE u.disabled_at IS NULL AND NOT ${isClosedFor('m')})`;

/** SQL fragment: how a user is called: by the chosen name, otherwise by first and last name or the login address. */
export const nameOfUser = (user: string) =>
  `(SELECT COALESCE(display_name, NULLIF(concat_ws(' ', first_name, last_name), ''), email) FROM users WHERE id = ${user})`;

/** SQL fragment: how an account is called: by the company's name, otherwise by its owner's. */
const nameOfAccount = (account: string) =>
  `COALESCE(${companyNameOf(account)},
     ${nameOfUser(`(SELECT user_id FROM memberships WHERE account_id = ${account} AND role = 'OWNER')`)}, 'Account')`;

/** SQL fragments: an account's members, and those that take a seat. */
export const countMembers = (account: string) =>
  `(SELECT count(*) FROM memberships WHERE account_id = ${account})`;
export const countSeats = (account: string) =>
  `(SELECT count(*) FROM memberships WHERE account_id = ${account} AND role <> 'VIEWER')`;

export interface StoredCaller {
  id: string;
  email: string | null;
  emailVerified: boolean;
  sessionsValidAfter: Date | null;
  disabledAt: Date | null;
  linkGeneration: number;
  /** The account of the request, if the user is a member of it. */
  accountId: string | null;
  role: Role | null;
  viewersExport: boolean;
  isClosed: boolean;
}

/** The user with this id at the identity provider, in an account; without one, in the primary account. */
export async function findCaller(
  tx: EntityManager,
  uid: string,
  accountId: string | undefined,
): Promise<StoredCaller | null> {
  const [row] = await tx.query<StoredCaller[]>(
    prepared(`SELECT u.id, u.email, u.email_verified AS "emailVerified",
       u.sessions_valid_after AS "sessionsValidAfter", u.disabled_at AS "disabledAt",
       ${LINK_GENERATION} AS "linkGeneration", m.account_id AS "accountId", m.role,
       COALESCE(${viewersExportOf('m.account_id')}, false) AS "viewersExport", COALESCE(${isClosedFor('m')}, false) AS "isClosed"
     FROM users u
     LEFT JOIN memberships m ON m.user_id = u.id AND m.account_id = COALESCE($2::uuid, u.primary_account_id)
     WHERE u.firebase_uid = $1`),
    [uid, accountId],
  );
  return row ?? null;
}

/** The members among these whose logins and account are not disabled. */
export function enabledMembers(
  tx: EntityManager,
  members: { accountId: string; userId: string }[],
): Promise<{ accountId: string; userId: string; sessionsValidAfter: Date | null }[]> {
  return tx.query(
    `SELECT m.account_id AS "accountId", m.user_id AS "userId", m.sessions_valid_after AS "sessionsValidAfter"
     FROM unnest($1::uuid[], $2::uuid[]) AS caller (account_id, user_id)
     JOIN ${ENABLED_MEMBERS} m ON m.account_id = caller.account_id AND m.user_id = caller.user_id`,
    [members.map(({ accountId }) => accountId), members.map(({ userId }) => userId)],
  );
}

export interface StoredIssuer {
  /** null for the operator's own account, which has no users. */
  role: Role | null;
  viewersExport: boolean;
  generation: number;
}

/**
 * The person that an account's signed links depend on; without a user, its owner.
 * @returns null while that person or the account is disabled or being deleted
 */
export async function readIssuer(
  tx: EntityManager,
  accountId: string,
  userId: string | undefined,
): Promise<StoredIssuer | null> {
  if (accountId === OPERATOR_ACCOUNT && !userId)
    return { role: null, viewersExport: false, generation: 0 };
  const [row] = await tx.query<StoredIssuer[]>(
    `SELECT role, viewers_export AS "viewersExport", link_generation AS generation FROM ${ENABLED_MEMBERS} m
     WHERE account_id = $1 AND CASE WHEN $2::uuid IS NULL THEN role = 'OWNER' ELSE user_id = $2 END`,
    [accountId, userId],
  );
  return row ?? null;
}

/** The user's accounts, the oldest membership first. Only for queries that may see all accounts. */
export function accountsOf(tx: EntityManager, userId: string): Promise<Membership['accounts']> {
  return tx.query(
    `SELECT m.account_id AS id, ${nameOfAccount('m.account_id')} AS name, m.role FROM memberships m
     WHERE m.user_id = $1 AND NOT ${isBeingDeleted('m.account_id')} ORDER BY m.joined_at, m.account_id`,
    [userId],
  );
}

export async function accountName(tx: EntityManager, accountId: string): Promise<string> {
  const [row] = await tx.query<[{ name: string }]>(`SELECT ${nameOfAccount('$1')} AS name`, [
    accountId,
  ]);
  return row.name;
}

/** The owner first, then by name. */
export function membersOf(
  tx: EntityManager,
  accountId: string,
): Promise<Omit<Member, 'apiKeys'>[]> {
  return tx.query(
    `SELECT u.id, ${nameOfUser('u.id')} AS name, u.email, m.role, m.joined_at AS "joinedAt"
     FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.account_id = $1
     ORDER BY m.role <> 'OWNER', lower(${nameOfUser('u.id')}), u.id`,
    [accountId],
  );
}

export async function isTeam(tx: EntityManager, accountId: string): Promise<boolean> {
  const [row] = await tx.query<[{ is: boolean }]>(
    `SELECT ${isCompany('$1')} OR ${countMembers('$1')} > 1 AS is`,
    [accountId],
  );
  return row.is;
}

export async function isDisabled(tx: EntityManager, accountId: string): Promise<boolean> {
  const [row] = await tx.query<[{ is: boolean }]>(`SELECT ${isDisabledAccount('$1')} AS is`, [
    accountId,
  ]);
  return row.is;
}

/** The accounts that a user owns. */
export async function ownedAccounts(tx: EntityManager, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT account_id AS id FROM memberships WHERE user_id = $1 AND role = 'OWNER' ORDER BY account_id`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

export function addMember(
  tx: EntityManager,
  { accountId, userId, role }: { accountId: string; userId: string; role: Role },
): Promise<unknown> {
  return tx.query('INSERT INTO memberships (account_id, user_id, role) VALUES ($1, $2, $3)', [
    accountId,
    userId,
    role,
  ]);
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

/** Ends a user's memberships of accounts that others own. */
export function leaveAccounts(tx: EntityManager, userId: string): Promise<unknown> {
  return tx.query("DELETE FROM memberships WHERE user_id = $1 AND role <> 'OWNER'", [userId]);
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

export function setRole(
  tx: EntityManager,
  accountId: string,
  userId: string,
  role: Role,
): Promise<unknown> {
  return tx.query('UPDATE memberships SET role = $3 WHERE account_id = $1 AND user_id = $2', [
    accountId,
    userId,
    role,
  ]);
}

/** Makes the newest members over a number of seats viewers. @returns how many */
export async function makeViewers(
  tx: EntityManager,
  accountId: string,
  seats: number,
): Promise<number> {
  const [, changed] = await tx.query<[unknown, number]>(
    `UPDATE memberships m SET role = 'VIEWER' FROM (
       SELECT user_id FROM memberships WHERE account_id = $1 AND role <> 'VIEWER'
       ORDER BY role <> 'OWNER', joined_at, user_id OFFSET $2) over_limit
     WHERE m.account_id = $1 AND m.user_id = over_limit.user_id`,
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

/**
 * Opens the account at the next login of a person who had none. Its details are known, so they skip onboarding, and they get
 * no notification emails until they ask for some: the account's owner gets them.
 */
export function openFirst(tx: EntityManager, userId: string, accountId: string): Promise<unknown> {
  return tx.query(
    `UPDATE users SET primary_account_id = $2, onboarding_status = 'COMPLETED', alert_on_ready = false, system_alerts = false, weekly_summary = false,
       lead_digest_cadence = 'OFF'
     WHERE id = $1 AND primary_account_id IS NULL`,
    [userId, accountId],
  );
}
