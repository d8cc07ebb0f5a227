import { deadLetters, queue } from '../../platform/jobs/queue.js';

type BulkJob = { accountId: string; bulkId: string };
type ImportJob = { accountId: string; importId: string };
const A_FEW_TIMES = { retryLimit: 5, retryDelay: 1, retryDelayMax: 60 };

/** Changes whose last attempt failed. */
export const BULK_DEAD = deadLetters<BulkJob>('bulk-dead');
/** One job per change to all leads that match a filter. */
export const BULK = queue<BulkJob>('bulk', A_FEW_TIMES, { dead: BULK_DEAD });
/** Imports whose last attempt failed. */
export const IMPORT_DEAD = deadLetters<ImportJob>('import-dead');
/** One job per list of a customer's own businesses. */
export const IMPORT = queue<ImportJob>('import', A_FEW_TIMES, { dead: IMPORT_DEAD });
/** One job per lead whose website is visited again. */
export const VERIFY = queue<{ accountId: string; leadId: string }>('verify', {
  retryLimit: 20,
  retryDelay: 1,
  retryDelayMax: 10,
});
/** One job per account whose leads are to be compared. */
export const DUPLICATES = queue<{ accountId: string }>('duplicates', A_FEW_TIMES);
