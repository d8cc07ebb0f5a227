import type { ClientBase } from 'pg';
import { hasOtherScript } from '../gazetteer/names.js';
import { kilometers } from '../geometry.js';
import { CityStore } from './city-store.js';
import { CELLS_PER_DEGREE, Coincidence, type FiledPoint, median, spreadKm } from './coincidence.js';
import type { ImportCity } from './import-city.js';

/** Two areas coincide if, for at least this share of each one's places, the other is the nearest area. */
const MIN_SHARE = 0.5;
/** The same, for the city around a part. */
const MIN_SHARE_AROUND = 0.8;
/** Fewer places prove nothing. */
const MIN_PLACES = 4;
/** Places in one area per cell that are compared. */
const MAX_PER_CELL = 20;
/** Inhabitants per km² within the core of a city: its limits lie farther out in all large cities. */
const CORE_DENSITY = 11_000;
const MIN_CITY_POPULATION = 50_000;
/** The gazetteer's center of a town lies this close to the median of its places. */
const SAME_CENTER_KM = 3;
const CLEARLY_NEARER = 2.5;
const MAX_NEIGHBOR_KM = 3;
/** Names of municipalities in Chinese characters and Hangul. */
const MUNICIPALITY = /[市町村县縣시군]$/u;

type Created = ImportCity & { names: string[] };

/**
 * Classifies areas that imports created from names missing in the gazetteer: a known area in a different script,
 * a part of a city, or a town of its own. Two areas in one script are never merged, because they look just like two separate towns.
 * @returns the areas that replace merged ones
 */
export async function settleAreas(client: ClientBase): Promise<Map<string, string>> {
  const created = await unsettled(client);
  const merged = new Map<string, string>();
  if (created.length === 0) return merged;
  const points = await pointsNear(
    client,
    created.map(({ id }) => id),
  );
  const coincidence = new Coincidence(points);
  const totals = await totalsOf(client, [...new Set(points.map(({ cityId }) => cityId))]);
  const store = new CityStore(client);
  const settler = new Settler(client, store, coincidence, totals);
  for (const area of created.sort((a, b) => (totals.get(b.id) ?? 0) - (totals.get(a.id) ?? 0))) {
    const same = await settler.sameAs(area);
    if (same && merged.get(same.id) !== area.id) {
      merged.set(area.id, merged.get(same.id) ?? same.id);
      await merge(client, area, merged.get(area.id)!);
    } else await adopt(client, area, await settler.parentOf(area));
  }
  return merged;
}

/** Areas from imports without a parent. */
async function unsettled(client: ClientBase): Promise<Created[]> {
  const { rows } = await client.query<Created>(`
    SELECT cities.id, kind, parent_id AS "parentId", name, label, region_code AS "regionCode",
      lower(coalesce(region, '')) AS "regionKey", country, population, latitude, longitude,
      ARRAY(SELECT key FROM city_aliases WHERE city_id = cities.id) || name_key::text AS names
    FROM cities WHERE id LIKE 'i%' AND parent_id IS NULL`);
  return rows;
}

/** Places in and around areas, staged and indexed. */
async function pointsNear(client: ClientBase, areas: string[]): Promise<FiledPoint[]> {
  const cell = (column: string) => `floor(${column} * ${CELLS_PER_DEGREE})::int`;
  const all = `(SELECT city_id, latitude, longitude FROM place_staging
    UNION ALL SELECT city_id, latitude, longitude FROM places WHERE vanished_at IS NULL) filed`;
  const { rows } = await client.query<FiledPoint>(
    `WITH near AS (
       SELECT DISTINCT ${cell('latitude')} + north AS y, ${cell('longitude')} + east AS x
       FROM ${all}, generate_series(-1, 1) AS north, generate_series(-1, 1) AS east
       WHERE city_id = ANY($1)
     ), ranked AS (
       SELECT city_id AS "cityId", latitude, longitude, row_number() OVER (PARTITION BY city_id, y, x) AS number
       FROM ${all} JOIN near ON y = ${cell('latitude')} AND x = ${cell('longitude')}
       WHERE city_id IS NOT NULL
     )
     SELECT "cityId", latitude, longitude FROM ranked WHERE number <= ${MAX_PER_CELL}`,
    [areas],
  );
  return rows;
}

