import type { EntityManager } from 'typeorm';
import { prepared } from '../../platform/database/prepared.js';
import type { Bound } from '../../platform/database/values.js';
import { cellsOf } from './areas/cells.js';
import type { SearchArea } from './areas/search-area.js';
import type { Shape } from './areas/shape.js';
import { idsOfParts } from './cities/parts.sql.js';
import { SECONDARY_RANK } from './place-type.entity.js';

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
export type Put = (value: unknown, type: string) => Bound;

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
export function allPlaces(set: PlaceSet, put: Put): { scan: string; isInside: string } {
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
export const isLarge = ({ cityIds, types }: PlaceSet) => cityIds!.length * types.length > MAX_SCANS;

/** Whether so few lists are read that planning takes longer than reading. */
export const isShort = ({ cityIds, types }: PlaceSet) =>
  cityIds !== null && cityIds.length * types.length <= MAX_WHOLE_LISTS;

export const conditions = (set: PlaceSet, put: Put) =>
  [`rank < ${SECONDARY_RANK}`, ...postcodeCondition(set, put)].join(' AND ');

/** SQL fragment, to follow FROM: an index scan per city and type. */
export const eachList = ({ cityIds, types }: PlaceSet, where: string, put: Put, end = '') =>
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
