import type { EntityManager } from 'typeorm';
import { ROTATION_HOURS, WEBHOOK_DAYS } from '#contract/webhooks.js';
import type { TenantId } from '../../platform/database/values.js';
import type { WebhookEndpointEntity } from './webhook.entity.js';

type Instants = 'createdAt' | 'previousUntil' | 'failingSince' | 'disabledAt' | 'answeredAt';
export type Endpoint = Omit<WebhookEndpointEntity, Instants> & {
  [Name in Instants]: Name extends 'createdAt' ? Date : Date | null;
};

const COLUMNS = `account_id AS "accountId", id, url, events, secret, previous_secret AS "previousSecret",
  previous_until AS "previousUntil", failing_since AS "failingSince", disabled_at AS "disabledAt",
  disabled_reason AS "disabledReason", answered_at AS "answeredAt", created_at AS "createdAt"`;

/** In order of creation. */
export function listEndpoints(tx: EntityManager, accountId: string): Promise<Endpoint[]> {
  return tx.query(
    `SELECT ${COLUMNS} FROM webhook_endpoints WHERE account_id = $1 ORDER BY created_at, id`,
    [accountId],
  );
}

export async function findEndpoint(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<Endpoint | null> {
  const [row] = await tx.query<Endpoint[]>(
    `SELECT ${COLUMNS} FROM webhook_endpoints WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
  return row ?? null;
}

/** Adds an endpoint; a repeated request gets the new secret. */
export async function addEndpoint(
  tx: EntityManager,
  {
    accountId,
    id,
    url,
    events,
    secret,
  }: Pick<Endpoint, 'accountId' | 'id' | 'url' | 'events' | 'secret'>,
): Promise<Endpoint> {
  const [row] = await tx.query<[Endpoint]>(
    `INSERT INTO webhook_endpoints (account_id, id, url, events, secret) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id, id) DO UPDATE SET secret = excluded.secret
     RETURNING ${COLUMNS}`,
    [accountId, id, url, events, secret],
  );
  return row;
}

/** @returns null if there is no such endpoint */
export async function changeEndpoint(
  tx: EntityManager,
  { accountId, id }: TenantId,
  { url, events, isEnabled }: { url?: string; events?: string[]; isEnabled?: boolean },
): Promise<Endpoint | null> {
  const [[row]] = await tx.query<[Endpoint[], number]>(
    `UPDATE webhook_endpoints SET url = COALESCE($3, url), answered_at = CASE WHEN $3 <> url THEN NULL ELSE answered_at END, events = COALESCE($4, events),
       disabled_at = CASE WHEN $5 THEN NULL WHEN NOT $5 THEN COALESCE(disabled_at, now()) ELSE disabled_at END,
       disabled_reason = CASE WHEN $5 THEN NULL WHEN NOT $5 THEN COALESCE(disabled_reason, 'Turned off manually.') ELSE disabled_reason END,
       failing_since = CASE WHEN $5 THEN NULL ELSE failing_since END
     WHERE account_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    [accountId, id, url ?? null, events ?? null, isEnabled ?? null],
  );
  if (isEnabled === false) await stopMessages(tx, { accountId, id });
  return row ?? null;
}

/** Messages are also signed with the old secret for a day. @returns null if there is no such endpoint */
export async function rotateSecret(
  tx: EntityManager,
  { accountId, id }: TenantId,
  secret: string,
): Promise<Endpoint | null> {
  const [[row]] = await tx.query<[Endpoint[], number]>(
    `UPDATE webhook_endpoints SET secret = $3, previous_secret = secret,
       previous_until = now() + interval '${ROTATION_HOURS} hours'
     WHERE account_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
    [accountId, id, secret],
  );
  return row ?? null;
}

/** @returns its URL; undefined if the account has no such endpoint */
export async function removeEndpoint(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<string | undefined> {
  const [[deleted]] = await tx.query<[{ url: string }[], number]>(
    'DELETE FROM webhook_endpoints WHERE account_id = $1 AND id = $2 RETURNING url',
    [accountId, id],
  );
  return deleted?.url;
}

/** @returns false if it was disabled already */
export async function disableEndpoint(
  tx: EntityManager,
  { accountId, id }: TenantId,
  reason: string,
): Promise<boolean> {
  const [, disabled] = await tx.query<[unknown, number]>(
    `UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = $3
     WHERE account_id = $1 AND id = $2 AND disabled_at IS NULL`,
    [accountId, id, reason],
  );
  if (disabled > 0) await stopMessages(tx, { accountId, id });
  return disabled > 0;
}

/** Messages that wait for an attempt can be recovered later. */
function stopMessages(tx: EntityManager, { accountId, id }: TenantId): Promise<unknown> {
  return tx.query(
    'UPDATE webhook_messages SET next_at = NULL WHERE account_id = $1 AND endpoint_id = $2 AND next_at IS NOT NULL',
    [accountId, id],
  );
}

const ANSWERED = 'answered_at = COALESCE(answered_at, now())';

/** Records that the endpoint has accepted a message. */
export function markAnswered(tx: EntityManager, { accountId, id }: TenantId): Promise<unknown> {
  return tx.query(`UPDATE webhook_endpoints SET ${ANSWERED} WHERE account_id = $1 AND id = $2`, [
    accountId,
    id,
  ]);
}

/** Records when the endpoint began to fail, or that it works. @returns false if it was deleted */
export async function setFailing(
  tx: EntityManager,
  { accountId, id }: TenantId,
  isFailing: boolean,
): Promise<boolean> {
  const [, updated] = await tx.query<[unknown, number]>(
    `UPDATE webhook_endpoints SET ${isFailing ? 'failing_since = COALESCE(failing_since, now())' : `failing_since = NULL, ${ANSWERED}`}
     WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
  return updated > 0;
}

/** Endpoints of all accounts with a secret that was sealed with a different key. */
export function endpointsSealedByOthers(tx: EntityManager, keyId: string): Promise<Endpoint[]> {
  return tx.query(
    `SELECT ${COLUMNS} FROM webhook_endpoints
     WHERE NOT starts_with(secret, $1) OR NOT starts_with(previous_secret, $1) LIMIT 1000`,
    [`${keyId}.`],
  );
}

/** Does nothing if the secret was rotated in the meantime. */
export function resealEndpoint(
  tx: EntityManager,
  { accountId, id, secret }: Pick<Endpoint, 'accountId' | 'id' | 'secret'>,
  resealed: Pick<Endpoint, 'secret' | 'previousSecret'>,
): Promise<unknown> {
  return tx.query(
    `UPDATE webhook_endpoints SET secret = $4, previous_secret = $5
     WHERE account_id = $1 AND id = $2 AND secret = $3`,
    [accountId, id, secret, resealed.secret, resealed.previousSecret],
  );
}

export function removeOldMessages(tx: EntityManager): Promise<unknown> {
  return tx.query(
    `DELETE FROM webhook_messages WHERE created_at < now() - interval '${WEBHOOK_DAYS} days'`,
  );
}

/** The number of the account's endpoints that the product has disabled. */
export async function countDisabled(tx: EntityManager, accountId: string): Promise<number> {
  const [{ count }] = await tx.query<[{ count: number }]>(
    'SELECT count(*)::int FROM webhook_endpoints WHERE account_id = $1 AND disabled_at IS NOT NULL AND failing_since IS NOT NULL',
    [accountId],
  );
  return count;
}
