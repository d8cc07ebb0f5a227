import type { EntityManager } from 'typeorm';
import type { Box } from '../geometry.js';
import type { FetchedArea, FetchProgress } from './fetched-area.entity.js';

/** Begins or continues a fetch. A known area keeps the results of its last complete fetch. */
export const saveProgress = (
  tx: EntityManager,
  areaId: string,
  box: Box,
  progress: FetchProgress,
): Promise<unknown> =>
  tx.query(
    `INSERT INTO fetched_areas (area_id, box, progress) VALUES ($1, $2, $3)
     ON CONFLICT (area_id) DO UPDATE SET box = excluded.box, progress = excluded.progress`,
    [areaId, box, progress],
  );

/** Records a complete fetch. */
export const completeFetch = (
  tx: EntityManager,
  areaId: string,
  release: string,
  { places, requests, bytes }: Pick<FetchProgress, 'places' | 'requests' | 'bytes'>,
): Promise<unknown> =>
  tx.query(
    `UPDATE fetched_areas
     SET release = $2, fetched_at = now(), places = $3, requests = $4, bytes = $5, progress = NULL, unattended = false
     WHERE area_id = $1`,
    [areaId, release, places, requests, bytes],
  );

/** Records that an area's release is still the newest. */
export const confirmFetch = (tx: EntityManager, areaId: string): Promise<unknown> =>
  tx.query(
    `UPDATE fetched_areas SET fetched_at = now(), progress = NULL, unattended = false WHERE area_id = $1`,
    [areaId],
  );

/** Lets a fetch continue without a run that waits for it. */
export const leaveUnattended = (tx: EntityManager, areaId: string): Promise<unknown> =>
  tx.query('UPDATE fetched_areas SET unattended = true WHERE area_id = $1', [areaId]);

export const isUnattended = async (tx: EntityManager, areaId: string): Promise<boolean> => {
  const [area] = await tx.query<Pick<FetchedArea, 'unattended'>[]>(
    'SELECT unattended FROM fetched_areas WHERE area_id = $1',
    [areaId],
  );
  return area?.unattended ?? false;
};

/** The size of the places index on disk, in bytes. */
export async function diskUse(tx: EntityManager): Promise<number> {
  const [{ bytes }] = await tx.query<[{ bytes: number }]>(
    `SELECT sum(pg_total_relation_size(name::regclass))::float8 AS bytes
     FROM unnest(ARRAY['places', 'place_types', 'place_staging', 'area_boundaries']) AS name`,
  );
  return bytes;
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
