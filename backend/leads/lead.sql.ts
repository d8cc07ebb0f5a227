import {
  MAX_LEAD_CHANGES,
  type CSV_COLUMNS,
  type CSV_MORE,
  type Lead,
  type LeadsCsvQuery,
} from '../../contract/leads.js';
import type { EntityManager } from 'typeorm';
import { asLiterals } from '../database/values.js';
import { leadsOfRun } from '../runs/run-lead.sql.js';
import { orderLeads, whereLeads } from './lead.filter.sql.js';

/** The one place on the server where lead columns get their wire names; `l` is the leads table. */
export const LEAD_FIELDS = `
  l.id,
  l.name AS "Name",
  l.category AS "Category",
  l.phone AS "Phone",
  l.email AS "Email",
  l.address AS "Address",
  l.website AS "Website",
  l.rating::float8 AS "Rating",
  l.review_count AS "Review Count",
  l.hours AS "Hours",
  concat_ws(' · ', l.name, l.address) AS "Display",
  l.latitude AS "Latitude",
  l.longitude AS "Longitude",
  l.source AS "Source",
  l.licence AS "Licence",
  l.retain_until AS "Retain Until",
  l.source_id AS "Source ID",
  l.created_at AS "First Seen",
  l.last_seen_at AS "Last Seen",
  l.city AS "City",
  l.status AS "Status",
  to_json(l.tags) AS "Tags",
  l.note AS "Note",
  l.suppressed_at IS NOT NULL AS "Suppressed"`;

export type LeadRow = Omit<Lead, 'First Seen' | 'Last Seen' | 'Retain Until'> & {
  'First Seen': Date;
  'Last Seen': Date;
  'Retain Until': Date | null;
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

const CSV_CELLS: Record<(typeof CSV_COLUMNS)[number], string> = {
  Name: cell('l.name'),
  Category: cell('l.category'),
  Phone: cell('l.phone'),
  Address: cell('l.address'),
  Website: cell('l.website'),
  Rating: 'l.rating',
  ReviewCount: 'l.review_count',
  Hours: cell('l.hours'),
};

/** What the specification's columns lack in every file: the terms on which a lead is used go with it. */
const MORE_CELLS: Record<(typeof CSV_MORE)[number], string> = {
  Email: cell('l.email'),
  Licence: cell('l.licence'),
  'Retain Until': instant('l.retain_until'),
};

/** What the CSV of the account's leads holds beyond the CSV of a run, in this order. */
const WORKBENCH_CELLS = {
  Email: MORE_CELLS.Email,
  City: cell('l.city'),
  Status: 'l.status',
  Tags: cell("array_to_string(l.tags, ', ')"),
  Note: cell('l.note'),
  Source: cell('l.source'),
  Licence: MORE_CELLS.Licence,
  'Retain Until': MORE_CELLS['Retain Until'],
  'First Seen': instant('l.created_at'),
  'Last Seen': instant('l.last_seen_at'),
};

const columns = (cells: Record<string, string>) =>
  Object.entries(cells)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ');

/** Named query: a run's leads as CSV cells, in the order of the run. */
export const runCsvQuery = (runId: string) => `
  SELECT ${columns({ ...CSV_CELLS, ...MORE_CELLS })}
  FROM ${leadsOfRun(asLiterals(runId, 'uuid'))} r JOIN leads l ON l.id = r.lead_id
  ORDER BY r.position`;

/** Named query: the account's leads as CSV cells, exactly those of the list in its order. */
export const leadsCsvQuery = (accountId: string, { filter, sort }: LeadsCsvQuery) => `
  SELECT ${columns({ ...CSV_CELLS, ...WORKBENCH_CELLS })}
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
