import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared.js';

/** SQL fragment: whether a lead counted in any period; the arguments are SQL. */
export const isCounted = (account: string, lead: string) => `EXISTS (
  SELECT FROM usage_ledger WHERE account_id = ${account} AND lead_id = ${lead})`;

/**
 * Counts delivered leads in a period.
 * @returns how many had not counted before; the ledger's key prevents counting a lead twice
 */
export async function countUsage(
  tx: EntityManager,
  accountId: string,
  runId: string,
  { starts, now }: { starts: Date; now: Date },
  leadIds: string[],
): Promise<number> {
  const rows = await tx.query<unknown[]>(
    prepared(`INSERT INTO usage_ledger (account_id, lead_id, run_id, period_starts, counted_at)
     SELECT $1, lead_id, $2, $3, $4 FROM unnest($5::uuid[]) AS lead_id
     ON CONFLICT (account_id, lead_id) DO NOTHING RETURNING lead_id`),
    [accountId, runId, starts, now, leadIds],
  );
  return rows.length;
}

/**
 * Leads counted on each UTC day from a period's start until `last`. Accounts older than periods have leads that were
 * delivered before their first period; they count on its first day.
 */
export const usageByDay = (
  tx: EntityManager,
  accountId: string,
  starts: Date,
  last: Date,
): Promise<{ day: string; leads: number }[]> =>
  tx.query(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, count(lead_id)::int AS leads
     FROM generate_series(
       date_trunc('day', $2::timestamptz AT TIME ZONE 'UTC'), $3::timestamptz AT TIME ZONE 'UTC', interval '1 day') AS day
     LEFT JOIN usage_ledger ON account_id = $1 AND period_starts = $2
       AND date_trunc('day', GREATEST(counted_at, period_starts) AT TIME ZONE 'UTC') = day
     GROUP BY day ORDER BY day`,
    [accountId, starts, last],
  );
