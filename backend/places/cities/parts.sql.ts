import type { EntityManager } from 'typeorm';

/**
 * SQL fragment: the ids of the areas whose places belong to an area: itself, its parts, and their parts, if they
 * have places. The argument is SQL.
 */
export const idsOfParts = (area: string) =>
  `WITH RECURSIVE part (id) AS (
     SELECT ${area}
     UNION
     SELECT cities.id FROM part JOIN cities ON parent_id = part.id AND place_count > 0
   )
   SELECT id FROM part`;

/** Suggestions count at most this many places in an area, so that a country costs no more than a city. */
const MAX_COUNTED = 10_000;
/** At this rank and above, a type is only secondary and its place is not delivered. */
const SECONDARY_RANK = 4;

/** Places of these types by area, at most 10,000 each. */
export async function countByArea(
  tx: EntityManager,
  areas: string[],
  types: string[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; places: number }[]>(
    `SELECT area.id, count(*)::int AS places
     FROM unnest($1::text[]) AS area (id)
     CROSS JOIN LATERAL (
       SELECT DISTINCT place_id FROM (
         SELECT place_id FROM (${idsOfParts('area.id')}) parts (city_id) JOIN place_types USING (city_id)
         WHERE type = ANY($2) AND rank < ${SECONDARY_RANK} LIMIT ${MAX_COUNTED}
       ) limited
     ) found
     GROUP BY area.id`,
    [areas, types],
  );
  return new Map(rows.map(({ id, places }) => [id, places]));
}

/** The names, in all languages, of the cities around areas, by area. */
export async function namesOfCitiesAround(
  tx: EntityManager,
  areas: string[],
): Promise<Map<string, string[]>> {
  const rows = await tx.query<{ id: string; names: string[] }[]>(
    `WITH RECURSIVE up (id, parent_id) AS (
       SELECT id, parent_id FROM cities WHERE id = ANY($1)
       UNION
       SELECT up.id, cities.parent_id FROM up JOIN cities ON cities.id = up.parent_id
     ), around AS (
       SELECT up.id, cities.id AS city_id, name_key FROM up JOIN cities ON cities.id = up.parent_id
       WHERE kind = 'city'
     )
     SELECT id, array_agg(name) AS names FROM (
       SELECT id, name_key AS name FROM around
       UNION
       SELECT id, key FROM around JOIN city_aliases USING (city_id)
     ) named
     GROUP BY id`,
    [areas],
  );
  return new Map(rows.map(({ id, names }) => [id, names]));
}
