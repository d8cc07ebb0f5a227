import { kilometers } from '../../../maps/places/geometry.js';
import { compareAddresses } from './addresses.js';
import type { Traits } from './traits.js';

/** Maximum distance between a shop's node and its outline, or between two geocodings of one address. */
const HERE_KM = 0.06;
/** Maximum distance between two records of one business. */
const NEAR_KM = 0.3;

/** Maximum distance between two geocodings of one address, even if one is only the center of the street. */
const SAME_ADDRESS_KM = 1;

/** `street`: the same street, and possibly the same house. `area`: another street with the same postal code. */
export type Proximity = 'here' | 'street' | 'near' | 'area' | 'unknown' | 'elsewhere';

export function comparePlaces(a: Traits, b: Traits): Proximity {
  const byAddress = compareAddresses(a.address, b.address);
  if (!a.point || !b.point) {
    if (byAddress === 'house' || byAddress === 'street')
      return sameTown(a, b) || (byAddress === 'house' && isRareHouse(a, b))
        ? PROXIMITY[byAddress]
        : 'elsewhere';
    return PROXIMITY[byAddress];
  }
  const distanceKm = kilometers(a.point, b.point);
  if (byAddress === 'house' && distanceKm <= SAME_ADDRESS_KM) return 'here';
  if (distanceKm > NEAR_KM) return 'elsewhere';
  return distanceKm <= HERE_KM && (byAddress === 'unknown' || byAddress === 'street')
    ? 'here'
    : 'near';
}

/** Few towns share a house number on a street with two distinctive words. If a postal code is missing, the town may be a district's. */
const isRareHouse = (a: Traits, b: Traits) =>
  agree(a.address?.postcode ?? null, b.address?.postcode ?? null) === null &&
  [a, b].every(({ address }) => address !== null && address.street.length > 1);

/** Every town has a "12 Main St". Towns have several names and districts, so a shared postal code or phone also counts. */
function sameTown(a: Traits, b: Traits): boolean {
  const code = agree(a.address?.postcode ?? null, b.address?.postcode ?? null);
  return code === true || agree(a.phone, b.phone) === true || sameCity(a.city, b.city) !== false;
}

/** "Chamonix" equals "Chamonix-Mont-Blanc", and "Austin" equals "Austin, TX". */
export const sameCity = (a: string | null, b: string | null) =>
  a === null || b === null || LATIN.test(a) !== LATIN.test(b)
    ? null
    : a.startsWith(b) || b.startsWith(a);

const LATIN = /\p{sc=Latn}/u;

/** Null if either is unknown. */
export const agree = (a: string | null, b: string | null) =>
  a === null || b === null ? null : a === b;

const PROXIMITY = {
  house: 'here',
  street: 'street',
  block: 'near',
  postcode: 'area',
  other: 'elsewhere',
  unknown: 'unknown',
} as const;
