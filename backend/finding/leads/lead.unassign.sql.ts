import type { EntityManager } from 'typeorm';
import { whileMember } from '../../people/users/membership.sql.js';

/**
 * Unassigns a limited number of leads from those who are no longer members.
 * @returns whether others may remain
 */
export async function unassignFromFormer(
  tx: EntityManager,
  accountId: string,
  limit: number,
): Promise<boolean> {
  const [, unassigned] = await tx.query<[unknown, number]>(
    `UPDATE leads SET assigned_to = NULL WHERE account_id = $1 AND id IN (
       SELECT l.id FROM leads l
       WHERE l.account_id = $1 AND l.assigned_to IS NOT NULL AND ${whileMember('$1', 'l.assigned_to')} IS NULL
       ORDER BY l.id LIMIT $2 FOR NO KEY UPDATE)`,
    [accountId, limit],
  );
  return unassigned === limit;
}

/** The accounts with leads that are assigned to those who are no longer members. */
export async function accountsWithFormer(tx: EntityManager): Promise<string[]> {
  const rows = await tx.query<{ accountId: string }[]>(
    `SELECT DISTINCT l.account_id AS "accountId"
     FROM (SELECT DISTINCT account_id, assigned_to FROM leads WHERE assigned_to IS NOT NULL) l
     WHERE ${whileMember('l.account_id', 'l.assigned_to')} IS NULL`,
  );
  return rows.map(({ accountId }) => accountId);
}
