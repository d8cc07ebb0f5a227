import type { EntityManager } from 'typeorm';
import type { WebsiteStatus } from '#contract/lead-fields.js';
import type { LeadFilter } from '#contract/lead-filters.js';
import { MAX_BULK_VISITS } from '#contract/verification.js';
import { asParameters, type TenantId } from '../../../platform/database/values.js';
import { whereLeads } from '../lead.filter.sql.js';
import { skipReason } from './verify.sql.js';

/** SQL: the visits of the bulk change `$2` of the account `$1`. */
const OF_BULK = 'lead_verifications WHERE account_id = $1 AND bulk_id = $2';

/** Records which leads of a new bulk change are not visited, and why. Uses its transaction's time, as the change does. */
export function recordSkips(
  tx: EntityManager,
  { accountId, id }: TenantId,
  filter: LeadFilter,
): Promise<unknown> {
  const parameters: unknown[] = [accountId, id];
  const where = whereLeads(accountId, filter, asParameters(parameters));
  return tx.query(
    `WITH judged AS (
       SELECT ${skipReason('$1')} AS reason, count(*)::int AS leads FROM leads l
       WHERE ${where} AND l.created_at <= now() GROUP BY reason),
     skipped AS (
       SELECT * FROM judged WHERE reason IS NOT NULL
       UNION ALL SELECT 'limit', leads - ${MAX_BULK_VISITS} FROM judged WHERE reason IS NULL AND leads > ${MAX_BULK_VISITS})
     UPDATE lead_bulk_changes SET total = (SELECT COALESCE(sum(leads), 0) FROM judged),
       skipped = (SELECT COALESCE(sum(leads), 0) FROM skipped),
       skips = (SELECT COALESCE(jsonb_object_agg(reason, leads), '{}') FROM skipped)
     WHERE account_id = $1 AND id = $2`,
    parameters,
  );
}

/**
 * Requests the next visits of a locked bulk change, in the order of the leads' ids, so that at most `limit` wait. It is
 * complete when none is waiting and none remains; leads that can't be visited anymore count as changed.
 * @returns the leads to visit
 */
export async function requestVisits(
  tx: EntityManager,
  { accountId, id }: TenantId,
  filter: LeadFilter,
  limit: number,
): Promise<string[]> {
  const parameters: unknown[] = [accountId, id, limit];
  const where = whereLeads(accountId, filter, asParameters(parameters));
  const [[{ leadIds }]] = await tx.query<[[{ leadIds: string[] }], number]>(
    `WITH bulk AS MATERIALIZED (
       SELECT created_at, last_lead_id, total - skipped - done AS remaining, (SELECT count(*)::int FROM ${OF_BULK}) AS waiting
       FROM lead_bulk_changes WHERE account_id = $1 AND id = $2),
     next AS MATERIALIZED (
       SELECT l.id FROM leads l
       WHERE ${where} AND l.created_at <= (SELECT created_at FROM bulk) AND l.id > (SELECT last_lead_id FROM bulk)
         AND ${skipReason('$1', '(SELECT created_at FROM bulk)')} IS NULL
       ORDER BY l.id LIMIT (SELECT GREATEST(LEAST(remaining, $3::int) - waiting, 0) FROM bulk)),
     requested AS (
       INSERT INTO lead_verifications (account_id, lead_id, bulk_id) SELECT $1, id, $2 FROM next
       ON CONFLICT DO NOTHING),
     counts AS (
       SELECT ARRAY(SELECT id FROM next ORDER BY id) AS ids, remaining,
         waiting = 0 AND NOT EXISTS (SELECT FROM next) AS is_over FROM bulk)
     UPDATE lead_bulk_changes SET last_lead_id = COALESCE(ids[cardinality(ids)], last_lead_id),
       status = CASE WHEN is_over THEN 'Complete' ELSE 'Running' END,
       finished_at = CASE WHEN is_over THEN now() END,
       skipped = skipped + CASE WHEN is_over THEN remaining ELSE 0 END,
       skips = CASE WHEN is_over AND remaining > 0 THEN skips || jsonb_build_object('changed', remaining) ELSE skips END
     FROM counts WHERE account_id = $1 AND id = $2
     RETURNING to_json(ids) AS "leadIds"`,
    parameters,
  );
  return leadIds;
}

/** Skips the visits of a locked bulk change that have not started, because the plan no longer includes them. */
export async function skipForPlan(tx: EntityManager, bulk: TenantId): Promise<void> {
  await removeWaitingVisits(tx, bulk);
  await tx.query(
    `WITH bulk AS (
       SELECT total - skipped - done - (SELECT count(*)::int FROM ${OF_BULK}) AS remaining
       FROM lead_bulk_changes WHERE account_id = $1 AND id = $2)
     UPDATE lead_bulk_changes SET skipped = skipped + remaining,
       skips = skips || jsonb_build_object('plan', remaining + COALESCE((skips ->> 'plan')::int, 0))
     FROM bulk WHERE account_id = $1 AND id = $2 AND remaining > 0`,
    [bulk.accountId, bulk.id],
  );
}

/** Removes the visits of a bulk change that have not started. */
export function removeWaitingVisits(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<unknown> {
  return tx.query(`DELETE FROM ${OF_BULK} AND tries = 0`, [accountId, id]);
}

export function countVisited(
  tx: EntityManager,
  { accountId, id }: TenantId,
  status: WebsiteStatus,
): Promise<unknown> {
  return tx.query(
    `UPDATE lead_bulk_changes SET done = done + 1,
       results = results || jsonb_build_object($3::text, COALESCE((results ->> $3)::int, 0) + 1)
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, status],
  );
}

/** Visits of a bulk change that are waiting or in progress. */
export async function countWaiting(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<number> {
  const [{ count }] = await tx.query<[{ count: number }]>(`SELECT count(*)::int FROM ${OF_BULK}`, [
    accountId,
    id,
  ]);
  return count;
}
