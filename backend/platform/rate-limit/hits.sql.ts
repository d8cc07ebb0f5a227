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
