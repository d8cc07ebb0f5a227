import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared.js';
import type pg from 'pg';
import { cellsOf } from './areas/cells.js';
import type { SearchArea } from './areas/search-area.js';
import type { Shape } from './areas/shape.js';
import { idsOfParts } from './cities/parts.sql.js';
import type { FoundPlace } from './found-place.js';

/** Rank and id of a place, which define the order of delivery. */
export interface PlacePosition {
  rank: number;
  id: number;
}

/** A business with the fields that the index stores. */
type IndexedPlace = Pick<FoundPlace, 'source' | 'sourceId' | 'license' | 'name'> &
  Partial<FoundPlace>;

/** At this rank and above, a type is only secondary (see import/search.ts) and its place is not delivered. */
export const SECONDARY_RANK = 4;

/** Up to this many index scans are faster than reading all places of the types. */
const MAX_SCANS = 2000;
/** Index scans of a shape: more of them read fewer places outside. */
const SHAPE_SCANS = 1024;
const MAX_RANGES = 96;
/** PostgreSQL compares coordinates with a tolerance of 1e-6. In millionths of a degree, that is nothing. */
const SCALE = 1e6;
const MIN_RANGES = 8;

/** The places of these types in an area. */
export interface PlaceSet {
  /** Ids of the areas whose places belong to it, without those that have none; null for a shape. */
  cityIds: string[] | null;
  shape: Shape | null;
  /** LIKE patterns; empty for any. */
  postcodes: string[];
  types: string[];
}

/** Adds a value to a statement. */
export type Put = (value: unknown, type: string) => string;

export const parametersOf =
  (parameters: unknown[]): Put =>
  (value, type) =>
    `$${parameters.push(value)}::${type}`;

export async function placeSet(
  tx: EntityManager,
  { cityId, shape, postcodes }: Pick<SearchArea, 'cityId' | 'shape' | 'postcodes'>,
  types: string[],
): Promise<PlaceSet> {
  if (shape) return { cityIds: null, shape, postcodes, types };
  const rows = await tx.query<{ id: string }[]>(
    prepared(`SELECT id FROM cities WHERE id IN (${idsOfParts('$1::text')}) AND place_count > 0`),
    [cityId],
  );
  return { cityIds: rows.map(({ id }) => id), shape, postcodes, types };
}

/**
 * SQL fragment: `rank` and `place_id` of a set's places, one row per type.
 * @param condition on place_types
 * @param end of each index scan, such as its order and limit
 */
function typedPlaces(set: PlaceSet, put: Put, condition = 'true', end = ''): string {
  const { cityIds, shape, types } = set;
  const where = [`rank < ${SECONDARY_RANK}`, condition, ...postcodeCondition(set, put)];
  if (shape) return inShape(shape, types, where, put);
  const ids = put(cityIds, 'text[]');
  if (cityIds!.length * types.length > MAX_SCANS)
    return `SELECT rank, place_id FROM place_types
      WHERE type = ANY(${put(types, 'text[]')}) AND city_id = ANY(${ids}) AND ${where.join(' AND ')}`;
  return `SELECT typed.rank, typed.place_id
    FROM unnest(${ids}) AS searched (city_id)
    CROSS JOIN unnest(${put(types, 'text[]')}) AS wanted (type)
    CROSS JOIN LATERAL (
      SELECT rank, place_id FROM place_types
      WHERE city_id = searched.city_id AND type = wanted.type AND ${where.join(' AND ')} ${end}
    ) typed`;
}

const postcodeCondition = ({ postcodes }: PlaceSet, put: Put): string[] =>
  postcodes.length === 0
    ? []
    : [
        `place_id IN (
           SELECT places.id FROM unnest(${put(postcodes, 'text[]')}) AS code
           JOIN places ON postcode BETWEEN rtrim(code, '_') AND translate(code, '_', 'Z') AND postcode LIKE code)`,
      ];

/** Places in the cells of a shape; near its outline, each point is tested. */
function inShape(shape: Shape, types: string[], where: string[], put: Put): string {
  const limit = Math.round(SHAPE_SCANS / Math.max(types.length, 1));
  const ranges = cellsOf(shape, Math.min(Math.max(limit, MIN_RANGES), MAX_RANGES));
  const rings = shape.rings.map(
    (ring) =>
      `point(longitude * ${SCALE}, latitude * ${SCALE}) <@ ${put(
        `(${ring.map(({ longitude, latitude }) => `(${longitude * SCALE},${latitude * SCALE})`).join()})`,
        'polygon',
      )}`,
  );
  const isInside = rings.reduce((odd, ring) => `(${odd}) <> (${ring})`);
  return `SELECT typed.rank, typed.place_id
    FROM unnest(${put(types, 'text[]')}) AS wanted (type)
    CROSS JOIN unnest(
      ${put(
        ranges.map(({ low }) => low),
        'int[]',
      )}, ${put(
        ranges.map(({ high }) => high),
        'int[]',
      )},
      ${put(
        ranges.map((range) => range.isInside),
        'boolean[]',
      )}
    ) AS range (low, high, is_inside)
    CROSS JOIN LATERAL (
      SELECT rank, place_id FROM place_types
      WHERE type = wanted.type AND cell BETWEEN range.low AND range.high AND ${where.join(' AND ')}
    ) typed
    WHERE is_inside OR (SELECT ${isInside} FROM places WHERE places.id = typed.place_id)`;
}

