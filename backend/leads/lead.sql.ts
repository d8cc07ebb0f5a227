import {
  csvHeader,
  LEAD_FIELD_IDS,
  LEAD_FIELDS,
  LEADS_CSV_FIELDS,
  RUN_CSV_FIELDS,
  type LeadField,
  type LeadFieldValue,
} from '../../contract/lead-fields.js';
import {
  MAX_LEAD_CHANGES,
  type LeadDetail,
  type LeadListQuery,
  type LeadsCsvQuery,
} from '../../contract/leads.js';
import { page } from '../../contract/list.js';
import type { EntityManager } from 'typeorm';
import { asLiterals, asParameters } from '../database/values.js';
import { leadsOfRun, pageOfRunLeads } from '../runs/run-lead.sql.js';
import { columnOf } from './lead-columns.js';
import { orderLeads, whereLeads } from './lead.filter.sql.js';

/** Fields whose wire value differs from the column. */
const WIRE_VALUES: Partial<Record<LeadField, string>> = {
  rating: 'l.rating::float8',
  display: "concat_ws(' · ', l.name, l.address)",
  tags: 'to_json(l.tags)',
  suppressed: 'l.suppressed_at IS NOT NULL',
};

/** The only place on the server that gives lead columns their wire names; `l` is the leads table. */
export const LEAD_SELECT = LEAD_FIELD_IDS.map(
  (id) => `${WIRE_VALUES[id] ?? columnOf(id)} AS "${LEAD_FIELDS[id].wire}"`,
).join(', ');

type Fields = typeof LEAD_FIELDS;
/** A row of `LEAD_SELECT`. */
export type SelectedLead = {
  [Id in LeadField as Fields[Id]['wire']]: Fields[Id]['kind'] extends 'instant'
    ? Date | Extract<LeadFieldValue<Id>, null>
    : LeadFieldValue<Id>;
};

/** A line break would end the CSV row. A spreadsheet would run a cell that starts like a formula. */
const oneLine = (text: string) => `regexp_replace(${text}, '[\\r\\n]+', ' ', 'g')`;
export const cell = (text: string) => `
  CASE WHEN ${text} ~ '^[=+@＝＋－＠\\t\\r-]' AND ${text} !~ '^[+-]?[0-9 ().-]+$'
       THEN '''' || ${oneLine(text)}
       WHEN ${text} ~ '[\\r\\n]' THEN ${oneLine(text)}
       ELSE ${text} END`;
export const instant = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function csvCell(id: LeadField): string {
  const column = columnOf(id);
  switch (LEAD_FIELDS[id].kind) {
    case 'rating':
    case 'count':
    case 'degrees':
    case 'status':
      return column;
    case 'instant':
      return instant(column);
    case 'tags':
      return cell(`array_to_string(${column}, ', ')`);
    default:
      return cell(column);
  }
}

const csvCells = (fields: readonly LeadField[]) =>
  fields.map((id) => `${csvCell(id)} AS "${csvHeader(id)}"`).join(', ');

/** For COPY: a run's leads as CSV cells, in the order of the run. */
export const runCsvQuery = (accountId: string, runId: string) => {
  const account = asLiterals(accountId, 'uuid');
  return `
  SELECT ${csvCells(RUN_CSV_FIELDS)}
  FROM ${leadsOfRun(account, asLiterals(runId, 'uuid'))} r JOIN leads l ON l.account_id = ${account} AND l.id = r.lead_id
  ORDER BY r.position`;
};

/** For COPY: the account's leads as CSV cells, in the order of the list. */
export const leadsCsvQuery = (accountId: string, { filter, sort }: LeadsCsvQuery) => `
  SELECT ${csvCells(LEADS_CSV_FIELDS)}
  FROM leads l
  WHERE ${whereLeads(accountId, filter, asLiterals)}
  ${orderLeads(sort)}`;

/** The account's leads with these ids, in the given order; skips unknown ids. */
export const leadsById = (
  tx: EntityManager,
  accountId: string,
  ids: string[],
): Promise<SelectedLead[]> =>
  tx.query(
    `SELECT ${LEAD_SELECT}
     FROM leads l WHERE l.account_id = $1 AND l.id = ANY($2::uuid[])
     ORDER BY array_position($2::uuid[], l.id)`,
    [accountId, ids],
  );

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
     JOIN leads l ON l.account_id = page.account_id AND l.id = page.id
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

/** A page of a run's leads, in the order of the run. */
export const listRunLeads = (
  tx: EntityManager,
  accountId: string,
  runId: string,
  offset: number,
  limit: number,
): Promise<SelectedLead[]> =>
  tx.query(
    `SELECT ${LEAD_SELECT}
     FROM ${pageOfRunLeads('$1', '$2', '$3', '$4')} r JOIN leads l ON l.account_id = $1 AND l.id = r.lead_id
     ORDER BY r.position`,
    [accountId, runId, offset, limit],
  );

/** A lead's last changes, newest first. */
export const changesOf = (
  tx: EntityManager,
  accountId: string,
  leadId: string,
): Promise<LeadDetail['Changes']> =>
  tx.query(
    `SELECT field AS "Field", before AS "Before", after AS "After", changed_at AS "Changed At", run_id AS "Run ID"
     FROM lead_changes WHERE account_id = $1 AND lead_id = $2
     ORDER BY changed_at DESC, field LIMIT ${MAX_LEAD_CHANGES}`,
    [accountId, leadId],
  );

/** A lead's ids at its sources, oldest first. */
export const identitiesOf = (
  tx: EntityManager,
  accountId: string,
  leadId: string,
): Promise<LeadDetail['Identities']> =>
  tx.query(
    `SELECT source AS "Source", source_id AS "Source ID", first_seen_at AS "First Seen", last_seen_at AS "Last Seen"
     FROM lead_identities WHERE account_id = $1 AND lead_id = $2
     ORDER BY first_seen_at, source, source_id`,
    [accountId, leadId],
  );

/** Maximum leads that a digest lists by name. */
const DIGEST_LEADS = 5;

const NEW_LEADS = `
  FROM leads WHERE account_id = $1 AND source <> 'sample' AND created_at >= $2 AND created_at < $3`;

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

/** The number of a period's new leads and the newest ones, without excluded leads. */
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
