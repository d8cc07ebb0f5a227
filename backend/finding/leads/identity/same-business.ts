import { compare, isMatch } from './evidence.js';
import { sameCity } from './proximity.js';
import type { Traits } from './traits.js';

export { traitsOf, type Identifying, type Traits } from './traits.js';

/**
 * Whether two records describe the same business: names and locations must not contradict each other, and a model
 * fitted to labeled pairs weighs the other facts.
 * @param sharesSource one map lists both separately, so name, location, and phone or website must all agree
 */
export function isSameBusiness(a: Traits, b: Traits, sharesSource = false): boolean {
  const evidence = compare(a, b);
  if (!evidence) return false;
  if (!sharesSource) return isMatch(evidence);
  const { name, place, phone, site } = evidence;
  const isHere = (name === 'same' || name === 'located') && place === 'here';
  return isHere && phone !== false && (phone ?? site) === true;
}

/**
 * Whether two rows of a customer's lists describe the same business. Unlike a map, a list repeats rows, spells them
 * differently and often has no streets: there, the same name and city suffice if the websites don't differ.
 * Rows with two phones or addresses are two branches.
 */
export function isSameCustomer(a: Traits, b: Traits): boolean {
  const evidence = compare(a, b);
  if (!evidence || evidence.phone === false) return false;
  const { name, place, phone, site } = evidence;
  if (place === 'near' || place === 'area') return false;
  if (place !== 'unknown') return isMatch(evidence);
  const city = sameCity(a.city, b.city);
  const isProven = city !== false && (phone ?? site ?? city) === true;
  return isProven && (name === 'same' || isMatch(evidence));
}
