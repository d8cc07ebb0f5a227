import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits until a condition holds or the test times out. Checks less often the longer it waits, because a check that calls
 * the API takes ten milliseconds of processor time, which what it waits for needs.
 */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await condition())) await wait(Math.min(100, 20 + (performance.now() - started) / 5));
}
