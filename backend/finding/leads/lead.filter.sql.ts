import { LEAD_FIELDS, LEAD_STATUSES, SORT_FIELDS, type LeadField } from '#contract/lead-fields.js';
import type { GeoPolygon } from '#contract/areas.js';
import {
  UNASSIGNED,
  VALUE_FILTERS,
  type DueFilter,
  type LeadFilter,
  type LeadsCsvQuery,
  type ValueFilter,
} from '#contract/lead-filters.js';
import { hasWebsiteStatus, isVisited } from '../enrichment/visit.sql.js';
import { plainArray, type PutValue, type Bound } from '../../platform/database/values.js';
import { isInRun } from '../runs/run-lead.sql.js';
import { snakeCase } from '../../platform/database/naming.js';
import { columnOf, isNullable } from './lead-columns.js';

/**
 * The only definition of which leads match a filter; `l` is the leads table. List, map, facets and CSV share it and never
 * differ. Under row-level security, PostgreSQL has no statistics for LIKE and expects almost no rows; for `strpos`, it
 * expects a third.
 */
export function whereLeads(accountId: string, filter: LeadFilter = {}, put: PutValue): string {
  const { id, q, run, minRating, minReviews } = filter;
  const { minCompleteness, minEmailConfidence, emailMx, verified } = filter;
  const account = put(accountId, 'uuid');
  const conditions = [
    `l.account_id = ${account}`,
    filter.suppressed ? 'l.suppressed_at IS NOT NULL' : 'l.suppressed_at IS NULL',
    id && `l.id = ANY(${put(plainArray(id), 'uuid[]')})`,
    q !== undefined && hasText(q, put),
    run && isInRun(account, put(run, 'uuid'), 'l.id'),
    ...VALUE_FILTERS.map((field) => hasValues(field, filter, put, account)),
    minRating !== undefined && `l.rating >= ${put(String(minRating), 'numeric')}`,
    minReviews !== undefined && `l.review_count >= ${put(String(minReviews), 'int')}`,
    minCompleteness !== undefined && `l.completeness >= ${put(String(minCompleteness), 'int')}`,
    minEmailConfidence !== undefined &&
      hasEmailThat(`confidence >= ${put(String(minEmailConfidence), 'numeric')}`, account),
    emailMx !== undefined && hasEmailThat(emailMx ? 'mx' : 'NOT mx', account),
    verified !== undefined && `${isVisited(account, 'l.website')} = ${verified}`,
    isTrue('l.phone_valid', filter.phoneValid),
    isTrue('l.has_phone', filter.hasPhone),
    isTrue('l.has_email', filter.hasEmail),
    isTrue('l.has_website', filter.hasWebsite),
    filter.due && isDue(filter.due, filter.timeZone, put),
    filter.bbox && isInBox(filter.bbox, put),
    filter.polygon && isInPolygon(filter.polygon, put),
  ];
  return conditions.filter(Boolean).join('\n AND ');
}

/**
 * SQL condition: the lead has the field's value, any of its values and none of the unwanted ones; '' without such a filter.
 * `of` precedes the columns.
 */
export function hasValues(
  field: ValueFilter,
  { [field]: value, anyOf, not }: LeadFilter,
  put: PutValue,
  account: Bound,
  of = 'l.',
): string {
  const has = (values: readonly string[]) =>
    field === 'assignee'
      ? isAssigned(values, put)
      : hasOneOf(
          field,
          values.map((one) => put(one, 'text')),
          account,
          of,
        );
  const conditions = [
    value && has([value]),
    anyOf?.[field] && has(anyOf[field]),
    // Leads without a value have none of them.
    not?.[field] && `(${has(not[field])}) IS NOT TRUE`,
  ];
  return conditions.filter(Boolean).join(' AND ');
}

/** SQL condition: the lead is assigned to one of these members, or to none. */
function isAssigned(values: readonly string[], put: PutValue): string {
  const members = values.filter((value) => value !== UNASSIGNED);
  const conditions = [
    members.length > 0 && `l.assigned_to = ANY(${put(plainArray(members), 'uuid[]')})`,
    members.length < values.length && 'l.assigned_to IS NULL',
  ];
  return `(${conditions.filter(Boolean).join(' OR ')})`;
}

/** SQL condition: the lead has one of these values, which are SQL. */
function hasOneOf(field: ValueFilter, values: Bound[], account: Bound, of: string): string {
  const anyOf = (condition: (value: Bound) => string) =>
    values.length === 1 ? condition(values[0]!) : `(${values.map(condition).join(' OR ')})`;
  switch (field) {
    case 'city':
    case 'category':
      return `lower(${of}${field}) IN (${values.map((value) => `lower(${value})`).join()})`;
    case 'area':
      return anyOf((value) => isInArea(value, account));
    case 'tag':
      return `l.tags <> '{}' AND l.tags && ARRAY[${values.join()}]`;
    case 'websiteStatus':
      return anyOf((value) => hasWebsiteStatus(account, 'l.website', value));
    default:
      return `${of}${snakeCase(field)} IN (${values.join()})`;
  }
}

