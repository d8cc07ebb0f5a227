import { setTimeout as wait } from 'node:timers/promises';

/** Waits until a condition holds, at most until the test times out. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(10);
}
