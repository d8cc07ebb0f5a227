import type { ImportField } from '#contract/imports.js';
import { countryCode, isCountry } from '../../../maps/places/address/countries.js';
import { regionCode } from '../../../maps/places/address/regions.js';
import { postcodePattern, withLeadingZeros } from '../../../maps/places/areas/postcodes.js';
import { codesIn } from '../../../maps/places/areas/typed-codes.js';
import { countriesInEnglish, countriesNamed } from '../../../maps/places/cities/qualifiers.js';
import { normalize } from '../../../maps/places/text.js';

/** What a row's cells say about the place of its business. */
export interface RowAddress {
  /** Without the parts of the address that have a field of their own. */
  street: string | null;
  /** The cell with the address, if it contains more than the street. */
  line: string | null;
  postalCode: string | null;
  city: string | null;
  state: string | null;
  /** As written. */
  country: string | null;
}

/** ISO 3166 codes of a country as written. "Germany" has the codes DD and DE, only one of which has phone numbers. */
export function codesOf(country: string | null | undefined): string[] {
  if (!country) return [];
  const code = countryCode(country);
  return code ? [code] : countriesNamed(country);
}

/**
 * Reads a row's address from its own columns, or from one cell: "Domstr. 5, 50668 Köln, Germany".
 * @param home ISO 3166 codes of the customer's country
 */
export function readAddress(
  values: (field: ImportField) => string[],
  home: readonly string[],
): RowAddress {
  const value = (field: ImportField) => values(field)[0] ?? null;
  const town = splitCity(value('city'), value('postalCode'), value('country'));
  const text = value('address');
  const line = text && readLine(text, town.city);
  const country = value('country') ?? (line && line.country);
  const state = value('state') ?? (line && line.state);
  const postalCode = town.postalCode ?? (line && line.postalCode);
  // Without a country, only a state says that a place is in the customer's.
  const likely = country ? codesOf(country) : home.filter((code) => regionCode(state, code));
  return {
    street: line ? line.street : text,
    line: line && text,
    postalCode: postalCode && withLeadingZeros(postalCode, likely.find(isCountry) ?? null),
    city: town.city ?? (line && line.city),
    state,
    country,
  };
}

/** "50668 Köln" in one column. */
function splitCity(city: string | null, postalCode: string | null, country: string | null) {
  if (!city || postalCode || !/\d/.test(city)) return { city, postalCode };
  const [in_] = codesOf(country).filter(isCountry);
  const split = codesIn(city).find(
    ({ code, rest }) => /^\P{N}+$/u.test(rest) && (!in_ || postcodePattern(code, in_)),
  );
  return split ? { city: split.rest, postalCode: split.code } : { city, postalCode };
}

/** A Japanese postal code, which a mark precedes: "〒150-0001 東京都渋谷区神宮前1-2-3". */
const MARKED_CODE = /〒\s*(\d{3}-?\d{4})(?!\d)/;

/** Reads an address on one line; null if it may be a street alone. */
function readLine(text: string, city: string | null) {
  const [, marked = null] = MARKED_CODE.exec(text) ?? [];
  const whole = { street: null, postalCode: marked, city: null, state: null, country: null };
  if (!text.includes(',')) return marked ? whole : null;
  const parts = text.split(',').map((part) => part.trim());
  const last = parts.at(-1)!;
  const country = countriesInEnglish(last).length > 0 ? last : null;
  const named = city ?? (country && townIn(parts, country));
  const town = normalize(named?.split(',')[0] ?? '');
  const at = town ? parts.findIndex((part, index) => index > 0 && isTown(part, town)) : -1;
  const rest = at > 0 ? restOf(parts.slice(at, country ? -1 : undefined), town, country) : null;
  if (rest) return { street: parts.slice(0, at).join(', '), ...rest, city: named, country };
  return country || marked ? { ...whole, country } : null;
}

/** The town beside the postal code, in a line that has one: "Domstr. 5, 50668 Köln", "1 Elm St, Austin, TX 78701". */
function townIn(parts: string[], country: string): string | null {
  const [isoCode = null] = codesOf(country).filter(isCountry);
  const found = parts.flatMap((part, at) => {
    const split = /\d/.test(part)
      ? codesIn(part).find(({ code }) => isoCode && postcodePattern(code, isoCode))
      : undefined;
    return split && at > 0 ? [{ at, rest: split.rest }] : [];
  });
  const [only, other] = found;
  if (!only || other || /\d/.test(only.rest)) return null;
  const town = only.rest.replace(/(?:^|\s)\p{Lu}{2,3}$/u, '').trim();
  return town || (only.at > 1 ? parts[only.at - 1]! : null);
}

/** Whether a part of a line is the town, alone or with codes: "50668 Köln", "Sydney NSW 2000". */
const isTown = (part: string, town: string) =>
  ` ${normalize(part)} `.includes(` ${town} `) &&
  withoutTown(part, town)
    .split(' ')
    .every((word) => word === '' || /\d/.test(word) || /^\p{Lu}{2,3}$/u.test(word));

const withoutTown = (part: string, town: string) => {
  const words = part.split(/\s+/);
  const length = town.split(' ').length;
  const at = words.findIndex(
    (_, index) => normalize(words.slice(index, index + length).join(' ')) === town,
  );
  return at < 0 ? part : words.toSpliced(at, length).join(' ');
};

/** The postal code and the state beside a town; null if there is more. */
function restOf([first = '', ...others]: string[], town: string, country: string | null) {
  const text = [withoutTown(first, town), ...others].filter(Boolean).join(' ');
  const splits = /\d/.test(text) ? codesIn(text) : [];
  const [code] = codesOf(country).filter(isCountry);
  const split = splits.find((each) =>
    // "NSW 2000" could be a code in Malta.
    code ? postcodePattern(each.code, code) : /\d/.test(each.code.split(' ')[0]!),
  );
  const state = (split ? split.rest : text).trim();
  return /\d|,/.test(state) ? null : { postalCode: split?.code ?? null, state: state || null };
}
