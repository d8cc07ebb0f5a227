import type { EntityManager } from 'typeorm';
import { holds, holdsPoint } from '../coverage.sql.js';
import type { Box } from '../geometry.js';
import type { FetchedAreaEntity, FetchProgress } from './fetched-area.entity.js';

/** Begins or continues a fetch. A known area keeps the results of its last complete fetch. */
export function saveProgress(
  tx: EntityManager,
  areaId: string,
  box: Box,
  progress: FetchProgress,
): Promise<unknown> {
  return tx.query(
    `INSERT INTO fetched_areas (area_id, box, progress) VALUES ($1, $2, $3)
     ON CONFLICT (area_id) DO UPDATE SET box = excluded.box, progress = excluded.progress`,
    [areaId, box, progress],
  );
}

/** Records a complete fetch. */
export function completeFetch(
  tx: EntityManager,
  areaId: string,
  release: string,
  { places, requests, bytes }: Pick<FetchProgress, 'places' | 'requests' | 'bytes'>,
): Promise<unknown> {
  return tx.query(
    `UPDATE fetched_areas
     SET release = $2, fetched_at = now(), places = $3, requests = $4, bytes = $5, progress = NULL, unattended = false
     WHERE area_id = $1`,
    [areaId, release, places, requests, bytes],
  );
}

/** Records that an area's release is still the newest. */
export function confirmFetch(tx: EntityManager, areaId: string): Promise<unknown> {
  return tx.query(
    `UPDATE fetched_areas SET fetched_at = now(), progress = NULL, unattended = false WHERE area_id = $1`,
    [areaId],
  );
}

/** Lets a fetch continue without a run that waits for it. */
export function leaveUnattended(tx: EntityManager, areaId: string): Promise<unknown> {
  return tx.query('UPDATE fetched_areas SET unattended = true WHERE area_id = $1', [areaId]);
}

export async function isUnattended(tx: EntityManager, areaId: string): Promise<boolean> {
  const [area] = await tx.query<Pick<FetchedAreaEntity, 'unattended'>[]>(
    'SELECT unattended FROM fetched_areas WHERE area_id = $1',
    [areaId],
  );
  return area?.unattended ?? false;
}

/** The share of a page that rows and index entries usually fill. */
const ROWS_FILL = 0.95;
const ENTRIES_FILL = 0.7;
/** Bytes of a row and of an index entry besides their columns, with the padding. */
const ROW = 36;
const ENTRY = 20;

/**
 * The size of the places index on disk, in bytes. It leaves out the room of removed places, which PostgreSQL gives to new
 * ones and not to the disk: a table or index takes at most what its rows need, by PostgreSQL's statistics.
 */
export async function diskUse(tx: Pick<EntityManager, 'query'>): Promise<number> {
  const [{ bytes }] = await tx.query<[{ bytes: number }]>(
    `WITH part AS (
       SELECT c.oid, relkind = 'i' AS is_index, reltuples AS rows, coalesce(indrelid, c.oid)::regclass::text AS owner,
         pg_relation_size(c.oid) AS bytes
       FROM pg_class c LEFT JOIN pg_index ON indexrelid = c.oid
       WHERE coalesce(indrelid, c.oid) IN ('places'::regclass, 'place_types'::regclass)
     ), needed AS (
       SELECT bytes, rows * CASE
         WHEN is_index THEN (sum(avg_width) + ${ENTRY}) / ${ENTRIES_FILL}
         -- Not all of its columns have statistics.
         WHEN owner = 'places' THEN (
           SELECT avg(pg_column_size(newest.*)) + 8 FROM (SELECT * FROM places ORDER BY id DESC LIMIT 1000) newest
         ) / ${ROWS_FILL}
         ELSE (sum(avg_width) + ${ROW}) / ${ROWS_FILL} END AS most
       FROM part JOIN pg_attribute ON attrelid = part.oid AND attnum > 0 AND NOT attisdropped
       LEFT JOIN pg_stats s ON s.schemaname = current_schema() AND s.tablename = owner AND s.attname = pg_attribute.attname
       GROUP BY part.oid, is_index, rows, owner, bytes
     )
     SELECT (SELECT sum(CASE WHEN most >= 0 THEN least(bytes, most) ELSE bytes END) FROM needed)::float8
       + (SELECT sum(pg_total_relation_size(name::regclass)) FROM unnest(ARRAY['place_staging', 'area_boundaries']) AS name)::float8 AS bytes`,
  );
  return bytes;
}

