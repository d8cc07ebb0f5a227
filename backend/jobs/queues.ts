import { PgBoss, type Queue } from 'pg-boss';
import type { Config } from '../config.js';

/** One job per run; `exclusive` with the run's id as key keeps it at one. */
export const SCRAPE = 'scrape';
/** Where a run's job ends after its last try. */
export const SCRAPE_DEAD = 'scrape-dead';

const QUEUES: Queue[] = [
  { name: SCRAPE_DEAD, notify: true, retryLimit: 20, retryDelay: 2 },
  {
    name: SCRAPE,
    policy: 'exclusive',
    notify: true,
    deadLetter: SCRAPE_DEAD,
    // A worker that was killed misses its heartbeat (10 s is pg-boss' least): the job starts again.
    heartbeatSeconds: 10,
    expireInSeconds: 86_000,
    retryLimit: 20,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 10,
    deleteAfterSeconds: 3600,
  },
];

export interface JobData {
  runId: string;
}

/** pg-boss over the configured database; only `migrate` may create or change its schema. */
export function createBoss(config: Config, role: 'api' | 'worker' | 'migrate'): PgBoss {
  return new PgBoss({
    connectionString: config.databaseDirectUrl!,
    application_name: `lead-delivery jobs ${role}`,
    max: role === 'worker' ? 4 : 2,
    migrate: role === 'migrate',
    createSchema: role === 'migrate',
    supervise: role === 'worker',
    schedule: false,
    useListenNotify: role === 'worker',
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
}

/** Creates the queues, or brings them to the options above. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const { name, ...options } of QUEUES) {
    if (await boss.getQueue(name)) {
      const { policy: _, ...changeable } = options;
      await boss.updateQueue(name, changeable);
    } else {
      await boss.createQueue(name, options);
    }
  }
}
