import { normalise } from '../text.js';
import { countryName } from './regions.js';
import type { GazetteerCity, Unlabelled } from './rows.js';

/** A city is meant by its bare name when it has ten times the people of every other bearer. */
export const DOMINANCE = 10;

/** The one that is meant when several share a name: the only one, or the one that dwarfs all others. */
export function dominant<Bearer extends { population: number }>(
  bearers: Bearer[],
): Bearer | undefined {
  if (bearers.length < 2) return bearers[0];
  const [first, second] = [...bearers].sort((a, b) => b.population - a.population);
  if (!first || !second) return first;
  return first.population > 0 && first.population >= DOMINANCE * second.population
    ? first
    : undefined;
}

/**
 * Gives every city the shortest label that only it bears: "Monaco" where the country has the city's name,
 * "San Francisco, CA" and "Toronto, ON" in North America, "Paris, FR" elsewhere, longer where that is taken.
 * A city that no label tells from a greater one (GeoNames lists some twice) is left out.
 */
export function labelCities(cities: Unlabelled[]): GazetteerCity[] {
  const bearers = new Map<string, Unlabelled[]>();
  for (const city of cities) {
    const list = bearers.get(city.nameKey);
    if (list) list.push(city);
    else bearers.set(city.nameKey, [city]);
  }
  const taken = new Set<string>();
  const labelled: GazetteerCity[] = [];
  for (const city of [...cities].sort(byRight)) {
    for (const label of labels(city, bearers.get(city.nameKey)!)) {
      const labelKey = normalise(label);
      if (taken.has(labelKey)) continue;
      taken.add(labelKey);
      labelled.push(Object.assign(city, { label, labelKey }));
      break;
    }
  }
  return labelled;
}

/** American labels have the first right to "London, CA": two letters after a comma are a state there. */
const byRight = (a: Unlabelled, b: Unlabelled) =>
  Number(b.country === 'US') - Number(a.country === 'US') ||
  b.population - a.population ||
  (a.id < b.id ? -1 : 1);

function* labels(city: Unlabelled, bearers: Unlabelled[]): Generator<string> {
  const { name, country, district } = city;
  const region = city.region ?? city.regionCode;
  if (city.nameKey === normalise(countryName(country)) && dominant(bearers) === city) yield name;
  if (country === 'US' || country === 'CA') {
    const rivals = bearers.filter(
      (other) => other.country === country && other.regionCode === city.regionCode,
    );
    if (city.regionCode && dominant(rivals) === city) yield `${name}, ${city.regionCode}`;
    if (district) yield `${name}, ${district}, ${city.regionCode}`;
    yield `${name}, ${city.regionCode ?? country}`;
    return;
  }
  const rivals = bearers.filter((other) => other.country === country);
  if (dominant(rivals) === city) {
    yield `${name}, ${country}`;
    yield `${name}, ${countryName(country)}`;
  }
  if (region) yield `${name}, ${region}, ${country}`;
  if (region && district) yield `${name}, ${district}, ${region}, ${country}`;
  yield `${name}, ${country}`;
}
