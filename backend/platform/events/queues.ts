import { queue } from '../jobs/queue.js';

/** One job per row of `events`, for its handlers. */
export const EVENT = queue<{ eventId: string }>('event', {
  retryLimit: 20,
  retryDelay: 1,
  retryDelayMax: 600,
});
