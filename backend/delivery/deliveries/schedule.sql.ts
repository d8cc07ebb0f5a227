import type { EntityManager } from 'typeorm';
import type { DeliverySchedule, PauseCause } from '#contract/deliveries.js';
import { currentPlanPeriod, OPERATOR_ACCOUNT } from '../../people/accounts/account.sql.js';
import { PRODUCT_NOW } from '../../platform/clock/clock.sql.js';
import type { TenantId } from '../../platform/database/values.js';
import { isDisabledAccount } from '../../people/users/membership.sql.js';

/** Deliveries that are due in the same minute start within this time, each account at its own second. */
const SPREAD_S = 600;
/** More than the longest time between two deliveries. */
const DAYS_AHEAD = 62;

const ZONE = (request: string) => `(${request} ->> 'timeZone')`;
const TODAY = (request: string, now: string) => `(${now} AT TIME ZONE ${ZONE(request)})::date`;

/**
 * A local time as an instant. PostgreSQL moves a time that the clocks skip in spring to the next hour, and picks one of
 * the two when they go back in the fall.
 */
const moment = (request: string, day: string) =>
  `((${day} + (${request} ->> 'localTime')::time) AT TIME ZONE ${ZONE(request)})`;

const isWeekday = (request: string, day: string) =>
  `(${request} -> 'weekdays' IS NULL OR ${request} -> 'weekdays' @> to_jsonb(extract(isodow FROM ${day})::int))`;

/** In shorter months, the last day replaces the missing days. */
const isDayOfMonth = (day: string, wanted: string) => `
  extract(day FROM ${day}) = LEAST(${wanted}, extract(day FROM date_trunc('month', ${day}) + interval '1 month - 1 day'))`;

/** SQL fragment: the first moment of a schedule after `after`; all arguments are SQL. */
const nextMoment = (request: string, startsOn: string, after: string) => `(
  SELECT min(${moment(request, 'day')})
  FROM (SELECT ${TODAY(request, after)} + n AS day FROM generate_series(0, ${DAYS_AHEAD}) n OFFSET 0) days
  WHERE day >= ${startsOn} AND ${moment(request, 'day')} > ${after}
    AND CASE ${request} ->> 'cadence'
      WHEN 'daily' THEN ${isWeekday(request, 'day')}
      WHEN 'weekly' THEN (day - ${startsOn}) % 7 = 0
      WHEN 'biweekly' THEN (day - ${startsOn}) % 14 = 0
      ELSE ${isDayOfMonth('day', `COALESCE((${request} ->> 'dayOfMonth')::int, extract(day FROM ${startsOn}))`)}
    END)`;

/**
 * SQL fragment: the local day from which a schedule counts: the next chosen weekday if there is one, otherwise
 * today.
 */
const firstDay = (request: string, now: string) => `(
  SELECT min(day) FROM (SELECT ${TODAY(request, now)} + n AS day FROM generate_series(0, 7) n OFFSET 0) days
  WHERE ${request} -> 'weekdays' IS NULL
    OR ${isWeekday(request, 'day')} AND ${moment(request, 'day')} > ${now})`;

/** When a schedule starts, and its first delivery. */
export async function startOf(
  tx: EntityManager,
  schedule: DeliverySchedule,
): Promise<{ startsOn: string; nextAt: Date }> {
  const [row] = await tx.query<[{ startsOn: string; nextAt: Date }]>(
    `SELECT starts_on::text AS "startsOn", ${nextMoment('request', 'starts_on', 'now')} AS "nextAt"
     FROM (SELECT request, now, ${firstDay('request', 'now')} AS starts_on
       FROM (SELECT $1::jsonb AS request, ${PRODUCT_NOW} AS now OFFSET 0) given OFFSET 0) started`,
    [schedule],
  );
  return row;
}

export interface QueuedRun extends TenantId {
  /** Seconds until it starts. */
  startsIn: number;
}

/**
 * Takes up to `limit` deliveries that are due: records one delivery for each, however many it missed, and advances its
 * schedule. A delivery that is still searching replaces the next one.
 * @returns the number of due deliveries, and the recorded ones
 */
