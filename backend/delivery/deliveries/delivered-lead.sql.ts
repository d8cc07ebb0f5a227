import type { EntityManager } from 'typeorm';
import { asJson, type TenantId, type Bound } from '../../platform/database/values.js';
import type { MovedLinks } from '../../finding/leads/merged/lead-merge.entity.js';
import { leadsChangedIn } from '../../finding/leads/lead.change.sql.js';
import { leadsOfRun } from '../../finding/runs/run-lead.sql.js';

/** Records the search's leads as new, then the known leads that it found changed. Repeatable. */
export async function collectLeads(
  tx: EntityManager,
  { accountId, id, runId }: TenantId & { runId: string },
  includeChanges: boolean,
): Promise<{ newLeads: number; changedLeads: number }> {
  await tx.query(
    `INSERT INTO delivery_leads (account_id, delivery_run_id, lead_id, position, is_new)
     SELECT $1, $2, lead_id, position, true FROM ${leadsOfRun('$1', '$3')} found ON CONFLICT DO NOTHING`,
    [accountId, id, runId],
  );
  if (includeChanges) {
    await tx.query(
      `INSERT INTO delivery_leads (account_id, delivery_run_id, lead_id, position, is_new)
       SELECT $1, $2, lead_id, (SELECT COALESCE(max(position), 0) FROM ${leadsOfRun('$1', '$3')} found)
         + row_number() OVER (ORDER BY lead_id), false
       FROM ${leadsChangedIn('$1', '$3')} changed ON CONFLICT DO NOTHING`,
      [accountId, id, runId],
    );
  }
  const [counts] = await tx.query<[{ newLeads: number; changedLeads: number }]>(
    `SELECT count(*) FILTER (WHERE is_new)::int AS "newLeads", count(*) FILTER (WHERE NOT is_new)::int AS "changedLeads"
     FROM delivery_leads WHERE account_id = $1 AND delivery_run_id = $2`,
    [accountId, id],
  );
  await tx.query(
    'UPDATE delivery_runs SET new_leads = $3, changed_leads = $4 WHERE account_id = $1 AND id = $2',
    [accountId, id, counts.newLeads, counts.changedLeads],
  );
  return counts;
}

/** SQL: selects `lead_id` and `position` of a delivery; the arguments are SQL. */
export const deliveredLeads = (account: Bound, id: Bound) =>
  `SELECT lead_id, position FROM delivery_leads WHERE account_id = ${account} AND delivery_run_id = ${id}`;

/** Ids of a page of a delivery's leads, in its order. */
export function pageOfLeads(
  tx: EntityManager,
  { accountId, id }: TenantId,
  after: number,
  limit: number,
): Promise<{ leadId: string; position: number; isNew: boolean }[]> {
  return tx.query(
    `SELECT lead_id AS "leadId", position, is_new AS "isNew" FROM delivery_leads
     WHERE account_id = $1 AND delivery_run_id = $2 AND position > $3 ORDER BY position LIMIT $4`,
    [accountId, id, after, limit],
  );
}

/** Links a lead's deliveries to another lead. A delivery that has both keeps one link. Written files stay as they are. */
export async function moveDeliveredLeads(
  tx: EntityManager,
  accountId: string,
  from: string,
  to: string,
): Promise<MovedLinks> {
  const [links] = await tx.query<[MovedLinks]>(
    `WITH links AS (
       SELECT delivery_run_id AS id, EXISTS (
         SELECT FROM delivery_leads other
         WHERE other.account_id = $1 AND other.delivery_run_id = d.delivery_run_id AND other.lead_id = $3) AS has_both
       FROM delivery_leads d WHERE account_id = $1 AND lead_id = $2),
     moved AS (
       UPDATE delivery_leads d SET lead_id = $3 FROM links
       WHERE d.account_id = $1 AND d.lead_id = $2 AND d.delivery_run_id = links.id AND NOT has_both RETURNING links.id),
     removed AS (
       DELETE FROM delivery_leads d USING links
       WHERE d.account_id = $1 AND d.lead_id = $2 AND d.delivery_run_id = links.id AND has_both
       RETURNING links.id, d.position, d.is_new AS "isNew")
     SELECT COALESCE((SELECT json_agg(id) FROM moved), '[]') AS moved,
       COALESCE((SELECT json_agg(removed) FROM removed), '[]') AS removed`,
    [accountId, from, to],
  );
  return links;
}

/** Reverts `moveDeliveredLeads`, except for deliveries deleted since. */
export async function returnDeliveredLeads(
  tx: EntityManager,
  accountId: string,
  from: string,
  to: string,
  { moved, removed }: MovedLinks,
): Promise<void> {
  await tx.query(
    `UPDATE delivery_leads SET lead_id = $3
     WHERE account_id = $1 AND lead_id = $2 AND delivery_run_id = ANY($4::uuid[])`,
    [accountId, from, to, moved],
  );
  await tx.query(
    `INSERT INTO delivery_leads (account_id, delivery_run_id, lead_id, position, is_new)
     SELECT $1, r.id, $2, link.position, link."isNew"
     FROM json_to_recordset($3) AS link (id uuid, position int, "isNew" boolean)
     JOIN delivery_runs r ON r.account_id = $1 AND r.id = link.id
     ON CONFLICT DO NOTHING`,
    [accountId, to, asJson(removed)],
  );
}
