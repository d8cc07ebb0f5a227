import { deadLetters, queue } from '../../platform/jobs/queue.js';

type RunJob = { runId: string };
/** The account is the one whose turn it is; others may wait for the same area. */
export type FetchJob = { areaId: string; accountId: string };
const SOON = { retryLimit: 20, retryDelay: 1, retryDelayMax: 10 };

/** Runs whose last attempt failed. */
export const SCRAPE_DEAD = deadLetters<RunJob>('scrape-dead');
/** One job per run, with the run's id as key. */
export const SCRAPE = queue<RunJob>('scrape', SOON, { dead: SCRAPE_DEAD });
/** One job per run with websites to visit. */
export const ENRICHMENT = queue<RunJob>('enrichment', SOON);
/** One job per area that is fetched from open data. */
export const FETCH = queue<FetchJob>('fetch', SOON, { isShared: true });
