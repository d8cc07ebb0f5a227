import type { EntityManager } from 'typeorm';
import type { DeliveryRun } from '#contract/deliveries.js';
import type { OverviewDelivery } from '#contract/overview.js';
import { PRODUCT_NOW } from '../../platform/clock/clock.sql.js';
import type { TenantId } from '../../platform/database/values.js';
import { eachLead } from '../../finding/leads/each-lead.sql.js';
import { unfinishedRun } from '../../finding/runs/run-state.sql.js';

/** A delivery's run as stored; `file` lacks its link. */
export type StoredDispatch = Omit<DeliveryRun, 'dueAt' | 'finishedAt'> & {
  accountId: string;
  dueAt: Date;
  finishedAt: Date | null;
  hasFile: boolean;
};

const FIELDS = `
  r.account_id AS "accountId", r.id, r.delivery_id AS "deliveryId", r.run_id AS "runId", r.trigger,
  r.due_at AS "dueAt", r.finished_at AS "finishedAt", r.status, r.new_leads AS "newLeads",
  r.changed_leads AS "changedLeads", r.message,
  CASE WHEN r.file_name IS NOT NULL
    THEN json_build_object('name', r.file_name, 'format', r.format, 'bytes', r.bytes) END AS file,
  EXISTS (SELECT FROM delivery_files f WHERE f.account_id = r.account_id AND f.delivery_run_id = r.id) AS "hasFile",
  COALESCE((SELECT json_agg(json_build_object(
      'destinationId', destination_id, 'name', name, 'type', type, 'status', status, 'attempts', attempts,
      'detail', detail, 'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY name, destination_id)
    FROM delivery_receipts t WHERE t.account_id = r.account_id AND t.delivery_run_id = r.id), '[]') AS receipts`;

/** A delivery's runs, newest first. */
export function listDispatches(
  tx: EntityManager,
  accountId: string,
  deliveryId: string,
  { offset, limit, oldestFirst }: { offset: number; limit: number; oldestFirst: boolean },
): Promise<StoredDispatch[]> {
  return tx.query(
    `SELECT ${FIELDS} FROM delivery_runs r WHERE r.account_id = $1 AND r.delivery_id = $2
     ORDER BY r.due_at ${oldestFirst ? 'ASC' : 'DESC'} OFFSET $3 LIMIT $4`,
    [accountId, deliveryId, offset, limit],
  );
}

export async function countDispatches(
  tx: EntityManager,
  accountId: string,
  deliveryId: string,
): Promise<number> {
  const [{ count }] = await tx.query<[{ count: number }]>(
    'SELECT count(*)::int FROM delivery_runs WHERE account_id = $1 AND delivery_id = $2',
    [accountId, deliveryId],
  );
  return count;
}

/** The newest run of each of these deliveries, if it has any. */
export function lastDispatches(
  tx: EntityManager,
  accountId: string,
  deliveryIds: string[],
): Promise<StoredDispatch[]> {
  return tx.query(
    `SELECT ${FIELDS} FROM unnest($2::uuid[]) wanted (id)
     CROSS JOIN LATERAL (
       SELECT * FROM delivery_runs WHERE account_id = $1 AND delivery_id = wanted.id ORDER BY due_at DESC LIMIT 1) r`,
    [accountId, deliveryIds],
  );
}

const LATEST_DISPATCHES = 10;

/** The account's latest deliveries, with the number of their new leads that still have the status New. */
export function latestDispatches(
  tx: EntityManager,
  accountId: string,
): Promise<OverviewDelivery[]> {
  return tx.query(
    `SELECT r.id, r.delivery_id AS "deliveryId", r.run_id AS "runId", d.request ->> 'name' AS name,
       to_char(r.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "dueAt", r.status,
       r.new_leads AS "newLeads",
       CASE WHEN r.finished_at > ${PRODUCT_NOW} - interval '7 days' THEN (
         SELECT count(*)::int FROM delivery_leads n, ${eachLead('$1', 'n.lead_id')}
         WHERE n.account_id = $1 AND n.delivery_run_id = r.id AND n.is_new
           AND l.status = 'NEW' AND l.suppressed_at IS NULL) ELSE 0 END AS "untouchedLeads"
     FROM (SELECT * FROM delivery_runs WHERE account_id = $1 ORDER BY due_at DESC LIMIT ${LATEST_DISPATCHES}) r
     JOIN deliveries d ON d.account_id = $1 AND d.id = r.delivery_id AND d.deleted_at IS NULL
     ORDER BY r.due_at DESC, r.id`,
    [accountId],
  );
}

