import type { MatchReason } from '#contract/merges.js';
import { compareAddresses } from './addresses.js';
import { compare, type Evidence } from './evidence.js';
import type { Traits } from './traits.js';

/** The facts that two matching records share, for the user. */
export function reasonsFor(a: Traits, b: Traits): MatchReason[] {
  const evidence = compare(a, b);
  if (!evidence) return [];
  const { name, phone, site } = evidence;
  const nameReason: MatchReason = name === 'same' ? 'Same name' : 'Similar name';
  return [
    ...(name === 'incomparable' ? [] : [nameReason]),
    ...(phone ? ['Same phone number' as const] : []),
    ...(site ? ['Same website' as const] : []),
    ...locationReason(evidence, a, b),
  ];
}

function locationReason({ place }: Evidence, a: Traits, b: Traits): MatchReason[] {
  if (place === 'here') {
    const isHouse = compareAddresses(a.address, b.address) === 'house';
    return [isHouse ? 'Same street address' : 'Same location'];
  }
  if (place === 'street') return ['Same street'];
  return place === 'near' ? ['Nearby'] : [];
}
