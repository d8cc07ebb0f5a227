import type { EntityManager } from 'typeorm';
import type { WebhookAttempt as ShownAttempt } from '#contract/webhooks.js';
import type { TenantId } from '../../platform/database/values.js';
import type { WebhookAttemptEntity, WebhookMessageEntity } from './webhook.entity.js';

export interface MessageId {
  accountId: string;
  endpointId: string;
  messageId: string;
}
const IS_THIS = 'account_id = $1 AND endpoint_id = $2 AND id = $3';
const idOf = ({ accountId, endpointId, messageId }: MessageId) => [
  accountId,
  endpointId,
  messageId,
];
const MESSAGE_ID = `account_id AS "accountId", endpoint_id AS "endpointId", id AS "messageId"`;

/** A claimed message is due again after this time, twice as long as an attempt takes, in case its worker is killed. */
export const CLAIM_S = 30;

/** @param isWaiting whether to send it now; otherwise it can be recovered later. @returns false if it was already added */
export async function addMessage(
  tx: EntityManager,
  {
    accountId,
    endpointId,
    id,
    type,
    body,
  }: Pick<WebhookMessageEntity, 'accountId' | 'endpointId' | 'id' | 'type' | 'body'>,
  isWaiting: boolean,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `INSERT INTO webhook_messages (account_id, endpoint_id, id, type, body, next_at)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN now() END) ON CONFLICT DO NOTHING RETURNING id`,
    [accountId, endpointId, id, type, body, isWaiting],
  );
  return rows.length > 0;
}

/** Claims a due message for one attempt. @returns null if it isn't due */
export async function claimMessage(
  tx: EntityManager,
  message: MessageId,
): Promise<Pick<WebhookMessageEntity, 'type' | 'body' | 'attempts'> | null> {
  const [[row]] = await tx.query<
    [Pick<WebhookMessageEntity, 'type' | 'body' | 'attempts'>[], number]
  >(
    `UPDATE webhook_messages SET attempts = attempts + 1, next_at = now() + interval '${CLAIM_S} seconds'
     WHERE ${IS_THIS} AND next_at <= now() RETURNING type, body, attempts`,
    idOf(message),
  );
  return row ?? null;
}

/** Makes a message due again whose attempt could not be completed. */
export function releaseMessage(
  tx: EntityManager,
  message: MessageId,
  attempts: number,
): Promise<unknown> {
  return tx.query(
    `UPDATE webhook_messages SET next_at = now() WHERE ${IS_THIS} AND attempts = $4 AND next_at IS NOT NULL`,
    [...idOf(message), attempts],
  );
}

/** Seconds until a message is due; 0 if it is due or has been settled. */
export async function secondsUntilDue(tx: EntityManager, message: MessageId): Promise<number> {
  const [row] = await tx.query<{ seconds: number }[]>(
    `SELECT GREATEST(0, extract(epoch FROM next_at - now()))::float8 AS seconds
     FROM webhook_messages WHERE ${IS_THIS}`,
    idOf(message),
  );
  return row?.seconds ?? 0;
}

/** @param wait seconds until the next attempt, unless the endpoint was disabled in the meantime; null after the last one */
export function settleMessage(
  tx: EntityManager,
  message: MessageId,
  isDelivered: boolean,
  wait: number | null,
): Promise<unknown> {
  return tx.query(
    `UPDATE webhook_messages SET next_at = (
         SELECT now() + $5 * interval '1 second' FROM webhook_endpoints e
         WHERE e.account_id = $1 AND e.id = $2 AND e.disabled_at IS NULL),
       delivered_at = CASE WHEN $4 THEN now() ELSE delivered_at END
     WHERE ${IS_THIS}`,
    [...idOf(message), isDelivered, wait],
  );
}

/** Postpones an attempt that can't be made now. @returns whether another attempt is planned */
export async function postponeMessage(
  tx: EntityManager,
  message: MessageId,
  seconds: number,
): Promise<boolean> {
  const [, moved] = await tx.query<[unknown[], number]>(
    `UPDATE webhook_messages SET next_at = GREATEST(next_at, now() + $4 * interval '1 second')
     WHERE ${IS_THIS} AND next_at IS NOT NULL`,
    [...idOf(message), seconds],
  );
  return moved > 0;
}

