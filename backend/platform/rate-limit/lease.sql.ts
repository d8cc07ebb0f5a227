import type { EntityManager } from 'typeorm';

/** A killed process's leases are free after this time. */
export const LEASE_MS = 30_000;

export interface Lease {
  id: string;
  key: string;
  slot: number;
  /** The number of slots that the key has left. */
  left: number;
}

/**
 * Takes a free slot of the key.
 * @returns `free` is null if all are taken; `slot` is null if another process was faster
 */
export async function takeSlot(
  tx: EntityManager,
  key: string,
  most: number,
  id: string,
): Promise<Pick<Lease, 'left'> & { free: number | null; slot: number | null }> {
  const [answer] = await tx.query<
    [Pick<Lease, 'left'> & { free: number | null; slot: number | null }]
  >(
    `WITH free AS (
       SELECT slot FROM generate_series(1, $2) AS one (slot)
       WHERE NOT EXISTS (
         SELECT FROM leases l WHERE l.key = $1 AND l.slot = one.slot AND l.expires_at > clock_timestamp())
       ORDER BY random() LIMIT 1),
     taken AS (
       INSERT INTO leases AS l (key, slot, id, expires_at)
       SELECT $1, slot, $3, clock_timestamp() + $4 * interval '1 ms' FROM free
       ON CONFLICT (key, slot) DO UPDATE SET id = excluded.id, expires_at = excluded.expires_at
       WHERE l.expires_at <= clock_timestamp()
       RETURNING l.slot)
     SELECT (SELECT slot FROM free) AS free, (SELECT slot FROM taken) AS slot,
       (SELECT $2 - 1 - count(*)::int FROM leases WHERE key = $1 AND expires_at > clock_timestamp()) AS "left"`,
    [key, most, id, LEASE_MS],
  );
  return answer;
}

/** Also restores leases that PostgreSQL lost in a restart: the table is unlogged. */
export function renewLeases(tx: EntityManager, leases: Lease[]): Promise<unknown> {
  return tx.query(
    `WITH expired AS (DELETE FROM leases WHERE expires_at < clock_timestamp() AND NOT id = ANY($1))
     INSERT INTO leases (id, key, slot, expires_at)
     SELECT *, clock_timestamp() + $4 * interval '1 ms' FROM unnest($1::uuid[], $2::text[], $3::int[])
     ON CONFLICT (key, slot) DO UPDATE SET expires_at = excluded.expires_at WHERE leases.id = excluded.id`,
    [
      leases.map(({ id }) => id),
      leases.map(({ key }) => key),
      leases.map(({ slot }) => slot),
      LEASE_MS,
    ],
  );
}

export function removeLeases(tx: EntityManager, ids: string[]): Promise<unknown> {
  return tx.query('DELETE FROM leases WHERE id = ANY($1)', [ids]);
}

/** Removes an account's leases: their keys end with its id. */
export function forgetLeases(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query("DELETE FROM leases WHERE key LIKE '%:' || $1", [accountId]);
}
