import type { EntityManager } from 'typeorm';
import type { Box, GeoPoint } from '../geometry.js';
import type { NamedArea } from './search-area.js';

const FIELDS = 'id, label, country, latitude, longitude, population';
/** Farther away, a city no longer describes where an area is. */
const NEAR_DEGREES = 2;

export type CityPoint = NamedArea & GeoPoint & { population: number };

/** The largest towns in a box. */
export function townsIn(tx: EntityManager, box: Box): Promise<CityPoint[]> {
  return tx.query(
    `SELECT ${FIELDS} FROM cities
     WHERE kind = 'city' AND latitude BETWEEN $1 AND $2 AND longitude BETWEEN $3 AND $4
     ORDER BY population DESC, id LIMIT 100`,
    [box.south, box.north, box.west, box.east],
  );
}

/** The nearest town with at least a thousand people; if none is nearby, the nearest one. */
export async function nearestTown(
  tx: EntityManager,
  { latitude, longitude }: GeoPoint,
): Promise<CityPoint | null> {
  const rows = await tx.query<CityPoint[]>(
    `SELECT ${FIELDS} FROM cities
     WHERE kind = 'city' AND latitude IS NOT NULL AND longitude IS NOT NULL
     ORDER BY (latitude BETWEEN $1::float8 - ${NEAR_DEGREES} AND $1::float8 + ${NEAR_DEGREES} AND population >= 1000) DESC,
       power(latitude - $1::float8, 2) + power(least(abs(longitude - $2::float8), 360 - abs(longitude - $2::float8)) * cos(radians($1::float8)), 2)
     LIMIT 1`,
    [latitude, longitude],
  );
  return rows[0] ?? null;
}

/** Whether a town is part of an area, at any depth. */
export async function isPartOf(tx: EntityManager, town: string, area: string): Promise<boolean> {
  const [row] = await tx.query<[{ isPart: boolean }]>(
    `WITH RECURSIVE whole (id) AS (
       SELECT $1::text UNION SELECT parent_id FROM whole JOIN cities USING (id) WHERE parent_id IS NOT NULL
     )
     SELECT $2 IN (SELECT id FROM whole) AS "isPart"`,
    [town, area],
  );
  return row.isPart;
}
