import type { EntityManager } from 'typeorm';
import type { TenantId } from '../database/values.js';
import { ProblemException } from '../problem.js';
import { countHit } from './hits.sql.js';

const PER_TARGET = 5;
const PER_ACCOUNT = 20;
const MINUTE_MS = 60_000;

/**
 * Counts a test of a webhook or destination, which may be a stranger's.
 * @throws ProblemException 429 for more than 5 a minute, or 20 of the account
 */
export async function countTest(tx: EntityManager, { accountId, id }: TenantId): Promise<void> {
  for (const [key, limit] of [
    [`tests:${accountId}:${id}`, PER_TARGET],
    [`tests:${accountId}`, PER_ACCOUNT],
  ] as const) {
    const { hits, seconds } = await countHit(tx, key, MINUTE_MS);
    if (hits <= limit) continue;
    const text = 'You sent several tests in the last minute. Wait a moment, then try again.';
    throw new ProblemException(429, text, { retryAfter: Math.max(1, seconds) });
  }
}
