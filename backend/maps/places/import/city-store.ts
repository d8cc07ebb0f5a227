import type { ClientBase } from 'pg';
import { variants } from '../cities/names.js';
import { areasNamed } from '../gazetteer/names.js';
import { kilometers, type GeoPoint } from '../geometry.js';
import { normalize } from '../text.js';
import { hasLocation, IMPORT_COLUMNS, type ImportCity, isTown } from './import-city.js';
import type { PlaceRecord } from './record.js';

/** Reads areas for an import, each query once, and creates those that the gazetteer lacks. */
export class CityStore {
  private readonly byName = new Map<string, ImportCity[]>();
  private readonly bySquare = new Map<string, (ImportCity & GeoPoint)[]>();
  private readonly byId = new Map<string, ImportCity | null>();

  private readonly ignored = new Set<string>();

  constructor(private readonly client: ClientBase) {}

  /** Leaves areas out of all results. */
  ignore(ids: string[]): void {
    for (const id of ids) this.ignored.add(id);
  }

  async named(key: string): Promise<ImportCity[]> {
    if (!this.byName.has(key)) await this.load([key]);
    return this.byName.get(key)!;
  }

  /** Areas with a name that has been loaded; empty for other names. */
  loaded(key: string): ImportCity[] {
    return this.byName.get(key) ?? [];
  }

  async load(names: Iterable<string>): Promise<void> {
    const missing = [...new Set(names)].filter((name) => !this.byName.has(name));
    if (missing.length === 0) return;
    const spelled = missing.flatMap((name) => variants(name).map((key) => [name, key] as const));
    const other = spelled.flatMap(([name, key]) =>
      areasNamed(key).map(({ id }) => [name, id] as const),
    );
    const { rows } = await this.client.query<ImportCity & { spelled: string }>(
      `SELECT spelled, false AS "isOtherName", ${IMPORT_COLUMNS}
       FROM unnest($1::text[], $2::text[]) AS wanted (spelled, key) JOIN cities ON name_key = key
       UNION
       SELECT spelled, false, ${IMPORT_COLUMNS}
       FROM unnest($1::text[], $2::text[]) AS wanted (spelled, key) JOIN city_aliases USING (key)
         JOIN cities ON cities.id = city_id
       UNION
       SELECT spelled, true, ${IMPORT_COLUMNS}
       FROM unnest($3::text[], $4::text[]) AS other (spelled, city_id) JOIN cities ON cities.id = city_id`,
      [
        spelled.map(([name]) => name),
        spelled.map(([, key]) => key),
        other.map(([name]) => name),
        other.map(([, id]) => id),
      ],
    );
    for (const name of missing) this.byName.set(name, []);
    for (const { spelled: name, ...city } of rows)
      if (!this.ignored.has(city.id)) this.byName.get(name)!.push(city);
  }

  async withId(id: string): Promise<ImportCity | null> {
    const known = this.byId.get(id);
    if (known !== undefined) return known;
    const { rows } = await this.client.query<ImportCity>(
      `SELECT ${IMPORT_COLUMNS} FROM cities WHERE id = $1`,
      [id],
    );
    this.byId.set(id, rows[0] ?? null);
    return rows[0] ?? null;
  }

  /** The areas around an area, from small to large. */
  async above(city: ImportCity): Promise<ImportCity[]> {
    const found: ImportCity[] = [];
    for (let parent = city.parentId; parent !== null && found.length < 8;) {
      const area = await this.withId(parent);
      if (!area) break;
      found.push(area);
      parent = area.parentId;
    }
    return found;
  }

  /** The city around a part. The nearest part is not always the right one, but its city is. */
  async wholeOf(city: ImportCity): Promise<ImportCity> {
    const above = await this.above(city);
    return above.filter(({ kind }) => kind === 'city').at(-1) ?? city;
  }

