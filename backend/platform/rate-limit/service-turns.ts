import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { takeServiceTurn } from './hits.sql.js';

/** Random delay that keeps waiting processes from waking up at once. */
const MAX_STAGGER_MS = 20;

/**
 * Waits until this process may send the next request to a service. Across all processes, requests are at least
 * `spacing` milliseconds apart. Turns are
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
    const turn = await takeServiceTurn(database.manager, service, spacing);
    if (turn.taken) return;
    const pause = Math.max(0, turn.pause ?? 0) + Math.random() * MAX_STAGGER_MS;
    await wait(pause, undefined, { signal });
  }
}
