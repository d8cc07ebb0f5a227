import type { AreaKind } from '#contract/areas.js';
import type { AddressParts } from '#contract/lead-fields.js';
import { addressLine } from '../address/line.js';
import { regionCode, regionName } from '../address/regions.js';
import { normalize } from '../text.js';
import type { PlaceRecord } from './record.js';

/** The area that a record is filed under, or that a search of live data names. */
export interface AddressCity {
  kind?: AreaKind;
  name: string;
  country: string;
  regionCode: string | null;
  regionKey?: string;
  label: string;
}

/**
 * The parts of a record's address, and its line: "300 Moraga St, San Francisco, CA 94122", "Marienplatz 8, 80331 München,
 * Germany". The town is spelled as in the gazetteer ("SAN FRANCISCO"), but not translated. Without a street and a postal code, the line is the city's label.
 */
export function addressOf(
  record: PlaceRecord,
  city: AddressCity | null,
): AddressParts & { address: string | null } {
  const countryCode = city?.country || record.country || null;
  const { street, postcode } = record;
  const isTown = !city?.kind || city.kind === 'city' || city.kind === 'district';
  const parts: AddressParts = {
    streetName: street,
    // A postal code may be in the house number field ("98000 Avenue Kennedy").
    houseNumber: record.houseNumber === postcode ? null : record.houseNumber,
    postalCode: postcode,
    locality: record.city ?? (isTown ? (city?.name ?? null) : null),
    region: regionOf(record, city, countryCode),
    countryCode,
  };
  if (!street && !postcode) return { ...parts, address: city?.label ?? record.city };
  const town = parts.locality ?? city?.name ?? null;
  const isSpelling = city && town && normalize(town) === normalize(city.name);
  return { ...parts, address: addressLine({ ...parts, locality: isSpelling ? city.name : town }) };
}

/** Where addresses contain the region's code, the city's is the more reliable one. */
function regionOf(
  { region }: PlaceRecord,
  city: AddressCity | null,
  country: string | null,
): string | null {
  const ofCity =
    city && country
      ? (regionCode(city.regionCode, country) ?? regionCode(city.regionKey ?? null, country))
      : null;
  return ofCity ?? regionName(region, country);
}

const ABBREVIATIONS: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  bd: 'blvd',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  square: 'sq',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};

/** Street and number, normalized for comparison across sources; null without a number. */
export function addressKey({ street, houseNumber }: PlaceRecord): string | null {
  const words = normalize([houseNumber, street].filter(Boolean).join(' ')).split(' ');
  if (!street || !words.some((word) => /\d/.test(word))) return null;
  return words
    .map((word) => ABBREVIATIONS[word] ?? word)
    .sort()
    .join(' ');
}
