import type { EntityManager } from 'typeorm';
import type { GivenRole } from '#contract/roles.js';
import type { Invitation } from '#contract/teams.js';
import { countMembers, countSeats, mayInvite, nameOfMember } from '../users/membership.sql.js';

export interface StoredInvitation {
  accountId: string;
  id: string;
  email: string;
  role: GivenRole;
  invitedBy: string | null;
  expiresAt: Date;
}

/** Newest first. */
export function invitationsOf(tx: EntityManager, accountId: string): Promise<Invitation[]> {
  return tx.query(
    `SELECT i.id, i.email, i.role, ${nameOfMember('i.account_id', 'i.invited_by')} AS "invitedBy", i.created_at AS "createdAt",
       i.expires_at AS "expiresAt", i.expires_at <= now() AS "isExpired"
     FROM invitations i WHERE i.account_id = $1
     ORDER BY i.created_at DESC, i.id`,
    [accountId],
  );
}

/**
 * An open invitation, locked until the transaction ends.
 * @returns null after it expired, was revoked or accepted, and once the inviter may not invite
 */
export async function lockInvitation(
  tx: EntityManager,
  accountId: string,
  id: string,
): Promise<StoredInvitation | null> {
  const [row] = await tx.query<StoredInvitation[]>(
    `SELECT account_id AS "accountId", id, email, role, expires_at AS "expiresAt",
       ${nameOfMember('invitations.account_id', 'invitations.invited_by')} AS "invitedBy"
     FROM invitations WHERE account_id = $1 AND id = $2 AND expires_at > now() AND ${mayInvite('invitations.account_id', 'invitations.invited_by')}
     FOR UPDATE`,
    [accountId, id],
  );
  return row ?? null;
}

/** What an invitation's email says. */
export interface SentInvitation {
  id: string;
  email: string;
  role: GivenRole;
  /** The inviter's name; null after they left. */
  invitedBy: string | null;
}

const SENT = `id, email, role, ${nameOfMember('invitations.account_id', 'invitations.invited_by')} AS "invitedBy"`;

/** Stores an invitation; an expired one to the same address is replaced. @returns null if there is an open one */
export async function insertInvitation(
  tx: EntityManager,
  {
    accountId,
    email,
    role,
    inviterId,
  }: { accountId: string; email: string; role: GivenRole; inviterId: string },
  days: number,
): Promise<SentInvitation | null> {
  await tx.query(
    'DELETE FROM invitations WHERE account_id = $1 AND email = $2 AND expires_at <= now()',
    [accountId, email],
  );
  const [row] = await tx.query<SentInvitation[]>(
    `INSERT INTO invitations (account_id, email, role, invited_by, expires_at)
     VALUES ($1, $2, $3, $4, now() + $5 * interval '1 day')
     ON CONFLICT (account_id, email) DO NOTHING RETURNING ${SENT}`,
    [accountId, email, role, inviterId, days],
  );
  return row ?? null;
}

/** @returns undefined if the account has no such invitation */
export async function renewInvitation(
  tx: EntityManager,
  accountId: string,
  { id, inviterId, days }: { id: string; inviterId: string; days: number },
): Promise<SentInvitation | undefined> {
  const [[row]] = await tx.query<[SentInvitation[], number]>(
    `UPDATE invitations SET expires_at = now() + $3 * interval '1 day', invited_by = $4 WHERE account_id = $1 AND id = $2
     RETURNING ${SENT}`,
    [accountId, id, days, inviterId],
  );
  return row;
}

/** @returns the address that it was for; undefined if the account has no such invitation */
export async function removeInvitation(
  tx: EntityManager,
  accountId: string,
  id: string,
): Promise<string | undefined> {
  const [[row]] = await tx.query<[{ email: string }[], number]>(
    'DELETE FROM invitations WHERE account_id = $1 AND id = $2 RETURNING email',
    [accountId, id],
  );
  return row?.email;
}

/** Members and open invitations, viewers included, and how many of them take a seat. */
export async function countPeople(
  tx: EntityManager,
  accountId: string,
): Promise<{ people: number; seats: number }> {
  const [row] = await tx.query<[{ people: number; seats: number }]>(
    `SELECT (${countMembers('$1')} + count(*))::int AS people,
       (${countSeats('$1')} + count(*) FILTER (WHERE role <> 'VIEWER'))::int AS seats
     FROM invitations WHERE account_id = $1 AND expires_at > now()`,
    [accountId],
  );
  return row;
}

/** @returns the removed invitations that a member has sent and that had not expired */
export async function removeInvitationsBy(
  tx: EntityManager,
  accountId: string,
  userId: string,
): Promise<{ id: string; email: string }[]> {
  const [rows] = await tx.query<[{ id: string; email: string; isOpen: boolean }[], number]>(
    `DELETE FROM invitations WHERE account_id = $1 AND invited_by = $2
     RETURNING id, email, expires_at > now() AS "isOpen"`,
    [accountId, userId],
  );
  return rows.flatMap(({ isOpen, ...row }) => (isOpen ? [row] : []));
}
