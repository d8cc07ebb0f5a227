import type { EntityManager } from 'typeorm';
import type { LeadPatch, LeadsPatch } from '../../contract/leads.js';
import { LEAD_SELECT, type SelectedLead } from './lead.sql.js';

/*
 * These statements set only the given values and read the rest from the locked row: concurrent changes lose nothing.
 */

export async function changeLead(
  tx: EntityManager,
  accountId: string,
  leadId: string,
  { Status, Tags, Note }: LeadPatch,
): Promise<SelectedLead | null> {
  const [lead] = await tx.query<SelectedLead[]>(
    `WITH changed AS (
       UPDATE leads SET status = COALESCE($3, status), tags = COALESCE($4::text[], tags),
         note = CASE WHEN $5::boolean THEN $6 ELSE note END
       WHERE account_id = $1 AND id = $2 RETURNING *)
     SELECT ${LEAD_SELECT} FROM changed l`,
    [accountId, leadId, Status, Tags, Note !== undefined, Note || null],
  );
  return lead ?? null;
}

/** Locks in a fixed order, so that overlapping selections never deadlock. */
export const lockLeads = (tx: EntityManager, accountId: string, ids: string[]): Promise<unknown> =>
  tx.query(
    'SELECT id FROM leads WHERE account_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    [accountId, ids],
  );

/** @returns the changed leads in the order of `ids` */
export const changeLeads = (
  tx: EntityManager,
  accountId: string,
  { ids, Status, addTags = [], removeTags = [], Suppressed }: LeadsPatch,
): Promise<SelectedLead[]> =>
  tx.query(
    `WITH changed AS (
       UPDATE leads SET status = COALESCE($3, status),
         tags = ARRAY(
           SELECT tag FROM unnest(tags || $4::text[]) WITH ORDINALITY AS given (tag, position)
           WHERE tag <> ALL($5::text[]) GROUP BY tag ORDER BY min(position)),
         suppressed_at = CASE WHEN $6::boolean IS NULL THEN suppressed_at WHEN $6 THEN COALESCE(suppressed_at, now()) END
       WHERE account_id = $1 AND id = ANY($2::uuid[]) RETURNING *)
     SELECT ${LEAD_SELECT} FROM changed l ORDER BY array_position($2::uuid[], l.id)`,
    [accountId, ids, Status, addTags, removeTags, Suppressed],
  );
