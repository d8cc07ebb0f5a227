import type { ClientBase } from 'pg';
import { variants } from '../cities/names.js';
import { kilometers, type GeoPoint } from '../geometry.js';
import { dominant } from '../gazetteer/labels.js';
import { normalize } from '../text.js';
import type { Geography } from './geography.js';
import { MAX_SETTLEMENT_KM } from './geography.js';
import type { PlaceRecord } from './record.js';

export interface ImportCity {
  id: string;
  name: string;
  label: string;
  regionCode: string | null;
  regionKey: string;
  country: string;
  population: number;
  /** Null for a city that an import created from a place without coordinates. */
  latitude: number | null;
  longitude: number | null;
}

/** Maximum distance of a place from the center of its named city: the radius of Los Angeles plus a margin. */
const MAX_NAMED_CITY_KM = 60;
const COLUMNS = `cities.id, name, label, region_code AS "regionCode", lower(coalesce(region, '')) AS "regionKey",
  country, cities.population, latitude, longitude`;

/** Finds the city of a record by its address, by the enclosing boundary, or by distance. */
export class CityFinder {
  private readonly citiesByName = new Map<string, ImportCity[]>();
  private readonly citiesBySquare = new Map<string, ImportCity[]>();

  constructor(
    private readonly client: ClientBase,
    private readonly geography: Geography,
  ) {}

  /** Loads the cities that a batch names in one query. One query per record would take half of the import's time. */
  async prepare(records: PlaceRecord[]): Promise<void> {
    const names = records.flatMap((record) => {
      const city = record.city && plausibleCity(record.city);
      return city ? keys(city, record) : [];
    });
    await this.load([...new Set(names)].filter((name) => !this.citiesByName.has(name)));
  }

  /** The city of a record, created if the gazetteer lacks it; null if unknown. */
  async find(record: PlaceRecord): Promise<ImportCity | null> {
    const point = pointOf(record);
    const city = record.city && plausibleCity(record.city);
    if (city) return this.byName(city, record, point);
    if (!point) return null;
    const enclosing = this.geography.municipality(point);
    return enclosing ? this.byName(enclosing, record, point) : this.nearest(point, record);
  }

  private async byName(
    name: string,
    record: PlaceRecord,
    point: GeoPoint | null,
  ): Promise<ImportCity | null> {
    const region = normalize(record.region ?? '');
    const options = keys(name, record);
    for (const key of options) {
      const found = choose(await this.citiesNamed(key), key, record, region, point);
      if (found) return found;
    }
    return this.create(name, options.at(-1)!, record, point);
  }

  private async citiesNamed(key: string): Promise<ImportCity[]> {
    if (!this.citiesByName.has(key)) await this.load([key]);
    return this.citiesByName.get(key)!;
  }

  private async load(names: string[]): Promise<void> {
    if (names.length === 0) return;
    const spelled = names.flatMap((name) => variants(name).map((key) => [name, key]));
    const { rows } = await this.client.query<ImportCity & { spelled: string }>(
      `SELECT spelled, ${COLUMNS}
       FROM unnest($1::text[], $2::text[]) AS wanted (spelled, key) JOIN cities ON name_key = key
       UNION
       SELECT spelled, ${COLUMNS}
       FROM unnest($1::text[], $2::text[]) AS wanted (spelled, key) JOIN city_aliases USING (key)
         JOIN cities ON cities.id = city_id`,
      [spelled.map(([name]) => name), spelled.map(([, key]) => key)],
    );
    for (const name of names) this.citiesByName.set(name, []);
    for (const { spelled: name, ...city } of rows) this.citiesByName.get(name)!.push(city);
  }

  /** The nearest settlement, district or gazetteer city on the same side of every border as the point. */
  private async nearest(point: GeoPoint, record: PlaceRecord): Promise<ImportCity | null> {
    const cities = (await this.citiesAround(point)).filter(hasLocation);
    const candidates = [...this.geography.settlements(point), ...cities]
      .map((candidate) => ({ candidate, distance: kilometers(candidate, point) }))
      .filter(({ distance }) => distance <= MAX_SETTLEMENT_KM)
      .sort((a, b) => a.distance - b.distance);
    const sameSide = candidates.filter(({ candidate }) =>
      this.geography.areOnSameSide(point, candidate),
    );
    // On reclaimed land and piers, every line crosses the old coast. The nearest is the best guess there.
    for (const { candidate } of [...sameSide, ...candidates]) {
      if ('id' in candidate) return candidate;
      if (!candidate.quarter) return this.byName(candidate.name, record, candidate);
      const quarter = normalize(candidate.name);
      const city = choose(await this.citiesNamed(quarter), quarter, record, '', candidate);
      if (city) return city;
    }
    return null;
  }

