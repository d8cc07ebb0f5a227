import type { ClientBase } from 'pg';
import { variants } from '../cities/names.js';
import { kilometres, type GeoPoint } from '../geometry.js';
import { dominant } from '../gazetteer/labels.js';
import { normalise } from '../text.js';
import type { Geography } from './geography.js';
import { NEAR_KM } from './geography.js';
import type { PlaceRecord } from './record.js';

export interface IndexedCity {
  id: string;
  name: string;
  label: string;
  regionCode: string | null;
  regionKey: string;
  country: string;
  population: number;
  /** Null for a city that an import met without a location. */
  latitude: number | null;
  longitude: number | null;
}

/** A place that names its city lies within this of the city's centre: the radius of the largest (Los Angeles) and some. */
const NAMED_KM = 60;
const COLUMNS = `cities.id, name, label, region_code AS "regionCode", lower(coalesce(region, '')) AS "regionKey",
  country, cities.population, latitude, longitude`;

/** Finds the city of each record of an import: what it says, what encloses it, what is nearest. */
export class CityFinder {
  private readonly named = new Map<string, IndexedCity[]>();
  private readonly around = new Map<string, IndexedCity[]>();

  constructor(
    private readonly client: ClientBase,
    private readonly geography: Geography,
  ) {}

  /** Looks up at once what the records of a batch name: a query for each would be half of an import's time. */
  async prepare(records: PlaceRecord[]): Promise<void> {
    const names = records.flatMap((record) => {
      const said = record.city && plausible(record.city);
      return said ? keys(said, record) : [];
    });
    await this.learn([...new Set(names)].filter((name) => !this.named.has(name)));
  }

  /** The city of a record, made when an import is the first to name it; null when nothing tells. */
  async find(record: PlaceRecord): Promise<IndexedCity | null> {
    const point = pointOf(record);
    const said = record.city && plausible(record.city);
    if (said) return this.byName(said, record, point);
    if (!point) return null;
    const enclosing = this.geography.municipality(point);
    return enclosing ? this.byName(enclosing, record, point) : this.nearest(point, record);
  }

  private async byName(
    name: string,
    record: PlaceRecord,
    point: GeoPoint | null,
  ): Promise<IndexedCity | null> {
    const region = normalise(record.region ?? '');
    const ways = keys(name, record);
    for (const key of ways) {
      const found = choose(await this.bearers(key), key, record, region, point);
      if (found) return found;
    }
    return this.create(name, ways.at(-1)!, record, point);
  }

  private async bearers(key: string): Promise<IndexedCity[]> {
    if (!this.named.has(key)) await this.learn([key]);
    return this.named.get(key)!;
  }

  private async learn(names: string[]): Promise<void> {
    if (names.length === 0) return;
    const spelt = names.flatMap((name) => variants(name).map((key) => [name, key]));
    const { rows } = await this.client.query<IndexedCity & { spelt: string }>(
      `SELECT spelt, ${COLUMNS}
       FROM unnest($1::text[], $2::text[]) AS asked (spelt, key) JOIN cities ON name_key = key
       UNION
       SELECT spelt, ${COLUMNS}
       FROM unnest($1::text[], $2::text[]) AS asked (spelt, key) JOIN city_aliases USING (key)
         JOIN cities ON cities.id = city_id`,
      [spelt.map(([name]) => name), spelt.map(([, key]) => key)],
    );
    for (const name of names) this.named.set(name, []);
    for (const { spelt: name, ...city } of rows) this.named.get(name)!.push(city);
  }

  /** The nearest settlement, quarter or gazetteer city on this side of every border. */
  private async nearest(point: GeoPoint, record: PlaceRecord): Promise<IndexedCity | null> {
    const cities = (await this.citiesAround(point)).filter(located);
    const candidates = [...this.geography.settlements(point), ...cities]
      .map((one) => ({ one, distance: kilometres(one, point) }))
      .filter(({ distance }) => distance <= NEAR_KM)
      .sort((a, b) => a.distance - b.distance);
    const here = candidates.filter(({ one }) => this.geography.sameSide(point, one));
    // On reclaimed land and piers every line crosses the old coast: there the nearest is the best guess.
    for (const { one } of [...here, ...candidates]) {
      if ('id' in one) return one;
      if (!one.quarter) return this.byName(one.name, record, one);
      const quarter = normalise(one.name);
      const city = choose(await this.bearers(quarter), quarter, record, '', one);
      if (city) return city;
    }
    return null;
  }

  private async citiesAround(point: GeoPoint): Promise<IndexedCity[]> {
    const [south, west] = squareOf(point);
    const key = `${south} ${west}`;
    const known = this.around.get(key);
    if (known) return known;
    const { rows } = await this.client.query<IndexedCity>(
      `SELECT ${COLUMNS} FROM cities
       WHERE latitude BETWEEN $1::float8 - 0.15 AND $1::float8 + 0.4
         AND longitude BETWEEN $2::float8 - 0.3 AND $2::float8 + 0.55`,
      [south, west],
    );
    this.around.set(key, rows);
    return rows;
  }

