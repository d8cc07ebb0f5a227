import type { EntityManager } from 'typeorm';
import { ADDRESS_PARTS } from '#contract/lead-fields.js';
import { snakeCase } from '../../platform/database/naming.js';
import { prepared } from '../../platform/database/prepared.js';
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

export const START: PlacePosition = { rank: -1, id: 0 };

/** A business with the fields that the index stores. */
type IndexedPlace = Pick<FoundPlace, 'source' | 'sourceId' | 'license' | 'name'> &
  Partial<FoundPlace>;

/** At this rank and above, a type is only secondary (see import/search.ts) and its place is not delivered. */
export const SECONDARY_RANK = 4;

/** Up to this many index scans are faster than reading all places of the types. */
const MAX_SCANS = 2000;
/** For up to this many lists, a page of each is read. */
const MAX_WHOLE_LISTS = 8;
/** Index scans per shape: with more of them, fewer places outside are read. */
const SHAPE_SCANS = 1024;
const MAX_RANGES = 96;
/** PostgreSQL compares coordinates with a tolerance of 1e-6. In millionths of a degree, it is negligible. */
const SCALE = 1e6;
const MIN_RANGES = 8;

/** The places of these types in an area. */
export interface PlaceSet {
  /** Ids of the areas whose places belong to it, excluding those that have none; null for a shape. */
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
    prepared(`SELECT id FROM (${idsOfParts('$1::text')}) part
      WHERE id <> $1 OR EXISTS (SELECT FROM cities WHERE id = $1 AND place_count > 0)`),
    [cityId],
  );
  return { cityIds: rows.map(({ id }) => id), shape, postcodes, types };
}

/** SQL fragment: `rank` and `place_id` of a set's places, one row per type. */
function typedPlaces(set: PlaceSet, put: Put): string {
  const { scan, isInside } = allPlaces(set, put);
  return `SELECT rank, place_id FROM (${scan}) near WHERE is_inside OR ${isInside}`;
}

/** SQL fragments: places in and near a set, one row per type, and a test for those whose `is_inside` is unknown. */
function allPlaces(set: PlaceSet, put: Put): { scan: string; isInside: string } {
  const { cityIds, shape, types } = set;
  const where = conditions(set, put);
  if (shape) return nearShape(shape, types, where, put);
  const scan = isLarge(set)
    ? `SELECT rank, place_id, true AS is_inside FROM place_types
       WHERE type = ANY(${put(types, 'text[]')}) AND city_id = ANY(${put(cityIds, 'text[]')}) AND ${where}`
    : `SELECT rank, place_id, true AS is_inside FROM ${eachList(set, where, put)} typed`;
  return { scan, isInside: 'false' };
}

/** Whether reading all places of the types is faster than an index scan per city and type. */
const isLarge = ({ cityIds, types }: PlaceSet) => cityIds!.length * types.length > MAX_SCANS;

/** Whether so few lists are read that planning takes longer than reading. */
const isShort = ({ cityIds, types }: PlaceSet) =>
  cityIds !== null && cityIds.length * types.length <= MAX_WHOLE_LISTS;

const conditions = (set: PlaceSet, put: Put) =>
  [`rank < ${SECONDARY_RANK}`, ...postcodeCondition(set, put)].join(' AND ');

/** SQL fragment, to follow FROM: an index scan per city and type. */
const eachList = ({ cityIds, types }: PlaceSet, where: string, put: Put, end = '') =>
  `unnest(${put(cityIds, 'text[]')}) AS searched (city_id)
   CROSS JOIN unnest(${put(types, 'text[]')}) AS wanted (type)
   CROSS JOIN LATERAL (
     SELECT rank, place_id FROM place_types
     WHERE city_id = searched.city_id AND type = wanted.type AND ${where} ${end}
   )`;

const postcodeCondition = ({ postcodes }: PlaceSet, put: Put): string[] =>
  postcodes.length === 0
    ? []
    : [
        `place_id IN (
           SELECT places.id FROM unnest(${put(postcodes, 'text[]')}) AS code
           JOIN places ON postcode BETWEEN rtrim(code, '_') AND translate(code, '_', 'Z') AND postcode LIKE code)`,
      ];

/**
 * Places in the cells of a shape, one index scan per range (`OFFSET` keeps them apart). Those near its outline must be
 * tested.
 */
function nearShape(shape: Shape, types: string[], where: string, put: Put) {
  const limit = Math.round(SHAPE_SCANS / Math.max(types.length, 1));
  const ranges = cellsOf(shape, Math.min(Math.max(limit, MIN_RANGES), MAX_RANGES));
  const rings = shape.rings.map(
    (ring) =>
      `point(longitude * ${SCALE}, latitude * ${SCALE}) <@ ${put(
        `(${ring.map(({ longitude, latitude }) => `(${longitude * SCALE},${latitude * SCALE})`).join()})`,
        'polygon',
      )}`,
  );
  const [low, high, isInside] = [
    put(
      ranges.map((range) => range.low),
      'int[]',
    ),
    put(
      ranges.map((range) => range.high),
      'int[]',
    ),
    put(
      ranges.map((range) => range.isInside),
      'boolean[]',
    ),
  ];
  return {
    scan: `SELECT typed.rank, typed.place_id, is_inside
      FROM unnest(${put(types, 'text[]')}) AS wanted (type)
      CROSS JOIN unnest(${low}, ${high}, ${isInside}) AS range (low, high, is_inside)
      CROSS JOIN LATERAL (
        SELECT rank, place_id FROM place_types
        WHERE type = wanted.type AND cell BETWEEN range.low AND range.high AND ${where} OFFSET 0
      ) typed`,
    isInside: `(SELECT ${rings.reduce((odd, ring) => `(${odd}) <> (${ring})`)} FROM places WHERE places.id = place_id)`,
  };
}

