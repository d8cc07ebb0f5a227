import { createRequire } from 'node:module';
import { lruCache } from '../../platform/cache.js';
import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  type MetadataJson,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';

/**
 * Reads telephone numbers as people write them. A text that can't be read for certain gives no number: a wrong one is
 * somebody else's.
 */

/** The package's main entry imports JSON without an import attribute, which Jest will reject. */
const require = createRequire(import.meta.url);
/** Lengths and one pattern for each country: enough for numbers with a plus sign. */
const plans = require('libphonenumber-js/metadata.min.json') as MetadataJson;
/** The patterns of each type of number, for texts that leave more open. */
const detailedPlans = require('libphonenumber-js/metadata.max.json') as MetadataJson;

/** Parsing a phone number takes 23 µs. Branches of a chain share a number, and repeated imports parse all of them again. */
const CACHED_TEXTS = 20_000;
const cache = lruCache<readonly string[]>(CACHED_TEXTS);
/** A text with more characters is no list of phone numbers, and would take too long to search. */
const MAX_TEXT = 250;

/**
 * The valid numbers in texts such as "+377 93 25 80 00; 93 30 00 00", in E.164 and in the same order.
 * @param country ISO 3166 code for numbers without a calling code
 */
export function phoneNumbers(texts: string[], country: string | null): string[] {
  return [...new Set(texts.flatMap((text) => numbersIn(text, country)))];
}

/** "377" for "+37793258000". */
export const callingCode = (number: string): string | undefined =>
  parsePhoneNumberFromString(number, plans)?.countryCallingCode;

/** "+377 93 25 80 00" for "+37793258000": with the spaces that its country uses. */
export const international = (number: string): string =>
  parsePhoneNumberFromString(number, plans)?.formatInternational() ?? number;

/** Digits at the end of a number that every way of writing it contains. */
const MIN_LOCAL = 5;
/** "0049 (0)" has three digits more than "49", and a number in E.164 has a plus sign. */
const MAX_PREFIX = 2;

/** Whether a text is this number and nothing else, such as another number, an extension or a label. */
export function isOnly(text: string, number: string): boolean {
  const tidy = tidied(text);
  const digits = digitsOf(tidy);
  return (
    /^[\d\s()+./-]*$/.test(tidy) &&
    digits.endsWith(number.slice(-MIN_LOCAL)) &&
    digits.length <= number.length + MAX_PREFIX
  );
}

/** Whether a text has the digits of this number as its country writes it. */
export const isNational = (text: string, number: string): boolean =>
  digitsOf(tidied(text)) ===
  digitsOf(parsePhoneNumberFromString(number, detailedPlans)?.formatNational() ?? '');

function numbersIn(text: string, country: string | null): readonly string[] {
  const key = `${country} ${text}`;
  const known = cache.get(key);
  if (known) return known;
  const numbers = text.length > MAX_TEXT ? [] : read(text, countryOf(country));
  cache.set(key, numbers);
  return numbers;
}

const countryOf = (code: string | null): CountryCode | null =>
  code && isSupportedCountry(code as CountryCode, plans) ? (code as CountryCode) : null;

/** Most numbers: a plus sign, digits, spaces, hyphens and brackets. */
const INTERNATIONAL = /^\+[1-9][\d\s().-]*$/;

function read(text: string, country: CountryCode | null): string[] {
  if (INTERNATIONAL.test(text) && !text.includes('(0)')) {
    const number = parsePhoneNumberFromString(text, plans);
    if (number?.isValid()) return [number.number];
    if (isWrong(text, country)) return [];
  }
  const tidy = tidied(text);
  const numbers = labeledParts(tidy).flatMap((part) => numbersOf(part, country));
  return numbers.length > 0 ? numbers : foundIn(tidy, country);
}

/** Too few digits for two numbers. */
const MAX_OF_ONE = 11;

/** Whether an invalid number with the calling code of its country leaves nothing else to try, which takes 0.1 ms. */
function isWrong(text: string, country: CountryCode | null): boolean {
  const digits = digitsOf(text);
  return (
    country !== null &&
    digits.length <= MAX_OF_ONE &&
    digits.startsWith(codeOf(country)) &&
    outdated(digits).next().done === true
  );
}

const codeOf = (country: CountryCode) => plans.countries[country]![0] as string;

