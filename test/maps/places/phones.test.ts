import { createRequire } from 'node:module';
import fc from 'fast-check';
import {
  type CountryCode,
  type Examples,
  getCountries,
  getExampleNumber,
  type MetadataJson,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/core';
import { international, phoneNumbers } from '../../../backend/maps/places/phones.js';

const require = createRequire(import.meta.url);
const plans = require('libphonenumber-js/metadata.max.json') as MetadataJson;
const examples = require('libphonenumber-js/examples.mobile.json') as Examples;

type Case = [written: string, country: string | null, numbers: string[]];
const reads = (written: string, country: string | null, numbers: string[]) =>
  expect(phoneNumbers([written], country)).toEqual(numbers);

it.each([
  ['+37793258000', '+377 93 25 80 00'],
  ['+14155550100', '+1 415 555 0100'],
  ['+390612345678', '+39 06 1234 5678'],
  ['not a number', 'not a number'],
])('%s is shown as %s', (number, text) => {
  expect(international(number)).toBe(text);
});

describe('a slash or comma inside a phone number', () => {
  it.each<Case>([
    ['0221/925700', 'DE', ['+49221925700']],
    ['+49 30/25925000', 'DE', ['+493025925000']],
    ['+49 221/925701', 'DE', ['+49221925701']],
    ['030 / 25925000', 'DE', ['+493025925000']],
    ['02203/12345', 'DE', ['+49220312345']],
    ['0171/2345678', 'DE', ['+491712345678']],
    ['0316/494100', 'AT', ['+43316494100']],
    ['0043 316/494100-0', null, ['+433164941000']],
    ['02/512.45.67', 'BE', ['+3225124567']],
    ['0475/12.34.56', 'BE', ['+32475123456']],
    ['044/123 45 67', 'CH', ['+41441234567']],
    ['02/72001234', 'IT', ['+390272001234']],
    ['+61 412/024 248', 'AU', ['+61412024248']],
    ['212/555-0100', 'US', ['+12125550100']],
    ['０２２１／９２５７００', 'DE', ['+49221925700']],
  ])('belongs to it: %j in %s', reads);

  it.each<Case>([
    ['+377 93 10 12 12/13', 'MC', ['+37793101212', '+37793101213']],
    ['(0221) 92 57 02 / 03', 'DE', ['+49221925702', '+49221925703']],
    ['01 42 86 82 82 / 83', 'FR', ['+33142868282', '+33142868283']],
    ['06 12345678/79', 'NL', ['+31612345678', '+31612345679']],
    ['(415) 555-0100, (415) 555-0101', 'US', ['+14155550100', '+14155550101']],
    ['+377 93 25 80 00; 93 30 00 00', 'MC', ['+37793258000', '+37793300000']],
    ['010-1234-5678, 02-123-4567', 'KR', ['+821012345678', '+8221234567']],
  ])('separates numbers, or the last digits of one: %j in %s', reads);

  it.each<Case>([
    ['925700', 'DE', []],
    ['925700 / 925701', 'DE', []],
    ['0221 925700, 925701', 'DE', ['+49221925700']],
    ['0221 / 0925700', 'DE', []],
    ['123 45 67', 'SE', []],
    ['+49 221 925700 123456789012', 'DE', []],
    ['49221925700', 'DE', []],
    ['1.51256E+10', 'US', []],
    ['0800/FLOWERS', 'DE', []],
  ])('is never read as a guess: %j in %s', reads);
});

describe('the text around a phone number', () => {
  it.each<Case>([
    ['Tel.: 0221/925700 Fax: 0221/925701', 'DE', ['+49221925700']],
    ['0221 925701 (Fax), 0221 925700 (Tel)', 'DE', ['+49221925700']],
    ['Tel/Fax 0221 925700', 'DE', ['+49221925700']],
    ['Факс: +7 495 123-45-68, тел. +7 495 123-45-67', 'RU', ['+74951234567']],
    ['電話 03-3211-5211 ファックス 03-3211-5212', 'JP', ['+81332115211']],
    ['0221 925700 oder 0221 925701', 'DE', ['+49221925700', '+49221925701']],
    ['01 42 86 82 82 ou 01 42 86 82 83', 'FR', ['+33142868282', '+33142868283']],
    ['415-555-0100 415-555-0101', 'US', ['+14155550100', '+14155550101']],
    ['+49 221 925700 +49 221 925701', 'DE', ['+49221925700', '+49221925701']],
    ['tel:+49-221-925700;ext=12', 'DE', ['+49221925700']],
    ['(415) 555-0100 x12', 'US', ['+14155550100']],
    ['+7 495 123-45-67 доб. 5', 'RU', ['+74951234567']],
    ['22 123 45 67 wew. 12', 'PL', ['+48221234567']],
    ['03-3211-5211 内線12', 'JP', ['+81332115211']],
    ['Room 5, +49 221 925700', 'DE', ['+49221925700']],
  ])('is no part of it: %j in %s', reads);
});

describe('an older or unusual form of a phone number', () => {
  it.each<Case>([
    ['+52 1 55 1234 5678', 'MX', ['+525512345678']],
    ['044 55 1234 5678', 'MX', ['+525512345678']],
    ['01 55 1234 5678', 'MX', ['+525512345678']],
    ['01 (55) 5512-3456 ext. 12', 'MX', ['+525555123456']],
    ['+39 2 7200 1234', 'IT', ['+390272001234']],
    ['39541692862', 'IT', ['+390541692862']],
    ['395 4169 2862', 'IT', ['+390541692862']],
    ['+39 (0)6 12345678', 'IT', ['+390612345678']],
    ['+39 (0)347 1234567', 'IT', ['+393471234567']],
    ['++49 221 925707', 'DE', ['+49221925707']],
    ['+0221 925700', 'DE', ['+49221925700']],
    ['00 49 (0) 221 925700', null, ['+49221925700']],
    ['011 49 221 925700', 'US', ['+49221925700']],
    ['+36 (06) 1 234 5678', 'HU', ['+3612345678']],
    ['8 916 123-45-67', 'RU', ['+79161234567']],
    ['0xx11 3123-4567', 'BR', ['+551131234567']],
    ['(0**21) 3123-4567', 'BR', ['+552131234567']],
    ['+1 0143082121', 'FR', ['+33143082121']],
    ['+1 14155523736', 'US', ['+14155523736']],
    ['142868282', 'FR', ['+33142868282']],
    ['442079460958', 'GB', ['+442079460958']],
    ['4915112345678', 'DE', ['+4915112345678']],
    ['٠٥٠١٢٣٤٥٦٧', 'SA', ['+966501234567']],
    ['०११ २३४५ ६७८९', 'IN', ['+911123456789']],
    ['\u202A+49\u00A0221‑925700\u202C', null, ['+49221925700']],
    ['', 'US', []],
    ['call us', 'US', []],
    ['123', 'US', []],
  ])('is understood: %j in %s', reads);
});

it('a number in any national style is read as itself or not at all, in every country', () => {
  const countries = getCountries(plans)
    // The library writes Gabon's old and new numbers alike.
    .filter((country) => country !== 'GA');
  const variants = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 });
  let understood = 0;
  let tried = 0;
  fc.assert(
    fc.property(fc.constantFrom(...countries), variants, (country, digits) => {
      const number = variant(country, digits);
      if (!number) return;
      for (const written of stylesOf(number)) {
        const read = phoneNumbers([written], country);
        tried += 1;
        if (read.length > 0) understood += 1;
        expect({ written, read: read.filter((one) => one !== number.number) }).toEqual({
          written,
          read: [],
        });
      }
    }),
    { numRuns: 3000 },
  );
  expect(understood / tried).toBeGreaterThan(0.95);
});

