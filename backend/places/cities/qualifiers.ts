import { countryAliases, countryName } from '../gazetteer/regions.js';
import { normalise } from '../text.js';

export interface Located {
  regionCode: string | null;
  region: string | null;
  district: string | null;
  country: string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** What countries are called, "us" besides: codes are elsewhere people's short names of cities ("LA"). */
const countries = new Map<string, Set<string>>([['us', new Set(['US'])]]);
for (const code of LETTERS.flatMap((one) => LETTERS.map((two) => one + two))) {
  const name = countryName(code);
  const names = name === code ? [] : [normalise(name), ...countryAliases(code)];
  for (const each of names) countries.set(each, (countries.get(each) ?? new Set()).add(code));
}

/** Codes of the country that a text names; none when it names something else. */
export const countriesNamed = (text: string): string[] => [
  ...(countries.get(normalise(text)) ?? []),
];

/** A US zip code behind a name is no part of it: "San Francisco, CA 94103". */
export const withoutZip = (text: string): string =>
  text.replace(/(?<=\p{L}\.?[\s,]+)\d{5}(?:-\d{4})?(?=\s*(?:$|,))/u, '').replace(/[\s,]+$/, '');

/** A name with "the" before it, or without. */
export const otherArticle = (name: string): string =>
  name.startsWith('the ') ? name.slice(4) : `the ${name}`;

/**
 * The ways to read a city's name: the text before the comma and what is behind it; without a comma every split,
 * longest name first ("san francisco ca" is "san francisco ca", "san francisco" in "ca", "san" in "francisco ca").
 * At last each with an article or without: "bronx" is "the bronx".
 */
export function readings(text: string): { name: string; qualifier: string }[] {
  const [first = '', ...rest] = text.split(',');
  const whole = normalise(text);
  const words = whole.split(' ');
  const splits = words.map((_, index) => ({
    name: words.slice(0, words.length - index).join(' '),
    qualifier: words.slice(words.length - index).join(' '),
  }));
  const said = { name: normalise(first), qualifier: normalise(rest.join(' ')) };
  const ways = rest.length > 0 && said.name !== '' ? [said, ...splits] : splits;
  return [...ways, ...ways.map((way) => ({ ...way, name: otherArticle(way.name) }))];
}

/** Whether words such as "ca", "california usa" or "greater london england" say where a city is. */
export function qualifies(city: Located, qualifier: string): boolean {
  if (qualifier === '') return true;
  const { country } = city;
  const places = [city.district, city.region, city.regionCode, country, countryName(country)]
    .filter((one) => one !== null)
    .map(normalise)
    .concat(countryAliases(country))
    .flatMap((one) => [one, one.replace(/ (?:county|parish|district)$/, '')])
    .filter((one) => one !== '');
  return consumed(qualifier, new Set(places));
}

const consumed = (text: string, places: Set<string>): boolean =>
  places.has(text) ||
  [...places].some(
    (place) => text.startsWith(`${place} `) && consumed(text.slice(place.length + 1), places),
  );
