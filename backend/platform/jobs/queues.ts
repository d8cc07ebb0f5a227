import { PgBoss, type Queue } from 'pg-boss';
import type { Config } from '../config.js';
import { KEEP_ALIVE } from '../database/connections.js';
import { BACKGROUND_DATABASE_MS } from '../database/request-pool.js';

/** One job per run, guaranteed by the `exclusive` policy with the run's id as key. */
export const SCRAPE = 'scrape';
/** Dead letter queue for runs whose last attempt failed. */
export const SCRAPE_DEAD = 'scrape-dead';
/** One job per run with websites to visit. */
export const ENRICHMENT = 'enrichment';
/** One job per area that is fetched from open data. */
export const FETCH = 'fetch';
/** One job per fetched area whose map is to be loaded. */
export const BASE_MAP = 'base-map';
/** One job per change to all leads that match a filter. */
export const BULK = 'bulk';
/** Dead letter queue for changes whose last attempt failed. */
export const BULK_DEAD = 'bulk-dead';
/** One job per list of a customer's own businesses. */
export const IMPORT = 'import';
/** Dead letter queue for imports whose last attempt failed. */
export const IMPORT_DEAD = 'import-dead';
/** One job per lead whose website is visited again. */
export const VERIFY = 'verify';
/** One job per account whose leads are to be compared. */
export const DUPLICATES = 'duplicates';
/** One job per row of `mails`, retried for five days. */
export const MAIL = 'mail';
/** One job per row of `events`, for its handlers. */
export const EVENT = 'event';
/** One job per data export. */
export const DATA_EXPORT = 'data-export';
/** Dead letter queue for data exports whose last attempt failed. */
export const DATA_EXPORT_DEAD = 'data-export-dead';
/** One job per row of `account_deletions`, retried until it succeeds. */
export const ACCOUNT_DELETION = 'account-deletion';
/** One job per event of the payment provider, for the customer that it names. */
export const BILLING = 'billing';
/** One job per delivery that is due, and for each of its steps. */
export const DELIVERY = 'delivery';
/** One job per delivery and destination. */
export const DELIVERY_SEND = 'delivery-send';
/** Every minute: finds deliveries that are due. */
export const DELIVERY_SWEEP = 'delivery-sweep';
/** One job per attempt to send a message to a webhook endpoint. */
export const WEBHOOK = 'webhook';
/** Every ten minutes: removes expired data, restores lost jobs and sends due digests. */
export const HOUSEKEEPING = 'housekeeping';

/** Job payloads hold only ids, so neither queue nor archive contains personal data. */
export interface JobData {
  [SCRAPE]: { runId: string };
  [SCRAPE_DEAD]: { runId: string };
  [ENRICHMENT]: { runId: string };
  /** The account whose turn it is; others may wait for the same area. */
  [FETCH]: { areaId: string; accountId: string };
  [BASE_MAP]: { areaId: string };
  [BULK]: { accountId: string; bulkId: string };
  [BULK_DEAD]: { accountId: string; bulkId: string };
  [IMPORT]: { accountId: string; importId: string };
  [IMPORT_DEAD]: { accountId: string; importId: string };
  [VERIFY]: { accountId: string; leadId: string };
  [DUPLICATES]: { accountId: string };
  [MAIL]: { mailId: string };
  [EVENT]: { eventId: string };
  [DATA_EXPORT]: { exportId: string };
  [DATA_EXPORT_DEAD]: { exportId: string };
  [ACCOUNT_DELETION]: { deletionId: string };
  /** With `since`, the job has nothing to do if the customer was read after that time. */
  [BILLING]: { customerId: string; since?: string };
  [DELIVERY]: { accountId: string; deliveryRunId: string };
  [DELIVERY_SEND]: { accountId: string; deliveryRunId: string; destinationId: string };
  [DELIVERY_SWEEP]: null;
  [WEBHOOK]: { accountId: string; endpointId: string; messageId: string };
  [HOUSEKEEPING]: null;
}
export type QueueName = keyof JobData;
/** Queues in which accounts take turns. */
export type RunQueue =
  | typeof SCRAPE
  | typeof ENRICHMENT
  | typeof FETCH
  | typeof BULK
  | typeof IMPORT
  | typeof VERIFY
  | typeof DUPLICATES;

