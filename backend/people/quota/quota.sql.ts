import type { EntityManager } from 'typeorm';
import type { PlanId } from '#contract/plans.js';
import { ACCOUNT_TIMES, currentPlanPeriod, type PlanPeriod } from '../accounts/account.sql.js';
import { prepared } from '../../platform/database/prepared.js';
import { countUsage, creditLead } from './usage.sql.js';

/** A period's row. Periods start at whole milliseconds, so that a `Date` matches them. */
export interface StoredPeriod {
  starts: Date;
  ends: Date;
  included: number;
  extra: number;
  used: number;
  /** Leads whose count was given back. */
  credited: number;
  held: number;
}

const PERIOD = 'starts, ends, included, extra, used, credited, held';

/** Creates and locks the row of the account's current period; undefined if it exists. */
export async function createCurrentPeriod(
  tx: EntityManager,
  accountId: string,
  trialDays: number,
  included: Record<PlanId | 'TRIAL', number>,
): Promise<(PlanPeriod & StoredPeriod) | undefined> {
  const [row] = await tx.query<(PlanPeriod & StoredPeriod)[]>(
    prepared(`WITH today AS (${currentPlanPeriod('$1', '$2', 'month')}),
       created AS (
         INSERT INTO quota_periods (account_id, starts, ends, included)
         SELECT $1, starts, ends, CASE status WHEN 'TRIAL' THEN COALESCE("trialLeads", ($3::jsonb ->> status)::int)
           ELSE ($3::jsonb ->> plan)::int END FROM today
         ON CONFLICT DO NOTHING RETURNING included, extra, used, credited, held)
     SELECT * FROM today, created`),
    [accountId, trialDays, included],
  );
  return row;
}

/** Locks a period. */
export async function lockPeriod(
  tx: EntityManager,
  accountId: string,
  starts: Date,
): Promise<StoredPeriod | undefined> {
  const [row] = await tx.query<StoredPeriod[]>(
    `SELECT ${PERIOD} FROM quota_periods WHERE account_id = $1 AND starts = $2 FOR NO KEY UPDATE`,
    [accountId, starts],
  );
  return row;
}

/** The account's plan, its current period, and a run's reservation. */
export interface LockedPeriod extends PlanPeriod, StoredPeriod {
  /** When the period of the run's reservation began. */
  heldSince: Date | null;
  heldByRun: number | null;
}

/**
 * Reads the account's plan and locks its current period; undefined if the period has no row yet, or moved while this
 * waited. Change the period in a second statement: locking and changing in one fails when another transaction changed the
 * row in between.
 * @param runId a run that the caller has locked, so that its reservation can't change while this waits
 */
export async function lockCurrentPeriod(
  tx: EntityManager,
  accountId: string,
  trialDays: number,
  runId: string | null,
): Promise<LockedPeriod | undefined> {
  const [row] = await tx.query<LockedPeriod[]>(
    prepared(`SELECT today.*, included, extra, used, credited, q.held, h.starts AS "heldSince", h.held AS "heldByRun"
     FROM (${currentPlanPeriod('$1', '$2', 'month')}) today
     JOIN quota_periods q ON q.account_id = $1 AND q.starts = today.starts
     LEFT JOIN quota_holds h ON h.account_id = $1 AND h.run_id = $3
     FOR NO KEY UPDATE OF q`),
    [accountId, trialDays, runId],
  );
  return row;
}

/** Locks the period in which a run has reserved leads. @returns whether there is such a period */
export async function lockPeriodOfHold(
  tx: EntityManager,
  accountId: string,
  runId: string,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    prepared(`SELECT FROM quota_holds h JOIN quota_periods q ON q.account_id = h.account_id AND q.starts = h.starts
     WHERE h.account_id = $1 AND h.run_id = $2 FOR NO KEY UPDATE OF q`),
    [accountId, runId],
  );
  return rows.length > 0;
}

export async function findPeriod(
  tx: EntityManager,
  accountId: string,
  starts: Date,
): Promise<StoredPeriod | undefined> {
  const [row] = await tx.query<StoredPeriod[]>(
    `SELECT ${PERIOD} FROM quota_periods WHERE account_id = $1 AND starts = $2`,
    [accountId, starts],
  );
  return row;
}

export function setIncluded(
  tx: EntityManager,
  accountId: string,
  starts: Date,
  included: number,
): Promise<unknown> {
  return tx.query(
    `UPDATE quota_periods SET included = GREATEST($3, used + held - extra)
     WHERE account_id = $1 AND starts = $2`,
    [accountId, starts, included],
  );
}

