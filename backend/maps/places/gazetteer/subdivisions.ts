import { iso31662 } from 'iso-3166';
import { distance, normalize } from '../text.js';
import { push } from './packages.js';
import { regionAbbreviation } from './regions.js';

const subdivisions = new Map<string, Subdivision[]>();
for (const { code, parent, name } of iso31662)
  // "Catalunya [Cataluña]", "Bruxelles-Capitale, Région de"
  for (const written of name.split(/[[\]/]/))
    if (/^[A-Z]{2}$/.test(parent) && written.trim() !== '')
      push(subdivisions, parent, { code: code.slice(3), name: written.replace(/,.*/, '').trim() });

/** Names of one region in two languages differ in at most this share of their letters: Bretagne, Brittany. */
const MAX_DIFFERENCE = 0.55;

export interface Subdivision {
  code: string;
  name: string;
}

/**
 * Codes and names of regions in their country's own languages (ISO 3166-2), by GeoNames' code. GeoNames has English names,
 * and most of its codes are its own, so that the most similar names belong together.
 */
export function localNames(
  country: string,
  states: Map<string, string>,
): Map<string, Subdivision[]> {
  const close: (Subdivision & { state: string; difference: number })[] = [];
  const keys = [...states].map(([state, english]) => [state, normalize(english)] as const);
  for (const { code, name } of subdivisions.get(country) ?? []) {
    const key = normalize(name);
    for (const [state, other] of keys) {
      const length = Math.max(key.length, other.length);
      // GeoNames numbers regions in another order: MY.07 is Perak there, Penang in ISO 3166-2.
      const isSame = /\D/.test(code) && regionAbbreviation(country, state.slice(3)) === code;
      if (!isSame && key[0] !== other[0]) continue;
      const limit = Math.floor(length * MAX_DIFFERENCE);
      const edits = isSame ? 0 : distance(key, other, limit);
      if (edits <= limit) close.push({ state, code, name, difference: edits / length });
    }
  }
  const found = new Map<string, Subdivision[]>();
  const taken = new Set<string>();
  for (const { state, code, name, difference } of close.sort(
    (a, b) => a.difference - b.difference,
  )) {
    if (taken.has(name) || (difference > 0 && found.has(state))) continue;
    taken.add(name);
    push(found, state, { code, name });
  }
  return found;
}