/** A filter without these fields, whether by one value or by several. */
export function withoutFields(
  { anyOf, not, ...filter }: LeadFilter,
  fields: readonly string[],
): LeadFilter {
  const others = <Values extends object>(values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !fields.includes(name)));
  return {
    ...others(filter),
    ...(anyOf && { anyOf: others(anyOf) }),
    ...(not && { not: others(not) }),
  };
}

/**
 * SQL condition: a run of this area found the lead; the arguments are SQL. Few leads have other areas, so these are
 * read once per query.
 */
export const isInArea = (area: string, account: Bound) =>
  `(lower(l.area) = lower(${area}) OR l.id IN (
    SELECT id FROM leads WHERE account_id = ${account} AND other_areas <> '{}'
      AND lower(${area}) = ANY(lower(other_areas::text)::text[])))`;

/** SQL condition: the lead contains every word, or its phone contains the number. */
function hasText(text: string, put: PutValue): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const hasWords = words
    .map((word) => `strpos(l.search_text, lower(${put(word, 'text')})) > 0`)
    .join(' AND ');
  const digits = phoneDigits(text);
  return digits === null
    ? hasWords
    : `(${hasWords} OR strpos(l.phone, ${put(digits, 'text')}) > 0)`;
}

/** Digits and the characters that people write between them, including dashes copied from websites. */
const PHONE_TEXT = /^[\d\s+().\-/\u2010-\u2013]+$/;
const MIN_PHONE_DIGITS = 5;

/**
 * The digits of a text that looks like a phone number, or null. Leads have their numbers in E.164, without the trunk or
 * exit zeros of a number as it is dialed: 030 123456, +49 (0)30 123456, 0049 30 123456.
 */
function phoneDigits(text: string): string | null {
  if (!PHONE_TEXT.test(text)) return null;
  const digits = text.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < MIN_PHONE_DIGITS ? null : digits;
}

/** An expression instead of a join, which may compare all leads with all emails while the account has no statistics. */
const hasEmailThat = (condition: string, account: Bound) =>
  `EXISTS (SELECT FROM lead_contacts WHERE account_id = ${account} AND lead_id = l.id AND kind = 'email' AND value = l.email
    AND ${condition}) IS TRUE`;

/** SQL condition: the lead's next step is due by today or within a week, in this time zone, or has no day. */
function isDue(due: DueFilter, timeZone = 'UTC', put: PutValue): string {
  if (due === 'none') return 'l.due_on IS NULL';
  const today = `(now() AT TIME ZONE ${put(timeZone, 'text')})::date`;
  return `l.due_on <= ${today}${due === 'week' ? ' + 7' : ''}`;
}

export const isTrue = (column: string, wanted: boolean | undefined) =>
  wanted !== undefined && (wanted ? column : `NOT ${column}`);

type Box = NonNullable<LeadFilter['bbox']>;

/** SQL condition: the lead lies in the box. */
export function isInBox({ south, west, north, east }: Box, put: PutValue): string {
  const [from, to] = [put(String(west), 'float8'), put(String(east), 'float8')];
  const isInLongitudes =
    west <= east
      ? `l.longitude BETWEEN ${from} AND ${to}`
      : `(l.longitude >= ${from} OR l.longitude <= ${to})`;
  return `l.latitude BETWEEN ${put(String(south), 'float8')} AND ${put(String(north), 'float8')} AND ${isInLongitudes}`;
}

/** The polygon's box comes first: comparing four numbers is cheaper than visiting every edge. */
function isInPolygon({ coordinates: [outer = [], ...holes] }: GeoPolygon, put: PutValue): string {
  const longitudes = outer.map(([longitude]) => longitude);
  const latitudes = outer.map(([, latitude]) => latitude);
  const around = {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  };
  const isIn = (ring: GeoPolygon['coordinates'][number]) =>
    `point(l.longitude, l.latitude) <@ ${put(`(${ring.map((at) => `(${at.join()})`).join()})`, 'polygon')}`;
  return [isInBox(around, put), isIn(outer), ...holes.map((hole) => `NOT ${isIn(hole)}`)].join(
    '\n AND ',
  );
}

export type LeadSort = NonNullable<LeadsCsvQuery['sort']>;

const STAGES = LEAD_STATUSES.map((status) => `'${status}'`).join();

function sortValue(id: LeadField): string {
  const column = columnOf(id);
  switch (LEAD_FIELDS[id].kind) {
    case 'text':
      return `lower(${column})`;
    case 'status':
      return `array_position(ARRAY[${STAGES}], ${column})`;
    default:
      return column;
  }
}

/**
 * `id` breaks ties, so that pages never overlap; among equally complete leads, the newest come first.
 * NULLS LAST keeps PostgreSQL from using the index: only nullable columns have it.
 */
export function orderLeads([name, direction]: LeadSort = ['First Seen', 'DESC']) {
  const id = SORT_FIELDS.find((field) => LEAD_FIELDS[field].wire === name)!;
  const newest = id === 'completeness' ? `, l.created_at ${direction}` : '';
  return `ORDER BY ${sortValue(id)} ${direction}${isNullable(id) ? ' NULLS LAST' : ''}${newest}, l.id ${direction}`;
}
