import { z } from 'zod';
import { runRequest, type RunRequest } from '#contract/scrape.js';

/** The location that opens the Run a Scrape form with a request filled in. */
export const formWith = (request: RunRequest) => ['/dashboard', { state: { request } }] as const;

/** The request that `formWith` passed on. The location's state survives app updates, so it may be invalid. */
export function requestIn(state: unknown): RunRequest | undefined {
  return z.object({ request: runRequest }).safeParse(state).data?.request;
}
