import type { Queue } from 'pg-boss';

/**
 * A queue of jobs. The room that works it declares it in its `queues.ts`, and `app/schema/queues.ts` lists all. Payloads
 * hold only ids, so neither queue nor archive contains personal data.
 */
export interface JobQueue<Data extends object | null = object | null> {
  name: string;
  options: Omit<Queue, 'name'>;
  /** Only for the compiler: the payload of the jobs. */
  data?: Data;
  /** Receives the jobs whose last attempt failed. */
  dead?: JobQueue<Data>;
  /** When jobs are sent by themselves. */
  cron?: string;
  /** How long a job may hold a connection to the database, if that is longer than usual. */
  databaseMs?: number;
  /** Whether accounts may wait for each other's jobs, which stay when an account is deleted. */
  isShared?: boolean;
}

/** For Nest: the list of all queues. */
export const JOB_QUEUES = Symbol('JOB_QUEUES');

type Retries = Required<Pick<Queue, 'retryLimit' | 'retryDelay' | 'retryDelayMax'>>;
type Traits = Pick<JobQueue, 'databaseMs' | 'isShared'>;

export const HOUR = 3600;
const DURABLE = {
  notify: true,
  // After a killed worker misses its heartbeat, the job restarts. pg-boss's minimum is 10 s.
  heartbeatSeconds: 10,
  expireInSeconds: 86_000,
  retryBackoff: true,
  deleteAfterSeconds: HOUR,
};

/** A queue that holds at most one unfinished job per key. Delays between retries are in seconds and double up to the maximum. */
export const queue = <Data extends object>(
  name: string,
  retries: Retries,
  traits: Traits & { dead?: JobQueue<Data> } = {},
): JobQueue<Data> => ({
  name,
  options: {
    ...DURABLE,
    policy: 'exclusive',
    ...retries,
    ...(traits.dead && { deadLetter: traits.dead.name }),
  },
  ...traits,
});

/** A dead letter queue. */
export const deadLetters = <Data extends object>(name: string): JobQueue<Data> => ({
  name,
  options: { notify: true, retryLimit: 20, retryDelay: 2, deleteAfterSeconds: HOUR },
});

/** A queue whose jobs are sent on a schedule. A failed job waits for the next one. */
export const scheduled = (name: string, cron: string, traits: Traits = {}): JobQueue<null> => ({
  name,
  options: { ...DURABLE, retryLimit: 0, retryBackoff: false },
  cron,
  ...traits,
});
