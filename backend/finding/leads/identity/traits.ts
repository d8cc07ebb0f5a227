import { ADDRESS_PARTS, type AddressParts } from '#contract/lead-fields.js';
import { addressLine } from '../../../maps/places/address/line.js';
import { countryName } from '../../../maps/places/gazetteer/regions.js';
import { normalize } from '../../../maps/places/text.js';
import { ownDomain } from '../../../maps/places/web/hosts.js';
import { addressOf, type Address } from './addresses.js';
import { isCallCenter } from './call-centers.js';
import { nameOf, type Name } from './names.js';

/** The fields of a record that identify its business. Leads of older versions have no parts of the address. */
export interface Identifying extends Partial<AddressParts> {
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
  /** Page of its website below the home page, such as a branch's page on its chain's site; null if missing. */
  page: string | null;
  address: Address | null;
  city: string | null;
  /** Words of address and city, which some names repeat. */
  localWords: ReadonlySet<string>;
  point: { latitude: number; longitude: number } | null;
}

/** Overture lists German numbers such as +49 4421 203892 as 04944 21203892, so they end up with the calling code twice. */
const REPEATED_CODE = /^\+4949/;

export function traitsOf(record: Identifying): Traits {
  const { name, phone, website, city, latitude, longitude } = record;
  const domain = ownDomain(website);
  const town = city && normalize(city);
  const townWords = town?.split(' ') ?? [];
  const place = addressOf(comparable(record), townWords);
  return {
    name: nameOf(name),
    phone: phone && !isCallCenter(phone) ? phone.replace(REPEATED_CODE, '+49') : null,
    domain,
    page: domain && pageOf(website),
    address: place,
    city: town,
    localWords: new Set([...(place?.words ?? []), ...townWords]),
    point: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}

/** The weights were fitted to addresses with the region in these countries only. */
const WITH_REGION = new Set(['US', 'CA']);

/** The address in one order for all countries, so that no postal code is read as a house number. */
function comparable({ address, ...record }: Identifying): string | null {
  const { streetName, houseNumber, postalCode, locality, region, countryCode } = record;
  // A source's own line may contain a street that it doesn't name as a part.
  if (!streetName && address !== addressLine(partsOf(record))) return address;
  const country = countryCode ?? '';
  const parts = [
    [streetName, houseNumber],
    [locality],
    [WITH_REGION.has(country) && region, postalCode],
    [country !== 'US' && countryName(country)],
  ];
  return parts
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ');
}

const partsOf = (record: Partial<AddressParts>) =>
  Object.fromEntries(ADDRESS_PARTS.map((id) => [id, record[id] ?? null])) as AddressParts;

function pageOf(website: string | null): string | null {
  const page = website?.toLowerCase().replace(/^https?:\/\/(www\.)?|\/+$/g, '');
  return page?.includes('/') ? page : null;
}
