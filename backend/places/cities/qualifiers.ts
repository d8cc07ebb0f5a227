import { countryAliases, countryName } from '../gazetteer/regions.js';
import { normalise } from '../text.js';

export interface Located {
  regionCode: string | null;
  region: string | null;
  district: string | null;
  country: string;
}

/**
 * The ways to read a city's name: the text before the comma and what is behind it; without a comma every split,
 * longest name first ("san francisco ca" is "san francisco ca", "san francisco" in "ca", "san" in "francisco ca").
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
  return rest.length > 0 && said.name !== '' ? [said, ...splits] : splits;
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
