import type { LEAD_SORT_FIELDS, LeadFilter } from '../../contract/leads.js';
import { LEAD_STATUSES } from '../../contract/leads.js';
import { containing, plainArray, type Put } from '../database/values.js';

/**
 * The one place that says which leads of an account match a filter; `l` is the leads table. The list, the map, the
 * facets and the CSV all read it, so that they never differ.
 */
export function whereLeads(accountId: string, filter: LeadFilter = {}, put: Put): string {
  const { id, q, city, category, status, tag, minRating, minReviews } = filter;
  const conditions = [
    `l.account_id = ${put(accountId, 'uuid')}`,
    filter.suppressed ? 'l.suppressed_at IS NOT NULL' : 'l.suppressed_at IS NULL',
    id && `l.id = ANY(${put(plainArray(id), 'uuid[]')})`,
    ...words(q).map((word) => `l.search_text LIKE lower(${put(containing(word), 'text')})`),
    city && `lower(l.city) = lower(${put(city, 'text')})`,
    category && `lower(l.category) = lower(${put(category, 'text')})`,
    status && `l.status = ${put(status, 'text')}`,
    tag && `l.tags <> '{}' AND ${put(tag, 'text')} = ANY(l.tags)`,
    minRating !== undefined && `l.rating >= ${put(String(minRating), 'numeric')}`,
    minReviews !== undefined && `l.review_count >= ${put(String(minReviews), 'int')}`,
    known('l.phone', filter.hasPhone),
    known('l.website', filter.hasWebsite),
  ];
  return conditions.filter(Boolean).join('\n AND ');
}

const words = (text = '') => text.split(/\s+/).filter((word) => word !== '');

const known = (column: string, wanted: boolean | undefined) =>
  wanted !== undefined && `${column} IS ${wanted ? 'NOT ' : ''}NULL`;

type SortField = (typeof LEAD_SORT_FIELDS)[number];
export type LeadSort = [SortField, 'ASC' | 'DESC'];

const STAGES = LEAD_STATUSES.map((status) => `'${status}'`).join();
const LEAD_ORDER: Record<SortField, string> = {
  'First Seen': 'l.created_at',
  'Last Seen': 'l.last_seen_at',
  id: 'l.id',
  Name: 'lower(l.name)',
  Category: 'lower(l.category)',
  City: 'lower(l.city)',
  Status: `array_position(ARRAY[${STAGES}], l.status)`,
  Rating: 'l.rating',
  'Review Count': 'l.review_count',
};
/** NULLS LAST stands only where there are nulls: it keeps PostgreSQL off the index. */
const NULLABLE: SortField[] = ['Category', 'City', 'Rating', 'Review Count'];

/** What leads may be sorted by; `id` follows as the tie-break, so that pages never overlap. */
export const orderLeads = ([field, direction]: LeadSort = ['First Seen', 'DESC']) =>
  `ORDER BY ${LEAD_ORDER[field]} ${direction}${NULLABLE.includes(field) ? ' NULLS LAST' : ''}, l.id ${direction}`;
