import { queue } from '../../platform/jobs/queue.js';

/** One job per attempt to send a message to a webhook endpoint. */
export const WEBHOOK = queue<{ accountId: string; endpointId: string; messageId: string }>(
  'webhook',
  { retryLimit: 20, retryDelay: 1, retryDelayMax: 60 },
);
