import { deadLetters, queue } from '../../platform/jobs/queue.js';

type ExportJob = { exportId: string };

/** Data exports whose last attempt failed. */
export const DATA_EXPORT_DEAD = deadLetters<ExportJob>('data-export-dead');
/** One job per data export. */
export const DATA_EXPORT = queue<ExportJob>(
  'data-export',
  { retryLimit: 5, retryDelay: 1, retryDelayMax: 60 },
  { dead: DATA_EXPORT_DEAD, databaseMs: 15 * 60_000 },
);
