import { commonNames, countryNames, countryName } from '../gazetteer/regions.js';
import { normalize } from '../text.js';
import type { AreaAround } from './parts.sql.js';

export interface CityLocation {
  regionCode: string | null;
  region: string | null;
  district: string | null;
  country: string;
}

/** Longer than any name with its region and country. One typed character may be normalized to 18. */
const MAX_NAME = 100;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** Country codes by name. No codes except "us": other codes may abbreviate cities ("LA"). */
const countries = new Map<string, Set<string>>([['us', new Set(['US'])]]);
for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
  const name = countryName(code);
  const names = name === code ? [] : [normalize(name), ...countryNames(code)];
  for (const key of names) countries.set(key, (countries.get(key) ?? new Set()).add(code));
}

/** Codes of the countries with this name; empty if the text is not a country. */
export const countriesNamed = (text: string): string[] => [
  ...(countries.get(normalize(text)) ?? []),
];

/** The same for its English names only: "Granada" is a city, although Grenada is called that in Spanish. */
export const countriesInEnglish = (text: string): string[] => {
  const key = normalize(text);
  return countriesNamed(text).filter(
    (code) => normalize(countryName(code)) === key || commonNames(code).includes(key),
  );
};

/** Adds or removes a leading "the". */
export const toggleArticle = (name: string): string =>
  name.startsWith('the ') ? name.slice(4) : `the ${name}`;

export interface Interpretation {
  name: string;
  qualifier: string;
}

/**
 * Possible splits of an input into name and qualifier. With a comma, the split at the comma comes first. Then every split,
 * longest name first: "san francisco ca", "san francisco" in "ca", "san" in "francisco ca". Finally each with a toggled
 * article, because "bronx" means "the bronx".
 */
export function interpretations(text: string): Interpretation[] {
  const [first = '', ...rest] = text.split(',');
  const whole = short(text);
  const words = whole.split(' ');
  const splits = words.map((_, index) => ({
    name: words.slice(0, words.length - index).join(' '),
    qualifier: words.slice(words.length - index).join(' '),
  }));
  const atComma = { name: short(first), qualifier: short(rest.join(' ')) };
  const options = rest.length > 0 && atComma.name !== '' ? [atComma, ...splits] : splits;
  return [
    ...options,
    ...options.map((option) => ({ ...option, name: toggleArticle(option.name) })),
  ];
}

/** Longer input is no city with its region and country. */
const MAX_WORDS = 12;

/** All runs of words in the qualifiers, each of which may name an area. */
export function phrasesOf(options: Interpretation[]): string[] {
  const phrases = new Set<string>();
  for (const { qualifier } of options) {
    const words = qualifier.split(' ').slice(0, MAX_WORDS);
    for (let start = 0; start < words.length; start++)
      for (let end = start + 1; end <= words.length; end++)
        phrases.add(words.slice(start, end).join(' '));
  }
  phrases.delete('');
  return [...phrases];
}

const short = (text: string) => normalize(text).slice(0, MAX_NAME).trim();

/** "Provincia de Sevilla", "Lima Province", "Orange County". */
const KIND_OF_AREA =
  /^(?:provincia|province|departamento|department|community|comunidad|region|county) (?:de |of |da |do |di |del )?| (?:county|parish|district|province|department|region|governorate|oblast|prefecture)$/;

/** Whether a qualifier such as "ca", "california usa" or "greater london england" matches the city's location. */
export function qualifies(
  city: CityLocation,
  qualifier: string,
  around: AreaAround[] = [],
): boolean {
  if (qualifier === '') return true;
  const { country } = city;
  const places = [city.district, city.region, city.regionCode, country, countryName(country)]
    .filter((name) => name !== null)
    .map(normalize)
    .concat(
      countryNames(country),
      around.map(({ name }) => name),
    )
    .flatMap((name) => [name, name.replace(KIND_OF_AREA, '')])
    .filter((name) => name !== '');
  return consistsOf(qualifier, new Set(places));
}

/** Whether a qualifier names a city around an area, alone or with its location: "berlin", "大阪市", "berlin germany". */
export const isPartOf = (area: CityLocation, around: AreaAround[], qualifier: string): boolean =>
  around.some(
    ({ name, isCity }) => isCity && (qualifier === name || qualifier.startsWith(`${name} `)),
  ) && qualifies(area, qualifier, around);

const consistsOf = (text: string, places: Set<string>): boolean =>
  places.has(text) ||
  [...places].some(
    (place) => text.startsWith(`${place} `) && consistsOf(text.slice(place.length + 1), places),
  );
