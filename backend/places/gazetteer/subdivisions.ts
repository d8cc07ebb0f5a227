import { iso31662 } from 'iso-3166';
import { distance, normalize } from '../text.js';
import { push } from './packages.js';
import { regionAbbreviation } from './regions.js';

const subdivisions = new Map<string, { code: string; name: string }[]>();
for (const { code, parent, name } of iso31662)
  // "Catalunya [Cataluña]", "Bruxelles-Capitale, Région de"
  for (const written of name.split(/[[\]/]/))
    if (/^[A-Z]{2}$/.test(parent) && written.trim() !== '')
      push(subdivisions, parent, { code: code.slice(3), name: written.replace(/,.*/, '').trim() });

/** Names of one region in two languages differ in at most this share of their letters: Bretagne, Brittany. */
const MAX_DIFFERENCE = 0.55;

/**
 * Names of regions in their country's own languages (ISO 3166-2), by GeoNames' code. GeoNames has English names, and
 * most of its codes are its own, so that the most similar names belong together.
 */
export function localNames(country: string, states: Map<string, string>): Map<string, string[]> {
  const close: { state: string; name: string; difference: number }[] = [];
  for (const { code, name } of subdivisions.get(country) ?? []) {
    const key = normalize(name);
    for (const [state, english] of states) {
      const other = normalize(english);
      const length = Math.max(key.length, other.length);
      const isSame = regionAbbreviation(country, state.slice(3)) === code;
      const difference = isSame ? 0 : distance(key, other, length) / length;
      if (difference <= MAX_DIFFERENCE && (isSame || key[0] === other[0]))
        close.push({ state, name, difference });
    }
  }
  const found = new Map<string, string[]>();
  const taken = new Set<string>();
  for (const { state, name, difference } of close.sort((a, b) => a.difference - b.difference)) {
    if (taken.has(name) || (difference > 0 && found.has(state))) continue;
    taken.add(name);
    push(found, state, name);
  }
  return found;
}
