import type { EntityManager } from 'typeorm';
import { ProblemException } from '../problem.js';
import { countHit } from './hits.sql.js';

const PER_TARGET = 5;
const PER_ACCOUNT = 20;
const MINUTE_MS = 60_000;

/**
 * Counts a request that a user has us send to a webhook or destination, which may be a stranger's: a test, a message sent
 * again, or the check of a destination.
 * @param target the host or mailbox that it reaches: several webhooks or destinations with one target count as one
 * @throws ProblemException 429 for more than 5 a minute, or 20 of the account
 */
export async function countTest(
  tx: EntityManager,
  accountId: string,
  target: string,
): Promise<void> {
  for (const [key, limit] of [
    // Deleting an account removes the keys that end with its id.
    [`tests of ${target}:${accountId}`, PER_TARGET],
    [`tests:${accountId}`, PER_ACCOUNT],
  ] as const) {
    const { hits, seconds } = await countHit(tx, key, MINUTE_MS);
    if (hits <= limit) continue;
    const text = 'You sent several tests in the last minute. Wait a moment, then try again.';
    throw new ProblemException(429, text, { retryAfter: Math.max(1, seconds) });
  }
}

/** The host of a URL in one spelling, whatever its scheme, port and path. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '');
