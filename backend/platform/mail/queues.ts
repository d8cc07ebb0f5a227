import { HOUR, queue } from '../jobs/queue.js';

/** One job per row of `mails`. 130 retries with a backoff of up to an hour: five days. */
export const MAIL = queue<{ mailId: string }>(
  'mail',
  { retryLimit: 130, retryDelay: 5, retryDelayMax: HOUR },
  // The email's row stays locked while a slow mail server accepts it.
  { databaseMs: 2 * 60_000 },
);
