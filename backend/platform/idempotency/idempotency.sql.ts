import type { EntityManager } from 'typeorm';

/** An attempt is considered dead after this time. Requests end long before that. */
export const LEASE_S = 60;
const KEPT = '24 hours';

/** A key belongs to a user or API key of an account. */
export interface Key {
  accountId: string;
  callerId: string;
  key: string;
}
const valuesOf = ({ accountId, callerId, key }: Key) => [accountId, callerId, key];

export interface KeyClaim extends Key {
  creationId: string;
  attempt: number;
}

/** Claims a new key, or one whose attempt at the same request died. Null when another request has the key. */
export async function claimKey(
  tx: EntityManager,
  key: Key,
  fingerprint: Buffer,
): Promise<KeyClaim | null> {
  const [claim] = await tx.query<Pick<KeyClaim, 'creationId' | 'attempt'>[]>(
    `INSERT INTO idempotency_keys AS k (account_id, caller_id, key, fingerprint, creation_id, leased_until)
     VALUES ($1, $2, $3, $4, gen_random_uuid(), now() + interval '${LEASE_S} s')
     ON CONFLICT (account_id, caller_id, key) DO UPDATE
     SET attempt = k.attempt + 1, leased_until = excluded.leased_until
     WHERE k.completed_at IS NULL AND k.leased_until <= now() AND k.fingerprint = excluded.fingerprint
     RETURNING creation_id AS "creationId", attempt`,
    [...valuesOf(key), fingerprint],
  );
  return claim ? { ...key, ...claim } : null;
}

/** The response to a repeated request. */
export interface StoredResponse {
  headers: Record<string, string>;
  body: unknown;
}

export interface Holder {
  isSame: boolean;
  isComplete: boolean;
  answer: StoredResponse | null;
}

/** The request that has a key; null when it was just released. */
export async function findHolder(
  tx: EntityManager,
  key: Key,
  fingerprint: Buffer,
): Promise<Holder | null> {
  const [holder] = await tx.query<Holder[]>(
    `SELECT fingerprint = $4 AS "isSame", completed_at IS NOT NULL AS "isComplete", answer
     FROM idempotency_keys WHERE account_id = $1 AND caller_id = $2 AND key = $3`,
    [...valuesOf(key), fingerprint],
  );
  return holder ?? null;
}

const IS_OWN = 'account_id = $1 AND caller_id = $2 AND key = $3 AND attempt = $4';
const ownOf = (claim: KeyClaim) => [...valuesOf(claim), claim.attempt];

/** @param answer null to remember only that the request succeeded */
export function completeKey(
  tx: EntityManager,
  claim: KeyClaim,
  answer: StoredResponse | null,
): Promise<unknown> {
  return tx.query(`UPDATE idempotency_keys SET completed_at = now(), answer = $5 WHERE ${IS_OWN}`, [
    ...ownOf(claim),
    answer && JSON.stringify(answer),
  ]);
}

/** Lets the next request with the key try again, with the same creation id. */
export function releaseKey(tx: EntityManager, claim: KeyClaim): Promise<unknown> {
  return tx.query(`UPDATE idempotency_keys SET leased_until = now() WHERE ${IS_OWN}`, ownOf(claim));
}

/** Forgets a refused request, so that its key may be used for a corrected one. */
export function forgetKey(tx: EntityManager, claim: KeyClaim): Promise<unknown> {
  return tx.query(`DELETE FROM idempotency_keys WHERE ${IS_OWN}`, ownOf(claim));
}

export function removeOldKeys(tx: EntityManager): Promise<unknown> {
  return tx.query(`DELETE FROM idempotency_keys WHERE created_at < now() - interval '${KEPT}'`);
}