async function totalsOf(client: ClientBase, areas: string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; places: number }>(
    `SELECT city_id AS id, count(*)::int AS places
     FROM (SELECT city_id FROM place_staging UNION ALL SELECT city_id FROM places) filed
     WHERE city_id = ANY($1) GROUP BY city_id`,
    [areas],
  );
  return new Map(rows.map(({ id, places }) => [id, places]));
}

class Settler {
  constructor(
    private readonly client: ClientBase,
    private readonly store: CityStore,
    private readonly coincidence: Coincidence,
    private readonly totals: Map<string, number>,
  ) {}

  /** The area with this name in a different script; null if unknown. */
  async sameAs(area: Created): Promise<ImportCity | null> {
    const points = this.coincidence.points(area.id);
    if (points.length >= MIN_PLACES) {
      const ignored = await this.sharers(area);
      for (const [id, share] of this.coincidence.neighbors(area.id, ignored)) {
        const total = this.totals.get(id) ?? 0;
        if (share < MIN_SHARE || total < MIN_PLACES) continue;
        const back = this.coincidence.neighbors(id, ignored).get(area.id) ?? 0;
        // Only places around the area are loaded. A larger area also has places elsewhere.
        const here = this.coincidence.points(id).length / Math.min(total, MAX_COMPARED);
        const other = back >= MIN_SHARE && here >= MIN_SHARE ? await this.store.withId(id) : null;
        if (other && (await this.hasNoNameLike(area, other))) return other;
      }
    }
    return points.length > 0 ? this.centeredAt(area, points) : null;
  }

  /** A municipality is the gazetteer's only town at its center. */
  private async centeredAt(area: Created, points: FiledPoint[]): Promise<ImportCity | null> {
    if (!MUNICIPALITY.test(area.name)) return null;
    const center = median(points);
    const towns = (await this.store.around(center))
      .filter(
        ({ id, kind, country }) => /^[gn]/.test(id) && kind === 'city' && country === area.country,
      )
      .map((city) => ({ city, distance: kilometers(city, center) }))
      .sort((a, b) => a.distance - b.distance);
    const [first, second] = towns;
    if (!first || first.distance > SAME_CENTER_KM) return null;
    const isClear = !second || second.distance > CLEARLY_NEARER * Math.max(first.distance, 1);
    return isClear && (await this.hasNoNameLike(area, first.city)) ? first.city : null;
  }

  /** Neighbors of this area that have a name in its script, so they must be other areas. */
  private async sharers(area: Created): Promise<Set<string>> {
    const ignored = new Set<string>();
    for (const id of this.coincidence.neighbors(area.id, ignored).keys()) {
      const other = await this.store.withId(id);
      if (other && !(await this.hasNoNameLike(area, other))) ignored.add(id);
    }
    return ignored;
  }

  /** Whether an area has no name in the script of another one. */
  private async hasNoNameLike(area: Created, other: ImportCity): Promise<boolean> {
    const { rows } = await this.client.query<{ key: string }>(
      'SELECT key FROM city_aliases WHERE city_id = $1',
      [other.id],
    );
    const scripts = new Set([other.name, ...rows.map(({ key }) => key)].map(isLatin));
    if (hasOtherScript(other.id)) scripts.add(false);
    return area.names.every((name) => !scripts.has(isLatin(name)));
  }

