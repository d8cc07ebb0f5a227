import { MAX_FACETS } from '../../contract/leads.js';
import { asParameters } from '../database/values.js';
import { whereLeads } from './lead.filter.sql.js';

/** Named query: what an account's deliverable leads can be filtered by, most leads first. */
export function facetsQuery(accountId: string) {
  const parameters: unknown[] = [];
  const where = whereLeads(accountId, {}, asParameters(parameters));
  const sql = `
    WITH pair AS MATERIALIZED (
      SELECT l.city, l.category, count(*) AS count FROM leads l WHERE ${where} GROUP BY l.city, l.category)
    SELECT (${facet(spellings('city'))}) AS cities,
      (${facet(spellings('category'))}) AS categories,
      (${facet(`SELECT tag AS value, count(*) FROM leads l, unnest(l.tags) AS tag
                WHERE ${where} AND l.tags <> '{}' GROUP BY tag`)}) AS tags`;
  return { sql, parameters };
}

/** Spellings that differ in case are one value, as the filter has it: the commonest one. */
const spellings = (column: string) => `
  SELECT (array_agg(value ORDER BY count DESC, value))[1] AS value, sum(count) AS count
  FROM (SELECT ${column} AS value, sum(count) AS count FROM pair WHERE ${column} <> '' GROUP BY ${column}) spelling
  GROUP BY lower(value)`;

const facet = (counts: string) => `
  SELECT COALESCE(json_agg(json_build_object('value', value, 'count', count::int)), '[]')
  FROM (SELECT value, count FROM (${counts}) counted ORDER BY count DESC, value LIMIT ${MAX_FACETS}) most`;
