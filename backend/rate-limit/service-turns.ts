import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

/** Those who wait wake up one after another, not all at once. */
const STAGGER_MS = 20;

/**
 * Waits for the next turn to ask a service: turns of all processes lie at least `spacing` milliseconds apart.
 * They are a row of `rate_limits`, whose `resets_at` is when the next turn may begin. A turn is taken when it is there, not
 * reserved before: a process that wakes up late would use a reserved one right before the next.
 * @throws the signal's reason, or that of the wait
 */
export async function nextTurn(
  database: DataSource,
  service: string,
  spacing: number,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    // clock_timestamp(), not now(): who waited for the row's lock must not reckon with the time before it.
    const [turn] = await database.query<[{ taken: boolean; pause: number | null }]>(
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
    if (turn.taken) return;
    const pause = Math.max(0, turn.pause ?? 0) + Math.random() * STAGGER_MS;
    await wait(pause, undefined, { signal });
  }
}
