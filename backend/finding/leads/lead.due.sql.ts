import type { EntityManager } from 'typeorm';
import { wireValue } from './lead.sql.js';

/** A lead in a calendar. */
export interface DueLead {
  id: string;
  nextStep: string | null;
  /** A day, such as 2026-12-31. */
  dueOn: string;
  /** null once the content was removed under the source's terms. */
  name: string | null;
  address: string | null;
  phone: string | null;
}

/** A member's leads with a day, their own and unassigned ones: the nearest to today, earliest first. */
export function dueLeads(
  tx: EntityManager,
  accountId: string,
  userId: string,
  limit: number,
): Promise<DueLead[]> {
  return tx.query(
    `SELECT id, next_step AS "nextStep", ${wireValue('dueOn')} AS "dueOn", address, phone,
       CASE WHEN removed_at IS NULL THEN name END AS name
     FROM (
       SELECT * FROM leads WHERE account_id = $1 AND due_on IS NOT NULL AND suppressed_at IS NULL
         AND (assigned_to IS NULL OR assigned_to = $2)
       ORDER BY abs(due_on - current_date), id LIMIT $3) l
     ORDER BY l.due_on, l.id`,
    [accountId, userId, limit],
  );
}
