import { normalize } from '../text.js';
import { countryName } from './regions.js';
import type { Area, LabeledArea } from './area.js';
import { push } from './packages.js';

/** A name alone identifies a city with this many times the population of any other city of that name. */
export const DOMINANCE_FACTOR = 10;

/** The only city with a name, or the one that is much larger than all others. */
export function dominant<Place extends { population: number }>(
  cities: Place[],
  factor = DOMINANCE_FACTOR,
): Place | undefined {
  if (cities.length < 2) return cities[0];
  const [first, second] = [...cities].sort((a, b) => b.population - a.population);
  if (!first || !second) return first;
  return first.population > 0 && first.population >= factor * second.population ? first : undefined;
}

/** English words for first-level divisions with the same name as a city. Elsewhere: "Region". */
const DIVISIONS: Record<string, string> = {
  JP: 'Prefecture',
  CH: 'Canton',
  ...every('State', 'US AU IN BR MX DE AT MY NG'),
  ...every('Province', 'CA CN TR ES AR TH VN ID ZA'),
};

function every(name: string, countries: string) {
  return Object.fromEntries(countries.split(' ').map((country) => [country, name]));
}

/** A state shares its name with a city that has more than this share of its population. */
const CITY_SHARE = 1 / 20;

/**
 * Gives every area the shortest unique label. "Monaco" has the same name as its country; "San Francisco, CA" and
 * "Toronto, ON" are in North America, "Paris, FR" elsewhere. If that label is taken, the area gets a longer one. Parts
 * are labeled with their city: "Minato, Tokyo, JP". Skips a city that no label distinguishes from a larger one, because
 * GeoNames lists some twice; its parts then belong to its parent.
 */
export function labelAreas(areas: Area[]): LabeledArea[] {
  const taken = new Set<string>();
  const labeled = new Map<Area, LabeledArea>();
  const take = (area: Area, options: Iterable<string>) => {
    for (const label of options) {
      const labelKey = normalize(label);
      if (taken.has(labelKey)) continue;
      taken.add(labelKey);
      labeled.set(area, Object.assign(area, { label, labelKey }));
      return;
    }
  };
  const cities = areas.filter((area) => area.kind === 'city' && !isPart(area));
  const citiesByName = new Map<string, Area[]>();
  for (const city of cities) push(citiesByName, city.nameKey, city);
  for (const city of cities.sort(byPriority))
    take(city, cityLabels(city, citiesByName.get(city.nameKey)!));
  for (const area of areas.filter(({ kind }) => kind === 'country'))
    take(area, [area.name, `${area.name} (country)`]);
  for (const area of areas.filter(({ kind }) => kind === 'state'))
    take(area, stateLabels(area, citiesByName.get(area.nameKey) ?? []));
  for (const area of areas.filter(({ kind }) => kind === 'county')) take(area, countyLabels(area));
  const parts = areas.filter((area) => area.kind === 'district' || isPart(area));
  for (const depth of [1, 2, 3])
    for (const part of parts.filter((area) => depthOf(area) === depth))
      take(part, partLabels(part, labeled));
  for (const area of labeled.values())
    while (area.parent && !labeled.has(area.parent)) area.parent = area.parent.parent;
  return [...labeled.values()];
}

/** Whether an area lies in a city. Towns of a metropolis that had a label of their own keep it. */
const isPart = (area: Area) => area.parent?.kind === 'city' && !area.id.startsWith('g');

function depthOf(area: Area): number {
  let depth = 0;
  for (let above = area.parent; above?.kind === 'city' || above?.kind === 'district'; depth++)
    above = above.parent;
  return Math.max(1, Math.min(depth, 3));
}

/** American cities come first because two letters after a comma mean a state there: "London, CA". */
const byPriority = (a: Area, b: Area) =>
  Number(b.country === 'US') - Number(a.country === 'US') ||
  b.population - a.population ||
  (a.id < b.id ? -1 : 1);

const isNorthAmerican = ({ country }: Area) => country === 'US' || country === 'CA';

function* cityLabels(city: Area, sameName: Area[]): Generator<string> {
  const { name, country, district } = city;
  const region = city.region ?? city.regionCode;
  if (city.nameKey === normalize(countryName(country)) && dominant(sameName) === city) yield name;
  if (isNorthAmerican(city)) {
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

function* stateLabels({ name, country, population }: Area, sameName: Area[]): Generator<string> {
  const isCity = sameName.some(
    (city) => city.country === country && city.population >= population * CITY_SHARE,
  );
  if (!isCity) yield `${name}, ${country}`;
  const division = DIVISIONS[country] ?? 'Region';
  yield `${name} ${division}, ${country}`;
  yield `${name} (${division.toLowerCase()}), ${country}`;
}

function* countyLabels(county: Area): Generator<string> {
  const { name, country, region, regionCode } = county;
  const short = isNorthAmerican(county) ? regionCode : country;
  yield `${name}, ${short}`;
  yield `${name} (county), ${short}`;
  yield `${name} (county), ${region}, ${country}`;
  yield `${name} (county ${county.id.split('.').at(-1)}), ${short}`;
}

function* partLabels(part: Area, labeled: Map<Area, LabeledArea>): Generator<string> {
  const { name, parent, country } = part;
  for (let above = parent; above; above = above.parent) {
    const known = labeled.get(above);
    if (known) yield `${name}, ${known.label}`;
  }
  yield `${name}, ${country}`;
}
