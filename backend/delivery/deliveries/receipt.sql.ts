import type { EntityManager } from 'typeorm';
import { CONFIRM_DAYS, type Receipt } from '#contract/deliveries.js';
import { PRODUCT_NOW } from '../../platform/clock/clock.sql.js';

/** A delivery to one destination. */
export interface ReceiptId {
  accountId: string;
  deliveryRunId: string;
  destinationId: string;
}

const IS_THIS = 'account_id = $1 AND delivery_run_id = $2 AND destination_id = $3';
const idOf = ({ accountId, deliveryRunId, destinationId }: ReceiptId) => [
  accountId,
  deliveryRunId,
  destinationId,
];

/** Queues a receipt to be sent, for the first time or again. */
export function addReceipt(
  tx: EntityManager,
  receipt: ReceiptId,
  { name, type }: Pick<Receipt, 'name' | 'type'>,
): Promise<unknown> {
  return tx.query(
    `INSERT INTO delivery_receipts (account_id, delivery_run_id, destination_id, name, type, next_at)
     VALUES ($1, $2, $3, $4, $5, ${PRODUCT_NOW})
     ON CONFLICT (account_id, delivery_run_id, destination_id)
     DO UPDATE SET status = 'waiting', attempts = 0, sent_to = 0, next_at = excluded.next_at, confirm_until = NULL,
       name = excluded.name`,
    [...idOf(receipt), name, type],
  );
}

/** An attempt whose worker doesn't renew it for this time may be repeated: the worker was killed. */
export const LEASE_S = 30;
const LEASE = `interval '${LEASE_S} seconds'`;

/**
 * Counts an attempt that is about to be made.
 * @returns its number, and the position after which it continues; null if it is not due, or another process is making
 * it
 */
export async function beginAttempt(
  tx: EntityManager,
  receipt: ReceiptId,
): Promise<{ attempts: number; sentTo: number } | null> {
  const [[row]] = await tx.query<[{ attempts: number; sentTo: number }[], number]>(
    `UPDATE delivery_receipts SET attempts = attempts + 1, at = now(), next_at = ${PRODUCT_NOW} + ${LEASE}
     WHERE ${IS_THIS} AND status IN ('waiting', 'retrying')
       AND (attempts = 0 OR next_at <= ${PRODUCT_NOW}) RETURNING attempts, sent_to AS "sentTo"`,
    idOf(receipt),
  );
  return row ?? null;
}

/** Keeps other workers from repeating an attempt in progress. */
export function renewAttempt(
  tx: EntityManager,
  receipt: ReceiptId,
  attempts: number,
): Promise<unknown> {
  return tx.query(
    `UPDATE delivery_receipts SET next_at = ${PRODUCT_NOW} + ${LEASE}
     WHERE ${IS_THIS} AND attempts = $4 AND status IN ('waiting', 'retrying')`,
    [...idOf(receipt), attempts],
  );
}

/** Seconds until an attempt is due; 0 if one is due or none is planned. */
export async function secondsUntilDue(tx: EntityManager, receipt: ReceiptId): Promise<number> {
  const [row] = await tx.query<{ seconds: number }[]>(
    `SELECT GREATEST(0, extract(epoch FROM next_at - ${PRODUCT_NOW}))::float8 AS seconds
     FROM delivery_receipts WHERE ${IS_THIS}`,
    idOf(receipt),
  );
  return row?.seconds ?? 0;
}

/** Ends an attempt that was interrupted: the next one is due now. */
export function interruptReceipt(tx: EntityManager, receipt: ReceiptId): Promise<unknown> {
  return tx.query(
    `UPDATE delivery_receipts SET next_at = ${PRODUCT_NOW} WHERE ${IS_THIS}`,
    idOf(receipt),
  );
}

/** Records how far an attempt got. */
export function advanceReceipt(
  tx: EntityManager,
  receipt: ReceiptId,
  sentTo: number,
): Promise<unknown> {
  return tx.query(`UPDATE delivery_receipts SET sent_to = $4 WHERE ${IS_THIS}`, [
    ...idOf(receipt),
    sentTo,
  ]);
}

/**
 * Ends an attempt that ran out of time: the next one continues where it stopped, and this one doesn't count.
 */
export function continueReceipt(
  tx: EntityManager,
  receipt: ReceiptId,
  detail: string,
): Promise<unknown> {
  return tx.query(
    `UPDATE delivery_receipts SET status = 'waiting', attempts = attempts - 1, detail = $4, next_at = ${PRODUCT_NOW}
     WHERE ${IS_THIS}`,
    [...idOf(receipt), detail],
  );
}

export function settleReceipt(
  tx: EntityManager,
  receipt: ReceiptId,
  status: 'sent' | 'failed',
  detail: string,
): Promise<unknown> {
  return tx.query(
    `UPDATE delivery_receipts SET status = $4, detail = $5, next_at = NULL WHERE ${IS_THIS}`,
    [...idOf(receipt), status, detail],
  );
}

export function retryReceipt(
  tx: EntityManager,
  receipt: ReceiptId,
  seconds: number,
  detail: string,
): Promise<unknown> {
  return tx.query(
    `UPDATE delivery_receipts SET status = 'retrying', detail = $5,
       next_at = ${PRODUCT_NOW} + $4 * interval '1 second' WHERE ${IS_THIS}`,
    [...idOf(receipt), seconds, detail],
  );
}

