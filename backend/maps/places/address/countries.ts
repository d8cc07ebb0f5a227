import { iso31661 } from 'iso-3166';
import { countryName } from '../gazetteer/regions.js';

const ISO_NAMES = new Map<string, string>(iso31661.map(({ alpha2, name }) => [alpha2, name]));

/** ISO 3166-1 codes of today's countries: DE, but not DD. Kosovo's is in use without being assigned. */
export const COUNTRY_CODES: readonly string[] = [...ISO_NAMES.keys(), 'XK'];

const LONG_CODES = new Map<string, string>(iso31661.map(({ alpha2, alpha3 }) => [alpha3, alpha2]));

/** The code in a text that is one: "de", "DEU". */
export function countryCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return isCountry(code) ? code : (LONG_CODES.get(code) ?? null);
}

export const isCountry = (code: string) => ISO_NAMES.has(code) || code === 'XK';

/** Names of which CLDR has a form for lists and maps. */
const COMMON_NAMES: Record<string, string> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
};

/** The everyday English name: "South Korea", "Bosnia and Herzegovina". */
export const commonName = (code: string): string =>
  COMMON_NAMES[code] ??
  countryName(code)
    .replace(/ & /g, ' and ')
    .replace(/\bSt\. /g, 'Saint ')
    .replace('’', "'");

/**
 * Salesforce's country picklist has ISO's names, such as "Korea, Republic of", except these.
 * https://help.salesforce.com/s/articleView?id=xcloud.admin_state_country_picklists_standard_countries.htm
 */
const SHORT_NAMES: Record<string, string> = {
  AX: 'Aland Islands',
  GB: 'United Kingdom',
  NL: 'Netherlands',
  US: 'United States',
};

/** The name in ISO 3166, by which Salesforce recognizes a country. */
export const isoName = (code: string): string =>
  SHORT_NAMES[code] ?? ISO_NAMES.get(code) ?? countryName(code);