/** Most national numbers need no tidying, and the test takes a tenth of the time. */
const TIDY = /^(?:[\d()./,-]| (?! ))*$/;

/** ASCII digits, spaces and hyphens, and one plus sign before a calling code. */
const tidied = (text: string): string => (TIDY.test(text) ? text : tidiedFully(text));

const tidiedFully = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(?!\d)\p{Nd}/gu, digitOf)
    .replace(/[\s\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]+/g, ' ')
    .replace(/[\u2010-\u2015\u2212\u30FC~\u301C\u223C]/g, '-')
    .replace(/\+[ +]*(?:00)?(?=[ (]*\d)/g, '+')
    // In Brazil, two letters stand for any carrier.
    .replace(/\b0[ -]*(?:xx|\*\*)/gi, '0');

/** The value of a decimal digit in any script: the ten digits of a script follow one another in Unicode. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

const DIGITS_AND_PUNCTUATION = /[+(]*\d(?:[\d ()./,+-]*[\d)])?/g;
const EXTENSION =
  /^(?:e?xt\p{L}*|x|#|dw|durchwahl|nst|klappe|poste|anexo|anx|ramal|int|interno|wew|доб\p{L}*|вн\p{L}*|内線|分機|分机|내선)$/iu;
const FAX =
  /tele?-?fax|telefaks|fax|faks|факс|φαξ|传真|傳真|ファックス|ファクス|팩스|فاکس|فاكس|פקס|โทรสาร/giu;
const PHONE =
  /tel|fon|mob|cel|handy|gsm|тел|моб|τηλ|κιν|电话|電話|手机|전화|휴대|هاتف|تلفن|טל|โทร/iu;
const isFax = (label: string) => label.search(FAX) >= 0 && !PHONE.test(label.replace(FAX, ''));

/** The parts of a text between words, without fax numbers and extensions: "0221/925700" of "Tel.: 0221/925700, Fax: …". */
function labeledParts(text: string): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: part, index } of text.matchAll(DIGITS_AND_PUNCTUATION)) {
    const between = text.slice(end, index);
    end = index + part.length;
    // "(Fax)" follows its number, "Fax:" precedes it.
    const after = /^[ ,]*\(([^()]*)\)/.exec(between);
    if (after && isFax(after[1]!)) parts.pop();
    const label = after ? between.slice(after[0].length) : between;
    const lastWord = label.match(/[\p{L}#]+/gu)?.at(-1) ?? '';
    if (isFax(label)) continue;
    parts.push(EXTENSION.test(lastWord) ? part.replace(/^[^/,]*[/,]?/, '') : part);
  }
  if (isFax(text.slice(end))) parts.pop();
  return parts;
}

/** Longer than any area code: "02203/12345" is one number, "925700/925701" are two. */
const MAX_AREA_CODE = 5;
/** "+377 93 10 12 12/13" */
const LAST_DIGITS = /^-?\d{1,4}$/;

/** The numbers of "0221/925700", "+377 93 10 12 12/13" or "(415) 555-0100, (415) 555-0101". */
function numbersOf(part: string, country: CountryCode | null): string[] {
  const numbers: string[] = [];
  let start = '';
  const pieces = part.split(/ *[/,] *| (?=\(?\+)/);
  for (const [at, piece] of pieces.entries()) {
    const last = numbers.at(-1);
    if (last && !start && LAST_DIGITS.test(piece)) {
      const varied = last.slice(0, -piece.replace('-', '').length) + piece.replace('-', '');
      if (parsePhoneNumberFromString(varied, detailedPlans)?.isValid()) numbers.push(varied);
      continue;
    }
    if (/^\(?\+/.test(piece)) start = '';
    // Two numbers, the first of which is incomplete.
    else if (start && /^\(?0/.test(piece) && parse(piece, country)) return numbers;
    const text = start ? `${start} ${piece}` : piece;
    const number = parse(text, country, start !== '');
    const next = pieces[at + 1];
    if (number && !(next && isShort(text) && parse(`${text} ${next}`, country, true))) {
      numbers.push(number);
      start = '';
    } else start = text;
  }
  return numbers;
}

function isShort(text: string): boolean {
  const number = text.startsWith('+') && parsePhoneNumberFromString(text, plans);
  const digits = number ? number.nationalNumber : digitsOf(text).replace(/^0/, '');
  return digits.length <= MAX_AREA_CODE;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Two short numbers have this many digits. */
const MIN_DIGITS_OF_TWO = 12;

/** Several numbers that only spaces separate. Digits that belong to none of them make the text unreadable. */
function foundIn(text: string, country: CountryCode | null): string[] {
  if (/[/,]/.test(text) || digitsOf(text).length < MIN_DIGITS_OF_TWO) return [];
  const options = { ...(country && { defaultCountry: country }), v2: true } as const;
  const found = findPhoneNumbersInText(text, options, detailedPlans);
  const covered = found.map(({ startsAt, endsAt }) => digitsOf(text.slice(startsAt, endsAt)));
  if (covered.join('') !== digitsOf(text)) return [];
  const numbers = found.map(({ startsAt, endsAt }) => parse(text.slice(startsAt, endsAt), country));
  return numbers.includes(null) ? [] : (numbers as string[]);
}

/**
 * One number with nothing else; null unless it is certain.
 * @param isJoined whether a slash or comma divides it
 */
function parse(text: string, country: CountryCode | null, isJoined = false): string | null {
  for (const { written, isNational } of readings(text.trim(), country)) {
    const number =
      isNational && country
        ? parsePhoneNumberFromString(written, country, detailedPlans)
        : parsePhoneNumberFromString(written, detailedPlans);
    if (number?.isValid() && (!isNational || isWhole(written, number, isJoined)))
      return number.number;
  }
  return null;
}

/**
 * Without a trunk prefix, "925700" may be a number in Cologne or one in another German town. This is one as the country
 * writes it, or too long to lack the area code, such as a French number from a spreadsheet that removed its zero.
 */
const isWhole = (written: string, number: PhoneNumber, isJoined: boolean): boolean =>
  (!isJoined && number.nationalNumber.length >= 9) ||
  digitsOf(written) !== number.nationalNumber ||
  digitsOf(number.formatNational()) === number.nationalNumber;

interface Reading {
  written: string;
  isNational: boolean;
}

/** Longer national numbers are possible in a few countries, but rare. */
const MAX_NATIONAL = 11;

/** What a text may mean, the likeliest first. */
function* readings(text: string, country: CountryCode | null): Generator<Reading> {
  const international = (written: string) => ({ written, isNational: false });
  const national = (written: string) => ({ written, isNational: true });
  const digits = digitsOf(text);
  if (/^\(?\+/.test(text)) {
    // "+49 (0)221": the zero is for callers in the country. In Italy, it is part of the number.
    if (text.includes('(0)')) yield international(text.replace('(0)', ' '));
    yield international(text);
    yield* outdated(digits);
    // Overture has the calling code of the US before national numbers of other countries: +1 0143082121.
    if (country && digits.startsWith('1')) yield national(digits.slice(1));
    if (country && digits.startsWith('0')) yield national(digits);
    return;
  }
  if (/^\(?00/.test(text)) {
    yield international(`+${digits.slice(2)}`);
    yield* outdated(digits.slice(2));
  }
  if (!country) return;
  if (digits.startsWith(codeOf(country))) {
    const number = parsePhoneNumberFromString(text, country, detailedPlans);
    const isValid = number?.isValid();
    // "49221925700" may lack the plus sign, or the zero of an area code in East Frisia: no one can tell.
    if (!isValid || digitsOf(number!.formatNational()) !== digits) {
      const isAmbiguous =
        isValid && number!.number !== `+${digits}` && digits.length <= MAX_NATIONAL;
      if (isAmbiguous && parse(`+${digits}`, null)) return;
      yield international(`+${digits}`);
      yield* outdated(digits);
    }
  }
  yield national(text);
  // Prefixes that Mexico abolished in 2019.
  if (country === 'MX') yield national(digits.replace(/^(?:01|044|045|1)(?=\d{10}$)/, ''));
  if (/^011[1-9]/.test(digits)) yield international(`+${digits.slice(3)}`);
}

/** International numbers in a form that was valid once, or that many people consider valid. */
function* outdated(digits: string): Generator<Reading> {
  // Mexican mobile numbers had a 1 until 2019.
  const fixed = digits.replace(/^52(?:1|01|044|045)(?=\d{10}$)/, '52');
  if (fixed !== digits) yield { written: `+${fixed}`, isNational: false };
  // Italian landline numbers keep their zero.
  if (/^39[^03]/.test(digits)) yield { written: `+390${digits.slice(2)}`, isNational: false };
}