/**
 * Receipts whose attempt is due: their job was lost, or it is time to try again. Accounts take turns. Those of deleted
 * deliveries wait until the delivery is restored.
 */
export function dueReceipts(tx: EntityManager): Promise<ReceiptId[]> {
  return tx.query(
    `SELECT account_id AS "accountId", delivery_run_id AS "deliveryRunId", destination_id AS "destinationId"
     FROM (
       SELECT t.*, row_number() OVER (PARTITION BY t.account_id ORDER BY t.next_at) AS turn
       FROM delivery_receipts t
       JOIN delivery_runs r ON r.account_id = t.account_id AND r.id = t.delivery_run_id
       JOIN deliveries d ON d.account_id = r.account_id AND d.id = r.delivery_id
       WHERE t.next_at <= ${PRODUCT_NOW} AND d.deleted_at IS NULL) due
     ORDER BY turn, next_at LIMIT 1000`,
  );
}

/** Failed attempts of a delivery at a destination since the last one that succeeded. */
export async function failuresInARow(
  tx: EntityManager,
  accountId: string,
  deliveryId: string,
  destinationId: string,
): Promise<number> {
  const [{ failures }] = await tx.query<[{ failures: number }]>(
    `WITH history AS (
       SELECT t.attempts, t.status, r.due_at FROM delivery_receipts t
       JOIN delivery_runs r ON r.account_id = t.account_id AND r.id = t.delivery_run_id
       WHERE r.account_id = $1 AND r.delivery_id = $2 AND t.destination_id = $3)
     SELECT COALESCE(sum(attempts), 0)::int AS failures FROM history
     WHERE due_at > COALESCE((SELECT max(due_at) FROM history WHERE status = 'sent'), '-infinity')`,
    [accountId, deliveryId, destinationId],
  );
  return failures;
}

/** How many of a delivery's receipts are open, sent and failed. */
export async function countReceipts(
  tx: EntityManager,
  accountId: string,
  deliveryRunId: string,
): Promise<{ open: number; sent: number; failed: number }> {
  const [counts] = await tx.query<[{ open: number; sent: number; failed: number }]>(
    `SELECT count(*) FILTER (WHERE status IN ('waiting', 'retrying'))::int AS open,
       count(*) FILTER (WHERE status = 'sent')::int AS sent, count(*) FILTER (WHERE status = 'failed')::int AS failed
     FROM delivery_receipts WHERE account_id = $1 AND delivery_run_id = $2`,
    [accountId, deliveryRunId],
  );
  return counts;
}

/** Makes attempts for the same destination start one after another, until the transaction ends. */
export function lockDestination(
  tx: EntityManager,
  { accountId, destinationId }: ReceiptId,
): Promise<unknown> {
  return tx.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('deliveries to ' || $1 || $2, 0))`,
    [accountId, destinationId],
  );
}

/**
 * Whether an email should wait to be combined with another delivery to the same addresses, which is due soon or in
 * progress. It waits for a limited time, and not at all if a user started its delivery.
 */
export async function isGathering(
  tx: EntityManager,
  { accountId, deliveryRunId, destinationId }: ReceiptId,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `SELECT FROM delivery_runs mine
     JOIN delivery_runs other ON other.account_id = mine.account_id AND other.id <> mine.id
     JOIN deliveries d ON d.account_id = other.account_id AND d.id = other.delivery_id
     WHERE mine.account_id = $1 AND mine.id = $2 AND mine.trigger = 'schedule'
       AND ${PRODUCT_NOW} < mine.start_at + interval '20 minutes'
       AND other.trigger = 'schedule' AND other.status IN ('queued', 'searching')
       AND d.request -> 'destinationIds' ? $3 LIMIT 1`,
    [accountId, deliveryRunId, destinationId],
  );
  return rows.length > 0;
}

/**
 * Ends an attempt that a missing confirmation stopped: it doesn't count.
 * @returns false if the receipt has waited for too long
 */
export async function awaitConfirmation(
  tx: EntityManager,
  receipt: ReceiptId,
  detail: string,
): Promise<boolean> {
  const until = `COALESCE(confirm_until, ${PRODUCT_NOW} + interval '${CONFIRM_DAYS} days')`;
  const [, waiting] = await tx.query<[unknown, number]>(
    `UPDATE delivery_receipts SET status = 'waiting', attempts = 0, detail = $4, confirm_until = ${until},
       next_at = ${PRODUCT_NOW} + interval '5 minutes' WHERE ${IS_THIS} AND ${until} > ${PRODUCT_NOW}`,
    [...idOf(receipt), detail],
  );
  return waiting > 0;
}

/** Waits another minute, without an attempt. */
export function postponeReceipt(tx: EntityManager, receipt: ReceiptId): Promise<unknown> {
  return tx.query(
    `UPDATE delivery_receipts SET next_at = ${PRODUCT_NOW} + interval '1 minute' WHERE ${IS_THIS} AND status = 'waiting'`,
    idOf(receipt),
  );
}

/** Other receipts of the same destination that wait for their first attempt. */
export function waitingWith(tx: EntityManager, receipt: ReceiptId): Promise<ReceiptId[]> {
  return tx.query(
    `SELECT account_id AS "accountId", delivery_run_id AS "deliveryRunId", destination_id AS "destinationId"
     FROM delivery_receipts
     WHERE account_id = $1 AND delivery_run_id <> $2 AND destination_id = $3 AND status = 'waiting'
       AND attempts = 0
     ORDER BY delivery_run_id LIMIT 50`,
    idOf(receipt),
  );
}
