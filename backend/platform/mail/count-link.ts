import type { EntityManager } from 'typeorm';
import { ProblemException } from '../problem.js';
import { mailboxKey } from './mailbox.js';
import { countHit } from '../rate-limit/hits.sql.js';

/** From all accounts together, however the address is spelled. */
const PER_MAILBOX = 10;
const DAY_MS = 86_400_000;

/**
 * Counts an email that asks the owner of an address, which may be a stranger's, to confirm.
 * @param counter what the links are counted as, and how many of them the account, or the person whose id the name contains, may send in a day
 * @throws ProblemException 429 after too many links of the account, or to the address
 */
export async function countLink(
  tx: EntityManager,
  accountId: string,
  to: string,
  counter: { name: string; perDay: number },
): Promise<void> {
  for (const [key, limit] of [
    [`${counter.name}:${accountId}`, counter.perDay],
    [`links to ${mailboxKey(to)}`, PER_MAILBOX],
  ] as const) {
    const { hits, seconds } = await countHit(tx, key, DAY_MS);
    if (hits <= limit) continue;
    const text = 'We already sent several of these emails today. Please try again tomorrow.';
    throw new ProblemException(429, text, { retryAfter: seconds });
  }
}