export async function takeDue(
  tx: EntityManager,
  limit: number,
): Promise<{ due: number; queued: QueuedRun[] }> {
  const [row] = await tx.query<[{ due: number; queued: QueuedRun[] | null }]>(
    `WITH clock AS MATERIALIZED (SELECT ${PRODUCT_NOW} AS now),
     due AS MATERIALIZED (
       SELECT account_id, id, next_at FROM deliveries
       WHERE next_at <= ${PRODUCT_NOW} ORDER BY next_at LIMIT $1 FOR UPDATE SKIP LOCKED),
     advanced AS (
       UPDATE deliveries d SET next_at = ${nextMoment('d.request', 'd.starts_on', 'now')}
       FROM due, clock WHERE d.account_id = due.account_id AND d.id = due.id),
     queued AS (
       INSERT INTO delivery_runs (account_id, delivery_id, run_id, trigger, due_at, start_at)
       SELECT account_id, id, gen_random_uuid(), 'schedule', next_at,
         next_at + abs(hashtext(account_id::text) % ${SPREAD_S}) * interval '1 second'
       FROM due
       WHERE NOT EXISTS (
         SELECT FROM delivery_runs r
         WHERE r.account_id = due.account_id AND r.delivery_id = due.id
           AND r.finished_at IS NULL AND r.status <> 'sending')
       ON CONFLICT DO NOTHING RETURNING account_id, id, start_at)
     SELECT (SELECT count(*)::int FROM due) AS due,
       (SELECT json_agg(json_build_object('accountId', account_id, 'id', id,
          'startsIn', GREATEST(0, ceil(extract(epoch FROM start_at - now))))) FROM queued, clock) AS queued`,
    [limit],
  );
  return { due: row.due, queued: row.queued ?? [] };
}

/** Deliveries to pause because of a disabled account or ended plan, or to resume once both are active again. */
export function changedAccounts(
  tx: EntityManager,
  trialDays: number,
): Promise<(TenantId & { cause: 'account' | 'plan' | null })[]> {
  return tx.query(
    `SELECT d.account_id AS "accountId", d.id, a.cause
     FROM deliveries d
     JOIN (
       SELECT account_id, CASE WHEN ${isDisabledAccount('owning.account_id')} THEN 'account'
         WHEN account_id <> '${OPERATOR_ACCOUNT}'
           AND NOT (SELECT "isOpen" FROM (${currentPlanPeriod('owning.account_id', '$1', 'month')}) p) THEN 'plan' END AS cause
       FROM (SELECT DISTINCT account_id FROM deliveries WHERE deleted_at IS NULL) owning OFFSET 0
     ) a ON a.account_id = d.account_id
     WHERE d.deleted_at IS NULL
       AND (a.cause IS NOT NULL AND d.paused_by IS NULL
         OR a.cause IS DISTINCT FROM d.paused_by AND d.paused_by IN ('account', 'plan'))`,
    [trialDays],
  );
}

/**
 * Pauses an active delivery, or changes why it is paused. A delivery paused by a user or after failures keeps its reason,
 * because a returning plan or account resumes only the deliveries that it paused.
 * @returns whether anything changed
 */
export async function setPaused(
  tx: EntityManager,
  { accountId, id }: TenantId,
  cause: PauseCause,
  reason: string,
): Promise<boolean> {
  const [, changed] = await tx.query<[unknown, number]>(
    `UPDATE deliveries SET next_at = NULL, paused_by = $3, pause_reason = $4, updated_at = now()
     WHERE account_id = $1 AND id = $2 AND deleted_at IS NULL
       AND ($3 = 'user' OR paused_by IS NULL OR paused_by IN ('account', 'plan') AND paused_by <> $3)`,
    [accountId, id, cause, reason],
  );
  return changed > 0;
}

/** Resumes a paused delivery on its next date. */
export function setActive(tx: EntityManager, { accountId, id }: TenantId): Promise<unknown> {
  return tx.query(
    `UPDATE deliveries SET next_at = ${nextMoment('request', 'starts_on', PRODUCT_NOW)},
       paused_by = NULL, pause_reason = NULL, updated_at = now()
     WHERE account_id = $1 AND id = $2 AND deleted_at IS NULL`,
    [accountId, id],
  );
}

/** Restores a deleted delivery to its former state: paused, or active with its next date. */
export function setRestored(tx: EntityManager, { accountId, id }: TenantId): Promise<unknown> {
  return tx.query(
    `UPDATE deliveries SET deleted_at = NULL, updated_at = now(),
       next_at = CASE WHEN paused_by IS NULL THEN ${nextMoment('request', 'starts_on', PRODUCT_NOW)} END
     WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
}
