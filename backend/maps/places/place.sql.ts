import type { EntityManager } from 'typeorm';
import { ADDRESS_PARTS } from '#contract/lead-fields.js';
import { snakeCase } from '../../platform/database/naming.js';
import { prepared } from '../../platform/database/prepared.js';
import type { FoundPlace } from './found-place.js';
import {
  type PlaceSet,
  type Put,
  parametersOf,
  allPlaces,
  isLarge,
  isShort,
  conditions,
  eachList,
  idsOfPlaces,
} from './place-set.sql.js';
import { SECONDARY_RANK } from './place-type.entity.js';

/** Rank and id of a place, which define the order of delivery. */
export interface PlacePosition {
  rank: number;
  id: number;
}

export const START: PlacePosition = { rank: -1, id: 0 };

/** A business with the fields that the index stores. */
type IndexedPlace = Pick<FoundPlace, 'source' | 'sourceId' | 'license' | 'name'> &
  Partial<FoundPlace>;

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
