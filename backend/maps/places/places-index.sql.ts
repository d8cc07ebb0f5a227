import type { EntityManager } from 'typeorm';
import type pg from 'pg';

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
