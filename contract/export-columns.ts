/* No zod: the web client's menus list the columns without loading it. */
import {
  csvHeader,
  labelOf,
  LEAD_FIELD_IDS,
  LEAD_FIELDS,
  LEADS_CSV_FIELDS,
  RUN_CSV_FIELDS,
  type LeadField,
} from './lead-fields.js';
import type { FormatId, LayoutId } from './formats.js';

/** Columns of files that are computed: from lead fields, or from the runs that delivered the lead. */
export const DERIVED_COLUMNS = {
  domain: 'Website Domain',
  street: 'Street',
  town: 'Town',
  state: 'State',
  country: 'Country',
  isoCountry: 'Country (ISO)',
  terms: 'Terms',
  run: 'Run ID',
  sourceUrl: 'Source URL',
} as const;
export type DerivedColumn = keyof typeof DERIVED_COLUMNS;

/** Every column that a file can have. The API, the CLI, the web client and deliveries name columns by these ids. */
export type ColumnId = LeadField | DerivedColumn;
export const COLUMN_IDS = [...LEAD_FIELD_IDS, ...Object.keys(DERIVED_COLUMNS)] as [
  ColumnId,
  ...ColumnId[],
];
export const isDerived = (id: ColumnId): id is DerivedColumn => id in DERIVED_COLUMNS;
export const columnLabel = (id: ColumnId) => (isDerived(id) ? DERIVED_COLUMNS[id] : labelOf(id));

/** A column of a file. */
export interface ExportColumn {
  id: ColumnId;
  /** Its header in CSV and XLSX. */
  header: string;
  /** Its name in JSON, NDJSON and GeoJSON. */
  key: string;
}

const column = (id: ColumnId): ExportColumn =>
  isDerived(id)
    ? { id, header: DERIVED_COLUMNS[id], key: DERIVED_COLUMNS[id] }
    : { id, header: csvHeader(id), key: LEAD_FIELDS[id].wire };
export const columnsOf = (ids: readonly ColumnId[]) => ids.map(column);

const layout = (label: string, columns: readonly (readonly [header: string, id: ColumnId])[]) => ({
  label,
  columns: columns.map(([header, id]): ExportColumn => ({ id, header, key: header })),
});

/** The columns that CRMs recognize when importing a file. The last one carries the source's license and retention. */
export const LAYOUTS: Record<LayoutId, { label: string; columns: readonly ExportColumn[] }> = {
  hubspot: layout('HubSpot companies', [
    ['Company name', 'name'],
    ['Company domain name', 'domain'],
    ['Phone number', 'phone'],
    ['Street address', 'street'],
    ['City', 'town'],
    ['State/Region', 'state'],
    ['Postal code', 'postalCode'],
    ['Country/Region', 'country'],
    ['Website URL', 'website'],
    ['Description', 'terms'],
  ]),
  salesforce: layout('Salesforce leads', [
    ['Company', 'name'],
    ['LastName', 'name'],
    ['Phone', 'phone'],
    ['Email', 'email'],
    ['Website', 'website'],
    ['Street', 'street'],
    ['City', 'town'],
    ['State', 'state'],
    ['PostalCode', 'postalCode'],
    ['Country', 'isoCountry'],
    ['LeadSource', 'source'],
    ['Description', 'terms'],
  ]),
  pipedrive: layout('Pipedrive leads', [
    ['Organization - Name', 'name'],
    ['Organization - Address', 'address'],
    ['Lead - Title', 'name'],
    ['Person - Name', 'name'],
    ['Person - Email', 'email'],
    ['Person - Phone', 'phone'],
    ['Note - Content', 'terms'],
  ]),
};
export const isLayout = (name: string): name is LayoutId => name in LAYOUTS;

/** Formats for programs, which also want ids and coordinates. */
const FOR_PROGRAMS: readonly FormatId[] = ['json', 'ndjson', 'geojson'];

/** The default columns, for the account's leads or for a run, which lacks the subscriber's own notes and tags. */
export function defaultColumns(format: FormatId, of: 'leads' | 'run'): ExportColumn[] {
  const fields: readonly LeadField[] = of === 'leads' ? LEADS_CSV_FIELDS : RUN_CSV_FIELDS;
  return columnsOf(
    FOR_PROGRAMS.includes(format) ? ['id', ...fields, 'latitude', 'longitude'] : fields,
  );
}

/** A vCard's properties are fixed. */
export const hasColumns = (format: FormatId) => format !== 'vcf';
