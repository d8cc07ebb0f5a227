import type { EntityManager } from 'typeorm';
import { asQualifier, columnsOfNamed } from '../gazetteer/names.js';
import { SECONDARY_RANK } from '../place-type.entity.js';

/** A name of an area, or of one around it. */
export interface AreaAround {
  name: string;
  /** Whether it is the city around a part. */
  isCity: boolean;
}

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

/** Which of some phrases are names, in any language, of areas or of the areas around them, by area. */
export async function namesOfAreasAround(
  tx: EntityManager,
  areas: string[],
  phrases: string[],
): Promise<Map<string, AreaAround[]>> {
  if (areas.length === 0 || phrases.length === 0) return new Map();
  const named = columnsOfNamed(phrases);
  const coded = columnsOfNamed(phrases.map(asQualifier));
  const other = {
    keys: [...named.keys, ...coded.keys.map((key) => key.slice(1))],
    ids: [...named.ids, ...coded.ids],
  };
  const rows = await tx.query<{ id: string; names: AreaAround[] }[]>(
    `WITH RECURSIVE up (id, parent_id) AS (
       SELECT id, id FROM cities WHERE id = ANY($1)
       UNION
       SELECT up.id, cities.parent_id FROM up JOIN cities ON cities.id = up.parent_id
       WHERE cities.parent_id IS NOT NULL
     ), named (city_id, phrase) AS (
       SELECT id, name_key FROM cities WHERE name_key = ANY($2)
       UNION
       SELECT city_id, key FROM city_aliases WHERE key = ANY($2)
       UNION
       SELECT * FROM unnest($4::text[], $3::text[])
     )
     SELECT up.id, json_agg(json_build_object('name', phrase, 'isCity', kind = 'city' AND cities.id <> up.id)) AS names
     FROM up JOIN named ON city_id = parent_id JOIN cities ON cities.id = city_id
     GROUP BY up.id`,
    [areas, phrases, other.keys, other.ids],
  );
  return new Map(rows.map(({ id, names }) => [id, names]));
}
