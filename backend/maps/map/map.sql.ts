import type { ClientBase } from 'pg';
import type { EntityManager } from 'typeorm';
import { copy } from '../places/copy.js';
import {
  type Extent,
  extentOf,
  type Geometry,
  type MapFeature,
  type MapSource,
} from './feature.js';

/** A square of the map, as in a tile's path. */
export interface TileKey {
  z: number;
  x: number;
  y: number;
}

/** A feature with the fields that tiles need. */
export type ShownFeature = Pick<MapFeature, 'layer' | 'kind' | 'name' | 'minZoom'> & {
  geometry: Geometry;
};

const COLUMNS = 'source, source_id, osm_id, layer, kind, name, min_zoom, extent, geometry';

/** An arbitrary advisory lock id: "map" on a phone keypad. */
const LOCK = 627;

/** Call first in a transaction: waits until no other transaction is changing the map. */
export async function beginStaging(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(`
    CREATE TEMP TABLE map_staging (LIKE map_features) ON COMMIT DROP;
    CREATE TEMP TABLE map_changes (extent box, min_zoom smallint) ON COMMIT DROP`);
}

export function stageFeatures(client: ClientBase, features: MapFeature[]): Promise<void> {
  return copy(
    client,
    `map_staging (${COLUMNS})`,
    features.map((feature) => [
      feature.source,
      feature.sourceId,
      feature.osmId,
      feature.layer,
      feature.kind,
      feature.name,
      feature.minZoom,
      box(extentOf(feature.geometry)),
      JSON.stringify(feature.geometry),
    ]),
  );
}

const box = ([west, north, east, south]: Extent) => `(${east},${south}),(${west},${north})`;

/**
 * Moves the staged features to the map, and records the areas that change.
 * @param covered the area that the features fully cover: other features from their source inside it are removed
 * @returns the number of changed features
 */
export async function mergeStaged(
  client: ClientBase,
  source: MapSource,
  covered: Extent | null,
): Promise<number> {
  // An input may contain a feature twice.
  await client.query(`
    DELETE FROM map_staging USING map_staging twin
    WHERE map_staging.source_id = twin.source_id AND map_staging.ctid < twin.ctid`);
  if (covered) {
    await client.query(
      `WITH vanished AS (
         DELETE FROM map_features known
         WHERE source = $1 AND extent <@ $2::box AND NOT EXISTS (
           SELECT FROM map_staging staged WHERE staged.source_id = known.source_id)
         RETURNING extent, min_zoom
       ) INSERT INTO map_changes SELECT * FROM vanished`,
      [source, box(covered)],
    );
  }
  await client.query(`
    DELETE FROM map_staging staged USING map_features known
    WHERE known.source = staged.source AND known.source_id = staged.source_id
      AND (known.layer, known.kind, known.name, known.min_zoom, known.geometry)
        IS NOT DISTINCT FROM (staged.layer, staged.kind, staged.name, staged.min_zoom, staged.geometry)`);
  await client.query(`
    WITH replaced AS (
      DELETE FROM map_features known USING map_staging staged
      WHERE known.source = staged.source AND known.source_id = staged.source_id
      RETURNING known.extent, known.min_zoom
    ) INSERT INTO map_changes SELECT * FROM replaced UNION ALL SELECT extent, min_zoom FROM map_staging`);
  await client.query(`INSERT INTO map_features (${COLUMNS}) SELECT ${COLUMNS} FROM map_staging`);
  const { rows } = await client.query<{ changes: number }>(
    'SELECT count(*)::int AS changes FROM map_changes',
  );
  await client.query('ANALYZE map_features');
  return rows[0]!.changes;
}

/** The tiles at a zoom level that the recorded changes touch, if they are visible at `toZoom`. */
export async function changedBlocks(
  client: ClientBase,
  zoom: number,
  toZoom: number,
  margin: number,
): Promise<TileKey[]> {
  const { rows } = await client.query<TileKey>(
    `SELECT DISTINCT $1::int AS z, x, y
     FROM map_changes,
       generate_series(greatest(floor(((extent[1])[0] - $3) * 2 ^ $1), 0)::int, least(floor(((extent[0])[0] + $3) * 2 ^ $1), 2 ^ $1 - 1)::int) AS x,
       generate_series(greatest(floor(((extent[1])[1] - $3) * 2 ^ $1), 0)::int, least(floor(((extent[0])[1] + $3) * 2 ^ $1), 2 ^ $1 - 1)::int) AS y
     WHERE min_zoom <= $2 ORDER BY x, y`,
    [zoom, toZoom, margin],
  );
  return rows;
}

/**
 * The features in an extent that are visible at a zoom level. Overture features made from an OpenStreetMap
 * element that we have are left out. The zoom level is part of the statement, so that the index of the overview applies.
 */
export async function featuresIn(
  client: ClientBase,
  extent: Extent,
  zoom: number,
): Promise<ShownFeature[]> {
  const { rows } = await client.query<Omit<ShownFeature, 'geometry'> & { geometry: string }>(
    `SELECT layer, kind, name, min_zoom AS "minZoom", geometry FROM map_features
     WHERE extent && $1::box AND min_zoom <= ${zoom} AND NOT EXISTS (
       SELECT FROM map_features original WHERE original.source = 'osm' AND original.source_id = map_features.osm_id)
     ORDER BY source, source_id`,
    [box(extent)],
  );
  return rows.map((row) => ({ ...row, geometry: JSON.parse(row.geometry) as Geometry }));
}

/** Replaces tiles; null removes one. */
export async function saveTiles(
  client: ClientBase,
  tiles: (TileKey & { data: Buffer | null })[],
): Promise<void> {
  const of = (list: TileKey[]) => [
    list.map(({ z }) => z),
    list.map(({ x }) => x),
    list.map(({ y }) => y),
  ];
  const empty = tiles.filter(({ data }) => data === null);
  const full = tiles.filter(({ data }) => data !== null);
  await client.query(
    `DELETE FROM map_tiles USING unnest($1::int[], $2::int[], $3::int[]) AS gone (z, x, y)
     WHERE (map_tiles.z, map_tiles.x, map_tiles.y) = (gone.z, gone.x, gone.y)`,
    of(empty),
  );
  await client.query(
    `INSERT INTO map_tiles (z, x, y, data) SELECT * FROM unnest($1::int[], $2::int[], $3::int[], $4::bytea[])
     ON CONFLICT (z, x, y) DO UPDATE SET data = excluded.data`,
    [...of(full), full.map(({ data }) => data)],
  );
}

export async function findTile(tx: EntityManager, { z, x, y }: TileKey): Promise<Buffer | null> {
  const [tile] = await tx.query<{ data: Buffer }[]>(
    'SELECT data FROM map_tiles WHERE z = $1 AND x = $2 AND y = $3',
    [z, x, y],
  );
  return tile?.data ?? null;
}

/** Whether there are tiles, and from which sources. */
export async function mapSources(tx: EntityManager): Promise<MapSource[]> {
  const rows = await tx.query<{ source: MapSource }[]>(
    `SELECT source FROM unnest(ARRAY['osm', 'overture']) AS source
     WHERE EXISTS (SELECT FROM map_features WHERE map_features.source = source.source)`,
  );
  return rows.map(({ source }) => source);
}

/** Removes the base map. */
export async function clearMap(client: ClientBase): Promise<void> {
  await client.query('TRUNCATE map_features, map_tiles');
}
