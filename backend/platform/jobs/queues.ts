import { scheduled } from './queue.js';

/** Every ten minutes: removes expired data, restores lost jobs and sends due digests. */
export const HOUSEKEEPING = scheduled('housekeeping', '*/10 * * * *', { databaseMs: 15 * 60_000 });
