import { normalize } from '../text.js';
import { countryName } from './regions.js';
import type { GazetteerCity, Unlabeled } from './rows.js';

/** A name alone identifies a city with this many times the population of any other city of that name. */
export const DOMINANCE_FACTOR = 10;

/** The only city of a name, or the one that is much larger than all others. */
export function dominant<Place extends { population: number }>(cities: Place[]): Place | undefined {
  if (cities.length < 2) return cities[0];
  const [first, second] = [...cities].sort((a, b) => b.population - a.population);
  if (!first || !second) return first;
  return first.population > 0 && first.population >= DOMINANCE_FACTOR * second.population
    ? first
    : undefined;
}

/**
 * Gives every city the shortest unique label. "Monaco" is named like its country; "San Francisco, CA" and "Toronto, ON"
 * are in North America, "Paris, FR" elsewhere. If that label is taken, the city gets a longer one.
 * Skips a city that no label distinguishes from a larger one, because GeoNames lists some twice.
 */
export function labelCities(cities: Unlabeled[]): GazetteerCity[] {
  const citiesByName = new Map<string, Unlabeled[]>();
  for (const city of cities) {
    const list = citiesByName.get(city.nameKey);
    if (list) list.push(city);
    else citiesByName.set(city.nameKey, [city]);
  }
  const taken = new Set<string>();
  const labeled: GazetteerCity[] = [];
  for (const city of [...cities].sort(byPriority)) {
    for (const label of labels(city, citiesByName.get(city.nameKey)!)) {
      const labelKey = normalize(label);
      if (taken.has(labelKey)) continue;
      taken.add(labelKey);
      labeled.push(Object.assign(city, { label, labelKey }));
      break;
    }
  }
  return labeled;
}

/** American cities come first because two letters after a comma mean a state there: "London, CA". */
const byPriority = (a: Unlabeled, b: Unlabeled) =>
  Number(b.country === 'US') - Number(a.country === 'US') ||
  b.population - a.population ||
  (a.id < b.id ? -1 : 1);

function* labels(city: Unlabeled, sameName: Unlabeled[]): Generator<string> {
  const { name, country, district } = city;
  const region = city.region ?? city.regionCode;
  if (city.nameKey === normalize(countryName(country)) && dominant(sameName) === city) yield name;
  if (country === 'US' || country === 'CA') {
    const rivals = sameName.filter(
      (other) => other.country === country && other.regionCode === city.regionCode,
    );
    if (city.regionCode && dominant(rivals) === city) yield `${name}, ${city.regionCode}`;
    if (district) yield `${name}, ${district}, ${city.regionCode}`;
    yield `${name}, ${city.regionCode ?? country}`;
    return;
  }
  const rivals = sameName.filter((other) => other.country === country);
  if (dominant(rivals) === city) {
    yield `${name}, ${country}`;
    yield `${name}, ${countryName(country)}`;
  }
  if (region) yield `${name}, ${region}, ${country}`;
  if (region && district) yield `${name}, ${district}, ${region}, ${country}`;
  yield `${name}, ${country}`;
}
