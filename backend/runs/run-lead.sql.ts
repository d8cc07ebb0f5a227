import type { EntityManager } from 'typeorm';
import type { LeadDetail } from '../../contract/leads.js';

/** SQL fragment: adds leads to a run, after a position; the arguments are SQL. */
export const linkLeads = (account: string, run: string, after: string, leads: string) => `
  INSERT INTO run_leads (account_id, run_id, position, lead_id)
  SELECT ${account}, ${run}, ${after}::int + position, id
  FROM unnest(${leads}::uuid[]) WITH ORDINALITY AS added (id, position)`;

/** SQL fragment: `lead_id` and `position` of a run's leads; the arguments are SQL. */
export const leadsOfRun = (account: string, run: string) =>
  `(SELECT lead_id, position FROM run_leads WHERE account_id = ${account} AND run_id = ${run})`;

/** SQL fragment: `lead_id` and `position` of a page of a run's leads; the arguments are SQL. */
export const pageOfRunLeads = (account: string, run: string, after: string, count: string) => `(
  SELECT lead_id, position FROM run_leads
  WHERE account_id = ${account} AND run_id = ${run}
    AND position > ${after} AND position <= ${after}::int + ${count}::int)`;

/** SQL fragment: whether a run has a lead; the arguments are SQL. */
export const isInRun = (account: string, run: string, lead: string) => `(
  SELECT position FROM run_leads
  WHERE account_id = ${account} AND run_id = ${run} AND lead_id = ${lead}) IS NOT NULL`;

/** The newest runs that delivered a lead. */
export const runsOfLead = (
  tx: EntityManager,
  accountId: string,
  leadId: string,
  limit: number,
): Promise<LeadDetail['Runs']> =>
  tx.query(
    `SELECT r.id, r.city AS "City", r.category AS "Category", r.created_at AS "Created At"
     FROM run_leads x JOIN scrape_runs r ON r.account_id = x.account_id AND r.id = x.run_id
     WHERE x.account_id = $1 AND x.lead_id = $2
     ORDER BY r.created_at DESC, r.id DESC LIMIT $3`,
    [accountId, leadId, limit],
  );