  /** The city that surrounds an area or has a part beside it, or the county, state or country it lies in. */
  async parentOf(area: Created): Promise<{ id: string; isCity: boolean } | null> {
    const points = this.coincidence.points(area.id);
    const own = points.length > 0 ? median(points) : area;
    if (own.latitude === null || own.longitude === null) return this.division(area);
    const center = { latitude: own.latitude, longitude: own.longitude };
    const towns = (await this.store.around(center))
      .filter(
        ({ id, country }) => id !== area.id && !id.startsWith('i') && country === area.country,
      )
      .map((city) => ({ city, distance: kilometers(city, center) }))
      .sort((a, b) => a.distance - b.distance);
    const core = towns.find(
      ({ city, distance }) =>
        city.population >= MIN_CITY_POPULATION &&
        (area.name.startsWith(`${city.name}-`) ||
          distance <= Math.sqrt(city.population / CORE_DENSITY / Math.PI)),
    );
    if (core) return { id: (await this.store.wholeOf(core.city)).id, isCity: true };
    const around = points.length >= MIN_PLACES ? await this.surrounding(area, points) : null;
    if (around) return { id: around.id, isCity: true };
    const [nearest] = towns;
    if (!nearest) return this.division(area);
    if (nearest.city.kind === 'district' && nearest.distance <= MAX_NEIGHBOR_KM)
      return { id: (await this.store.wholeOf(nearest.city)).id, isCity: true };
    const above = await this.store.above(nearest.city);
    const division = above.find(({ kind }) => kind !== 'city' && kind !== 'district');
    return division ? { id: division.id, isCity: false } : this.division(area);
  }

  /** The city whose places surround those of an area. */
  private async surrounding(area: Created, points: FiledPoint[]): Promise<ImportCity | null> {
    const shares = new Map<string, number>();
    const members = new Map<string, Set<string>>();
    for (const [id, share] of this.coincidence.neighbors(area.id, new Set())) {
      const neighbor = await this.store.withId(id);
      if (!neighbor || neighbor.country !== area.country) continue;
      const whole = await this.store.wholeOf(neighbor);
      shares.set(whole.id, (shares.get(whole.id) ?? 0) + share);
      members.set(whole.id, (members.get(whole.id) ?? new Set()).add(id));
    }
    const [whole] = [...shares].sort((a, b) => b[1] - a[1]);
    if (!whole || whole[1] < MIN_SHARE_AROUND) return null;
    const center = median(points);
    const reach = Math.min(2 * spreadKm(points, center) + 0.5, MAX_NEIGHBOR_KM);
    const city = await this.store.withId(whole[0]);
    const isLarger =
      (this.totals.get(whole[0]) ?? 0) > points.length || (city?.population ?? 0) > 0;
    const isAround = this.coincidence.quadrants(center, members.get(whole[0])!, reach) >= 3;
    return city && !city.id.startsWith('i') && isLarger && isAround ? city : null;
  }

  private async division({ country }: Created): Promise<{ id: string; isCity: boolean } | null> {
    const area = await this.store.withId(`c${country}`);
    return area && { id: area.id, isCity: false };
  }
}

const MAX_COMPARED = 200;

const isLatin = (name: string) => !/(?!\p{Script=Latin})\p{L}/u.test(name);

/** Files the places in an area under a different one, which keeps the name. */
async function merge(client: ClientBase, area: Created, into: string): Promise<void> {
  await client.query('UPDATE place_staging SET city_id = $2 WHERE city_id = $1', [area.id, into]);
  await client.query(
    `INSERT INTO city_aliases (key, city_id, learned) SELECT unnest($2::text[]), $1, true ON CONFLICT DO NOTHING`,
    [into, area.names],
  );
  await client.query('UPDATE cities SET parent_id = $2 WHERE parent_id = $1', [area.id, into]);
}

/** Removes areas whose places were filed under others. */
export async function deleteMerged(client: ClientBase, merged: Map<string, string>): Promise<void> {
  if (merged.size === 0) return;
  await client.query(
    `WITH names AS (
       INSERT INTO city_aliases (key, city_id, learned)
       SELECT name_key, area.new, true
       FROM unnest($1::text[], $2::text[]) AS area (old, new) JOIN cities ON cities.id = area.old
       ON CONFLICT DO NOTHING
     )
     DELETE FROM cities WHERE id = ANY($1)
       AND NOT EXISTS (SELECT FROM places WHERE city_id = cities.id)`,
    [[...merged.keys()], [...merged.values()]],
  );
}

async function adopt(
  client: ClientBase,
  { id }: Created,
  parent: { id: string; isCity: boolean } | null,
): Promise<void> {
  if (!parent) return;
  await client.query('UPDATE cities SET parent_id = $2, kind = $3 WHERE id = $1', [
    id,
    parent.id,
    parent.isCity ? 'district' : 'city',
  ]);
}
