import {
  type DerivedColumn,
  type ColumnId,
  type ExportColumn,
  defaultColumns,
  isDerived,
} from '#contract/export-columns.js';
import { LEAD_FIELDS, STATUS_LABELS } from '#contract/lead-fields.js';
import type { LeadsCsvQuery } from '#contract/lead-filters.js';
import { RECORD_PAGES } from '#contract/sources.js';
import { asLiterals, literals, type Bound } from '../../platform/database/values.js';
import { storedLeadsOf } from '../../people/accounts/account.sql.js';
import { COUNTRY_CODES, commonName, isoName } from '../../maps/places/address/countries.js';
import { streetTemplates } from '../../maps/places/address/templates.js';
import { PATH_SITES } from '../../maps/places/web/hosts.js';
import { firstRunOf, leadsOfRun } from '../runs/run-lead.sql.js';
import { eachLead } from './each-lead.sql.js';
import { columnOf } from './lead-columns.js';
import { orderLeads, whereLeads } from './lead.filter.sql.js';
import { instant, wireValue } from './lead.sql.js';

/** The characters with which a formula starts in a spreadsheet, half and full width. */
const FORMULA_STARTS = Array.from('=+-@＝＋－＠\t\r', (character) =>
  character.codePointAt(0),
).join();

const withoutBreaks = (text: string) => `regexp_replace(${text}, '[\\r\\n]+', ' ', 'g')`;
/** A line break would end the CSV row. */
const oneLine = (text: string) =>
  `CASE WHEN strpos(${text}, E'\\n') > 0 OR strpos(${text}, E'\\r') > 0 THEN ${withoutBreaks(text)} ELSE ${text} END`;
/**
 * A line break would end the CSV row. A spreadsheet would run a cell that starts like a formula.
 * Regular expressions test only the few cells that need them: for all cells, they take half of an export's time.
 */
export const cell = (text: string) => `
  CASE WHEN ascii(${text}) IN (${FORMULA_STARTS}) AND ${text} !~ '^[+-]?[0-9 ().-]+$'
       THEN '''' || ${withoutBreaks(text)}
       ELSE ${oneLine(text)} END`;

/** A street with its number, in the order of its country: "300 Moraga St", "Domstr. 5". */
const STREET = `CASE WHEN l.house_number IS NULL OR l.street_name IS NULL THEN l.street_name ${[
  ...streetTemplates(COUNTRY_CODES),
]
  .map(
    ([template, codes]) =>
      `WHEN l.country_code IN (${literals(codes)}) THEN ${concatenated(template)}`,
  )
  .join(' ')} ELSE l.street_name || ' ' || l.house_number END`;

/** SQL for a template such as "street, number". */
function concatenated(template: string) {
  const columns: Record<string, string> = { street: 'l.street_name', number: 'l.house_number' };
  return template
    .split(/(street|number)/)
    .filter((part) => part !== '')
    .map((part) => columns[part] ?? literals([part]))
    .join(' || ');
}

/** SQL for the page of a lead's record at its provider. */
const RECORD_PAGE = `CASE l.source ${Object.entries(RECORD_PAGES)
  .map(([provider, page]) => `WHEN '${provider}' THEN ${literals([page])} || l.source_id`)
  .join(' ')} END`;

/** SQL for the name of a lead's country. PostgreSQL parses the names once per query. */
const countryAs = (nameOf: (code: string) => string) => {
  const names = Object.fromEntries(COUNTRY_CODES.map((code) => [code, nameOf(code)]));
  return `(${literals([JSON.stringify(names)])}::jsonb ->> l.country_code)`;
};

const HOST = String.raw`substring(lower(l.website) from '^https?://(?:www\.)?([^/:?#]+)')`;
const DERIVED: Record<DerivedColumn, string> = {
  // A website is never a page on a shared site, but its host may show other websites, too.
  domain: `CASE WHEN ${HOST} NOT IN (${literals([...PATH_SITES])}) THEN ${HOST} END`,
  street: STREET,
  town: 'l.locality',
  state: 'l.region',
  country: countryAs(commonName),
  isoCountry: countryAs(isoName),
  run: `${firstRunOf('l.account_id', 'l.id')}::text`,
  sourceUrl: RECORD_PAGE,
  terms: `concat_ws(', delete by ', l.licence, to_char(l.retain_until AT TIME ZONE 'UTC', 'YYYY-MM-DD'))`,
};

/** Kinds of cells in a spreadsheet. */
export type CellKind = 'text' | 'number' | 'date' | 'day';
export function cellKind(id: ColumnId): CellKind {
  if (isDerived(id)) return 'text';
  switch (LEAD_FIELDS[id].kind) {
    case 'rating':
    case 'count':
    case 'degrees':
    case 'share':
      return 'number';
    case 'instant':
      return 'date';
    case 'date':
      return 'day';
    default:
      return 'text';
  }
}

const isFlag = (id: ColumnId) => !isDerived(id) && LEAD_FIELDS[id].kind === 'flag';

/** How a format writes a value. */
type Value = (id: ColumnId) => string;

