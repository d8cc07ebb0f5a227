import {
  ADDRESS_PARTS,
  AREA_SEPARATOR,
  FOUND_FIELDS,
  LEAD_FIELDS,
  leadField,
  type FoundField,
  type LeadField,
  type LeadFieldKind,
} from '#contract/lead-fields.js';
import { nameOfMember } from '../../people/users/membership.sql.js';
import { visitFact, WEBSITE_STATUS } from '../enrichment/visit.sql.js';
import { snakeCase } from '../../platform/database/naming.js';

/** Columns whose name differs from their field's. */
const COLUMNS: Partial<Record<LeadField, string>> = {
  license: 'licence',
  firstSeen: 'created_at',
  lastSeen: 'last_seen_at',
};

/** Fields that several columns or other tables hold; `l` is the leads table. */
const ELSEWHERE: Partial<Record<LeadField, string>> = {
  area: `NULLIF(array_to_string(l.area || l.other_areas, '${AREA_SEPARATOR}'), '')`,
  assignee: `CASE WHEN l.assigned_to IS NOT NULL THEN ${nameOfMember('l.account_id', 'l.assigned_to')} END`,
  assigneeId: 'l.assigned_to',
  emailConfidence: emailFact('confidence::float8'),
  emailSource: emailFact('source_url'),
  emailMx: emailFact('mx'),
  websiteStatus: visitFact('l', WEBSITE_STATUS),
  lastVerified: visitFact('l', 'visited_at'),
};

/** Column of a field, or the SQL that computes it; `l` is the leads table. */
export const columnOf = (id: LeadField, table = 'l') =>
  ELSEWHERE[id] ?? `${table}.${COLUMNS[id] ?? snakeCase(id)}`;

/** SQL: a fact about the lead's email from its website; null for an email from the source. */
function emailFact(fact: string) {
  return `(SELECT c.${fact} FROM lead_contacts c
    WHERE c.account_id = l.account_id AND c.lead_id = l.id AND c.kind = 'email' AND c.value = l.email)`;
}

/** SQL types other than text. */
const TYPES: Partial<Record<LeadFieldKind, string>> = {
  rating: 'numeric',
  count: 'int',
  degrees: 'float8',
  instant: 'timestamptz',
  flag: 'boolean',
};

/** The fields of a source's record: origin, content and retention. */
export const CONTENT_FIELDS = [
  'source',
  'sourceId',
  'license',
  ...FOUND_FIELDS,
  'retainUntil',
] as const satisfies LeadField[];

/** The fields that identify a lead's business. */
export const IDENTIFYING_FIELDS = [
  'name',
  'phone',
  'website',
  'address',
  ...ADDRESS_PARTS,
  'city',
  'latitude',
  'longitude',
] as const satisfies LeadField[];

/** SQL: those fields with their names; `l` is the leads table. */
export const IDENTIFYING = IDENTIFYING_FIELDS.map((id) => `${columnOf(id)} AS "${id}"`).join(', ');

/** Column definitions for `json_to_recordset`, with the names of the fields. */
export const recordOf = (fields: readonly LeadField[]) =>
  fields.map((id) => `"${id}" ${TYPES[LEAD_FIELDS[id].kind] ?? 'text'}`).join(', ');

/** Column names without their table, for INSERT and UPDATE. */
export const bareColumns = (fields: readonly LeadField[]) =>
  fields.map((id) => COLUMNS[id] ?? snakeCase(id)).join(', ');

const SEARCHED: readonly FoundField[] = ['name', 'address', 'phone', 'email', 'website'];

/** SQL for `search_text`; `valueOf` returns the SQL of a field. */
export const searchText = (valueOf: (id: FoundField) => string) =>
  `lower(concat_ws(' ', ${SEARCHED.map(valueOf).join(', ')}))`;

export const isNullable = (id: LeadField) => !leadField(id).required;
