import type { EntityManager } from 'typeorm';
import type pg from 'pg';
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
const SECONDARY_RANK = 4;

/** The places that a search delivers. */
export interface PlaceSet {
  cityId: string;
  types: string[];
}

/** SQL fragment: the ids of a city's places of these types; the arguments are SQL. */
const idsOfPlaces = (cityId: string, types: string) =>
  `SELECT DISTINCT place_id AS id FROM place_types
   WHERE city_id = ${cityId} AND type = ANY(${types}) AND rank < ${SECONDARY_RANK}`;

/** SQL fragment: identities and contact data of a city's places of these types; the arguments are SQL. */
export const contactsOfPlaces = (cityId: string, types: string, limit: string) =>
  `SELECT source, source_id, phones[1] AS phone, website, email
   FROM (${idsOfPlaces(cityId, types)} LIMIT ${limit}) found JOIN places USING (id)`;

export async function countPlaces(tx: EntityManager, { cityId, types }: PlaceSet): Promise<number> {
  const [row] = await tx.query<[{ places: number }]>(
    `SELECT count(*)::int AS places FROM (${idsOfPlaces('$1', '$2')}) found`,
    [cityId, types],
  );
  return row.places;
}

/**
 * A page of a city's places of these types, each at its best rank among them. Reads at most one page per type.
 */
export const pageOfPlaces = (
  tx: EntityManager,
  cityId: string,
  types: string[],
  after: PlacePosition,
  limit: number,
): Promise<(IndexedPlace & PlacePosition)[]> =>
  tx.query(
    `WITH found AS (
       SELECT DISTINCT typed.rank, typed.place_id AS id
       FROM unnest($2::text[]) AS wanted (type)
       CROSS JOIN LATERAL (
         SELECT rank, place_id FROM place_types
         WHERE city_id = $1 AND type = wanted.type
           AND rank < ${SECONDARY_RANK}
           AND (rank, place_id) > ($3::smallint, $4::int)
           AND NOT EXISTS (
             SELECT 1 FROM place_types better
             WHERE better.place_id = place_types.place_id
               AND better.type = ANY($2) AND better.rank < place_types.rank
           )
         ORDER BY rank, place_id
         LIMIT $5
       ) typed
       ORDER BY 1, 2
       LIMIT $5
     )
     SELECT found.rank, found.id, source, source_id AS "sourceId", licence AS license, name, category,
       phones[1] AS phone, email, address, website, hours, latitude, longitude
     FROM found JOIN places USING (id)
     ORDER BY found.rank, found.id`,
    [cityId, types, after.rank, after.id, limit],
  );

/** Number of places of all types in a city. */
export async function countPlacesIn(tx: EntityManager, cityId: string): Promise<number> {
  const [city] = await tx.query<{ places: number }[]>(
    'SELECT place_count AS places FROM cities WHERE id = $1',
    [cityId],
  );
  return city?.places ?? 0;
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
  await client.query('TRUNCATE places, place_types, place_kinds, place_imports, place_staging');
  await client.query('UPDATE cities SET place_count = 0 WHERE place_count > 0');
  await client.query("DELETE FROM cities WHERE id LIKE 'i%'");
  await client.query('COMMIT');
  return rows[0]!.places;
}
