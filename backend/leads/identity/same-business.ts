import { kilometers } from '../../places/geometry.js';
import { normalize } from '../../places/text.js';
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
  /** Null if missing or a call center's number. */
  phone: string | null;
  /** Null if missing or a page on a shared site. */
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
    city: city && normalize(city),
    point: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}

/** Maximum distance between a shop's node and its outline, or between two geocodings of one address. */
const HERE_KM = 0.06;
/** Maximum distance between two records of one business. */
const NEAR_KM = 0.3;

/** Maximum distance between two geocodings of one address, even if one marks the middle of its street. */
const SAME_ADDRESS_KM = 1;

/** `street`: the same street, and possibly the same house. */
type Proximity = 'here' | 'street' | 'near' | 'unknown' | 'elsewhere';

/**
 * Whether two records describe one business. Their names must agree first: a shared phone (call centers, departments),
 * website (chains) or address (tenants) proves nothing. Then their locations must agree.
 * If the location is vague or the names agree only in part, phone or website must agree as well.
 * @param sharesSource one source lists both separately, so name, location, and phone or website must all agree
 */
export function isSameBusiness(a: Traits, b: Traits, sharesSource = false): boolean {
  const names = compareNames(a.name, b.name, addressWords(a, b));
  if (names === 'different') return false;
  const place = comparePlaces(a, b);
  if (place === 'elsewhere') return false;
  const phone = agree(a.phone, b.phone);
  const site = agree(a.domain, b.domain);
  if (sharesSource) {
    return names === 'same' && place === 'here' && phone !== false && (phone ?? site) === true;
  }
  switch (names) {
    case 'same':
      if (place === 'here') return true;
      if (place === 'street') return phone !== false;
      if (place === 'near') return phone === true;
      return (
        phone === true || (phone === null && site !== false && sameCity(a.city, b.city) === true)
      );
    case 'extended':
      if (place === 'here') return phone !== false || site !== false;
      return phone === true && site !== false;
    case 'related':
      return phone === true && (place === 'here' || (place !== 'unknown' && site !== false));
    case 'incomparable':
      return place === 'here' && (phone === true || site === true);
  }
}

/** Null if either is unknown. */
const agree = (a: string | null, b: string | null) => (a === null || b === null ? null : a === b);

const addressWords = (a: Traits, b: Traits) =>
  new Set([...(a.address?.words ?? []), ...(b.address?.words ?? [])]);

function comparePlaces(a: Traits, b: Traits): Proximity {
  const byAddress = compareAddresses(a.address, b.address);
  if (!a.point || !b.point) {
    if (byAddress === 'house' || byAddress === 'street')
      return sameTown(a, b) ? PROXIMITY[byAddress] : 'elsewhere';
    return PROXIMITY[byAddress];
  }
  const distanceKm = kilometers(a.point, b.point);
  if (byAddress === 'house' && distanceKm <= SAME_ADDRESS_KM) return 'here';
  if (distanceKm > NEAR_KM) return 'elsewhere';
  return distanceKm <= HERE_KM && (byAddress === 'unknown' || byAddress === 'street')
    ? 'here'
    : 'near';
}

/** Every town has a "12 Main St". Towns have several names and districts, so a shared postcode or phone also counts. */
function sameTown(a: Traits, b: Traits): boolean {
  const code = agree(a.address?.postcode ?? null, b.address?.postcode ?? null);
  return code === true || agree(a.phone, b.phone) === true || sameCity(a.city, b.city) !== false;
}

/** "Chamonix" equals "Chamonix-Mont-Blanc", and "Austin" equals "Austin, TX". */
const sameCity = (a: string | null, b: string | null) =>
  a === null || b === null ? null : a.startsWith(b) || b.startsWith(a);

const PROXIMITY = {
  house: 'here',
  street: 'street',
  block: 'near',
  other: 'elsewhere',
  unknown: 'unknown',
} as const;
