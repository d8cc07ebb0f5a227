import type { EntityManager } from 'typeorm';
import { MAX_FACETS, type LeadFacets, type LeadFilter } from '../../contract/leads.js';
import { snakeCase } from '../database/naming.js';
import { asParameters } from '../database/values.js';
import { whereLeads } from './lead.filter.sql.js';

/** Values to filter an account's leads by, most frequent first. */
export async function facetsOf(
  tx: EntityManager,
  accountId: string,
  filter: LeadFilter | undefined,
): Promise<LeadFacets> {
  const parameters: unknown[] = [];
  const where = whereLeads(accountId, filter, asParameters(parameters));
  const [facets] = await tx.query<[LeadFacets]>(
    `WITH like_leads AS MATERIALIZED (
       SELECT ${GROUPED.join(', ')}, count(*) AS count FROM leads l WHERE ${where} GROUP BY ${GROUPED.join(', ')})
     SELECT (${topValues(spellings('city'))}) AS cities,
       (${topValues(spellings('category'))}) AS categories,
       (${topValues(values('status'))}) AS statuses,
       (${topValues(values('source'))}) AS sources,
       (SELECT COALESCE(sum(count), 0)::int FROM like_leads) AS total,
       ${FLAGS.map(leadsWith).join(', ')},
       (${topValues(`SELECT tag AS value, count(*) FROM leads l, unnest(l.tags) AS tag
                     WHERE l.tags <> '{}' AND ${where} GROUP BY tag`)}) AS tags`,
    parameters,
  );
  return facets;
}

/** Columns of the grid's index, so that counting reads no rows. */
const FLAGS = ['hasPhone', 'hasEmail', 'hasWebsite'] as const;
const GROUPED = ['city', 'category', 'status', 'source', ...FLAGS.map(snakeCase)];

const leadsWith = (flag: string) =>
  `(SELECT COALESCE(sum(count), 0)::int FROM like_leads WHERE ${snakeCase(flag)}) AS "${flag}"`;

const values = (column: string) =>
  `SELECT ${column} AS value, sum(count) AS count FROM like_leads GROUP BY ${column}`;

/**
 * The values of a column of `like_leads`. The filter ignores case, so spellings that differ in case count as one value: the most
 * frequent spelling.
 */
export const spellings = (column: string) => `
  SELECT (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count) AS count
  FROM (SELECT ${column} AS value, sum(count) AS count FROM like_leads WHERE ${column} <> '' GROUP BY ${column}) spelling
  GROUP BY lower(value)`;

export const topValues = (counts: string, limit = MAX_FACETS) => `
  SELECT COALESCE(json_agg(json_build_object('value', value, 'count', count::int)), '[]')
  FROM (SELECT value, count FROM (${counts}) counted ORDER BY count DESC, value LIMIT ${limit}) most`;