  private async citiesAround(point: GeoPoint): Promise<ImportCity[]> {
    const [south, west] = squareOf(point);
    const key = `${south} ${west}`;
    const cached = this.citiesBySquare.get(key);
    if (cached) return cached;
    const { rows } = await this.client.query<ImportCity>(
      `SELECT ${COLUMNS} FROM cities
       WHERE latitude BETWEEN $1::float8 - 0.15 AND $1::float8 + 0.4
         AND longitude BETWEEN $2::float8 - 0.3 AND $2::float8 + 0.55`,
      [south, west],
    );
    this.citiesBySquare.set(key, rows);
    return rows;
  }

  /** Adds a city that the gazetteer lacks. If its label is taken, adds the nearest city to it: "Salem near Austin, TX". */
  private async create(
    name: string,
    key: string,
    record: PlaceRecord,
    point: GeoPoint | null,
  ): Promise<ImportCity | null> {
    const nearby = point ? (await this.citiesAround(point)).filter(hasLocation) : [];
    const neighbor = nearby.sort((a, b) => kilometers(a, point!) - kilometers(b, point!))[0];
    const country = record.country ?? neighbor?.country ?? '';
    const region = record.region ?? (country === 'US' ? (neighbor?.regionCode ?? null) : null);
    if (!country) return null;
    const suffix = country === 'US' || country === 'CA' ? (region ?? country) : country;
    const labels = [`${name}, ${suffix}`, neighbor && `${name} near ${neighbor.name}, ${suffix}`];
    for (const label of labels) {
      if (!label) continue;
      const { rows } = await this.client.query<ImportCity>(
        `INSERT INTO cities (id, name, name_key, label, label_key, region_code, country, latitude, longitude)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
         WHERE NOT EXISTS (SELECT 1 FROM cities WHERE label_key = $5)
         ON CONFLICT (id) DO NOTHING
         RETURNING ${COLUMNS}`,
        [
          `i${country}/${region ?? ''}/${normalize(label)}`,
          name,
          key,
          label,
          normalize(label),
          region,
          country,
          point?.latitude ?? null,
          point?.longitude ?? null,
        ],
      );
      if (!rows[0]) continue;
      for (const spelling of variants(key)) this.citiesByName.get(spelling)?.push(rows[0]);
      if (point) for (const square of squaresAround(point)) this.citiesBySquare.delete(square);
      return rows[0];
    }
    return null;
  }
}

/** Southwestern corner of a square of a quarter degree. */
const squareOf = ({ latitude, longitude }: GeoPoint): [number, number] => [
  Math.floor(latitude * 4) / 4,
  Math.floor(longitude * 4) / 4,
];

/** The squares whose search area includes a point: one to the north and south, two to the east and west. */
function* squaresAround(point: GeoPoint): Generator<string> {
  const [south, west] = squareOf(point);
  for (const north of [-0.25, 0, 0.25])
    for (const east of [-0.5, -0.25, 0, 0.25, 0.5]) yield `${south + north} ${west + east}`;
}

/** A region in this form is a state code. Other text ("Calif") may be another spelling of one. */
const STATE_CODE = /^[a-z]{2}$/;

const hasLocation = (city: ImportCity): city is ImportCity & GeoPoint =>
  city.latitude !== null && city.longitude !== null;

const pointOf = ({ latitude, longitude }: PlaceRecord): GeoPoint | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** The text unless it is a county, a number or a sentence. */
const plausibleCity = (text: string) =>
  text.length <= 80 && !/\d/.test(text) && !/\bcounty$/i.test(text) ? text : null;

/** Possible keys of a city: the name as written and without a trailing region ("San Francisco CA"). */
function keys(name: string, record: PlaceRecord): string[] {
  const key = normalize(name);
  const region = normalize(record.region ?? '');
  return region && key.endsWith(` ${region}`) ? [key, key.slice(0, -region.length - 1)] : [key];
}

function choose(
  cities: ImportCity[],
  key: string,
  record: PlaceRecord,
  region: string,
  point: GeoPoint | null,
): ImportCity | null {
  const inCountry = cities.filter(
    (city) => !record.country || !city.country || city.country === record.country,
  );
  if (point) {
    const near = inCountry
      .filter((city) => hasLocation(city) && kilometers(city, point) <= MAX_NAMED_CITY_KM)
      .sort(
        (a, b) =>
          kilometers(a as GeoPoint & ImportCity, point) -
          kilometers(b as GeoPoint & ImportCity, point),
      );
    if (near[0]) return near[0];
    // No city of this name is nearby, so this one is not in the gazetteer yet.
    return inCountry.find((city) => !hasLocation(city)) ?? null;
  }
  const inRegion = inCountry
    .filter(
      (city) => normalize(city.regionCode ?? '') === region || normalize(city.regionKey) === region,
    )
    .sort((a, b) => b.population - a.population);
  // Of two cities in one state, prefer the exact spelling ("St. Charles", not "Saint Charles"), then the larger one.
  if (region && inRegion[0])
    return inRegion.find((city) => normalize(city.name) === key) ?? inRegion[0];
  const isOtherState = STATE_CODE.test(region) && /^(?:US|CA)$/.test(record.country ?? '');
  return isOtherState ? null : (dominant(inCountry) ?? null);
}