  /** Adds a city that the gazetteer lacks. Its label is told apart by the nearest greater city when it is taken. */
  private async create(
    name: string,
    key: string,
    record: PlaceRecord,
    point: GeoPoint | null,
  ): Promise<IndexedCity | null> {
    const around = point ? (await this.citiesAround(point)).filter(located) : [];
    const neighbour = around.sort((a, b) => kilometres(a, point!) - kilometres(b, point!))[0];
    const country = record.country ?? neighbour?.country ?? '';
    const region = record.region ?? (country === 'US' ? (neighbour?.regionCode ?? null) : null);
    if (!country) return null;
    const home = country === 'US' || country === 'CA' ? (region ?? country) : country;
    const labels = [`${name}, ${home}`, neighbour && `${name} near ${neighbour.name}, ${home}`];
    for (const label of labels) {
      if (!label) continue;
      const { rows } = await this.client.query<IndexedCity>(
        `INSERT INTO cities (id, name, name_key, label, label_key, region_code, country, latitude, longitude)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
         WHERE NOT EXISTS (SELECT 1 FROM cities WHERE label_key = $5)
         ON CONFLICT (id) DO NOTHING
         RETURNING ${COLUMNS}`,
        [
          `i${country}/${region ?? ''}/${normalise(label)}`,
          name,
          key,
          label,
          normalise(label),
          region,
          country,
          point?.latitude ?? null,
          point?.longitude ?? null,
        ],
      );
      if (!rows[0]) continue;
      for (const spelling of variants(key)) this.named.get(spelling)?.push(rows[0]);
      // The squares around it are looked up anew.
      if (point) for (const square of squaresAround(point)) this.around.delete(square);
      return rows[0];
    }
    return null;
  }
}

/** South-western corner of a square of a quarter degree. */
const squareOf = ({ latitude, longitude }: GeoPoint): [number, number] => [
  Math.floor(latitude * 4) / 4,
  Math.floor(longitude * 4) / 4,
];

/** The squares that look at a point: its own and those next to it, two to the sides. */
function* squaresAround(point: GeoPoint): Generator<string> {
  const [south, west] = squareOf(point);
  for (const north of [-0.25, 0, 0.25])
    for (const east of [-0.5, -0.25, 0, 0.25, 0.5]) yield `${south + north} ${west + east}`;
}

/** A region written like this is meant; any other text ("Calif") may be a way of writing one. */
const STATE_CODE = /^[a-z]{2}$/;

const located = (city: IndexedCity): city is IndexedCity & GeoPoint =>
  city.latitude !== null && city.longitude !== null;

const pointOf = ({ latitude, longitude }: PlaceRecord): GeoPoint | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** A county, a number or a sentence is no city. */
const plausible = (text: string) =>
  text.length <= 80 && !/\d/.test(text) && !/\bcounty$/i.test(text) ? text : null;

/** How a city may be filed: as it is written, and without the region after it ("San Francisco CA"). */
function keys(name: string, record: PlaceRecord): string[] {
  const key = normalise(name);
  const region = normalise(record.region ?? '');
  return region && key.endsWith(` ${region}`) ? [key, key.slice(0, -region.length - 1)] : [key];
}

function choose(
  bearers: IndexedCity[],
  key: string,
  record: PlaceRecord,
  region: string,
  point: GeoPoint | null,
): IndexedCity | null {
  const home = bearers.filter(
    (city) => !record.country || !city.country || city.country === record.country,
  );
  if (point) {
    const near = home
      .filter((city) => located(city) && kilometres(city, point) <= NAMED_KM)
      .sort(
        (a, b) =>
          kilometres(a as GeoPoint & IndexedCity, point) -
          kilometres(b as GeoPoint & IndexedCity, point),
      );
    if (near[0]) return near[0];
    // Located, but nowhere near a bearer of the name: a city that is not in the gazetteer yet.
    return home.find((city) => !located(city)) ?? null;
  }
  const inRegion = home
    .filter(
      (city) => normalise(city.regionCode ?? '') === region || normalise(city.regionKey) === region,
    )
    .sort((a, b) => b.population - a.population);
  // Two of a name in one state: the one that is spelt so ("St. Charles", not "Saint Charles"), else the greater.
  if (region && inRegion[0])
    return inRegion.find((city) => normalise(city.name) === key) ?? inRegion[0];
  const meant = STATE_CODE.test(region) && /^(?:US|CA)$/.test(record.country ?? '');
  return meant ? null : (dominant(home) ?? null);
}
