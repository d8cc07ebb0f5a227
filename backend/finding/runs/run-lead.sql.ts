import type { EntityManager } from 'typeorm';
import type { LeadDetail } from '#contract/lead-detail.js';
import { asJson, type Bound } from '../../platform/database/values.js';

/** SQL fragment: adds leads to a run, after a position; the arguments are SQL. */
export const linkLeads = (account: Bound, run: Bound, after: Bound, leads: string) => `
  INSERT INTO run_leads (account_id, run_id, position, lead_id)
  SELECT ${account}, ${run}, ${after}::int + position, id
  FROM unnest(${leads}::uuid[]) WITH ORDINALITY AS added (id, position)`;

/** SQL fragment: `lead_id` and `position` of a run's leads; the arguments are SQL. */
export const leadsOfRun = (account: Bound, run: Bound) =>
  `(SELECT lead_id, position FROM run_leads WHERE account_id = ${account} AND run_id = ${run})`;

/** SQL fragment: `lead_id` and `position` of a page of a run's leads; the arguments are SQL. */
export const pageOfRunLeads = (account: Bound, run: Bound, after: Bound, count: string) => `(
  SELECT lead_id, position FROM run_leads
  WHERE account_id = ${account} AND run_id = ${run}
    AND position > ${after} AND position <= ${after}::int + ${count}::int)`;

/** SQL fragment: the same for a run with merged leads, by the number of leads to skip instead of a position. */
export const pageOfMergedRun = (account: Bound, run: Bound, skip: string, count: string) => `(
  SELECT lead_id, position FROM run_leads
  WHERE account_id = ${account} AND run_id = ${run} ORDER BY position OFFSET ${skip} LIMIT ${count})`;

/** SQL fragment: whether a run has a lead; the arguments are SQL. */
export const isInRun = (account: Bound, run: Bound, lead: Bound) => `(
  SELECT position FROM run_leads
  WHERE account_id = ${account} AND run_id = ${run} AND lead_id = ${lead}) IS NOT NULL`;

/**
 * SQL fragment: the first run that delivered a lead; the arguments are SQL. No join, so that it stays a lookup where nested
 * loops are off.
 */
export const firstRunOf = (account: Bound, lead: Bound) => `(
  SELECT run_id FROM run_leads x WHERE account_id = ${account} AND lead_id = ${lead}
  ORDER BY (SELECT created_at FROM scrape_runs r WHERE r.account_id = x.account_id AND r.id = x.run_id), run_id
  LIMIT 1)`;

/** The newest runs that delivered a lead. `OFFSET 0` looks each one up: a join may read all leads of all runs. */
export function runsOfLead(
  tx: EntityManager,
  accountId: string,
  leadId: string,
  limit: number,
): Promise<LeadDetail['Runs']> {
  return tx.query(
    `SELECT r.id, r.city AS "City", r.category AS "Category", r.created_at AS "Created At"
     FROM (SELECT run_id FROM run_leads WHERE account_id = $1 AND lead_id = $2 OFFSET 0) x,
       LATERAL (SELECT * FROM scrape_runs WHERE account_id = $1 AND id = x.run_id OFFSET 0) r
     ORDER BY r.created_at DESC, r.id DESC LIMIT $3`,
    [accountId, leadId, limit],
  );
}

/** How many leads a run still has: merges may have reduced them. */
export async function countRunLeads(
  tx: EntityManager,
  accountId: string,
  runId: string,
): Promise<number> {
  const [{ count }] = await tx.query<[{ count: number }]>(
    'SELECT count(*)::int FROM run_leads WHERE account_id = $1 AND run_id = $2',
    [accountId, runId],
  );
  return count;
}

interface RunLinks {
  moved: string[];
  removed: { id: string; position: number }[];
}

/** Links a lead's runs to another lead. A run that has both keeps one link; its positions stay as they are. */
export async function moveRunLeads(
  tx: EntityManager,
  accountId: string,
  from: string,
  to: string,
): Promise<RunLinks> {
  const [links] = await tx.query<[RunLinks]>(
    `WITH links AS (
       SELECT run_id, EXISTS (
         SELECT FROM run_leads other
         WHERE other.account_id = $1 AND other.run_id = r.run_id AND other.lead_id = $3) AS has_both
       FROM run_leads r WHERE account_id = $1 AND lead_id = $2),
     moved AS (
       UPDATE run_leads r SET lead_id = $3 FROM links
       WHERE r.account_id = $1 AND r.lead_id = $2 AND r.run_id = links.run_id AND NOT has_both RETURNING r.run_id),
     removed AS (
       DELETE FROM run_leads r USING links
       WHERE r.account_id = $1 AND r.lead_id = $2 AND r.run_id = links.run_id AND has_both
       RETURNING r.run_id AS id, r.position)
     SELECT COALESCE((SELECT json_agg(run_id) FROM moved), '[]') AS moved,
       COALESCE((SELECT json_agg(removed) FROM removed), '[]') AS removed`,
    [accountId, from, to],
  );
  return links;
}

/** Reverts `moveRunLeads`, except for runs deleted since. */
export async function returnRunLeads(
  tx: EntityManager,
  accountId: string,
  from: string,
  to: string,
  { moved, removed }: RunLinks,
): Promise<void> {
  await tx.query(
    'UPDATE run_leads SET lead_id = $3 WHERE account_id = $1 AND lead_id = $2 AND run_id = ANY($4::uuid[])',
    [accountId, from, to, moved],
  );
  await tx.query(
    `INSERT INTO run_leads (account_id, run_id, position, lead_id)
     SELECT $1, r.id, link.position, $2
     FROM json_to_recordset($3) AS link (id uuid, position int)
     JOIN scrape_runs r ON r.account_id = $1 AND r.id = link.id`,
    [accountId, to, asJson(removed)],
  );
}