/** SQL fragment: the ids of a set's places. */
const idsOfPlaces = (set: PlaceSet, put: Put) =>
  `SELECT DISTINCT place_id AS id FROM (${typedPlaces(set, put)}) found`;

/** SQL fragment: identities and contact data of a set's places. */
export const contactsOfPlaces = (set: PlaceSet, put: Put, limit: number) =>
  `SELECT source, source_id, phones[1] AS phone, website, email
   FROM (${idsOfPlaces(set, put)} LIMIT ${put(limit, 'int')}) found JOIN places USING (id)`;

export async function countPlaces(tx: EntityManager, set: PlaceSet): Promise<number> {
  const parameters: unknown[] = [];
  const [row] = await tx.query<[{ places: number }]>(
    `SELECT count(*)::int AS places FROM (${idsOfPlaces(set, parametersOf(parameters))}) found`,
    parameters,
  );
  return row.places;
}

/** Number of places of each type in a set. */
export async function countTypes(tx: EntityManager, set: PlaceSet): Promise<Map<string, number>> {
  const rows = await tx.query<{ type: string; places: number }[]>(
    `SELECT type, count(*)::int AS places FROM place_types
     WHERE city_id = ANY($1) AND type = ANY($2) AND rank < ${SECONDARY_RANK} GROUP BY type`,
    [set.cityIds, set.types],
  );
  return new Map(rows.map(({ type, places }) => [type, places]));
}

/** Number of different places of each list of types in the set's area. */
export async function countEach(
  tx: EntityManager,
  { cityIds }: PlaceSet,
  lists: string[][],
): Promise<number[]> {
  const rows = await tx.query<{ list: number; places: number }[]>(
    `SELECT list, count(DISTINCT place_id)::int AS places
     FROM unnest($2::int[], $3::text[]) AS wanted (list, type) JOIN place_types USING (type)
     WHERE city_id = ANY($1) AND rank < ${SECONDARY_RANK} GROUP BY list`,
    [cityIds, lists.flatMap((types, list) => types.map(() => list)), lists.flat()],
  );
  const counts = new Map(rows.map(({ list, places }) => [list, places]));
  return lists.map((_, list) => counts.get(list) ?? 0);
}

/** A page of a set's places, each at its best rank among the types. In a city, it reads at most one page per type. */
export function pageOfPlaces(
  tx: EntityManager,
  set: PlaceSet,
  after: PlacePosition,
  limit: number,
): Promise<(IndexedPlace & PlacePosition)[]> {
  const parameters: unknown[] = [];
  const put = parametersOf(parameters);
  const [rank, id, size] = [put(after.rank, 'smallint'), put(after.id, 'int'), put(limit, 'int')];
  const types = put(set.types, 'text[]');
  const typed = typedPlaces(
    set,
    put,
    `(rank, place_id) > (${rank}, ${id}) AND NOT EXISTS (
       SELECT FROM place_types better
       WHERE better.place_id = place_types.place_id
         AND better.type = ANY(${types}) AND better.rank < place_types.rank
     )`,
    `ORDER BY rank, place_id LIMIT ${size}`,
  );
  return tx.query(
    `WITH found AS (SELECT DISTINCT rank, place_id AS id FROM (${typed}) typed ORDER BY 1, 2 LIMIT ${size})
     SELECT found.rank, found.id, source, source_id AS "sourceId", licence AS license, places.name, category,
       phones[1] AS phone, email, address, website, hours, places.latitude, places.longitude, label AS city
     FROM found JOIN places USING (id) LEFT JOIN cities ON cities.id = city_id
     ORDER BY found.rank, found.id`,
    parameters,
  );
}

/** Number of places of all types in a city. */
export async function countPlacesIn(tx: EntityManager, cityId: string): Promise<number> {
  const [row] = await tx.query<{ places: number }[]>(
    'SELECT place_count AS places FROM cities WHERE id = $1',
    [cityId],
  );
  return row?.places ?? 0;
}

/** Number of places by source and city, highest first. */
export async function countsByCity(client: pg.ClientBase) {
  const { rows } = await client.query<{ source: string; city: string; places: number }>(`
    SELECT source, coalesce(label, '(no city)') AS city, count(*)::int AS places
    FROM places LEFT JOIN cities ON cities.id = places.city_id
    WHERE vanished_at IS NULL
    GROUP BY source, label
    ORDER BY source, places DESC, city`);
  return rows;
}

/**
 * Removes all places but keeps the gazetteer.
 * @returns the number of removed places
 */
export async function clearPlaces(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ places: number }>(
    'SELECT count(*)::int AS places FROM places',
  );
  await client.query('BEGIN');
  await client.query(
    'TRUNCATE places, place_types, place_kinds, place_imports, place_staging, fetched_areas, area_boundaries',
  );
  await client.query('UPDATE cities SET place_count = 0 WHERE place_count > 0');
  await client.query("DELETE FROM cities WHERE id LIKE 'i%'");
  await client.query('COMMIT');
  return rows[0]!.places;
}