/** SQL fragment: whether the area that was fetched is $1, or contains the box $2. */
const SERVES = `(area_id = $1 OR ${holds('box', '$2::jsonb')}) AND fetched_at IS NOT NULL`;

/**
 * Records that a run uses an area, at most once a day.
 * @returns false if the area has been retired meanwhile
 */
export async function markUsed(
  tx: EntityManager,
  { id, box }: { id: string; box: Box | null },
): Promise<boolean> {
  const [row] = await tx.query<[{ isThere: boolean }]>(
    `WITH marked AS (
       UPDATE fetched_areas SET used_at = now()
       WHERE ${SERVES} AND used_at < now() - interval '1 day' RETURNING 1
     )
     SELECT EXISTS (SELECT FROM marked) OR EXISTS (
       SELECT FROM fetched_areas WHERE ${SERVES} AND used_at >= now() - interval '1 day'
     ) AS "isThere"`,
    [id, box],
  );
  return row.isThere;
}

const IS_UNUSED = `NOT is_kept AND used_at < now() - $1 * interval '1 day'`;

/** The areas that no run used for so many days, longest unused first. */
export async function unusedAreas(tx: EntityManager, days: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT area_id AS id FROM fetched_areas WHERE ${IS_UNUSED} ORDER BY used_at, area_id`,
    [days],
  );
  return rows.map(({ id }) => id);
}

/** Makes the next run load an area again. @returns false if a run has used it meanwhile */
export async function retireArea(
  tx: EntityManager,
  areaId: string,
  days: number,
): Promise<boolean> {
  const [, retired] = await tx.query<[unknown, number]>(
    `UPDATE fetched_areas SET release = NULL, fetched_at = NULL, progress = NULL
     WHERE area_id = $2 AND ${IS_UNUSED}`,
    [days, areaId],
  );
  return retired > 0;
}

/** Keeps the operator's areas. */
export function keepArea(tx: EntityManager, areaId: string): Promise<unknown> {
  return tx.query('UPDATE fetched_areas SET is_kept = true WHERE area_id = $1', [areaId]);
}

/** Keeps the areas that places of an operator's file, which are staged, fall in. */
export function keepStagedAreas(client: Pick<EntityManager, 'query'>): Promise<unknown> {
  return client.query(
    `UPDATE fetched_areas area SET is_kept = true
     WHERE NOT is_kept AND EXISTS (
       SELECT FROM place_staging
       WHERE source = 'overture' AND ${holdsPoint('area.box', 'latitude', 'longitude')})`,
  );
}

/** Labels of the loaded areas closest to a point. */
export async function readyAreas(
  tx: EntityManager,
  { latitude, longitude }: { latitude: number; longitude: number },
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ label: string }[]>(
    `SELECT label FROM cities LEFT JOIN fetched_areas ON area_id = id
     WHERE fetched_at IS NOT NULL OR (place_count > 0 AND kind = 'city' AND NOT EXISTS (SELECT FROM fetched_areas))
     ORDER BY point(longitude, latitude) <-> point($1, $2), population DESC LIMIT $3`,
    [longitude, latitude, limit],
  );
  return rows.map(({ label }) => label);
}

/** Labels of the largest cities in a country or state. */
export async function citiesIn(
  tx: EntityManager,
  areaId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ label: string }[]>(
    `WITH RECURSIVE part (id, depth) AS (
       SELECT $1::text, 0
       UNION
       SELECT cities.id, depth + 1 FROM part JOIN cities ON parent_id = part.id
       WHERE depth < 2 AND kind IN ('state', 'county')
     )
     SELECT label FROM cities WHERE parent_id IN (SELECT id FROM part) AND kind = 'city'
     ORDER BY population DESC, label LIMIT $2`,
    [areaId, limit],
  );
  return rows.map(({ label }) => label);
}