  /** Cities and districts around a point. */
  async around(point: GeoPoint): Promise<(ImportCity & GeoPoint)[]> {
    const [south, west] = squareOf(point);
    const key = `${south} ${west}`;
    const cached = this.bySquare.get(key);
    if (cached) return cached;
    const { rows } = await this.client.query<ImportCity>(
      `SELECT ${IMPORT_COLUMNS} FROM cities
       WHERE latitude BETWEEN $1::float8 - 0.15 AND $1::float8 + 0.4
         AND longitude BETWEEN $2::float8 - 0.3 AND $2::float8 + 0.55`,
      [south, west],
    );
    // Parts that GeoNames lacks have the location of their city.
    const towns = rows
      .filter(hasLocation)
      .filter((city) => isTown(city) && !city.id.startsWith('p') && !this.ignored.has(city.id));
    this.bySquare.set(key, towns);
    return towns;
  }

  /** Adds another name of an area, in the spelling of an address. */
  async learn(key: string, city: ImportCity): Promise<void> {
    await this.client.query(
      `INSERT INTO city_aliases (key, city_id, learned) VALUES ($1, $2, true) ON CONFLICT DO NOTHING`,
      [key, city.id],
    );
    const known = await this.named(key);
    if (!known.some(({ id }) => id === city.id)) known.push(city);
  }

  /** Adds other names of areas. */
  async learnAll(names: [string, ImportCity][]): Promise<void> {
    await this.client.query(
      `INSERT INTO city_aliases (key, city_id, learned)
       SELECT DISTINCT key, city_id, true FROM unnest($1::text[], $2::text[]) AS other (key, city_id)
       WHERE key <> '' AND NOT EXISTS (SELECT FROM cities WHERE id = city_id AND name_key = key)
       ON CONFLICT DO NOTHING`,
      [names.map(([key]) => key), names.map(([, { id }]) => id)],
    );
  }

  /** Turns an area from an import into a part of a city. */
  async adopt(area: ImportCity, city: ImportCity): Promise<void> {
    await this.client.query(`UPDATE cities SET parent_id = $2, kind = 'district' WHERE id = $1`, [
      area.id,
      city.id,
    ]);
    for (const known of [area, this.byId.get(area.id)])
      if (known) Object.assign(known, { parentId: city.id, kind: 'district' });
  }

  /**
   * Adds an area that the gazetteer lacks. If its label is taken, adds the nearest city to it: "Salem near Austin, TX".
   * @param parent the area that a district lies in; null for a city, whose parent is determined once all places have been read
   */
  async create(
    name: string,
    record: PlaceRecord,
    country: string | null,
    point: GeoPoint | null,
    parent: ImportCity | null = null,
  ): Promise<ImportCity | null> {
    const nearby = point ? await this.around(point) : [];
    const neighbor = nearby.toSorted((a, b) => kilometers(a, point!) - kilometers(b, point!))[0];
    const code = country ?? neighbor?.country ?? '';
    const region = record.region ?? (code === 'US' ? (neighbor?.regionCode ?? null) : null);
    if (!code) return null;
    const suffix = code === 'US' || code === 'CA' ? (region ?? code) : code;
    const labels = parent
      ? [`${name}, ${parent.label}`]
      : [`${name}, ${suffix}`, neighbor && `${name} near ${neighbor.name}, ${suffix}`];
    for (const label of labels) {
      if (!label) continue;
      const { rows } = await this.client.query<ImportCity>(
        `INSERT INTO cities
           (id, kind, parent_id, name, name_key, label, label_key, region_code, country, latitude, longitude)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
         WHERE NOT EXISTS (SELECT 1 FROM cities WHERE label_key = $7)
         ON CONFLICT (id) DO NOTHING
         RETURNING ${IMPORT_COLUMNS}`,
        [
          `i${code}/${region ?? ''}/${normalize(label)}`,
          parent ? 'district' : 'city',
          parent?.id ?? null,
          name,
          normalize(name),
          label,
          normalize(label),
          parent?.regionCode ?? region,
          code,
          point?.latitude ?? null,
          point?.longitude ?? null,
        ],
      );
      if (!rows[0]) continue;
      this.byId.set(rows[0].id, rows[0]);
      for (const spelling of variants(normalize(name))) this.byName.get(spelling)?.push(rows[0]);
      if (point) for (const square of squaresAround(point)) this.bySquare.delete(square);
      return rows[0];
    }
    return null;
  }
}

/** Southwest corner of a quarter-degree square. */
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
