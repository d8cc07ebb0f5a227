import { normalize } from '../../../maps/places/text.js';
import { DIRECTIONS, STREET_WORDS } from './street-words.js';
import { isNumber, isSameStreet, streetPartOf } from './streets.js';

/** An address line prepared for comparison. */
export interface Address {
  /** House and unit numbers in order: 12, 14 and 3 for "12-14 Main St Ste 3". */
  numbers: string[];
  /** The words of the street without its type ("Street", "Rua"). */
  street: string[];
  /** The postal code without its extension, if one follows the first comma. */
  postcode: string | null;
  /** All words of the line, because some names repeat them. */
  words: string[];
}

/**
 * `house`: the same house. `street`: the same street, and possibly the same house; or one of them is misspelled.
 * `block`: a different number on the street. `postcode`: a different street with the same postal code.
 */
export type AddressMatch = 'house' | 'street' | 'block' | 'postcode' | 'other' | 'unknown';

/**
 * Reads a line such as "300 Moraga St, San Francisco, CA 94122".
 * @param town words of the city, normalized
 */
export function addressOf(line: string | null, town: readonly string[]): Address | null {
  if (!line) return null;
  const parts = readable(line)
    .split(/[,、;|]/)
    .map((part) => tokens(part));
  const streetPart = streetPartOf(parts);
  const numbers = streetPart
    .filter((token) => isNumber(token, false))
    .map((token) => token.replace(/\D+/g, ''));
  const named = streetPart.filter((token) => !isNumber(token, false));
  const distinctive = named.filter((token) => !STREET_WORDS.has(token));
  const street = distinctive.length > 0 ? distinctive : directionsOf(named);
  if (named.length === 0 ? numbers.length === 0 : named.every((token) => town.includes(token))) {
    return null;
  }
  return { numbers, street, postcode: postcodeOf(line), words: parts.flat() };
}

/** A person's first initial, which `normalize` would join with the second: "Via F.M. Malfatti", but not "U.S. Highway". */
const FIRST_INITIAL = /(?<!\p{L})(?!u\.)(\p{L})\.(?=\s?\p{L}\.\s?\p{L}{4})/giu;

/** Without a label ("Address" in Japanese) and remarks in parentheses, unless they contain the street. */
function readable(line: string): string {
  const text = line.includes('.') ? line.replace(FIRST_INITIAL, '$1 ') : line;
  const hasRemark = /^[^(（]*\d[^(（]*[(（]/.test(text);
  return (hasRemark ? text.replace(/[(（][^)）]*[)）]?/g, ' ') : text).replace(/^\s*住所/, '');
}

/** Streets may have a number and a direction instead of a name: "Avenida 31 Poniente" is "31 Pte". */
function directionsOf(named: string[]): string[] {
  const directions = named.flatMap((token) => DIRECTIONS.get(token) ?? []);
  return directions.length > 0 ? directions : named;
}

/** The postal code after the first comma: "94122", "83005-420", "DE4 3AR", "L0E", "〒639-0241". */
const postcodeOf = (line: string) =>
  /,.*?\b(\d{5}(?=-\d{3,4}\b|\b)|\d{3}-\d{4}|\d{4}(?: [A-Z]{2})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z](?: ?\d[A-Z]\d)?)\b/u.exec(
    line,
  )?.[1] ?? null;

/** "三丁目12番3号" is "3-12-3". */
const JAPANESE_NUMBER_WORDS = /丁目|番地|番|号|大字|字/g;

/** Words and numbers: "4丁目21-16" gives 4, 丁目, 21 and 16. "41st" is a word, "124a" a number. */
const tokens = (part: string) =>
  normalize(part)
    .replace(/strasse\b|str\b/g, ' str')
    .replace(JAPANESE_NUMBER_WORDS, ' ')
    .replace(/(?<=(?!\p{sc=Latn})\p{L})(?=\d)|(?<=\d)(?=(?!\p{sc=Latn})\p{L})/gu, ' ')
    .split(/\s+/)
    .filter((token) => token !== '');

export function compareAddresses(a: Address | null, b: Address | null): AddressMatch {
  if (!a || !b) return 'unknown';
  const conflict = a.postcode !== null && b.postcode !== null && a.postcode !== b.postcode;
  if (a.street.length === 0 || b.street.length === 0) return conflict ? 'other' : 'unknown';
  if (!isSameStreet(a.street, b.street)) {
    if (!conflict && isLong(a.numbers[0]) && a.numbers[0] === b.numbers[0]) return 'street';
    return a.postcode !== null && a.postcode === b.postcode ? 'postcode' : 'other';
  }
  if (a.numbers.length === 0 || b.numbers.length === 0) return 'street';
  if (sameNumbers(a.numbers, b.numbers)) return 'house';
  return a.numbers[0] === b.numbers[0] || areSwapped(a.numbers[0]!, b.numbers[0]!)
    ? 'street'
    : 'block';
}

/** Streets have several names ("Route 70" is "Marlton Pike"), but few share a three-digit number. */
const isLong = (number: string | undefined) => number !== undefined && number.length >= 3;

const sortDigits = (number: string) => number.split('').sort().join('');

/** Whether digits were swapped: 3015 and 3105. */
const areSwapped = (a: string, b: string) =>
  isLong(a) && a !== b && sortDigits(a) === sortDigits(b);

/** "003" equals "3", and "61-03" equals "6103". */
function sameNumbers(a: string[], b: string[]): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const values = many.map(Number);
  return few.every((number) => values.includes(Number(number))) || few.join('') === many.join('');
}
