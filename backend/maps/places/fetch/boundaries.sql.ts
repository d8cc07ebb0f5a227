import type { EntityManager } from 'typeorm';
import { columnsOfNamed } from '../gazetteer/names.js';
import type { AreaBoundaryEntity } from '../area-boundary.entity.js';
import type { Box, GeoPoint } from '../geometry.js';

export interface NamedCity extends GeoPoint {
  id: string;
  country: string;
  population: number;
  /** The name or alias that matched. */
  key: string;
}

/** Cities with one of these names or aliases. */
export function citiesNamed(tx: EntityManager, keys: string[]): Promise<NamedCity[]> {
  const other = columnsOfNamed(keys);
  return tx.query(
    `SELECT id, country, cities.population, latitude, longitude, named.key
     FROM (
       SELECT id AS city_id, name_key AS key FROM cities WHERE name_key = ANY($1)
       UNION
       SELECT city_id, key FROM city_aliases WHERE key = ANY($1)
       UNION
       SELECT * FROM unnest($3::text[], $2::text[])
     ) named JOIN cities ON id = city_id
     WHERE latitude IS NOT NULL`,
    [keys, other.keys, other.ids],
  );
}

/** Adds names under which an area can be found. */
export function addAliases(tx: EntityManager, cityId: string, keys: string[]): Promise<unknown> {
  return tx.query(
    `INSERT INTO city_aliases (key, city_id)
     SELECT key, id FROM unnest($2::text[]) AS key JOIN cities ON id = $1
     WHERE key <> name_key ON CONFLICT DO NOTHING`,
    [cityId, keys],
  );
}

export function saveBoundary(tx: EntityManager, boundary: AreaBoundaryEntity): Promise<unknown> {
  return tx.query(
    `INSERT INTO area_boundaries (city_id, box, rings, release, license) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (city_id) DO UPDATE
       SET box = excluded.box, rings = excluded.rings, release = excluded.release, license = excluded.license`,
    [
      boundary.cityId,
      boundary.box,
      JSON.stringify(boundary.rings),
      boundary.release,
      boundary.license,
    ],
  );
}

/** The boundaries that overlap a box. */
export function boundariesIn(tx: EntityManager, box: Box): Promise<AreaBoundaryEntity[]> {
  return tx.query(
    `SELECT city_id AS "cityId", box, rings, release, license FROM area_boundaries
     WHERE (box->>'south')::float8 <= $2 AND (box->>'north')::float8 >= $1
       AND (box->>'west')::float8 <= $4 AND (box->>'east')::float8 >= $3`,
    [box.south, box.north, box.west, box.east],
  );
}
