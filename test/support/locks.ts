import type { TestApp } from './app.js';

/** How many statements of the test's database wait for a lock. */
export async function countWaiting({ database }: Pick<TestApp, 'database'>): Promise<number> {
  const { rowCount } = await database.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}