const STATUS = `CASE l.status ${Object.entries(STATUS_LABELS)
  .map(([status, label]) => `WHEN '${status}' THEN '${label}'`)
  .join(' ')} END`;

const plainText: Value = (id) => {
  if (isDerived(id)) return DERIVED[id];
  if (id === 'status') return STATUS;
  if (id === 'tags') return `array_to_string(${columnOf(id)}, ', ')`;
  // COPY would write t and f.
  if (isFlag(id)) return `(${wireValue(id)})::text`;
  return id === 'display' || id === 'dueOn' ? wireValue(id) : columnOf(id);
};
const csvValue =
  (text: (value: string) => string): Value =>
  (id) => {
    if (cellKind(id) === 'number') return plainText(id);
    if (cellKind(id) === 'date') return instant(plainText(id));
    const isSafe = ['id', 'assigneeId', 'status', 'dueOn'].includes(id) || isFlag(id);
    return isSafe ? plainText(id) : text(plainText(id));
  };
/** Dates as days since 1899-12-30. */
const sheetValue: Value = (id) => {
  if (id === 'dueOn') return `${columnOf(id)} - date '1899-12-30'`;
  return cellKind(id) === 'date'
    ? `round(extract(epoch FROM ${plainText(id)}) / 86400 + 25569, 8)`
    : plainText(id);
};
const jsonValue: Value = (id) => {
  if (cellKind(id) === 'date') return instant(plainText(id));
  return isDerived(id) ? DERIVED[id] : wireValue(id);
};

const named = (columns: readonly ExportColumn[], value: Value, name: 'header' | 'key') =>
  columns.map((column) => `${value(column.id)} AS "${column[name]}"`).join(', ');
const jsonRow = (columns: readonly ExportColumn[]) =>
  `row_to_json((SELECT record FROM (SELECT ${named(columns, jsonValue, 'key')}) record))`;

/** How each format selects a row of the file. */
const SELECTS = {
  csv: (columns: readonly ExportColumn[]) => named(columns, csvValue(cell), 'header'),
  /** No spreadsheet opens a CRM's file, so names such as "@home" stay as they are. */
  crmCsv: (columns: readonly ExportColumn[]) => named(columns, csvValue(oneLine), 'header'),
  cells: (columns: readonly ExportColumn[]) => columns.map(({ id }) => sheetValue(id)).join(', '),
  json: jsonRow,
  feature: (columns: readonly ExportColumn[]) => `
    json_build_object('type', 'Feature', 'id', l.id, 'geometry',
      CASE WHEN l.latitude IS NOT NULL AND l.longitude IS NOT NULL
        THEN json_build_object('type', 'Point', 'coordinates', json_build_array(l.longitude, l.latitude)) END,
      'properties', ${jsonRow(columns)})`,
};

export type ExportSelect = keyof typeof SELECTS;

/** The leads of a file, in order: of a run, of a filtered list, or of SQL that selects `lead_id` and `position`. */
export type ExportRows = { runId: string } | LeadsCsvQuery | { leads: string };

/** Looking up a lead takes as long as reading about this many. */
const READ_PER_LOOKUP = 4;

/** SQL that selects `lead_id` and `position` of the rows; undefined for a filtered list. */
const linksOf = (account: Bound, rows: ExportRows) => {
  if ('leads' in rows) return `(${rows.leads})`;
  return 'runId' in rows ? leadsOfRun(account, asLiterals(rows.runId, 'uuid')) : undefined;
};

/**
 * SQL: whether the file has so many of the account's leads that reading all of them is faster than looking up each; undefined
 * for a filtered list. It counts them, because a new account has no statistics.
 */
export function hasMany(accountId: string, rows: ExportRows): string | undefined {
  const account = asLiterals(accountId, 'uuid');
  const links = linksOf(account, rows);
  const few = `${storedLeadsOf(account)} / ${READ_PER_LOOKUP}`;
  return (
    links &&
    `SELECT count(*) > ${few} AS many FROM (SELECT FROM ${links} r LIMIT ${few} + 1) linked`
  );
}

/** For COPY, which takes no parameters. With `many`, run it without nested loops: they would compare each row with all leads. */
export function exportQuery(
  accountId: string,
  rows: ExportRows,
  columns: readonly ExportColumn[],
  select: ExportSelect,
  many = false,
): string {
  const account = asLiterals(accountId, 'uuid');
  const chosen = `SELECT ${SELECTS[select](columns)}`;
  if (!('leads' in rows || 'runId' in rows))
    return `${chosen} FROM leads l WHERE ${whereLeads(accountId, rows.filter, asLiterals)} ${orderLeads(rows.sort)}`;
  const leads = many
    ? `JOIN leads l ON l.account_id = ${account} AND l.id = r.lead_id`
    : `, ${eachLead(account, 'r.lead_id')}`;
  return `${chosen} FROM ${linksOf(account, rows)} r ${leads} ORDER BY r.position`;
}

/** For COPY: the account's leads as CSV cells, in the order of the list. */
export const leadsCsvQuery = (accountId: string, query: LeadsCsvQuery) =>
  exportQuery(accountId, query, defaultColumns('csv', 'leads'), 'csv');
