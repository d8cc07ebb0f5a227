import { normalize } from '../text.js';

/**
 * Common abbreviations of provinces and states for which GeoNames uses numbers
 * (https://download.geonames.org/export/dump/admin1CodesASCII.txt). Its codes for US states are the abbreviations.
 */
const ABBREVIATIONS: Record<string, string> = {
  'CA.01': 'AB',
  'CA.02': 'BC',
  'CA.03': 'MB',
  'CA.04': 'NB',
  'CA.05': 'NL',
  'CA.07': 'NS',
  'CA.08': 'ON',
  'CA.09': 'PE',
  'CA.10': 'QC',
  'CA.11': 'SK',
  'CA.12': 'YT',
  'CA.13': 'NT',
  'CA.14': 'NU',
  'AU.01': 'ACT',
  'AU.02': 'NSW',
  'AU.03': 'NT',
  'AU.04': 'QLD',
  'AU.05': 'SA',
  'AU.06': 'TAS',
  'AU.07': 'VIC',
  'AU.08': 'WA',
  'DE.01': 'BW',
  'DE.02': 'BY',
  'DE.03': 'HB',
  'DE.04': 'HH',
  'DE.05': 'HE',
  'DE.06': 'NI',
  'DE.07': 'NW',
  'DE.08': 'RP',
  'DE.09': 'SL',
  'DE.10': 'SH',
  'DE.11': 'BB',
  'DE.12': 'MV',
  'DE.13': 'SN',
  'DE.14': 'ST',
  'DE.15': 'TH',
  'DE.16': 'BE',
};

/** Alternative names of countries. */
const COUNTRY_NAMES: Record<string, string[]> = {
  US: ['us', 'usa', 'united states of america', 'america', 'u s', 'u s a'],
  GB: ['uk', 'great britain', 'britain'],
  AE: ['uae', 'emirates'],
  NL: ['holland', 'the netherlands', 'nederland'],
  DE: ['deutschland'],
  AT: ['osterreich'],
  CH: ['schweiz', 'suisse', 'svizzera'],
  ES: ['espana'],
  IT: ['italia'],
  BR: ['brasil'],
  BE: ['belgie', 'belgique'],
  SE: ['sverige'],
  NO: ['norge'],
  DK: ['danmark'],
  FI: ['suomi'],
  PL: ['polska'],
  CZ: ['czech republic'],
  TR: ['turkey'],
  CI: ['ivory coast'],
  KR: ['south korea', 'korea'],
  MK: ['macedonia'],
  MM: ['burma'],
  CD: ['dr congo'],
  VA: ['vatican'],
};

/** Common names of a country, in English and its own language. */
export const commonNames = (code: string): string[] => COUNTRY_NAMES[code] ?? [];

const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** English name of a country, such as "France" for FR; the code itself if unknown. */
export function countryName(code: string): string {
  const known = englishNames.get(code);
  if (known) return known;
  const name = (/^[A-Z]{2}$/.test(code) ? english.of(code) : undefined) ?? code;
  englishNames.set(code, name);
  return name;
}
/** Cache, because seeding the gazetteer looks up 250 names 300,000 times. */
const englishNames = new Map<string, string>();

/** Languages in which countries are recognized: those of the largest economies and of the neighbors they trade with. */
const LANGUAGES =
  'en ar bg bn ca cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sr sv th tr uk ur vi zh zh-Hant';
let translations: Intl.DisplayNames[] | undefined;

/** Normalized names of a country in many languages, and common short forms. */
export function countryNames(code: string): string[] {
  const known = allNames.get(code);
  if (known) return known;
  translations ??= LANGUAGES.split(' ').map(
    (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
  );
  const names = /^[A-Z]{2}$/.test(code) ? translations.map((language) => language.of(code)) : [];
  const keys = names.map((name) => normalize(name ?? '')).filter((key) => key !== '');
  const all = [...new Set([...keys, ...commonNames(code)])];
  allNames.set(code, all);
  return all;
}
const allNames = new Map<string, string[]>();

export const regionAbbreviation = (country: string, admin: string): string =>
  ABBREVIATIONS[`${country}.${admin}`] ?? admin;
