import { queue } from '../../platform/jobs/queue.js';

/** One job per row of `account_deletions`, retried until it succeeds. */
export const ACCOUNT_DELETION = queue<{ deletionId: string }>(
  'account-deletion',
  { retryLimit: 1000, retryDelay: 1, retryDelayMax: 600 },
  { databaseMs: 15 * 60_000 },
);
