import { queue } from '../platform/jobs/queue.js';

/**
 * One job per event of the payment provider, for the customer that it names. With `since`, it has nothing to do if the
 * customer was read after that time.
 */
export const BILLING = queue<{ customerId: string; since?: string }>('billing', {
  retryLimit: 50,
  retryDelay: 1,
  retryDelayMax: 600,
});
