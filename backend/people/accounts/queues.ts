import { queue } from '../../platform/jobs/queue.js';

/** One job per change of the address to which emails about an account's plan go, for the payment provider. */
export const BILLING_ADDRESS = queue<{ accountId: string }>('billing-address', {
  retryLimit: 50,
  retryDelay: 1,
  retryDelayMax: 600,
});
