import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

/** Random delay that keeps waiting processes from waking up at once. */
const MAX_STAGGER_MS = 20;

/**
 * Waits until this process may send the next request to a service. Across all processes, requests are at least
 * `spacing` milliseconds apart. A row's `resets_at` in `rate_limits` is the time when the next turn starts. Turns are
 * not reserved in advance: a process that wakes up late would use its turn right before the next one.
 * @throws the signal's reason
 */
export async function nextTurn(
  database: DataSource,
  service: string,
  spacing: number,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    // clock_timestamp(), not now(): now() is the time before the wait for the row lock.
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
    const pause = Math.max(0, turn.pause ?? 0) + Math.random() * MAX_STAGGER_MS;
    await wait(pause, undefined, { signal });
  }
}
