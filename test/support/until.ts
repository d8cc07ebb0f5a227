import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits until a condition holds or the test times out. Checks less often the longer it waits, because each check
 * costs time.
 */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await condition())) await wait(Math.min(100, 10 + (performance.now() - started) / 20));
}
