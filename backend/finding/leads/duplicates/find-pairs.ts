import type { EntityManager } from 'typeorm';
import { compareAddresses } from '../identity/addresses.js';
import { compare, scoreOf, type Evidence } from '../identity/evidence.js';
import { matchKeys } from '../identity/match-keys.js';
import { agree } from '../identity/proximity.js';
import { reasonsFor } from '../identity/reasons.js';
import { traitsOf, type Traits } from '../identity/same-business.js';
import { THRESHOLD } from '../identity/weights.js';
import { findByMatchKeys } from '../ledger.sql.js';
import { insertPairs, readCompared, type FoundPair } from './duplicates.sql.js';

/** The lowest score of a pair to suggest. The matcher's own threshold is higher. */
export const SUGGESTED_SCORE = THRESHOLD - 1;

/** Compares leads with those that share a match key, and stores the likely pairs. */
export async function findPairs(
  tx: EntityManager,
  accountId: string,
  leadIds: string[],
): Promise<void> {
  const leads = new Map<string, Traits>();
  const read = async (ids: string[]) => {
    const unread = ids.filter((id) => !leads.has(id));
    for (const lead of await readCompared(tx, accountId, unread))
      leads.set(lead.id, traitsOf(lead));
  };
  await read(leadIds);
  const keys = new Map<string, string[]>();
  for (const [id, traits] of leads)
    for (const key of matchKeys(traits).near) keys.set(key, [...(keys.get(key) ?? []), id]);
  const matches = await findByMatchKeys(tx, accountId, [...keys.keys()]);
  await read([...new Set(matches.map(({ leadId }) => leadId))]);
  const leadsByPhone = new Map<string | null, number>();
  for (const { phone } of leads.values())
    leadsByPhone.set(phone, (leadsByPhone.get(phone) ?? 0) + 1);
  const pairs = new Map<string, FoundPair>();
  for (const { key, leadId } of matches)
    for (const id of keys.get(key)!) {
      const [first, second] = id < leadId ? [id, leadId] : [leadId, id];
      const name = `${first} ${second}`;
      const [a, b] = [leads.get(first), leads.get(second)];
      if (first === second || !a || !b || pairs.has(name)) continue;
      const likely = weigh(a, b, leadsByPhone.get(a.phone)!);
      if (likely) pairs.set(name, { leadId: first, otherId: second, ...likely });
    }
  if (pairs.size > 0) await insertPairs(tx, accountId, [...pairs.values()]);
}

/**
 * @param withPhone the number of leads with the first lead's phone
 * @returns null if the pair isn't worth a review
 */
function weigh(
  a: Traits,
  b: Traits,
  withPhone: number,
): Pick<FoundPair, 'score' | 'reasons'> | null {
  const evidence = compare(a, b);
  const score = evidence ? likelihood(evidence) : -Infinity;
  if (score >= SUGGESTED_SCORE) return { score, reasons: reasonsFor(a, b) };
  // A renamed business keeps both. The matcher can't tell it from two businesses in one building, but a user can.
  // A phone shared by three or more leads is a switchboard.
  const isRenamed =
    agree(a.phone, b.phone) === true &&
    compareAddresses(a.address, b.address) === 'house' &&
    withPhone === 2;
  return isRenamed
    ? { score: SUGGESTED_SCORE, reasons: ['Same phone number', 'Same street address'] }
    : null;
}

/** The score, but no more than the matcher's threshold for facts that only a person can judge. */
function likelihood(evidence: Evidence): number {
  const { name, place, phone, needsReview } = evidence;
  if (!needsReview) return scoreOf(evidence);
  const isAlike = name === 'same' || name === 'located' || name === 'extended';
  const isNearby = place === 'near' || (place === 'area' && phone === true);
  const isWorthIt = phone !== false && (place === 'here' || (isNearby && isAlike));
  return isWorthIt ? Math.min(scoreOf(evidence), THRESHOLD) : -Infinity;
}
