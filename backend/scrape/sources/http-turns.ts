import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

/**
 * Takes the next turn to ask a service and waits until it comes: turns of all processes lie `spacing` milliseconds apart.
 * They are a row of `rate_limits`, whose `resets_at` is the end of the last turn taken; a row of the past is a free service.
 * @throws the signal's reason; the turn is lost then
 */
export async function nextTurn(
  database: DataSource,
  service: string,
  spacing: number,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  // clock_timestamp(), not now(): who waited for the row's lock must not reckon with the time before it.
  const [turn] = await database.query<[{ pause: number }]>(
    `INSERT INTO rate_limits AS r (key, hits, resets_at)
     VALUES ('service ' || $1, 1, clock_timestamp() + $2 * interval '1 ms')
     ON CONFLICT (key) DO UPDATE SET
       hits = 1, resets_at = greatest(r.resets_at, clock_timestamp()) + $2 * interval '1 ms'
     RETURNING ceil(1000 * extract(epoch FROM resets_at - clock_timestamp()))::float8 - $2 AS pause`,
    [service, spacing],
  );
  if (turn.pause > 0) await wait(turn.pause, undefined, { signal });
}
