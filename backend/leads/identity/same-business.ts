import { kilometres } from '../../places/geometry.js';
import { normalise } from '../../places/text.js';
import { addressOf, compareAddresses, type Address } from './addresses.js';
import { compareNames, nameOf, type Name } from './names.js';
import { ownDomain } from './domains.js';

/** What a record says that can tell whose it is. */
export interface Known {
  source: string;
  sourceId: string;
  name: string;
  /** E.164 */
  phone: string | null;
  website: string | null;
  address: string | null;
  /** City that it was found in. */
  city: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** A record, taken apart once for many comparisons. */
export interface Traits {
  of: Known;
  name: Name;
  domain: string | null;
  address: Address | null;
}

export const traitsOf = (of: Known): Traits => ({
  of,
  name: nameOf(of.name),
  domain: ownDomain(of.website),
  address: addressOf(of.address, of.city),
});

/** Nodes and outlines of one shop, and geocoders of two sources, lie within this. */
const HERE_KM = 0.06;
/** Farther than this no record of a business lies from another one. */
const NEAR_KM = 0.3;

type Place = 'here' | 'street' | 'near' | 'unknown' | 'elsewhere';

/**
 * Whether two records describe one business. Names must agree in the first place: neither a phone (call centres,
 * departments) nor a website (chains) nor an address (tenants) makes one business of different names.
 */
export function sameBusiness(a: Traits, b: Traits): boolean {
  if (a.of.source === b.of.source) return a.of.sourceId === b.of.sourceId;
  const likeness = compareNames(a.name, b.name, placeWords(a, b));
  if (likeness === 'different') return false;
  const place = comparePlaces(a, b);
  if (place === 'elsewhere') return false;
  const phone = agree(localPhone(a.of.phone), localPhone(b.of.phone));
  const site = agree(a.domain, b.domain);
  switch (likeness) {
    case 'same':
      if (place === 'here') return true;
      if (place === 'street') return phone !== false;
      return phone === true || (place === 'unknown' && phone === null && site !== false && sameCity(a, b));
    case 'part':
      if (place === 'here') return phone !== false || site !== false;
      return phone === true && site !== false;
    case 'akin':
      return phone === true && (place === 'here' || (place !== 'unknown' && site !== false));
    case 'foreign':
      return place === 'here' && (phone === true || site === true);
  }
}

/** Free and shared-cost numbers ring in a call centre, for all branches of a chain. */
const CALL_CENTRE =
  /^\+(1(800|833|844|855|866|877|888)|44[38]|49(800|180)|33[89]|39(800|84|89)|34(80|90)|61(13|18)|5508|551?[34]00|91(1800|1860)|52(800))/;
const localPhone = (phone: string | null) => (phone && CALL_CENTRE.test(phone) ? null : phone);

const sameCity = (a: Traits, b: Traits) => a.of.city !== null && b.of.city !== null && normalise(a.of.city) === normalise(b.of.city);

const agree = (a: string | null, b: string | null) => (a === null || b === null ? null : a === b);

const placeWords = (a: Traits, b: Traits) =>
  new Set([...(a.address?.words ?? []), ...(b.address?.words ?? [])]);

export function comparePlaces(a: Traits, b: Traits): Place {
  const written = compareAddresses(a.address, b.address);
  if (written === 'door') return 'here';
  const apart = separation(a.of, b.of);
  if (apart === null) return WRITTEN[written];
  if (apart > NEAR_KM) return 'elsewhere';
  return apart <= HERE_KM && (written === 'unknown' || written === 'street') ? 'here' : 'near';
}

const WRITTEN = { street: 'street', block: 'near', other: 'elsewhere', unknown: 'unknown' } as const;

function separation(a: Known, b: Known): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  return kilometres({ latitude: a.latitude, longitude: a.longitude }, { latitude: b.latitude, longitude: b.longitude });
}
