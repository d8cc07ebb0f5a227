import { LEAD_FIELD_IDS, LEAD_FIELDS, type LeadField } from '#contract/lead-fields.js';
import { MAX_LEAD_CHANGES, type LeadDetail } from '#contract/lead-detail.js';
import type { ChangedLead, Lead } from '#contract/leads.js';
import type { LeadFilter, LeadListQuery } from '#contract/lead-filters.js';
import { page } from '#contract/list.js';
import type { EntityManager } from 'typeorm';
import { asParameters } from '../../platform/database/values.js';
import { pageOfMergedRun, pageOfRunLeads } from '../runs/run-lead.sql.js';
import { eachLead } from './each-lead.sql.js';
import { columnOf } from './lead-columns.js';
import { orderLeads, whereLeads } from './lead.filter.sql.js';
import { mergeOfRecord } from './merged/merged.sql.js';

/** Fields whose wire value differs from the column. */
const WIRE_VALUES: Partial<Record<LeadField, string>> = {
  rating: 'l.rating::float8',
  display: "concat_ws(' · ', l.name, l.address)",
  tags: 'to_json(l.tags)',
  dueOn: "to_char(l.due_on, 'YYYY-MM-DD')",
  suppressed: 'l.suppressed_at IS NOT NULL',
};

export const wireValue = (id: LeadField) => WIRE_VALUES[id] ?? columnOf(id);

export const instant = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** As in JSON: writing 2,500 leads with `Date`s takes twice as long. */
const jsonValue = (id: LeadField) =>
  LEAD_FIELDS[id].kind === 'instant' ? instant(wireValue(id)) : wireValue(id);

/** The only place on the server that gives lead columns their wire names; `l` is the leads table. */
export const LEAD_SELECT = LEAD_FIELD_IDS.map(
  (id) => `${jsonValue(id)} AS "${LEAD_FIELDS[id].wire}"`,
).join(', ');

/** A row of `LEAD_SELECT`. */
export type SelectedLead = Lead;

/** The account's lead with its revision. */
export async function leadById(
  tx: EntityManager,
  accountId: string,
  id: string,
): Promise<ChangedLead | undefined> {
  const [row] = await tx.query<ChangedLead[]>(
    `SELECT ${LEAD_SELECT}, revision AS "Revision" FROM leads l WHERE l.account_id = $1 AND l.id = $2`,
    [accountId, id],
  );
  return row;
}

/** The account's leads with these ids, in the given order; skips unknown ids. */
export function leadsById(
  tx: EntityManager,
  accountId: string,
  ids: string[],
): Promise<SelectedLead[]> {
  return tx.query(
    `SELECT ${LEAD_SELECT}
     FROM leads l WHERE l.account_id = $1 AND l.id = ANY($2::uuid[])
     ORDER BY array_position($2::uuid[], l.id)`,
    [accountId, ids],
  );
}

/** A page of the account's leads. The index finds the ids; only the page's rows are read. */
export function listLeads(
  tx: EntityManager,
  accountId: string,
  query: LeadListQuery,
): Promise<SelectedLead[]> {
  const { offset, limit } = page(query);
  const parameters: unknown[] = [offset, limit];
  const where = whereLeads(accountId, query.filter, asParameters(parameters));
  const order = orderLeads(query.sort);
  return tx.query(
    `SELECT ${LEAD_SELECT}
     FROM (SELECT l.account_id, l.id FROM leads l WHERE ${where} ${order} OFFSET $1 LIMIT $2) page
     CROSS JOIN ${eachLead('page.account_id', 'page.id')}
     ${order}`,
    parameters,
  );
}

