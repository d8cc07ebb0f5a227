import { queue, scheduled } from '../../platform/jobs/queue.js';

const SOON = { retryLimit: 20, retryDelay: 1, retryDelayMax: 60 };
/** A delivery stays locked while its file is written. */
const FILE_MS = 15 * 60_000;

/** One job per delivery that is due, and for each of its steps. */
export const DELIVERY = queue<{ accountId: string; deliveryRunId: string }>('delivery', SOON, {
  databaseMs: FILE_MS,
});
/** One job per delivery and destination. */
export const DELIVERY_SEND = queue<{
  accountId: string;
  deliveryRunId: string;
  destinationId: string;
}>('delivery-send', SOON);
/** Every minute: finds deliveries that are due. */
export const DELIVERY_SWEEP = scheduled('delivery-sweep', '* * * * *', { databaseMs: FILE_MS });
