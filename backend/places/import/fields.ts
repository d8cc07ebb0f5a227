import { createRequire } from 'node:module';
import {
  type CountryCode,
  isSupportedCountry,
  type MetadataJson,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';
import { LRUCache } from 'lru-cache';
import { clean } from '../text.js';

/** The package's main entry imports JSON without an import attribute, which Jest will reject. */
const metadata = createRequire(import.meta.url)(
  'libphonenumber-js/metadata.min.json',
) as MetadataJson;

const SPLIT = /[;,/]/;
/** Parsing a phone number takes 23 µs. Branches of a chain share a number, and repeated imports parse all of them again. */
const CACHED_PHONES = 20_000;
const phones = new LRUCache<string, { number: string | null }>({ max: CACHED_PHONES });

/** The valid numbers in strings such as "+377 93 25 80 00; 93 30 00 00", in E.164 and in the same order. */
export function phoneNumbers(texts: string[], country: string | null): string[] {
  const numbers = texts
    .flatMap((text) => text.split(SPLIT))
    .map((text) => phoneNumber(text.trim(), country));
  return [...new Set(numbers.filter((number) => number !== null))];
}

function phoneNumber(text: string, country: string | null): string | null {
  if (text === '') return null;
  const key = `${country} ${text}`;
  const known = phones.get(key);
  if (known) return known.number;
  const international = text.replace(/^00(?=\d)/, '+');
  const countryCode = country as CountryCode | null;
  const parsed =
    countryCode && isSupportedCountry(countryCode, metadata)
      ? parsePhoneNumberFromString(international, countryCode, metadata)
      : parsePhoneNumberFromString(international, metadata);
  const number = parsed?.isValid() ? parsed.number : misplaced(international, countryCode);
  phones.set(key, { number });
  return number;
}

/**
 * Numbers as Overture lists them for some records: Italian ones with the calling code but without the plus sign and the
 * leading zero (39541692862), and others with the calling code of the US before the national number (+1 0143082121).
 */
function misplaced(text: string, country: CountryCode | null): string | null {
  if (!country || !isSupportedCountry(country, metadata)) return null;
  const national =
    country === 'IT' && /^39[\d\s]+$/.test(text) ? `0${text.slice(2)}` : text.replace(/^\+1/, '');
  if (national === text) return null;
  const parsed = parsePhoneNumberFromString(national, country, metadata);
  return parsed?.isValid() ? parsed.number : null;
}

/** "377" for "+37793258000". */
export const callingCode = (number: string): string | undefined =>
  parsePhoneNumberFromString(number, metadata)?.countryCallingCode;

/** The non-empty strings of a list, which Overture stores as an array, a JSON string or null. */
export function texts(value: unknown): string[] {
  if (typeof value === 'string' && value.startsWith('[')) {
    try {
      return texts(JSON.parse(value));
    } catch {
      return [];
    }
  }
  const list = Array.isArray(value) ? value : [value];
  return list.map((item) => clean(item, 2000)).filter((text) => text !== null);
}
