import type { EntityManager } from 'typeorm';

export interface Hits {
  hits: number;
  /** Seconds until the count resets. */
  seconds: number;
}

/** Counts one hit in the current window of the key, across all processes. The row stays locked until the commit. */
export async function countHit(
  tx: Pick<EntityManager, 'query'>,
  key: string,
  windowMs: number,
): Promise<Hits> {
  return (await countHits(tx, [key], windowMs)).get(key)!;
}

/** Counts a hit for each of the keys, which may repeat. */
export async function countHits(
  tx: Pick<EntityManager, 'query'>,
  keys: string[],
  windowMs: number,
): Promise<Map<string, Hits>> {
  const rows = await tx.query<(Hits & { key: string })[]>(
    `INSERT INTO rate_limits AS r (key, hits, resets_at)
     SELECT key, count(*), now() + $2 * interval '1 ms' FROM unnest($1::text[]) AS key
     GROUP BY key ORDER BY key
     ON CONFLICT (key) DO UPDATE SET
       hits = CASE WHEN r.resets_at <= now() THEN excluded.hits ELSE r.hits + excluded.hits END,
       resets_at = CASE WHEN r.resets_at <= now() THEN excluded.resets_at ELSE r.resets_at END
     RETURNING key, hits, ceil(extract(epoch FROM resets_at - now()))::int AS seconds`,
    [keys, windowMs],
  );
  return new Map(rows.map(({ key, ...hits }) => [key, hits]));
}

/**
 * Takes a turn unless the last one began less than `spacing` milliseconds ago. `pause` is the time until the next.
 * A turn's start is the `resets_at` of its row.
 */
export async function takeServiceTurn(
  tx: Pick<EntityManager, 'query'>,
  service: string,
  spacing: number,
): Promise<{ taken: boolean; pause: number | null }> {
  // clock_timestamp(), not now(): now() is the time before the wait for the row lock.
  const [turn] = await tx.query<[{ taken: boolean; pause: number | null }]>(
    `WITH taken AS (
       INSERT INTO rate_limits AS r (key, hits, resets_at)
       VALUES ('service ' || $1, 1, clock_timestamp() + $2 * interval '1 ms')
       ON CONFLICT (key) DO UPDATE SET resets_at = clock_timestamp() + $2 * interval '1 ms'
       WHERE r.resets_at <= clock_timestamp()
       RETURNING 1
     )
     SELECT EXISTS (SELECT FROM taken) AS taken,
       (SELECT ceil(1000 * extract(epoch FROM resets_at - clock_timestamp()))::float8
        FROM rate_limits WHERE key = 'service ' || $1) AS pause`,
    [service, spacing],
  );
  return turn;
}

/** Removes an account's counts: its keys end with its id. */
export function forgetHits(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query("DELETE FROM rate_limits WHERE key LIKE '%:' || $1", [accountId]);
}

export function removeOldHits(tx: EntityManager): Promise<unknown> {
  return tx.query('DELETE FROM rate_limits WHERE resets_at < now()');
}