export function addAttempt(
  tx: EntityManager,
  attempt: Omit<WebhookAttemptEntity, 'at'>,
): Promise<unknown> {
  return tx.query(
    `INSERT INTO webhook_attempts (account_id, endpoint_id, id, message_id, duration_ms, status, error,
       request_headers, response_headers, response_body)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      attempt.accountId,
      attempt.endpointId,
      attempt.id,
      attempt.messageId,
      attempt.durationMs,
      attempt.status,
      attempt.error,
      attempt.requestHeaders,
      attempt.responseHeaders,
      attempt.responseBody,
    ],
  );
}

/** Newest first. With `id`, that attempt alone. */
export function listAttempts(
  tx: EntityManager,
  endpoint: TenantId,
  limit: number,
  id: string | null = null,
): Promise<ShownAttempt[]> {
  return tx.query(
    `SELECT a.id, a.message_id AS "messageId", m.type, a.at, a.duration_ms AS "durationMs", a.status, a.error,
       jsonb_build_object('headers', a.request_headers, 'body', m.body) AS request,
       CASE WHEN a.response_headers IS NOT NULL THEN
         jsonb_build_object('headers', a.response_headers, 'body', a.response_body) END AS response,
       m.next_at AS "nextAt"
     FROM webhook_attempts a
     JOIN webhook_messages m ON m.account_id = a.account_id AND m.endpoint_id = a.endpoint_id AND m.id = a.message_id
     WHERE a.account_id = $1 AND a.endpoint_id = $2 AND ($4::uuid IS NULL OR a.id = $4)
     ORDER BY a.at DESC, a.id LIMIT $3`,
    [endpoint.accountId, endpoint.id, limit, id],
  );
}

/** Sends a message again, with a new series of attempts. */
export async function resendMessage(tx: EntityManager, message: MessageId): Promise<boolean> {
  const [, resent] = await tx.query<[unknown, number]>(
    `UPDATE webhook_messages SET next_at = now(), attempts = 0 WHERE ${IS_THIS}`,
    idOf(message),
  );
  return resent > 0;
}

const HAS_FAILED = `account_id = $1 AND endpoint_id = $2 AND created_at >= to_timestamp($3)
  AND delivered_at IS NULL AND next_at IS NULL AND type <> 'webhook.test'`;

/** Resends the oldest messages that have failed since then. */
export async function resendFailed(
  tx: EntityManager,
  { accountId, id }: TenantId,
  sinceS: number,
  limit: number,
): Promise<MessageId[]> {
  const [rows] = await tx.query<[MessageId[], number]>(
    // Materialized, because a repeated subquery would find others, beyond the limit.
    `WITH failed AS MATERIALIZED (
       SELECT id FROM webhook_messages WHERE ${HAS_FAILED} ORDER BY created_at, id LIMIT $4 FOR UPDATE)
     UPDATE webhook_messages SET next_at = now(), attempts = 0
     WHERE account_id = $1 AND endpoint_id = $2 AND id IN (SELECT id FROM failed)
     RETURNING ${MESSAGE_ID}`,
    [accountId, id, sinceS, limit],
  );
  return rows;
}

/** The creation time of the oldest message that has failed since then; null if there is none. */
export async function firstFailed(
  tx: EntityManager,
  { accountId, id }: TenantId,
  sinceS: number,
): Promise<Date | null> {
  const [{ at }] = await tx.query<[{ at: Date | null }]>(
    `SELECT min(created_at) AS at FROM webhook_messages WHERE ${HAS_FAILED}`,
    [accountId, id, sinceS],
  );
  return at;
}

/** Messages of all accounts that should have been sent by now. */
export function lateMessages(tx: EntityManager): Promise<(MessageId & { attempts: number })[]> {
  return tx.query(
    `SELECT ${MESSAGE_ID}, attempts FROM webhook_messages
     WHERE next_at < now() - interval '1 minute' ORDER BY next_at LIMIT 1000`,
  );
}

/** Messages of an endpoint that are due. */
export async function countDue(
  tx: EntityManager,
  { accountId, endpointId }: Pick<MessageId, 'accountId' | 'endpointId'>,
): Promise<number> {
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int FROM webhook_messages
     WHERE account_id = $1 AND endpoint_id = $2 AND next_at <= now()`,
    [accountId, endpointId],
  );
  return count;
}
