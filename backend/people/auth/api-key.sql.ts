import type { EntityManager } from 'typeorm';
import type { Role } from '#contract/roles.js';
import type { ActingKey, Caller } from '../../platform/caller.js';
import { ENABLED_MEMBERS } from '../users/membership.sql.js';

export type FoundKey = ActingKey &
  Omit<Caller, 'key' | 'role' | 'permissions'> & {
    role: Role;
    viewersExport: boolean;
    expiresAt: Date | null;
    recordUse: boolean;
  };

/** The keys with these hashes whose creators may use the account, by hash. */
export async function findKeys(
  tx: EntityManager,
  hashes: string[],
): Promise<Map<string, FoundKey>> {
  const rows = await tx.query<(FoundKey & { hash: string })[]>(
    `SELECT k.hash, k.id, k.name, k.prefix, k.scopes, k.expires_at AS "expiresAt", k.account_id AS "accountId",
       k.user_id AS "userId", m.firebase_uid AS uid, 0 AS "authTime",
       m.role, m.viewers_export AS "viewersExport", m.link_generation AS "linkGeneration",
       COALESCE(k.last_used_at < now() - interval '1 minute', true) AS "recordUse"
     FROM api_keys k
     JOIN ${ENABLED_MEMBERS} m ON m.account_id = k.account_id AND m.user_id = k.user_id
     WHERE k.hash = ANY($1)`,
    [hashes],
  );
  return new Map(rows.map(({ hash, ...key }) => [hash, key]));
}

export function recordUse(tx: EntityManager, id: string): Promise<unknown> {
  return tx.query('UPDATE api_keys SET last_used_at = now() WHERE id = $1', [id]);
}

/** The keys of an account, or of one of its members. */
export interface Reach {
  accountId: string;
  userId?: string;
}

/** @returns the removed key, if it existed */
export async function removeKey(
  tx: EntityManager,
  { accountId, userId }: Reach,
  id: string,
): Promise<ActingKey | undefined> {
  const [[key]] = await tx.query<[ActingKey[], number]>(
    `DELETE FROM api_keys WHERE account_id = $1 AND id = $2 AND ($3::uuid IS NULL OR user_id = $3)
     RETURNING id, name, prefix, scopes`,
    [accountId, id, userId],
  );
  return key;
}

/** The numbers of keys of an account's members, by user. */
export async function keysPerMember(
  tx: EntityManager,
  accountId: string,
): Promise<Map<string, number>> {
  const rows = await tx.query<{ userId: string; count: number }[]>(
    'SELECT user_id AS "userId", count(*)::int FROM api_keys WHERE account_id = $1 GROUP BY user_id',
    [accountId],
  );
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}
