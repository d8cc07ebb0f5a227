import type { EntityManager } from 'typeorm';
import type { VisitorCoverage, VisitorResult } from '#contract/visitors.js';
import { contactsOfPlaces, idsOfPlaces, parametersOf, type PlaceSet } from '../place-set.sql.js';
import { SECONDARY_RANK } from '../place-type.entity.js';

type Counts = Pick<
  VisitorResult,
  'total' | 'reachable' | 'withPhone' | 'withWebsite' | 'withEmail'
>;

/** Counts a set's places by contact data, at most `limit`. */
export async function countContacts(
  tx: EntityManager,
  places: PlaceSet,
  limit: number,
): Promise<Counts> {
  const parameters: unknown[] = [];
  const [row] = await tx.query<[Counts]>(
    `SELECT count(*)::int AS total, count(coalesce(phone, website, email))::int AS reachable, count(phone)::int AS "withPhone",
       count(website)::int AS "withWebsite", count(email)::int AS "withEmail"
     FROM (${contactsOfPlaces(places, parametersOf(parameters), limit)}) found`,
    parameters,
  );
  return row;
}

/** The locations of at most `limit` of a set's places from these sources. */
export function locationsOf(
  tx: EntityManager,
  places: PlaceSet,
  sources: readonly string[],
  limit: number,
): Promise<{ source: string; sourceId: string; latitude: number; longitude: number }[]> {
  const parameters: unknown[] = [];
  const put = parametersOf(parameters);
  return tx.query(
    `SELECT source, source_id AS "sourceId", latitude, longitude
     FROM (${idsOfPlaces(places, put)}) found JOIN places USING (id)
     WHERE latitude IS NOT NULL AND longitude IS NOT NULL AND source = ANY(${put(sources, 'text[]')})
     LIMIT ${put(limit, 'int')}`,
    parameters,
  );
}

/** Counts the places of each list of types. A place on several lists counts only for the first of them. */
export async function countOnce(
  tx: EntityManager,
  { cityIds }: PlaceSet,
  lists: string[][],
): Promise<number[]> {
  const rows = await tx.query<{ list: number; places: number }[]>(
    `SELECT list, count(*)::int AS places FROM (
       SELECT min(list) AS list
       FROM unnest($2::int[], $3::text[]) AS wanted (list, type) JOIN place_types USING (type)
       WHERE city_id = ANY($1) AND rank < ${SECONDARY_RANK} GROUP BY place_id
     ) counted GROUP BY list`,
    [cityIds, lists.flatMap((types, list) => types.map(() => list)), lists.flat()],
  );
  const counts = new Map(rows.map(({ list, places }) => [list, places]));
  return lists.map((_, list) => counts.get(list) ?? 0);
}

/** The number of places and cities in the index. */
export async function countIndex(
  tx: EntityManager,
): Promise<Pick<VisitorCoverage, 'places' | 'cities'>> {
  const [row] = await tx.query<[Pick<VisitorCoverage, 'places' | 'cities'>]>(
    "SELECT COALESCE(sum(place_count), 0)::int AS places, count(*)::int AS cities FROM cities WHERE place_count > 0 AND kind = 'city'",
  );
  return row;
}