/** @param lock locks the row until the transaction ends */
export async function findDispatch(
  tx: EntityManager,
  accountId: string,
  id: string,
  lock = false,
): Promise<StoredDispatch | null> {
  if (lock) {
    await tx.query(
      'SELECT FROM delivery_runs WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE',
      [accountId, id],
    );
  }
  const [row] = await tx.query<StoredDispatch[]>(
    `SELECT ${FIELDS} FROM delivery_runs r WHERE r.account_id = $1 AND r.id = $2`,
    [accountId, id],
  );
  return row ?? null;
}

/** Locks runs until the transaction ends, in the order of their ids. */
export function lockDispatches(
  tx: EntityManager,
  accountId: string,
  ids: string[],
): Promise<unknown> {
  return tx.query(
    'SELECT FROM delivery_runs WHERE account_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    [accountId, ids],
  );
}

/** The run that started a search; null for a search that a user started. */
export async function findDispatchOfSearch(
  tx: EntityManager,
  accountId: string,
  runId: string,
): Promise<string | null> {
  const [row] = await tx.query<{ id: string }[]>(
    'SELECT id FROM delivery_runs WHERE account_id = $1 AND run_id = $2',
    [accountId, runId],
  );
  return row?.id ?? null;
}

/** The run that is searching: one that is being sent doesn't delay the next. */
export async function searchingOf(
  tx: EntityManager,
  accountId: string,
  deliveryId: string,
): Promise<string | null> {
  const [row] = await tx.query<{ id: string }[]>(
    `SELECT id FROM delivery_runs
     WHERE account_id = $1 AND delivery_id = $2 AND status IN ('queued', 'searching') ORDER BY due_at DESC LIMIT 1`,
    [accountId, deliveryId],
  );
  return row?.id ?? null;
}

/** Records a delivery outside the schedule. */
export async function insertManual(
  tx: EntityManager,
  accountId: string,
  deliveryId: string,
): Promise<string> {
  const [{ id }] = await tx.query<[{ id: string }]>(
    `INSERT INTO delivery_runs (account_id, delivery_id, run_id, trigger, due_at, start_at)
     VALUES ($1, $2, gen_random_uuid(), 'manual', ${PRODUCT_NOW}, ${PRODUCT_NOW}) RETURNING id`,
    [accountId, deliveryId],
  );
  return id;
}

/** Overdue steps: their jobs were lost, or the search was canceled or was still reading websites. */
export function lateDispatches(tx: EntityManager): Promise<TenantId[]> {
  return tx.query(
    `SELECT r.account_id AS "accountId", r.id FROM delivery_runs r
     JOIN deliveries d ON d.account_id = r.account_id AND d.id = r.delivery_id AND d.deleted_at IS NULL
     WHERE r.finished_at IS NULL AND r.start_at < ${PRODUCT_NOW} - interval '1 minute'
       AND (r.status = 'queued'
         OR r.status = 'searching' AND NOT EXISTS (${unfinishedRun('r.account_id', 'r.run_id')}))
     ORDER BY r.start_at LIMIT 1000`,
  );
}

export function markSearching(tx: EntityManager, { accountId, id }: TenantId): Promise<unknown> {
  return tx.query(
    `UPDATE delivery_runs SET status = 'searching' WHERE account_id = $1 AND id = $2 AND status = 'queued'`,
    [accountId, id],
  );
}

export function removeQueued(tx: EntityManager, { accountId, id }: TenantId): Promise<unknown> {
  return tx.query(
    `DELETE FROM delivery_runs WHERE account_id = $1 AND id = $2 AND status = 'queued'`,
    [accountId, id],
  );
}

/** Ends a delivery, at the product clock's current time. */
export function finishDispatch(
  tx: EntityManager,
  { accountId, id }: TenantId,
  status: 'sent' | 'empty' | 'failed',
  message: string | null,
): Promise<unknown> {
  return tx.query(
    `UPDATE delivery_runs SET status = $3, message = COALESCE($4, message), finished_at = ${PRODUCT_NOW}
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, status, message],
  );
}
