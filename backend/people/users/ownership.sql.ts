import type { EntityManager } from 'typeorm';
import { setRole } from './member.sql.js';

export interface StoredProposal {
  memberId: string;
  expiresAt: Date;
}

/** The admin who may accept to become the owner. */
export async function openProposal(
  tx: EntityManager,
  accountId: string,
): Promise<StoredProposal | null> {
  const [row] = await tx.query<StoredProposal[]>(
    `SELECT user_id AS "memberId", proposed_until AS "expiresAt" FROM memberships
     WHERE account_id = $1 AND role = 'ADMIN' AND proposed_until > now()`,
    [accountId],
  );
  return row ?? null;
}

/** @returns false for someone who is not an admin, or has disabled their login */
export async function proposeOwner(
  tx: EntityManager,
  accountId: string,
  userId: string,
  days: number,
): Promise<boolean> {
  await endProposal(tx, accountId);
  const [, proposed] = await tx.query<[unknown, number]>(
    `UPDATE memberships m SET proposed_until = now() + $3 * interval '1 day' FROM users u
     WHERE m.account_id = $1 AND m.user_id = $2 AND m.role = 'ADMIN' AND u.id = m.user_id AND u.disabled_at IS NULL`,
    [accountId, userId, days],
  );
  return proposed > 0;
}

export function endProposal(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query(
    'UPDATE memberships SET proposed_until = NULL WHERE account_id = $1 AND proposed_until IS NOT NULL',
    [accountId],
  );
}

/**
 * Makes the proposed admin the owner, and the owner an admin. The account is set up, so its new owner needn't do that. Their row is locked first, because a change to a smaller plan
 * makes members viewers without locking the account.
 * @returns the former owner; null if the proposal has ended
 */
export async function takeOwnership(
  tx: EntityManager,
  accountId: string,
  userId: string,
): Promise<string | null> {
  const proposed = await tx.query<unknown[]>(
    `SELECT FROM memberships
     WHERE account_id = $1 AND user_id = $2 AND role = 'ADMIN' AND proposed_until > now() FOR NO KEY UPDATE`,
    [accountId, userId],
  );
  if (proposed.length === 0) return null;
  const [[former]] = await tx.query<[[{ id: string }], number]>(
    `UPDATE memberships SET role = 'ADMIN' WHERE account_id = $1 AND role = 'OWNER' RETURNING user_id AS id`,
    [accountId],
  );
  await setRole(tx, accountId, userId, 'OWNER');
  await tx.query(`UPDATE users SET onboarding_status = 'COMPLETED' WHERE id = $1`, [userId]);
  return former.id;
}
