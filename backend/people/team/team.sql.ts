import type { EntityManager } from 'typeorm';
import { PLANS } from '#contract/plans.js';
import type { GivenRole, Invitation, Member, Role } from '#contract/teams.js';
import { planOf } from '../accounts/account.sql.js';

/** The owner first, then by name. */
export function membersOf(tx: EntityManager, accountId: string): Promise<Member[]> {
  return tx.query(
    `SELECT u.id, COALESCE(u.display_name, NULLIF(concat_ws(' ', u.first_name, u.last_name), '')) AS name, u.email, m.role,
       m.joined_at AS "joinedAt",
       (SELECT count(*)::int FROM api_keys k WHERE k.account_id = $1 AND k.user_id = u.id) AS "apiKeys"
     FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.account_id = $1
     ORDER BY m.role <> 'OWNER', lower(COALESCE(u.display_name, u.email)), u.id`,
    [accountId],
  );
}

/** Newest first. */
export function invitationsOf(tx: EntityManager, accountId: string): Promise<Invitation[]> {
  return tx.query(
    `SELECT i.id, i.email, i.role, COALESCE(u.display_name, u.email) AS "invitedBy", i.created_at AS "createdAt",
       i.expires_at AS "expiresAt", i.expires_at <= now() AS "isExpired"
     FROM invitations i LEFT JOIN users u ON u.id = i.invited_by WHERE i.account_id = $1
     ORDER BY i.created_at DESC, i.id`,
    [accountId],
  );
}

export interface AccountState {
  type: 'INDIVIDUAL' | 'COMPANY';
  name: string | null;
  viewersExport: boolean;
  isBeingDeleted: boolean;
}

export async function accountState(tx: EntityManager, accountId: string): Promise<AccountState> {
  const [row] = await tx.query<[AccountState]>(
    `SELECT type, name, viewers_export AS "viewersExport",
       EXISTS (SELECT FROM account_deletions d WHERE d.account_id = a.id) AS "isBeingDeleted"
     FROM accounts a WHERE id = $1`,
    [accountId],
  );
  return row;
}

export function setViewersExport(
  tx: EntityManager,
  accountId: string,
  allowed: boolean,
): Promise<unknown> {
  return tx.query('UPDATE accounts SET viewers_export = $2, updated_at = now() WHERE id = $1', [
    accountId,
    allowed,
  ]);
}

export function makeCompany(tx: EntityManager, accountId: string, name: string): Promise<unknown> {
  return tx.query(
    "UPDATE accounts SET type = 'COMPANY', name = $2, updated_at = now() WHERE id = $1",
    [accountId, name],
  );
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

/** Members and open invitations, viewers included. */
export async function countPeople(tx: EntityManager, accountId: string): Promise<number> {
  const [row] = await tx.query<[{ count: number }]>(
    `SELECT ((SELECT count(*) FROM memberships WHERE account_id = $1)
       + (SELECT count(*) FROM invitations WHERE account_id = $1 AND expires_at > now()))::int AS count`,
    [accountId],
  );
  return row.count;
}

/** The seats of the plan, and those that members and open invitations take. */
export async function seatsOf(
  tx: EntityManager,
  accountId: string,
): Promise<{ used: number; included: number }> {
  const [row] = await tx.query<[{ used: number }]>(
    `SELECT ((SELECT count(*) FROM memberships WHERE account_id = $1 AND role <> 'VIEWER')
       + (SELECT count(*) FROM invitations
          WHERE account_id = $1 AND role <> 'VIEWER' AND expires_at > now()))::int AS used`,
    [accountId],
  );
  return { used: row.used, included: PLANS[await planOf(tx, accountId)].seats };
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

export interface StoredInvitation {
  accountId: string;
  id: string;
  email: string;
  role: GivenRole;
  invitedBy: string | null;
  expiresAt: Date;
}

/**
 * An open invitation, locked until the transaction ends.
 * @returns null after it expired, was revoked or accepted
 */
export async function lockInvitation(
  tx: EntityManager,
  accountId: string,
  id: string,
): Promise<StoredInvitation | null> {
  const [row] = await tx.query<StoredInvitation[]>(
    `SELECT account_id AS "accountId", id, email, role, expires_at AS "expiresAt",
       (SELECT COALESCE(display_name, email) FROM users WHERE users.id = invited_by) AS "invitedBy"
     FROM invitations WHERE account_id = $1 AND id = $2 AND expires_at > now() FOR UPDATE`,
    [accountId, id],
  );
  return row ?? null;
}

/** Stores an invitation; an expired one to the same address is replaced. @returns null if there is an open one */
export async function insertInvitation(
  tx: EntityManager,
  { accountId, email, role, invitedBy }: Omit<StoredInvitation, 'id' | 'expiresAt'>,
  days: number,
): Promise<string | null> {
  await tx.query('DELETE FROM invitations WHERE account_id = $1 AND email = $2 AND expires_at <= now()', [
    accountId,
    email,
  ]);
  const [row] = await tx.query<{ id: string }[]>(
    `INSERT INTO invitations (account_id, email, role, invited_by, expires_at)
     VALUES ($1, $2, $3, $4, now() + $5 * interval '1 day')
     ON CONFLICT (account_id, email) DO NOTHING RETURNING id`,
    [accountId, email, role, invitedBy, days],
  );
  return row?.id ?? null;
}

/** @returns the invitation's address and role; undefined if the account has no such invitation */
export async function renewInvitation(
  tx: EntityManager,
  accountId: string,
  id: string,
  days: number,
): Promise<{ email: string; role: GivenRole } | undefined> {
  const [[row]] = await tx.query<[{ email: string; role: GivenRole }[], number]>(
    `UPDATE invitations SET expires_at = now() + $3 * interval '1 day' WHERE account_id = $1 AND id = $2
     RETURNING email, role`,
    [accountId, id, days],
  );
  return row;
}

/** @returns whether the account had it */
export async function removeInvitation(
  tx: EntityManager,
  accountId: string,
  id: string,
): Promise<boolean> {
  const [, removed] = await tx.query<[unknown, number]>(
    'DELETE FROM invitations WHERE account_id = $1 AND id = $2',
    [accountId, id],
  );
  return removed > 0;
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
 * Opens the account at the next login of a person who had none. They get no notification emails until they ask for some:
 * the account's owner gets them.
 */
export function openFirst(tx: EntityManager, userId: string, accountId: string): Promise<unknown> {
  return tx.query(
    `UPDATE users SET primary_account_id = $2, alert_on_ready = false, system_alerts = false, weekly_summary = false,
       lead_digest_cadence = 'OFF'
     WHERE id = $1 AND primary_account_id IS NULL`,
    [userId, accountId],
  );
}
