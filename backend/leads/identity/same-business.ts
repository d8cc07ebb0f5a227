import { kilometres } from '../../places/geometry.js';
import { normalise } from '../../places/text.js';
import { addressOf, compareAddresses, type Address } from './addresses.js';
import { ownDomain } from './domains.js';
import { compareNames, nameOf, type Name } from './names.js';

/** The fields of a record that identify its business. */
export interface Identifying {
  name: string;
  /** E.164 */
  phone: string | null;
  website: string | null;
  address: string | null;
  /** City of the search. */
  city: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** A record prepared for many comparisons. */
export interface Traits {
  name: Name;
  /** Also null for a call center's number. */
  phone: string | null;
  /** Also null for a page on a shared site. */
  domain: string | null;
  address: Address | null;
  city: string | null;
  point: { latitude: number; longitude: number } | null;
}

/** Toll-free and shared-cost numbers reach one call center for a whole chain (ITU-T E.164, national plans). */
const CALL_CENTER =
  /^\+(1(800|833|844|855|866|877|888)|44[38]|49(800|180)|33[89]|39(800|84|89)|34(80|90)|61(13|18)|55(08|[34]00)|91(1800|1860)|52800)/;

export function traitsOf(record: Identifying): Traits {
  const { name, phone, website, address, city, latitude, longitude } = record;
  return {
    name: nameOf(name),
    phone: phone && !CALL_CENTER.test(phone) ? phone : null,
    domain: ownDomain(website),
    address: addressOf(address, city),
    city: city && normalise(city),
    point: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}

/** A shop's node and outline, or two geocodings of one address, are no farther apart. */
const HERE_KM = 0.06;
/** Records of one business are no farther apart. */
const NEAR_KM = 0.3;

/** Geocodings of one address are no farther apart, even if one marks the middle of its street. */
const SAME_ADDRESS_KM = 1;

/** `street`: the same street, and possibly the same house. */
type Proximity = 'here' | 'street' | 'near' | 'unknown' | 'elsewhere';

/**
 * Whether two records describe one business. Their names must agree first: a shared phone (call centers, departments),
 * website (chains) or address (tenants) proves nothing. Then their locations must agree.
 * If the location is vague or the names agree only in part, phone or website must agree as well.
 * @param sharesSource one source lists both as separate: then name, location, and phone or website must all agree
 */
export function isSameBusiness(a: Traits, b: Traits, sharesSource = false): boolean {
  const likeness = compareNames(a.name, b.name, wordsOfPlace(a, b));
  if (likeness === 'different') return false;
  const place = comparePlaces(a, b);
  if (place === 'elsewhere') return false;
  const phone = agree(a.phone, b.phone);
  const site = agree(a.domain, b.domain);
  if (sharesSource) {
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

/** Null if either is unknown. */
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

/** Every town has a "12 Main St". Towns have several names and districts: a shared postcode or phone also counts. */
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
