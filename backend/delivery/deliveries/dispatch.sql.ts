import type { EntityManager } from 'typeorm';
import type { DeliveryRun } from '#contract/deliveries.js';
import type { OverviewDelivery } from '#contract/overview.js';
import { PRODUCT_NOW } from '../../platform/clock/clock.sql.js';
import { asJson, type TenantId } from '../../platform/database/values.js';
import type { MovedLinks } from '../../finding/leads/merges/lead-merge.entity.js';
import { eachLead } from '../../finding/leads/each-lead.sql.js';
import { retentionOf } from '../../finding/leads/retention.sql.js';
import { leadsChangedIn } from '../../finding/leads/lead.change.sql.js';
import { leadsOfRun } from '../../finding/runs/run-lead.sql.js';
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

/** Records the search's leads as new, then the known leads that it found changed. Repeatable. */
export async function collectLeads(
  tx: EntityManager,
  { accountId, id, runId }: TenantId & { runId: string },
  includeChanges: boolean,
): Promise<{ newLeads: number; changedLeads: number }> {
  await tx.query(
    `INSERT INTO delivery_leads (account_id, delivery_run_id, lead_id, position, is_new)
     SELECT $1, $2, lead_id, position, true FROM ${leadsOfRun('$1', '$3')} found ON CONFLICT DO NOTHING`,
    [accountId, id, runId],
  );
  if (includeChanges) {
    await tx.query(
      `INSERT INTO delivery_leads (account_id, delivery_run_id, lead_id, position, is_new)
       SELECT $1, $2, lead_id, (SELECT COALESCE(max(position), 0) FROM ${leadsOfRun('$1', '$3')} found)
         + row_number() OVER (ORDER BY lead_id), false
       FROM ${leadsChangedIn('$1', '$3')} changed ON CONFLICT DO NOTHING`,
      [accountId, id, runId],
    );
  }
  const [counts] = await tx.query<[{ newLeads: number; changedLeads: number }]>(
    `SELECT count(*) FILTER (WHERE is_new)::int AS "newLeads", count(*) FILTER (WHERE NOT is_new)::int AS "changedLeads"
     FROM delivery_leads WHERE account_id = $1 AND delivery_run_id = $2`,
    [accountId, id],
  );
  await tx.query(
    'UPDATE delivery_runs SET new_leads = $3, changed_leads = $4 WHERE account_id = $1 AND id = $2',
    [accountId, id, counts.newLeads, counts.changedLeads],
  );
  return counts;
}

/** SQL: selects `lead_id` and `position` of a delivery; the arguments are SQL. */
export const deliveredLeads = (account: string, id: string) =>
  `SELECT lead_id, position FROM delivery_leads WHERE account_id = ${account} AND delivery_run_id = ${id}`;

/** Ids of a page of a delivery's leads, in its order. */
export function pageOfLeads(
  tx: EntityManager,
  { accountId, id }: TenantId,
  after: number,
  limit: number,
): Promise<{ leadId: string; position: number; isNew: boolean }[]> {
  return tx.query(
    `SELECT lead_id AS "leadId", position, is_new AS "isNew" FROM delivery_leads
     WHERE account_id = $1 AND delivery_run_id = $2 AND position > $3 ORDER BY position LIMIT $4`,
    [accountId, id, after, limit],
  );
}

export function addChunk(
  tx: EntityManager,
  { accountId, id, runId }: TenantId & { runId: string },
  position: number,
  bytes: Buffer,
): Promise<unknown> {
  return tx.query(
    `INSERT INTO delivery_files (account_id, delivery_run_id, position, run_id, bytes) VALUES ($1, $2, $3, $4, $5)`,
    [accountId, id, position, runId, bytes],
  );
}

/** A chunk's bytes; null after the last one. */
export async function readChunk(
  tx: EntityManager,
  { accountId, id }: TenantId,
  position: number,
): Promise<Buffer | null> {
  const [chunk] = await tx.query<{ bytes: Buffer }[]>(
    'SELECT bytes FROM delivery_files WHERE account_id = $1 AND delivery_run_id = $2 AND position = $3',
    [accountId, id, position],
  );
  return chunk?.bytes ?? null;
}

/** Records the file's details. The file expires with the first of its leads to expire. */
export function markWritten(
  tx: EntityManager,
  { accountId, id }: TenantId,
  file: { name: string; format: string; bytes: number; isShareable: boolean },
  message: string | null,
): Promise<unknown> {
  return tx.query(
    `UPDATE delivery_runs SET status = 'sending', message = $6, file_name = $3, format = $4, bytes = $5, is_shareable = $7,
       purge_at = ${retentionOf('$1', `(SELECT lead_id FROM delivery_leads WHERE account_id = $1 AND delivery_run_id = $2)`)}
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, file.name, file.format, file.bytes, message, file.isShareable],
  );
}

/** Removes expired files but keeps their history. */
export function purgeFiles(tx: EntityManager): Promise<unknown> {
  return tx.query(
    `WITH ended AS (
       UPDATE delivery_runs SET purge_at = NULL WHERE purge_at <= now() RETURNING account_id, id)
     DELETE FROM delivery_files f USING ended WHERE f.account_id = ended.account_id AND f.delivery_run_id = ended.id`,
  );
}

/** Links a lead's deliveries to another lead. A delivery that has both keeps one link. Written files stay as they are. */
export async function moveDeliveredLeads(
  tx: EntityManager,
  accountId: string,
  from: string,
  to: string,
): Promise<MovedLinks> {
  const [links] = await tx.query<[MovedLinks]>(
    `WITH links AS (
       SELECT delivery_run_id AS id, EXISTS (
         SELECT FROM delivery_leads other
         WHERE other.account_id = $1 AND other.delivery_run_id = d.delivery_run_id AND other.lead_id = $3) AS has_both
       FROM delivery_leads d WHERE account_id = $1 AND lead_id = $2),
     moved AS (
       UPDATE delivery_leads d SET lead_id = $3 FROM links
       WHERE d.account_id = $1 AND d.lead_id = $2 AND d.delivery_run_id = links.id AND NOT has_both RETURNING links.id),
     removed AS (
       DELETE FROM delivery_leads d USING links
       WHERE d.account_id = $1 AND d.lead_id = $2 AND d.delivery_run_id = links.id AND has_both
       RETURNING links.id, d.position, d.is_new AS "isNew")
     SELECT COALESCE((SELECT json_agg(id) FROM moved), '[]') AS moved,
       COALESCE((SELECT json_agg(removed) FROM removed), '[]') AS removed`,
    [accountId, from, to],
  );
  return links;
}

/** Reverts `moveDeliveredLeads`, except for deliveries deleted since. */
export async function returnDeliveredLeads(
  tx: EntityManager,
  accountId: string,
  from: string,
  to: string,
  { moved, removed }: MovedLinks,
): Promise<void> {
  await tx.query(
    `UPDATE delivery_leads SET lead_id = $3
     WHERE account_id = $1 AND lead_id = $2 AND delivery_run_id = ANY($4::uuid[])`,
    [accountId, from, to, moved],
  );
  await tx.query(
    `INSERT INTO delivery_leads (account_id, delivery_run_id, lead_id, position, is_new)
     SELECT $1, r.id, $2, link.position, link."isNew"
     FROM json_to_recordset($3) AS link (id uuid, position int, "isNew" boolean)
     JOIN delivery_runs r ON r.account_id = $1 AND r.id = link.id
     ON CONFLICT DO NOTHING`,
    [accountId, to, asJson(removed)],
  );
}