/** SQL fragment: the ids of a set's places. */
export const idsOfPlaces = (set: PlaceSet, put: Put) =>
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

/** Number of distinct places for each list of types in the set's area. */
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

const PARTS = ADDRESS_PARTS.map((id) => `places.${snakeCase(id)} AS "${id}"`).join(', ');

/** A page of a set's places, each at its best rank among the types. */
export function pageOfPlaces(
  tx: EntityManager,
  set: PlaceSet,
  after: PlacePosition,
  limit: number,
): Promise<(IndexedPlace & PlacePosition)[]> {
  const parameters: unknown[] = [];
  const put = parametersOf(parameters);
  const found = (set.shape || isLarge(set) ? pageOfAll : pageOfLists)(set, after, limit, put);
  const page = `SELECT found.rank, found.place_id AS id, source, source_id AS "sourceId", licence AS license, places.name, category,
       phones[1] AS phone, email, address, ${PARTS}, website, profiles, hours, places.latitude, places.longitude, label AS city
     FROM (${found}) found JOIN places ON places.id = found.place_id LEFT JOIN cities ON cities.id = city_id
     ORDER BY found.rank, found.place_id`;
  return tx.query(isShort(set) ? prepared(page) : page, parameters);
}

/**
 * SQL fragment: reads the index of all places. Places that need no test bound the page, so only places before that bound
 * are tested.
 */
function pageOfAll(set: PlaceSet, { rank, id }: PlacePosition, limit: number, put: Put): string {
  const { scan, isInside } = allPlaces(set, put);
  const after = `(${put(rank, 'smallint')}, ${put(id, 'int')})`;
  const ranked =
    set.types.length === 1
      ? `SELECT rank, place_id, is_inside FROM (${scan}) typed WHERE (rank, place_id) > ${after}`
      : `SELECT min(rank) AS rank, place_id, bool_or(is_inside) AS is_inside FROM (${scan}) typed
         GROUP BY place_id HAVING (min(rank), place_id) > ${after}`;
  const size = put(limit, 'int');
  return `WITH near AS MATERIALIZED (${ranked}), bound AS MATERIALIZED (
      SELECT rank, place_id FROM near WHERE is_inside ORDER BY 1, 2 OFFSET ${size} - 1 LIMIT 1
    )
    SELECT rank, place_id FROM (
      SELECT * FROM near WHERE (rank, place_id) <= ${upTo('bound')} ORDER BY rank, place_id OFFSET 0
    ) near
    WHERE is_inside OR ${isInside}
    ORDER BY 1, 2 LIMIT ${size}`;
}

/** SQL fragment: the position in a row, or after all places that are delivered. */
const upTo = (bound: string) =>
  `(COALESCE((SELECT rank FROM ${bound}), ${SECONDARY_RANK}), COALESCE((SELECT place_id FROM ${bound}), 0))`;

/**
 * SQL fragment: the page of many sorted lists, one per city and type. A page built from the start of each list bounds the
 * result, so no list is read past it.
 */
function pageOfLists(set: PlaceSet, { rank, id }: PlacePosition, limit: number, put: Put): string {
  const where = [
    conditions(set, put),
    `(rank, place_id) > (${put(rank, 'smallint')}, ${put(id, 'int')})`,
  ];
  if (set.types.length > 1)
    where.push(`NOT EXISTS (
      SELECT FROM place_types better
      WHERE better.place_id = place_types.place_id AND better.type = ANY(${put(set.types, 'text[]')}) AND better.rank < place_types.rank
    )`);
  const page = (rows: number, ...bounds: string[]) => {
    const end = `ORDER BY rank, place_id LIMIT ${put(rows, 'int')}`;
    return `SELECT DISTINCT rank, place_id
      FROM ${eachList(set, [...where, ...bounds].join(' AND '), put, end)} typed
      ORDER BY 1, 2`;
  };
  const size = put(limit, 'int');
  if (isShort(set)) return `${page(limit)} LIMIT ${size}`;
  const lists = set.cityIds!.length * set.types.length;
  return `WITH bound AS MATERIALIZED (${page(Math.ceil((2 * limit) / lists))} OFFSET ${size} - 1 LIMIT 1)
    ${page(limit, `(rank, place_id) <= ${upTo('bound')}`)} LIMIT ${size}`;
}

/** The types in the index, with their places. */
export function placeKinds(tx: EntityManager): Promise<{ type: string; placeCount: number }[]> {
  return tx.query('SELECT type, place_count AS "placeCount" FROM place_kinds');
}

/** Whether the index has places. A first import locks `places` while it builds the indexes, but not `place_kinds`. */
export async function hasPlaces(tx: EntityManager): Promise<boolean> {
  return (await tx.query<unknown[]>('SELECT 1 FROM place_kinds LIMIT 1')).length > 0;
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
