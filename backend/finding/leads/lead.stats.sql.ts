import type { EntityManager } from 'typeorm';
import { LEAD_STATUSES } from '#contract/lead-fields.js';
import { MAX_TOP_VALUES, type Stats } from '#contract/stats.js';
import { asParameters, literals } from '../../platform/database/values.js';
import { otherAreas, spellings, topValues } from './lead.facets.sql.js';
import { whereLeads } from './lead.filter.sql.js';

/** Counts the account's leads in one pass over them. */
export async function summarizeLeads(
  tx: EntityManager,
  accountId: string,
): Promise<Stats['leads']> {
  const parameters: unknown[] = [];
  const where = whereLeads(accountId, {}, asParameters(parameters));
  const [summary] = await tx.query<[Stats['leads']]>(
    `WITH like_leads AS MATERIALIZED (
       SELECT l.city, l.area, l.category, l.status, count(*) AS count,
         count(l.phone) AS phones, count(l.email) AS emails, count(l.website) AS websites,
         count(COALESCE(l.phone, l.email, l.website)) AS contacts
       FROM leads l WHERE ${where} GROUP BY l.city, l.area, l.category, l.status)
     SELECT COALESCE(sum(count), 0)::int AS total,
       COALESCE(sum(phones), 0)::int AS "withPhone",
       COALESCE(sum(emails), 0)::int AS "withEmail",
       COALESCE(sum(websites), 0)::int AS "withWebsite",
       COALESCE(sum(contacts), 0)::int AS "withContact",
       (SELECT json_agg(json_build_object('value', stage, 'count', leads) ORDER BY position)
        FROM (SELECT stage, position, COALESCE(sum(count), 0)::int AS leads
              FROM unnest(ARRAY[${literals(LEAD_STATUSES)}]) WITH ORDINALITY AS stages (stage, position)
              LEFT JOIN like_leads ON status = stage GROUP BY stage, position) staged) AS statuses,
       (${topValues(spellings('city'), MAX_TOP_VALUES)}) AS cities,
       (${topValues(spellings('area', 'true', otherAreas(where)), MAX_TOP_VALUES)}) AS areas,
       (${topValues(spellings('category'), MAX_TOP_VALUES)}) AS categories
     FROM like_leads`,
    parameters,
  );
  return summary;
}

/** An account's leads found, contacted or won in one week; 0 is the last seven days. */
export interface WeekOfLeads {
  event: 'new' | 'reachable' | 'contacted' | 'won';
  weeksAgo: number;
  leads: number;
}

/** Counts what happened to the account's leads in each of the last weeks. Imports and sample data are not new leads. */
export function leadsByWeek(
  tx: EntityManager,
  accountId: string,
  weeks: number,
): Promise<WeekOfLeads[]> {
  return tx.query(
    `SELECT event, floor(extract(epoch FROM now() - at) / ${7 * 86_400})::int AS "weeksAgo", count(*)::int AS leads
     FROM leads l, LATERAL (
       SELECT CASE WHEN l.source NOT IN ('sample', 'import') THEN l.created_at END AS found_at) found,
     LATERAL (VALUES
       ('new', found_at),
       ('reachable', CASE WHEN l.has_phone OR l.has_email OR l.has_website THEN found_at END),
       ('contacted', l.contacted_at),
       ('won', l.won_at)) events (event, at)
     WHERE l.account_id = $1 AND l.suppressed_at IS NULL AND at > now() - $2::int * interval '7 days' AND at <= now()
     GROUP BY 1, 2`,
    [accountId, weeks],
  );
}
