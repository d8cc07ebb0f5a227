import { HOUR, queue } from '../../platform/jobs/queue.js';

/** One job per fetched area whose map is to be loaded. */
export const BASE_MAP = queue<{ areaId: string }>('base-map', {
  retryLimit: 5,
  retryDelay: 10,
  retryDelayMax: HOUR,
});
