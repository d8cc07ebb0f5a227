import type { EntityManager } from 'typeorm';
import type { RunStatus } from '#contract/scrape.js';
import type { SourceName } from '#contract/sources.js';
import { countedByRun } from '../../people/quota/usage.sql.js';
import { IS_ACTIVE, IS_UNFINISHED, type ScrapeRunEntity } from './scrape-run.entity.js';

/** Whether the account has a run that has not failed. */
export async function hasRuns(tx: EntityManager, accountId: string): Promise<boolean> {
  const [row] = await tx.query<[{ has: boolean }]>(
    `SELECT EXISTS (SELECT FROM scrape_runs WHERE account_id = $1 AND status <> 'Failed') AS has`,
    [accountId],
  );
  return row.has;
}

/** The account's newest complete run that a user started; null if there is none. */
export async function latestRun(
  tx: EntityManager,
  accountId: string,
): Promise<Pick<
  ScrapeRunEntity,
  'city' | 'category' | 'categories' | 'leadCount' | 'source' | 'coverage'
> | null> {
  const [run] = await tx.query(
    `SELECT city, category, categories, lead_count AS "leadCount", source, coverage
     FROM scrape_runs WHERE account_id = $1 AND status = 'Complete' AND delivery_id IS NULL
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [accountId],
  );
  return run ?? null;
}

/** Counts the account's runs created in a period. */
export async function countRunsOf(tx: EntityManager, accountId: string, since: Date, until: Date) {
  const [counts] = await tx.query<[{ runs: number; complete: number; failed: number }]>(
    `SELECT count(*)::int AS runs, count(*) FILTER (WHERE status = 'Complete')::int AS complete,
       count(*) FILTER (WHERE status = 'Failed')::int AS failed
     FROM scrape_runs WHERE account_id = $1 AND created_at >= $2 AND created_at < $3`,
    [accountId, since, until],
  );
  return counts;
}

/** The leads that count in a period, by the source of their run; null for deleted runs. */
export function usageBySource(
  tx: EntityManager,
  accountId: string,
  periodStarts: Date,
): Promise<{ source: SourceName | null; leads: number }[]> {
  return tx.query(
    `SELECT source, sum(leads)::int AS leads FROM (
       SELECT (SELECT source FROM scrape_runs WHERE account_id = $1 AND id = run_id) AS source, leads
       FROM (${countedByRun('$1', '$2')}) by_run) counted
     GROUP BY source ORDER BY leads DESC, source`,
    [accountId, periodStarts],
  );
}

/**
 * Runs from the last day, and older unfinished ones, by status; seconds since the oldest heartbeat of the active ones.
 */
export function recentRuns(
  tx: EntityManager,
): Promise<{ status: RunStatus; count: number; silentSeconds: number }[]> {
  return tx.query(
    `SELECT status, count(*)::int,
       COALESCE(extract(epoch FROM now() - min(updated_at) FILTER (WHERE ${IS_ACTIVE})), 0)::float8 AS "silentSeconds"
     FROM scrape_runs WHERE created_at > now() - interval '1 day' OR ${IS_UNFINISHED}
     GROUP BY status`,
  );
}
