import { compare, isMatch } from './evidence.js';
import type { Traits } from './traits.js';

export { traitsOf, type Identifying, type Traits } from './traits.js';

/**
 * Whether two records describe the same business: names and locations must not contradict each other, and a model
 * fitted to labeled pairs weighs the other facts.
 * @param sharesSource one source lists both separately, so name, location, and phone or website must all agree
 */
export function isSameBusiness(a: Traits, b: Traits, sharesSource = false): boolean {
  const evidence = compare(a, b);
  if (!evidence) return false;
  if (!sharesSource) return isMatch(evidence);
  const { name, place, phone, site } = evidence;
  return name === 'same' && place === 'here' && phone !== false && (phone ?? site) === true;
}
