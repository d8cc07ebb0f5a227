import type { EntityManager } from 'typeorm';
import {
  MAX_FACETS,
  type LeadFacets,
  type LeadFilter,
  type ValueFilter,
} from '#contract/lead-filters.js';
import { snakeCase } from '../../platform/database/naming.js';
import { asParameters, type PutValue } from '../../platform/database/values.js';
import { hasValues, isTrue, whereLeads, withoutFields } from './lead.filter.sql.js';

/**
 * Filters whose values `like_leads` counts, each with the condition that it tests there. Tags are counted separately,
 * because a lead may have several.
 */
const FACETS = {
  area: (filter) => isFilteredBy('area', filter) && 'in_area',
  city: byValue('city'),
  category: byValue('category'),
  status: byValue('status'),
  source: byValue('source'),
  phoneCountry: byValue('phoneCountry'),
  hasPhone: ({ hasPhone }) => isTrue('has_phone', hasPhone),
  hasEmail: ({ hasEmail }) => isTrue('has_email', hasEmail),
  hasWebsite: ({ hasWebsite }) => isTrue('has_website', hasWebsite),
} satisfies Partial<Record<keyof LeadFilter, Condition>>;
type Condition = (filter: LeadFilter, put: PutValue) => string | false | undefined;
type Facet = keyof typeof FACETS;
const FACET_IDS = Object.keys(FACETS) as Facet[];

function byValue(field: ValueFilter): Condition {
  // Only areas and websites are looked up in the account.
  return (filter, put) => hasValues(field, filter, put, '$1', '');
}

const isFilteredBy = (field: ValueFilter, { [field]: value, anyOf, not }: LeadFilter) =>
  Boolean(value ?? anyOf?.[field] ?? not?.[field]);

/** Columns in the grid index and the tagged-leads index, so that counting reads no rows. */
const FLAGS = ['hasPhone', 'hasEmail', 'hasWebsite'] as const;
const GROUPED = [
  'city',
  'area',
  'category',
  'status',
  'source',
  'phone_country',
  ...FLAGS.map(snakeCase),
];

/**
 * Values to filter an account's leads by, most frequent first. Each facet counts the leads that match all filters but its own.
 * One pass groups the leads that match the other filters; each facet then filters the groups, of which there are few.
 */
export async function facetsOf(
  tx: EntityManager,
  accountId: string,
  filter: LeadFilter = {},
): Promise<LeadFacets> {
  const parameters: unknown[] = [];
  const put = asParameters(parameters);
  const where = whereLeads(accountId, withoutFields(filter, FACET_IDS), put);
  const inArea = isFilteredBy('area', filter)
    ? hasValues('area', filter, put, put(accountId, 'uuid'))
    : 'true';
  const conditions = FACET_IDS.map((id) => ({ id, matches: FACETS[id](filter, put) }));
  const but = (facet?: Facet) =>
    conditions
      .flatMap(({ id, matches }) => (matches && id !== facet ? matches : []))
      .join(' AND ') || 'true';
  const anyAssignee = whereLeads(accountId, withoutFields(filter, ['assignee']), put);
  // With a filter by member, `like_leads` has only their leads.
  const unassigned = isFilteredBy('assignee', filter)
    ? `SELECT count(*)::int FROM leads l WHERE l.assigned_to IS NULL AND ${anyAssignee}`
    : `SELECT COALESCE(sum(count), 0)::int - (SELECT COALESCE(sum(count), 0)::int FROM assigned) FROM like_leads WHERE ${but()}`;
  const leadsWith = (flag: (typeof FLAGS)[number]) => `
    (SELECT COALESCE(sum(count) FILTER (WHERE ${snakeCase(flag)}), 0)::int FROM like_leads WHERE ${but(flag)}) AS "${flag}",
    (SELECT COALESCE(sum(count) FILTER (WHERE NOT ${snakeCase(flag)}), 0)::int FROM like_leads WHERE ${but(flag)})
      AS "${WITHOUT[flag]}"`;
  const [facets] = await tx.query<[LeadFacets]>(
    `WITH like_leads AS MATERIALIZED (
       SELECT ${GROUPED.join(', ')}, ${inArea} AS in_area, count(*) AS count FROM leads l WHERE ${where}
       GROUP BY ${GROUPED.join(', ')}, in_area),
     assigned AS MATERIALIZED (
       SELECT assigned_to, count(*) FROM leads l WHERE assigned_to IS NOT NULL AND ${anyAssignee} GROUP BY assigned_to)
     SELECT (${topValues(spellings('city', but('city')))}) AS cities,
       (${topValues(spellings('area', but('area'), otherAreas(whereLeads(accountId, withoutFields(filter, ['area']), put))))}) AS areas,
       (${topValues(spellings('category', but('category')))}) AS categories,
       (${topValues(values('status', but('status')))}) AS statuses,
       (${topValues(values('source', but('source')))}) AS sources,
       (${topValues(values('phone_country', `phone_country IS NOT NULL AND ${but('phoneCountry')}`))}) AS "phoneCountries",
       (SELECT COALESCE(sum(count), 0)::int FROM like_leads WHERE ${but()}) AS total,
       ${FLAGS.map(leadsWith).join(', ')},
       (${topValues(`SELECT tag AS value, count(*) FROM leads l, unnest(l.tags) AS tag
                     WHERE l.tags <> '{}' AND ${whereLeads(accountId, withoutFields(filter, ['tag']), put)} GROUP BY tag`)}) AS tags,
       (${topValues('SELECT assigned_to::text AS value, count FROM assigned')}) AS assignees,
       (${unassigned}) AS unassigned`,
    parameters,
  );
  return facets;
}

const WITHOUT = {
  hasPhone: 'withoutPhone',
  hasEmail: 'withoutEmail',
  hasWebsite: 'withoutWebsite',
} as const;

const values = (column: string, condition: string) =>
  `SELECT ${column} AS value, sum(count) AS count FROM like_leads WHERE ${condition} GROUP BY ${column}`;

/**
 * The values of a column of `like_leads`. The filter ignores case, so spellings that differ in case count as one value: the most
 * frequent spelling.
 */
export const spellings = (column: string, condition = 'true', others = '') => `
  SELECT (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count) AS count
  FROM (SELECT ${column} AS value, sum(count) AS count FROM like_leads WHERE ${column} <> '' AND ${condition}
        GROUP BY ${column} ${others}) spelling
  GROUP BY lower(value)`;

/** SQL fragment: adds the areas of later runs to the `spellings` of areas; `where` is SQL. */
export const otherAreas = (where: string) => `
  UNION ALL SELECT other, count(*) FROM leads l, unnest(l.other_areas) AS other
  WHERE l.other_areas <> '{}' AND ${where} GROUP BY other`;

export const topValues = (counts: string, limit = MAX_FACETS) => `
  SELECT COALESCE(json_agg(json_build_object('value', value, 'count', count::int)), '[]')
  FROM (SELECT value, count FROM (${counts}) counted ORDER BY count DESC, value LIMIT ${limit}) most`;