export async function countLeads(
  tx: EntityManager,
  accountId: string,
  filter: LeadListQuery['filter'],
): Promise<number> {
  const parameters: unknown[] = [];
  const where = whereLeads(accountId, filter, asParameters(parameters));
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int FROM leads l WHERE ${where}`,
    parameters,
  );
  return count;
}

/** The number of the account's leads that match each filter, in one pass over all of them. */
export async function countEach(
  tx: EntityManager,
  accountId: string,
  filters: LeadFilter[],
): Promise<number[]> {
  if (filters.length === 0) return [];
  const parameters: unknown[] = [];
  const put = asParameters(parameters);
  const counts = filters.map(
    (filter) => `count(*) FILTER (WHERE ${whereLeads(accountId, filter, put)})`,
  );
  const [{ each }] = await tx.query<[{ each: number[] }]>(
    `SELECT ARRAY[${counts.join(', ')}]::int[] AS each FROM leads l WHERE l.account_id = ${put(accountId, 'uuid')}`,
    parameters,
  );
  return each;
}

/**
 * A page of a run's leads, in the order of the run.
 * @param isMerged whether `offset` counts leads, because some positions are empty
 */
export function listRunLeads(
  tx: EntityManager,
  accountId: string,
  runId: string,
  offset: number,
  limit: number,
  isMerged = false,
): Promise<SelectedLead[]> {
  return tx.query(
    `SELECT ${LEAD_SELECT}
     FROM ${(isMerged ? pageOfMergedRun : pageOfRunLeads)('$1', '$2', '$3', '$4')} r,
       ${eachLead('$1', 'r.lead_id')}
     ORDER BY r.position`,
    [accountId, runId, offset, limit],
  );
}

/** A lead's latest changes, newest first. */
export function changesOf(
  tx: EntityManager,
  accountId: string,
  leadId: string,
): Promise<LeadDetail['Changes']> {
  return tx.query(
    `SELECT field AS "Field", before AS "Before", after AS "After", changed_at AS "Changed At", run_id AS "Run ID"
     FROM lead_changes WHERE account_id = $1 AND lead_id = $2
     ORDER BY changed_at DESC, field LIMIT ${MAX_LEAD_CHANGES}`,
    [accountId, leadId],
  );
}

/** A lead's ids at its sources, oldest first. */
export function identitiesOf(
  tx: EntityManager,
  accountId: string,
  leadId: string,
): Promise<LeadDetail['Identities']> {
  return tx.query(
    `SELECT source AS "Source", source_id AS "Source ID", first_seen_at AS "First Seen", last_seen_at AS "Last Seen",
       reasons AS "Reasons", ${mergeOfRecord('$1', '$2', 'i.source', 'i.source_id')} AS "Merge ID"
     FROM lead_identities i WHERE account_id = $1 AND lead_id = $2
     ORDER BY first_seen_at, source, source_id`,
    [accountId, leadId],
  );
}

/** Maximum leads that a digest lists by name. */
const DIGEST_LEADS = 5;

const NEW_LEADS = `
  FROM leads WHERE account_id = $1 AND source NOT IN ('sample', 'import') AND created_at >= $2 AND created_at < $3`;

/** Leads an account first received in a period; sample data doesn't count. */
export async function countNewLeads(
  tx: EntityManager,
  accountId: string,
  since: Date,
  until: Date,
): Promise<number> {
  const [row] = await tx.query<[{ count: number }]>(`SELECT count(*)::int ${NEW_LEADS}`, [
    accountId,
    since,
    until,
  ]);
  return row.count;
}

/** The number of a period's new leads and the newest ones, not counting excluded leads. */
export async function newLeads(tx: EntityManager, accountId: string, since: Date, until: Date) {
  const included = `${NEW_LEADS} AND suppressed_at IS NULL`;
  const parameters = [accountId, since, until];
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int ${included}`,
    parameters,
  );
  const newest = await tx.query<{ name: string; city: string | null }[]>(
    `SELECT name, city ${included} ORDER BY created_at DESC, id LIMIT ${DIGEST_LEADS}`,
    parameters,
  );
  return { count, newest };
}

export async function isSuppressed(
  tx: EntityManager,
  accountId: string,
  leadId: string,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    'SELECT FROM leads WHERE account_id = $1 AND id = $2 AND suppressed_at IS NOT NULL',
    [accountId, leadId],
  );
  return rows.length > 0;
}
