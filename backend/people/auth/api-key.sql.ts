import type { EntityManager } from 'typeorm';
import type { ActingKey, Caller } from '../../platform/caller.js';
import { ENABLED_USERS, linkGenerationOf } from '../users/user.sql.js';

export type FoundKey = ActingKey &
  Omit<Caller, 'key'> & { expiresAt: Date | null; recordUse: boolean };

/** The keys of enabled users with these hashes, by hash. */
export async function findKeys(
  tx: EntityManager,
  hashes: string[],
): Promise<Map<string, FoundKey>> {
  const rows = await tx.query<(FoundKey & { hash: string })[]>(
    `SELECT k.hash, k.id, k.name, k.prefix, k.scopes, k.expires_at AS "expiresAt", k.account_id AS "accountId",
       k.user_id AS "userId", u.firebase_uid AS uid, 0 AS "authTime",
       ${linkGenerationOf('k.account_id')} AS "linkGeneration",
       COALESCE(k.last_used_at < now() - interval '1 minute', true) AS "recordUse"
     FROM api_keys k JOIN ${ENABLED_USERS} u ON u.id = k.user_id
     WHERE k.hash = ANY($1)`,
    [hashes],
  );
  return new Map(rows.map(({ hash, ...key }) => [hash, key]));
}

export function recordUse(tx: EntityManager, id: string): Promise<unknown> {
  return tx.query('UPDATE api_keys SET last_used_at = now() WHERE id = $1', [id]);
}

/** @returns the removed key, if the account had it */
export async function removeKey(
  tx: EntityManager,
  accountId: string,
  id: string,
): Promise<ActingKey | undefined> {
  const [[key]] = await tx.query<[ActingKey[], number]>(
    'DELETE FROM api_keys WHERE account_id = $1 AND id = $2 RETURNING id, name, prefix, scopes',
    [accountId, id],
  );
  return key;
}
