import {
  FOUND_FIELDS,
  LEAD_FIELDS,
  leadField,
  type FoundField,
  type LeadField,
  type LeadFieldKind,
} from '../../contract/lead-fields.js';
import { snakeCase } from '../database/naming.js';

/** Columns that are not called like their field. */
const COLUMNS: Partial<Record<LeadField, string>> = {
  firstSeen: 'created_at',
  lastSeen: 'last_seen_at',
};

/** Column of a field; `l` is the leads table. */
export const columnOf = (id: LeadField, table = 'l') => `${table}.${COLUMNS[id] ?? snakeCase(id)}`;

/** SQL types of columns; the others are text. */
const TYPES: Partial<Record<LeadFieldKind, string>> = {
  rating: 'numeric',
  count: 'int',
  degrees: 'float8',
  instant: 'timestamptz',
};

/** What a lead shows of its source's record: where it comes from, what it says, how long it may be kept. */
export const CONTENT_FIELDS = [
  'source',
  'sourceId',
  'licence',
  ...FOUND_FIELDS,
  'retainUntil',
] as const satisfies LeadField[];

/** Names and types for `json_to_recordset`: a record under the names of its fields. */
export const recordOf = (fields: readonly LeadField[]) =>
  fields.map((id) => `"${id}" ${TYPES[LEAD_FIELDS[id].kind] ?? 'text'}`).join(', ');

/** Columns without their table, for lists of INSERT and UPDATE. */
export const bareColumns = (fields: readonly LeadField[]) =>
  fields.map((id) => COLUMNS[id] ?? snakeCase(id)).join(', ');

const SEARCHED: readonly FoundField[] = ['name', 'address', 'phone', 'email', 'website'];

/** What `search_text` holds; `valueOf` gives the SQL of a field. */
export const searchText = (valueOf: (id: FoundField) => string) =>
  `lower(concat_ws(' ', ${SEARCHED.map(valueOf).join(', ')}))`;

export const isNullable = (id: LeadField) => !leadField(id).required;
