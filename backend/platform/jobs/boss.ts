import { PgBoss } from 'pg-boss';
import type { Config } from '../config.js';
import { KEEP_ALIVE } from '../database/connections.js';
import { BACKGROUND_DATABASE_MS } from '../database/request-pool.js';
import type { JobQueue } from './queue.js';

/** pg-boss on the configured database. Only `migrate` may create or change its schema. */
export function createBoss(config: Config, role: 'api' | 'worker' | 'migrate'): PgBoss {
  return new PgBoss({
    connectionString: config.databaseDirectUrl!,
    application_name: `lead-delivery jobs ${role}`,
    max: role === 'worker' ? 4 : 2,
    // Not in pg-boss's type, but it passes its options to the driver.
    ...(role !== 'migrate' && { query_timeout: BACKGROUND_DATABASE_MS, ...KEEP_ALIVE }),
    migrate: role === 'migrate',
    createSchema: role === 'migrate',
    supervise: role === 'worker',
    schedule: role === 'worker',
    useListenNotify: role === 'worker',
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
}

/** Creates the queues and their schedules, or updates them to match their options. */
export async function createQueues(boss: PgBoss, queues: readonly JobQueue[]): Promise<void> {
  for (const { name, options, cron } of queues.flatMap(({ dead, ...queue }) =>
    dead ? [dead, queue] : [queue],
  )) {
    if (await boss.getQueue(name)) {
      const { policy: _, ...changeable } = options;
      await boss.updateQueue(name, changeable);
    } else {
      await boss.createQueue(name, options);
    }
    if (cron) await boss.schedule(name, cron);
  }
}
