import type { EntityManager } from 'typeorm';
import type { Membership, Role } from '#contract/teams.js';
import { prepared } from '../../platform/database/prepared.js';
import { OPERATOR_ACCOUNT } from '../accounts/account.sql.js';

/** SQL fragment: a number that grows whenever a user ends sessions; over a row of `users` as `u`. */
export const LINK_GENERATION = 'COALESCE(extract(epoch FROM u.sessions_valid_after), 0)::float8';

/** SQL fragment: whether an account's owner has disabled it; the argument is SQL. */
export const isDisabledAccount = (account: string) => `
  EXISTS (SELECT FROM memberships o JOIN users w ON w.id = o.user_id
    WHERE o.account_id = ${account} AND o.role = 'OWNER' AND w.disabled_at IS NOT NULL)`;

/** SQL fragment: whether an account is closed for a member, because its owner has disabled it; the argument is a row of `memberships`. */
export const isClosedFor = (member: string) =>
  `(${member}.role <> 'OWNER' AND ${isDisabledAccount(`${member}.account_id`)})`;

/** SQL fragment: the users of an account; the argument is SQL. */
export const usersOf = (account: string) =>
  `(SELECT u.*, m.role FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.account_id = ${account})`;

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
       COALESCE(a.viewers_export, false) AS "viewersExport", COALESCE(${isClosedFor('m')}, false) AS "isClosed"
     FROM users u
     LEFT JOIN memberships m ON m.user_id = u.id AND m.account_id = COALESCE($2::uuid, u.primary_account_id)
     LEFT JOIN accounts a ON a.id = m.account_id
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
    `SELECT m.account_id AS "accountId", m.user_id AS "userId", u.sessions_valid_after AS "sessionsValidAfter"
     FROM unnest($1::uuid[], $2::uuid[]) AS caller (account_id, user_id)
     JOIN memberships m ON m.account_id = caller.account_id AND m.user_id = caller.user_id
     JOIN users u ON u.id = m.user_id
     WHERE u.disabled_at IS NULL AND NOT ${isClosedFor('m')}`,
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
    `SELECT m.role, a.viewers_export AS "viewersExport", ${LINK_GENERATION} AS generation
     FROM memberships m JOIN users u ON u.id = m.user_id JOIN accounts a ON a.id = m.account_id
     WHERE m.account_id = $1 AND CASE WHEN $2::uuid IS NULL THEN m.role = 'OWNER' ELSE m.user_id = $2 END
       AND u.disabled_at IS NULL AND NOT ${isClosedFor('m')}`,
    [accountId, userId],
  );
  return row ?? null;
}

/** SQL fragments: how people call an account: by the company's name, otherwise by its owner's. */
const OWNER = `
  LEFT JOIN memberships o ON o.account_id = a.id AND o.role = 'OWNER'
  LEFT JOIN users owner ON owner.id = o.user_id`;
const NAME = `COALESCE(NULLIF(a.name, ''), owner.display_name, owner.email, 'Account')`;

/** The user's accounts, the oldest membership first. Only for queries that may see all accounts. */
export function accountsOf(tx: EntityManager, userId: string): Promise<Membership['accounts']> {
  return tx.query(
    `SELECT a.id, ${NAME} AS name, m.role
     FROM memberships m JOIN accounts a ON a.id = m.account_id ${OWNER}
     WHERE m.user_id = $1 AND NOT EXISTS (SELECT FROM account_deletions d WHERE d.account_id = a.id)
     ORDER BY m.joined_at, a.id`,
    [userId],
  );
}

export async function isTeam(tx: EntityManager, accountId: string): Promise<boolean> {
  const [row] = await tx.query<[{ is: boolean }]>(
    `SELECT type = 'COMPANY' OR (SELECT count(*) > 1 FROM memberships WHERE account_id = $1) AS is
     FROM accounts WHERE id = $1`,
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
  await tx.query('DELETE FROM invitations WHERE account_id = $1', [accountId]);
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

export async function accountName(tx: EntityManager, accountId: string): Promise<string> {
  const [row] = await tx.query<{ name: string | null }[]>(
    `SELECT ${NAME} AS name FROM accounts a ${OWNER} WHERE a.id = $1`,
    [accountId],
  );
  return row?.name ?? 'Account';
}