/** Moves a locked period in time, with everything that counts in it. */
export function movePeriod(
  tx: EntityManager,
  accountId: string,
  from: Date,
  { starts, ends }: Pick<StoredPeriod, 'starts' | 'ends'>,
): Promise<unknown> {
  return tx.query(
    `WITH holds AS (UPDATE quota_holds SET starts = $3 WHERE account_id = $1 AND starts = $2),
       ledger AS (UPDATE usage_ledger SET period_starts = $3 WHERE account_id = $1 AND period_starts = $2)
     UPDATE quota_periods SET starts = $3, ends = $4 WHERE account_id = $1 AND starts = $2`,
    [accountId, from, starts, ends],
  );
}

/** Changes the leads that packs add to a locked period. */
export function changeExtra(
  tx: EntityManager,
  accountId: string,
  starts: Date,
  leads: number,
): Promise<unknown> {
  return tx.query(
    'UPDATE quota_periods SET extra = extra + $3 WHERE account_id = $1 AND starts = $2',
    [accountId, starts, leads],
  );
}

/** SQL fragment: current periods with at least 80% used; `p` is the period, `a` its account. */
export const NEARLY_USED = `
  SELECT p.account_id AS "accountId", p.starts, p.used >= p.included + p.extra AS "isUsedUp",
    a.granted_unconfirmed AS "grantedUnconfirmed"
  FROM quota_periods p JOIN (${ACCOUNT_TIMES}) a ON a.id = p.account_id
  WHERE p.starts <= a.at AND a.at < p.ends AND p.used >= 0.8 * (p.included + p.extra) AND p.used > 0`;

/** Reserves leads of a locked period for a run. */
export function addHold(
  tx: EntityManager,
  accountId: string,
  runId: string,
  starts: Date,
  leads: number,
): Promise<unknown> {
  return tx.query(
    prepared(`WITH period AS (UPDATE quota_periods SET held = held + $4 WHERE account_id = $1 AND starts = $3)
     INSERT INTO quota_holds (account_id, run_id, starts, held) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, run_id) DO UPDATE SET held = quota_holds.held + excluded.held`),
    [accountId, runId, starts, leads],
  );
}

/** Counts delivered leads in a locked period, and converts that many of the run's reserved leads to used ones. */
export function settleHold(
  tx: EntityManager,
  accountId: string,
  runId: string,
  { starts, now }: { starts: Date; now: Date },
  leadIds: string[],
): Promise<unknown> {
  return tx.query(
    prepared(`WITH counted AS (${countUsage('$1', '$2', '$3', '$4', '$5')}),
       total AS (SELECT count(*)::int AS leads FROM counted),
       period AS (
         UPDATE quota_periods SET used = used + leads, held = held - leads FROM total
         WHERE account_id = $1 AND starts = $3 AND leads > 0)
     UPDATE quota_holds SET held = held - leads FROM total
     WHERE account_id = $1 AND run_id = $2 AND leads > 0`),
    [accountId, runId, starts, now, leadIds],
  );
}

/**
 * Gives a lead's count back, if it counted in a locked period, alone, and wasn't credited.
 * @returns whether it was given back
 */
export async function creditUsage(
  tx: EntityManager,
  accountId: string,
  { starts, now }: { starts: Date; now: Date },
  leadId: string,
): Promise<boolean> {
  const [, credited] = await tx.query<[unknown, number]>(
    `WITH credited AS (${creditLead('$1', '$4', '$2', '$3')})
     UPDATE quota_periods SET used = used - 1, credited = credited + 1
     WHERE account_id = $1 AND starts = $2 AND EXISTS (SELECT FROM credited)`,
    [accountId, starts, now, leadId],
  );
  return credited > 0;
}

/** Releases a run's reservation in a locked period. */
export function deleteHold(tx: EntityManager, accountId: string, runId: string): Promise<unknown> {
  return tx.query(
    prepared(`WITH hold AS (
       DELETE FROM quota_holds WHERE account_id = $1 AND run_id = $2 RETURNING account_id, starts, held
     )
     UPDATE quota_periods q SET held = q.held - hold.held
     FROM hold WHERE q.account_id = hold.account_id AND q.starts = hold.starts`),
    [accountId, runId],
  );
}

/** Runs with reserved leads that `active` doesn't select; `h` is the reservation. */
export function holdsWithout(
  tx: EntityManager,
  active: string,
): Promise<{ accountId: string; runId: string }[]> {
  return tx.query(
    `SELECT account_id AS "accountId", run_id AS "runId" FROM quota_holds h
     WHERE NOT EXISTS (${active}) LIMIT 1000`,
  );
}
