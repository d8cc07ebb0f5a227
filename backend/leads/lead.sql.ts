import {
  csvHeader,
  LEAD_FIELD_IDS,
  LEAD_FIELDS,
  LEADS_CSV_FIELDS,
  RUN_CSV_FIELDS,
  type LeadField,
  type LeadFieldValue,
} from '../../contract/lead-fields.js';
import { MAX_LEAD_CHANGES, type LeadsCsvQuery } from '../../contract/leads.js';
import type { EntityManager } from 'typeorm';
import { asLiterals } from '../database/values.js';
import { leadsOfRun } from '../runs/run-lead.sql.js';
import { columnOf } from './lead-columns.js';
import { orderLeads, whereLeads } from './lead.filter.sql.js';

/** What the API shows where that is not the column as it is. */
const WIRE_VALUES: Partial<Record<LeadField, string>> = {
  rating: 'l.rating::float8',
  display: "concat_ws(' · ', l.name, l.address)",
  tags: 'to_json(l.tags)',
  suppressed: 'l.suppressed_at IS NOT NULL',
};

/** The one place on the server where lead columns get their wire names; `l` is the leads table. */
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

/** A line break would end the CSV row; a cell that begins like a formula would run in a spreadsheet. */
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

/** Named query: a run's leads as CSV cells, in the order of the run. */
export const runCsvQuery = (runId: string) => `
  SELECT ${csvCells(RUN_CSV_FIELDS)}
  FROM ${leadsOfRun(asLiterals(runId, 'uuid'))} r JOIN leads l ON l.id = r.lead_id
  ORDER BY r.position`;

/** Named query: the account's leads as CSV cells, exactly those of the list in its order. */
export const leadsCsvQuery = (accountId: string, { filter, sort }: LeadsCsvQuery) => `
  SELECT ${csvCells(LEADS_CSV_FIELDS)}
  FROM leads l
  WHERE ${whereLeads(accountId, filter, asLiterals)}
  ${orderLeads(sort)}`;

/** Named query: account, lead; newest first, fields of one moment in their order. */
export const LEAD_CHANGES = `
  SELECT field AS "Field", before AS "Before", after AS "After", changed_at AS "Changed At", run_id AS "Run ID"
  FROM lead_changes WHERE account_id = $1 AND lead_id = $2
  ORDER BY changed_at DESC, field LIMIT ${MAX_LEAD_CHANGES}`;

/** Named query: account, lead; oldest first. */
export const LEAD_IDENTITIES = `
  SELECT source AS "Source", source_id AS "Source ID", first_seen_at AS "First Seen", last_seen_at AS "Last Seen"
  FROM lead_identities WHERE account_id = $1 AND lead_id = $2
  ORDER BY first_seen_at, source, source_id`;

/** Leads named in a digest. */
const DIGEST_LEADS = 5;

const NEW_LEADS = `
  FROM leads WHERE account_id = $1 AND source <> 'sample' AND created_at >= $2 AND created_at < $3`;

/** How many leads an account first received in a period; sample data does not count. */
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

/** New leads of a period that are not excluded: how many, and the newest of them. */
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

export async function isSuppressed(tx: EntityManager, leadId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    'SELECT FROM leads WHERE id = $1 AND suppressed_at IS NOT NULL',
    [leadId],
  );
  return rows.length > 0;
}
