import type { EntityManager } from 'typeorm';
import { ACCOUNT_TIMES } from '../accounts/account.sql.js';

/** A period's row. Periods start at whole milliseconds, so that a `Date` matches them. */
export interface PeriodRow {
  starts: Date;
  ends: Date;
  included: number;
  extra: number;
  used: number;
  held: number;
}

const PERIOD = 'starts, ends, included, extra, used, held';

/** Creates the period's row unless it exists. */
export const createPeriod = (
  tx: EntityManager,
  accountId: string,
  period: Pick<PeriodRow, 'starts' | 'ends' | 'included'>,
): Promise<unknown> =>
  tx.query(
    `INSERT INTO quota_periods (account_id, starts, ends, included) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [accountId, period.starts, period.ends, period.included],
  );

/**
 * Locks a period. Change it in a second statement: locking and changing in one fails when another transaction changed the
 * row in between.
 */
export async function lockPeriod(
  tx: EntityManager,
  accountId: string,
  starts: Date,
): Promise<PeriodRow | undefined> {
  const [row] = await tx.query<PeriodRow[]>(
    `SELECT ${PERIOD} FROM quota_periods WHERE account_id = $1 AND starts = $2 FOR NO KEY UPDATE`,
    [accountId, starts],
  );
  return row;
}

export async function findPeriod(
  tx: EntityManager,
  accountId: string,
  starts: Date,
): Promise<PeriodRow | undefined> {
  const [row] = await tx.query<PeriodRow[]>(
    `SELECT ${PERIOD} FROM quota_periods WHERE account_id = $1 AND starts = $2`,
    [accountId, starts],
  );
  return row;
}

export const setIncluded = (
  tx: EntityManager,
  accountId: string,
  starts: Date,
  included: number,
): Promise<unknown> =>
  tx.query(
    `UPDATE quota_periods SET included = GREATEST($3, used + held - extra)
     WHERE account_id = $1 AND starts = $2`,
    [accountId, starts, included],
  );

/** Moves a locked period in time, with everything that counts in it. */
export const movePeriod = (
  tx: EntityManager,
  accountId: string,
  from: Date,
  { starts, ends }: Pick<PeriodRow, 'starts' | 'ends'>,
): Promise<unknown> =>
  tx.query(
    `WITH holds AS (UPDATE quota_holds SET starts = $3 WHERE account_id = $1 AND starts = $2),
       ledger AS (UPDATE usage_ledger SET period_starts = $3 WHERE account_id = $1 AND period_starts = $2)
     UPDATE quota_periods SET starts = $3, ends = $4 WHERE account_id = $1 AND starts = $2`,
    [accountId, from, starts, ends],
  );

/** Changes what packs add to a locked period. */
export const changeExtra = (
  tx: EntityManager,
  accountId: string,
  starts: Date,
  leads: number,
): Promise<unknown> =>
  tx.query('UPDATE quota_periods SET extra = extra + $3 WHERE account_id = $1 AND starts = $2', [
    accountId,
    starts,
    leads,
  ]);

/** SQL fragment: current periods with at least 80 % used; `p` is the period, `a` its account. */
export const NEARLY_USED = `
  SELECT p.account_id AS "accountId", p.starts, p.used >= p.included + p.extra AS "isUsedUp"
  FROM quota_periods p JOIN (${ACCOUNT_TIMES}) a ON a.id = p.account_id
  WHERE p.starts <= a.at AND a.at < p.ends AND p.used >= 0.8 * (p.included + p.extra) AND p.used > 0`;

export async function findHold(tx: EntityManager, accountId: string, runId: string) {
  const [row] = await tx.query<{ starts: Date; held: number }[]>(
    `SELECT starts, held FROM quota_holds WHERE account_id = $1 AND run_id = $2`,
    [accountId, runId],
  );
  return row;
}

/** Reserves leads of a locked period for a run. */
export async function addHold(
  tx: EntityManager,
  accountId: string,
  runId: string,
  starts: Date,
  leads: number,
): Promise<void> {
  await tx.query(
    `UPDATE quota_periods SET held = held + $3 WHERE account_id = $1 AND starts = $2`,
    [accountId, starts, leads],
  );
  await tx.query(
    `INSERT INTO quota_holds (account_id, run_id, starts, held) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, run_id) DO UPDATE SET held = quota_holds.held + excluded.held`,
    [accountId, runId, starts, leads],
  );
}

/** Turns reserved leads of a locked period into used ones. */
export async function useHold(
  tx: EntityManager,
  accountId: string,
  runId: string,
  starts: Date,
  leads: number,
): Promise<void> {
  await tx.query(
    `UPDATE quota_periods SET used = used + $3, held = held - $3 WHERE account_id = $1 AND starts = $2`,
    [accountId, starts, leads],
  );
  await tx.query(`UPDATE quota_holds SET held = held - $3 WHERE account_id = $1 AND run_id = $2`, [
    accountId,
    runId,
    leads,
  ]);
}

/** Releases a run's reservation in a locked period. */
export async function deleteHold(
  tx: EntityManager,
  accountId: string,
  runId: string,
): Promise<void> {
  const [[hold]] = await tx.query<[{ starts: Date; held: number }[], number]>(
    `DELETE FROM quota_holds WHERE account_id = $1 AND run_id = $2 RETURNING starts, held`,
    [accountId, runId],
  );
  if (!hold) return;
  await tx.query(
    `UPDATE quota_periods SET held = held - $3 WHERE account_id = $1 AND starts = $2`,
    [accountId, hold.starts, hold.held],
  );
}

/** Runs with reserved leads that `active` doesn't select; `h` is the reservation. */
export const holdsWithout = (
  tx: EntityManager,
  active: string,
): Promise<{ accountId: string; runId: string }[]> =>
  tx.query(
    `SELECT account_id AS "accountId", run_id AS "runId" FROM quota_holds h
     WHERE NOT EXISTS (${active}) LIMIT 1000`,
  );
