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
  const [row] = await tx.query<[Hits]>(
    `INSERT INTO rate_limits AS r (key, hits, resets_at)
     VALUES ($1, 1, now() + $2 * interval '1 ms')
     ON CONFLICT (key) DO UPDATE SET
       hits = CASE WHEN r.resets_at <= now() THEN 1 ELSE r.hits + 1 END,
       resets_at = CASE WHEN r.resets_at <= now() THEN excluded.resets_at ELSE r.resets_at END
     RETURNING hits, ceil(extract(epoch FROM resets_at - now()))::int AS seconds`,
    [key, windowMs],
  );
  return row;
}
