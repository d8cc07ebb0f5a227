import type { EntityManager } from 'typeorm';
import type { Bound } from '../../platform/database/values.js';

/** SQL fragment: whether a lead was split from one that counted, and counts with it; the arguments are SQL. */
const sharesUsage = (account: Bound, lead: Bound) => `EXISTS (
  SELECT FROM usage_shares WHERE account_id = ${account} AND lead_id = ${lead})`;

/**
 * SQL fragment: whether a lead counted in any period; the arguments are SQL. Without the order, which only the key provides,
 * PostgreSQL may read all usage of an account without statistics.
 */
export const isCounted = (account: Bound, lead: Bound) => `((
  SELECT lead_id FROM usage_ledger WHERE account_id = ${account} AND lead_id BETWEEN ${lead} AND ${lead}
  ORDER BY lead_id LIMIT 1) IS NOT NULL OR ${sharesUsage(account, lead)})`;

/** SQL fragment: `run_id` and the `leads` that each run counted in a period; the arguments are SQL. */
export const countedByRun = (account: Bound, starts: Bound) => `
  SELECT run_id, count(*) AS leads FROM usage_ledger
  WHERE account_id = ${account} AND period_starts = ${starts} AND credited_at IS NULL GROUP BY run_id`;

/**
 * SQL fragment: counts delivered leads in a period, and returns those that had not counted before; the arguments are SQL.
 * The ledger's key prevents counting a lead twice.
 */
export const countUsage = (
  account: Bound,
  run: Bound,
  starts: Bound,
  now: string,
  leads: string,
) => `
  INSERT INTO usage_ledger (account_id, lead_id, run_id, period_starts, counted_at)
  SELECT ${account}, id, ${run}, ${starts}, ${now} FROM unnest(${leads}::uuid[]) AS lead (id)
  WHERE NOT ${sharesUsage(account, 'lead.id')}
  ON CONFLICT (account_id, lead_id) DO NOTHING RETURNING lead_id`;

/**
 * SQL fragment: credits a lead that counted in a period, once, and returns it; the arguments are SQL. A lead that was split
 * counts together with its other part, which the account keeps.
 */
export const creditLead = (account: Bound, lead: Bound, starts: Bound, now: string) => `
  UPDATE usage_ledger SET credited_at = ${now}
  WHERE account_id = ${account} AND lead_id = ${lead} AND period_starts = ${starts} AND credited_at IS NULL
    AND NOT EXISTS (SELECT FROM usage_shares WHERE account_id = ${account} AND counted_as = ${lead})
  RETURNING lead_id`;

/**
 * Leads counted on each UTC day from a period's start until `last`, without those credited back. Accounts older than periods have leads that were
 * delivered before their first period; they count on its first day.
 */
export function usageByDay(
  tx: EntityManager,
  accountId: string,
  starts: Date,
  last: Date,
): Promise<{ day: string; leads: number }[]> {
  return tx.query(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, COALESCE(leads, 0)::int AS leads
     FROM generate_series(
       date_trunc('day', $2::timestamptz AT TIME ZONE 'UTC'), $3::timestamptz AT TIME ZONE 'UTC', interval '1 day') AS day
     LEFT JOIN (
       SELECT date_trunc('day', GREATEST(counted_at, period_starts) AT TIME ZONE 'UTC') AS day, count(*) AS leads
       FROM usage_ledger WHERE account_id = $1 AND period_starts = $2 AND credited_at IS NULL GROUP BY 1
     ) counted USING (day)
     ORDER BY day`,
    [accountId, starts, last],
  );
}

/** Moves the usage of one lead to another that has not counted. @returns whether there was any */
export async function moveUsage(
  tx: EntityManager,
  accountId: string,
  from: string,
  to: string,
): Promise<boolean> {
  const [, moved] = await tx.query<[unknown, number]>(
    `UPDATE usage_ledger SET lead_id = $3
     WHERE account_id = $1 AND lead_id = $2 AND NOT ${isCounted('$1', '$3')}`,
    [accountId, from, to],
  );
  return moved > 0;
}

/** Counts a lead together with the one that it was split from, if that counted. */
export function shareUsage(
  tx: EntityManager,
  accountId: string,
  leadId: string,
  countedAs: string,
): Promise<unknown> {
  return tx.query(
    `INSERT INTO usage_shares (account_id, lead_id, counted_as)
     SELECT $1, $2, $3 WHERE ${isCounted('$1', '$3')} ON CONFLICT DO NOTHING`,
    [accountId, leadId, countedAs],
  );
}
