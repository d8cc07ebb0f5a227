import type { EntityManager } from 'typeorm';
import type { Role } from '#contract/roles.js';
import type { Membership } from '#contract/teams.js';
import { prepared } from '../../platform/database/prepared.js';
import {
  companyNameOf,
  isBeingDeleted,
  isCompany,
  OPERATOR_ACCOUNT,
  viewersExportOf,
} from '../accounts/account.sql.js';
import type { Bound } from '../../platform/database/values.js';

/**
 * SQL fragment: a number that grows whenever a user ends sessions or joins the account again; over rows of `users` as `u` and of
 * `memberships` as `m`.
 */
const LINK_GENERATION =
  'COALESCE(extract(epoch FROM GREATEST(u.sessions_valid_after, m.links_from)), 0)::float8';

/** SQL fragment: whether an account's owner has disabled it; the argument is SQL. */
export const isDisabledAccount = (account: Bound) => `
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
export const nameOfUser = (user: Bound) =>
  `(SELECT COALESCE(display_name, NULLIF(concat_ws(' ', first_name, last_name), ''), email) FROM users WHERE id = ${user})`;

/** SQL fragment: a user's id while they are a member of the account, otherwise null; the arguments are SQL. */
export const whileMember = (account: Bound, user: Bound): Bound =>
  `(SELECT member.user_id FROM memberships member WHERE member.account_id = ${account} AND member.user_id = ${user})`;

/** SQL fragment: a member's name; null for a former member, whose name the account no longer sees. The arguments are SQL. */
export const nameOfMember = (account: Bound, user: Bound) => nameOfUser(whileMember(account, user));

/** SQL: the members who work with leads: all but viewers and those whose login is disabled. */
const WORKERS = `
  (SELECT m.account_id, m.user_id, m.role FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.role <> 'VIEWER' AND u.disabled_at IS NULL)`;

/** SQL fragment: a user's id while they are a member who works with leads, otherwise null; the arguments are SQL. */
export const whileWorker = (account: Bound, user: Bound) =>
  `(SELECT user_id FROM ${WORKERS} w WHERE account_id = ${account} AND user_id = ${user})`;

const among = (members: string) => (account: Bound, users: Bound) =>
  `ARRAY(
  SELECT user_id FROM ${members} m WHERE account_id = ${account} AND user_id = ANY(${users})
  ORDER BY array_position(${users}, user_id))`;

/** SQL fragments: the members among these users, and those who work with leads, in the same order; the arguments are SQL. */
export const membersAmong = among('memberships');
export const workersAmong = among(WORKERS);

/** SQL fragment: whether a user is a member who may invite others; the arguments are SQL. */
export const mayInvite = (account: Bound, user: Bound) => `
  EXISTS (SELECT FROM ${WORKERS} w WHERE account_id = ${account} AND user_id = ${user} AND role IN ('OWNER', 'ADMIN'))`;

/** SQL fragment: how an account is called: by the company's name, otherwise by its owner's. */
const nameOfAccount = (account: Bound) =>
  `COALESCE(${companyNameOf(account)},
     ${nameOfUser(`(SELECT owner.user_id FROM memberships owner WHERE owner.account_id = ${account} AND owner.role = 'OWNER')`)}, 'Account')`;

/** SQL fragments: an account's members, and those that take a seat. */
export const countMembers = (account: Bound) =>
  `(SELECT count(*) FROM memberships WHERE account_id = ${account})`;
export const countSeats = (account: Bound) =>
  `(SELECT count(*) FROM memberships WHERE account_id = ${account} AND role <> 'VIEWER')`;

export interface StoredCaller {
  id: string;
  email: string | null;
  emailVerified: boolean;
  sessionsValidAfter: Date | null;
  disabledAt: Date | null;
  /** When the token that said the address was issued, in Unix seconds. */
  addressAsOf: number | null;
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
       extract(epoch FROM u.address_as_of)::float8 AS "addressAsOf",
       ${LINK_GENERATION} AS "linkGeneration", m.account_id AS "accountId", m.role,
       COALESCE(${viewersExportOf('m.account_id')}, false) AS "viewersExport", COALESCE(${isClosedFor('m')}, false) AS "isClosed"
     FROM users u
     LEFT JOIN memberships m ON m.user_id = u.id AND m.account_id = COALESCE($2::uuid, u.primary_account_id)
     WHERE u.firebase_uid = $1`),
    [uid, accountId],
  );
  return row ?? null;
}

interface EnabledMember {
  accountId: string;
  userId: string;
  sessionsValidAfter: Date | null;
  role: Role;
  viewersExport: boolean;
}

/** The members among these whose logins and account are not disabled. */
export function enabledMembers(
  tx: EntityManager,
  members: { accountId: string; userId: string }[],
): Promise<EnabledMember[]> {
  return tx.query(
    `SELECT m.account_id AS "accountId", m.user_id AS "userId", m.sessions_valid_after AS "sessionsValidAfter",
       m.role, m.viewers_export AS "viewersExport"
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

/** The accounts of which a user is a member, in the order in which they are locked. */
export async function joinedAccounts(tx: EntityManager, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    'SELECT account_id AS id FROM memberships WHERE user_id = $1 ORDER BY account_id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** The accounts that a user owns. */
export async function ownedAccounts(tx: EntityManager, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT account_id AS id FROM memberships WHERE user_id = $1 AND role = 'OWNER' ORDER BY account_id`,
    [userId],
  );
  return rows.map(({ id }) => id);
}
