import type { AreaKind } from '../../../contract/areas.js';
import { countryName } from '../gazetteer/regions.js';
import { normalize } from '../text.js';
import type { PlaceRecord } from './record.js';

/** Countries with the number before the street (https://github.com/OpenCageData/address-formatting). */
const NUMBER_FIRST = new Set(
  'US CA GB IE AU NZ FR MC LU ZA IN SG HK PH TH IL EG MA TN DZ MY KE NG PK LK'.split(' '),
);
/** Countries with the postal code after the city. */
const POSTCODE_LAST = new Set('US CA GB IE AU NZ IN SG ZA TH PH MY KE NG PK'.split(' '));

interface AddressCity {
  kind?: AreaKind;
  name: string;
  country: string;
  regionCode: string | null;
  label: string;
}

/**
 * The address on one line in the local format: "300 Moraga St, San Francisco, CA 94122",
 * "12 Avenue de la Costa, 98000 Monaco". Without a street, it is the city's label.
 */
export function addressLine(record: PlaceRecord, city: AddressCity | null): string | null {
  const country = city?.country || record.country || '';
  // The address itself shows whether mail is addressed to the city or its district.
  const town = city?.kind === 'district' ? (record.city ?? city.name) : (city?.name ?? record.city);
  const street = streetLine(record, country);
  if (!street && !record.postcode) return city?.label ?? record.city;
  const region = country === 'US' || country === 'CA' ? (city?.regionCode ?? record.region) : null;
  const place = POSTCODE_LAST.has(country)
    ? [town, [region, record.postcode].filter(Boolean).join(' ')]
    : [[record.postcode, town].filter(Boolean).join(' ')];
  const foreignCountry = country && country !== 'US' ? countryName(country) : null;
  const parts = [street, ...place, foreignCountry === town ? null : foreignCountry];
  return parts.filter(Boolean).join(', ') || null;
}

function streetLine(
  { street, houseNumber, postcode }: PlaceRecord,
  country: string,
): string | null {
  // Ignores a postal code in the house number field ("98000 Avenue Kennedy").
  if (!street || !houseNumber || houseNumber === postcode) return street;
  return NUMBER_FIRST.has(country) ? `${houseNumber} ${street}` : `${street} ${houseNumber}`;
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
