import { latinDigits } from '../text.js';

/**
 * How countries write postal codes: `d` is a digit, `a` a letter, `x` either. A space or hyphen may be left out.
 * https://en.wikipedia.org/wiki/List_of_postal_codes
 */
const MASKS: Record<string, string> = {
  ddd: 'FO IS LS MG PG TW',
  dddd: `AF AL AM AR AT AU BD BE BG CC CH CV CX CY DK GE GL GW HM HT HU LI LR LU LV MD MK MZ NF NO NZ
    PA PH PY SI SJ SV TN VE ZA ET`,
  ddddd: `AS AX BA BT CR CU DE DO DZ EE EG ES FI FM FR GF GP GT GU HN HR ID IQ IT JO KE KH KR KW LA LK LT MA MC
    ME MH MM MN MP MQ MV MX MY NC NI NP PE PF PK PM PR PW RE RS SA SD SM SN TH TR TW UA US UY VA VI VN WF XK YT ZM`,
  dddddd: 'BY CN CO EC IN KG KH KZ MN NG RO RS RU SG TJ TM TW UZ VN',
  ddddddd: 'CL IL',
  'ddd dd': 'CZ GR SE SK',
  'dd-ddd': 'PL',
  'ddd-dddd': 'JP CL',
  'dddd-ddd': 'PT',
  'ddddd-ddd': 'BR',
  'ddddd-dddd': 'US PR VI GU AS MP',
  'dddd aa': 'NL',
  'adddd aaa': 'AR',
  adddd: 'AR',
  addd: 'SZ',
  'ada dad': 'CA',
  'add xxxx': 'IE',
  'adx xxxx': 'IE',
  'ad daa': 'GB',
  'add daa': 'GB',
  'aad daa': 'GB GG JE IM',
  'aadd daa': 'GB GG JE IM GI',
  'ada daa': 'GB',
  'aada daa': 'GB',
  'aaa dddd': 'MT',
  aaddd: 'AD',
  aadddd: 'AZ BN VC VG',
  aaddddd: 'BB',
  'aad-dddd': 'KY',
  'ddddd-ddddd': 'IR',
};
/** Countries where the first half is a district that people search by: SW1A, K1A, 1012. */
const SHORT = new Set(['GB', 'GG', 'JE', 'IM', 'CA', 'IE', 'NL', 'PT']);
/** "00501" in New York is the smallest ZIP code. */
const MAX_ZEROS = 2;
const ZIP_PLUS_4 = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);

const CLASSES: Record<string, string> = { d: '\\d', a: '[A-Z]', x: '[A-Z\\d]' };
const pattern = (mask: string) => mask.replace(/./g, (kind) => CLASSES[kind] ?? '[ -]?');

const byCountry = new Map<string, string[]>();
for (const [mask, countries] of Object.entries(MASKS))
  for (const country of countries.split(/\s+/))
    byCountry.set(country, [...(byCountry.get(country) ?? []), mask]);

/** "sw1a 1aa" → "SW1A1AA", "94103-1234" → "94103", "D-10115" → "10115"; null for input without a postal code. */
export function postcodeKey(text: string | null, country: string | null): string | null {
  if (!text) return null;
  const key = latinDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/^\W*[A-Z]{1,2}-(?=\d)/, '')
    .replace(/[^A-Z\d]/g, '');
  if (!/^(?=.*\d)[A-Z\d]{2,10}$/.test(key)) return null;
  return country && ZIP_PLUS_4.has(country) ? key.slice(0, 5) : key;
}

/** Spreadsheets remove zeros at the start of a code: in Germany, "4109" is "04109". */
export function withLeadingZeros(text: string, country: string | null): string {
  const masks = byCountry.get(country ?? '') ?? [];
  if (!/^\d+$/.test(text) || masks.some((mask) => isExactly(mask, text))) return text;
  const length = masks
    .filter((mask) => !/[ax]/.test(mask))
    .map((mask) => mask.replace(/[^d]/g, '').length)
    .find((digits) => digits > text.length && digits <= text.length + MAX_ZEROS);
  return length ? text.padStart(length, '0') : text;
}

/** All forms of postal codes, and of their districts. */
const FORMS = [
  ...new Set(
    Object.entries(MASKS).flatMap(([mask, countries]) => {
      const [first = '', rest = ''] = mask.split(/[ -]/);
      const hasDistricts = countries.split(/\s+/).some((code) => SHORT.has(code));
      return hasDistricts ? [first + rest, first] : [first + rest];
    }),
  ),
];

/** Whether some country writes postal codes, or their districts, in this form. */
export function isPostcode(text: string): boolean {
  const key = postcodeKey(text, null);
  return key !== null && FORMS.some((form) => isExactly(form, key));
}

/**
 * A postal code as a LIKE pattern for keys: `_` stands for each character that a district's code leaves out.
 * Null if the country has no such code.
 */
export function postcodePattern(text: string, country: string | null): string | null {
  const written = postcodeKey(text, null);
  const masks = byCountry.get(country ?? '');
  if (!written || !masks) return written;
  for (const mask of masks) {
    const [first = '', rest = ''] = mask.split(/[ -]/);
    if (isExactly(first + rest, written)) return postcodeKey(text, country);
    if (SHORT.has(country!) && isExactly(first, written)) return written + '_'.repeat(rest.length);
  }
  return null;
}

const exact = new Map<string, RegExp>();
function isExactly(mask: string, key: string): boolean {
  let whole = exact.get(mask);
  if (!whole) exact.set(mask, (whole = new RegExp(`^${pattern(mask)}$`)));
  return whole.test(key);
}

/** Whether an address on one line has one of the postal codes. House numbers come before the code that counts. */
export function hasPostcode(address: string | null, patterns: string[], country: string | null) {
  if (!address) return false;
  const masks = byCountry.get(country ?? '');
  const forms = masks
    ? masks.map(pattern)
    : patterns.map((code) =>
        code
          .split('')
          .map((letter) => letter.replace('_', '[A-Z\\d]'))
          .join('[ -]?'),
      );
  // The longest form first: ZIP+4 before ZIP.
  const either = forms.toSorted((a, b) => b.length - a.length).join('|');
  const found = address
    .normalize('NFKC')
    .toUpperCase()
    .match(new RegExp(`(?<![A-Z\\d])(?:${either})(?![A-Z\\d])`, 'g'));
  return matchesPostcode(postcodeKey(found?.at(-1) ?? null, country), patterns);
}

/** Whether a key matches one of the patterns. */
export const matchesPostcode = (key: string | null, patterns: string[]) =>
  key !== null &&
  patterns.some((code) => new RegExp(`^${code.replace(/_/g, '[A-Z\\d]')}$`).test(key));