/** A valid number of a country: the example of its plan with other digits at the end. */
function variant(country: CountryCode, digits: number[]): PhoneNumber | null {
  const example = getExampleNumber(country, examples, plans)!;
  const { nationalNumber } = example;
  const kept = digits[0]! % nationalNumber.length;
  const changed = nationalNumber.slice(0, kept) + digits.join('').slice(kept);
  const national = changed.slice(0, nationalNumber.length);
  const number = parsePhoneNumberFromString(`+${example.countryCallingCode}${national}`, plans);
  return number?.isValid() && number.country === country ? number : null;
}

function stylesOf(number: PhoneNumber): string[] {
  const [national, international] = [number.formatNational(), number.formatInternational()];
  const code = number.countryCallingCode;
  const withoutCode = international.slice(code.length + 2);
  return [
    national,
    international,
    number.format('RFC3966'),
    national.replace(/[ -]/, '/'),
    national.replace(/[ -]/g, '.'),
    national.replaceAll(' ', '\u00A0'),
    national.replace(/\D/g, ''),
    international.replaceAll(' ', '-'),
    international.replace(/^(\+\d+ \S+) /, '$1/'),
    `00${code} ${withoutCode}`,
    `+${code} (0)${withoutCode}`,
    `+${code}/${withoutCode}`,
    `Tel. ${national}`,
    `${national}; ${international}`,
    withoutCode,
    number.nationalNumber,
  ];
}