/** How long a job may hold a connection to the database, if that is longer than usual. */
export const DATABASE_MS: Partial<Record<QueueName, number>> = {
  // The email's row stays locked while a slow mail server accepts it.
  [MAIL]: 2 * 60_000,
  [DATA_EXPORT]: 15 * 60_000,
  [ACCOUNT_DELETION]: 15 * 60_000,
  // The delivery stays locked while its file is written.
  [DELIVERY]: 15 * 60_000,
  [DELIVERY_SWEEP]: 15 * 60_000,
  [HOUSEKEEPING]: 15 * 60_000,
};

const HOUR = 3600;
const DURABLE = {
  notify: true,
  // After a killed worker misses its heartbeat, the job restarts. pg-boss's minimum is 10 s.
  heartbeatSeconds: 10,
  expireInSeconds: 86_000,
  retryBackoff: true,
  deleteAfterSeconds: HOUR,
} satisfies Partial<Queue>;
const ONE_PER_KEY = { ...DURABLE, policy: 'exclusive' } satisfies Partial<Queue>;

const DEAD = { notify: true, retryLimit: 20, retryDelay: 2, deleteAfterSeconds: HOUR };

const QUEUES: (Queue & { name: QueueName })[] = [
  { ...DEAD, name: SCRAPE_DEAD },
  {
    ...ONE_PER_KEY,
    name: SCRAPE,
    deadLetter: SCRAPE_DEAD,
    retryLimit: 20,
    retryDelay: 1,
    retryDelayMax: 10,
  },
  { ...ONE_PER_KEY, name: ENRICHMENT, retryLimit: 20, retryDelay: 1, retryDelayMax: 10 },
  { ...ONE_PER_KEY, name: FETCH, retryLimit: 20, retryDelay: 1, retryDelayMax: 10 },
  { ...ONE_PER_KEY, name: BASE_MAP, retryLimit: 5, retryDelay: 10, retryDelayMax: HOUR },
  { ...DEAD, name: BULK_DEAD },
  {
    ...ONE_PER_KEY,
    name: BULK,
    deadLetter: BULK_DEAD,
    retryLimit: 5,
    retryDelay: 1,
    retryDelayMax: 60,
  },
  { ...DEAD, name: IMPORT_DEAD },
  {
    ...ONE_PER_KEY,
    name: IMPORT,
    deadLetter: IMPORT_DEAD,
    retryLimit: 5,
    retryDelay: 1,
    retryDelayMax: 60,
  },
  { ...ONE_PER_KEY, name: VERIFY, retryLimit: 20, retryDelay: 1, retryDelayMax: 10 },
  { ...ONE_PER_KEY, name: DUPLICATES, retryLimit: 5, retryDelay: 1, retryDelayMax: 60 },
  // 130 retries with a backoff of up to an hour: five days.
  { ...ONE_PER_KEY, name: MAIL, retryLimit: 130, retryDelay: 5, retryDelayMax: HOUR },
  { ...ONE_PER_KEY, name: EVENT, retryLimit: 20, retryDelay: 1, retryDelayMax: 600 },
  { ...DEAD, name: DATA_EXPORT_DEAD },
  {
    ...ONE_PER_KEY,
    name: DATA_EXPORT,
    deadLetter: DATA_EXPORT_DEAD,
    retryLimit: 5,
    retryDelay: 1,
    retryDelayMax: 60,
  },
  { ...ONE_PER_KEY, name: ACCOUNT_DELETION, retryLimit: 1000, retryDelay: 1, retryDelayMax: 600 },
  { ...ONE_PER_KEY, name: BILLING, retryLimit: 50, retryDelay: 1, retryDelayMax: 600 },
  { ...ONE_PER_KEY, name: DELIVERY, retryLimit: 20, retryDelay: 1, retryDelayMax: 60 },
  { ...ONE_PER_KEY, name: DELIVERY_SEND, retryLimit: 20, retryDelay: 1, retryDelayMax: 60 },
  { ...DURABLE, name: DELIVERY_SWEEP, retryLimit: 0, retryBackoff: false },
  { ...ONE_PER_KEY, name: WEBHOOK, retryLimit: 20, retryDelay: 1, retryDelayMax: 60 },
  { ...DURABLE, name: HOUSEKEEPING, retryLimit: 0, retryBackoff: false },
];

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

/** Creates the queues and the schedule, or updates them to match the options above. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const { name, ...options } of QUEUES) {
    if (await boss.getQueue(name)) {
      const { policy: _, ...changeable } = options;
      await boss.updateQueue(name, changeable);
    } else {
      await boss.createQueue(name, options);
    }
  }
  await boss.schedule(DELIVERY_SWEEP, '* * * * *');
  await boss.schedule(HOUSEKEEPING, '*/10 * * * *');
}
