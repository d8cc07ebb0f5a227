import { kilometres } from '../../places/geometry.js';
import { normalise } from '../../places/text.js';
import { addressOf, compareAddresses, type Address } from './addresses.js';
import { ownDomain } from './domains.js';
import { compareNames, nameOf, type Name } from './names.js';

/** What a record says that can tell whose it is. */
export interface Identifying {
  name: string;
  /** E.164 */
  phone: string | null;
  website: string | null;
  address: string | null;
  /** City it was found in. */
  city: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** A record taken apart once, for many comparisons. */
export interface Traits {
  name: Name;
  /** Null for the number of a call centre, too. */
  phone: string | null;
  /** Null for a page on a site that many share, too. */
  domain: string | null;
  address: Address | null;
  city: string | null;
  point: { latitude: number; longitude: number } | null;
}

/** Free and shared-cost numbers ring in a call centre, for all branches of a chain (ITU-T E.164, national plans). */
const CALL_CENTRE =
  /^\+(1(800|833|844|855|866|877|888)|44[38]|49(800|180)|33[89]|39(800|84|89)|34(80|90)|61(13|18)|55(08|[34]00)|91(1800|1860)|52800)/;

export function traitsOf(of: Identifying): Traits {
  const { name, phone, website, address, city, latitude, longitude } = of;
  return {
    name: nameOf(name),
    phone: phone && !CALL_CENTRE.test(phone) ? phone : null,
    domain: ownDomain(website),
    address: addressOf(address, city),
    city: city && normalise(city),
    point: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}

/** A node and the outline of one shop, and what two geocoders make of one address, lie within this. */
const HERE_KM = 0.06;
/** Records of one business lie no farther apart. */
const NEAR_KM = 0.3;

/** Geocoders put one address no farther apart, be it by the middle of its street. */
const SAME_ADDRESS_KM = 1;

/** `street`: the same street, and nothing tells the houses apart. */
type Proximity = 'here' | 'street' | 'near' | 'unknown' | 'elsewhere';

/**
 * Whether two records describe one business. Names must agree in the first place: neither a phone (call centres,
 * departments) nor a website (chains) nor an address (tenants) makes one business of different names. Then the place
 * must agree; where it is not known exactly, or the names agree in part only, phone or website must agree, too.
 * @param twice both come from one source, which holds them for two: then name, place, and phone or website must agree
 */
export function sameBusiness(a: Traits, b: Traits, twice = false): boolean {
  const likeness = compareNames(a.name, b.name, wordsOfPlace(a, b));
  if (likeness === 'different') return false;
  const place = comparePlaces(a, b);
  if (place === 'elsewhere') return false;
  const phone = agree(a.phone, b.phone);
  const site = agree(a.domain, b.domain);
  if (twice) {
    return likeness === 'same' && place === 'here' && phone !== false && (phone ?? site) === true;
  }
  switch (likeness) {
    case 'same':
      if (place === 'here') return true;
      if (place === 'street') return phone !== false;
      if (place === 'near') return phone === true;
      return (
        phone === true || (phone === null && site !== false && sameCity(a.city, b.city) === true)
      );
    case 'part':
      if (place === 'here') return phone !== false || site !== false;
      return phone === true && site !== false;
    case 'akin':
      return phone === true && (place === 'here' || (place !== 'unknown' && site !== false));
    case 'foreign':
      return place === 'here' && (phone === true || site === true);
  }
}

/** Null where one of them does not say. */
const agree = (a: string | null, b: string | null) => (a === null || b === null ? null : a === b);

const wordsOfPlace = (a: Traits, b: Traits) =>
  new Set([...(a.address?.words ?? []), ...(b.address?.words ?? [])]);

function comparePlaces(a: Traits, b: Traits): Proximity {
  const written = compareAddresses(a.address, b.address);
  if (!a.point || !b.point) {
    if (written === 'door' || written === 'street')
      return sameTown(a, b) ? WRITTEN[written] : 'elsewhere';
    return WRITTEN[written];
  }
  const apart = kilometres(a.point, b.point);
  if (written === 'door' && apart <= SAME_ADDRESS_KM) return 'here';
  if (apart > NEAR_KM) return 'elsewhere';
  return apart <= HERE_KM && (written === 'unknown' || written === 'street') ? 'here' : 'near';
}

/** "12 Main St" is in every town. Towns have several names and quarters: the postcode or the phone may agree instead. */
function sameTown(a: Traits, b: Traits): boolean {
  const code = agree(a.address?.postcode ?? null, b.address?.postcode ?? null);
  return code === true || agree(a.phone, b.phone) === true || sameCity(a.city, b.city) !== false;
}

/** "Chamonix" is "Chamonix-Mont-Blanc", and "Austin" is "Austin, TX". */
const sameCity = (a: string | null, b: string | null) =>
  a === null || b === null ? null : a.startsWith(b) || b.startsWith(a);

const WRITTEN = {
  door: 'here',
  street: 'street',
  block: 'near',
  other: 'elsewhere',
  unknown: 'unknown',
} as const;
