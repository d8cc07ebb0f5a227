import type { ClientBase } from 'pg';
import type { Box } from '../geometry.js';
import { CONTENT } from './row.js';
import { indexTouched } from './search.js';
import { withoutIndexes } from './without-indexes.js';

export interface IndexResult {
  added: number;
  updated: number;
  unchanged: number;
  withoutCity: number;
  /** Records of a business that another record represents. */
  duplicates: number;
}

/** PostgreSQL's memory for sorting and joining. Enough for a million places without using the disk. */
const WORK_MEM = '96MB';

/** With at least this many places, building the indexes of an empty table is faster than updating them. */
const MIN_PLACES_TO_REBUILD = 50_000;

/** The columns that conditions and joins read. Statistics about the others would only take time. */
const KEYS =
  'source, source_id, city_id, name_key, release, postcode, latitude, longitude, vanished_at, duplicate_of';

const SET = [
  ...CONTENT.map((column) => `${column} = staged.${column}`),
  'release = coalesce(staged.release, places.release)',
  'vanished_at = NULL',
  'updated_at = now()',
].join(', ');
const COLUMNS = ['source', 'source_id', 'release', ...CONTENT].join(', ');
/** SQL fragment: the columns to fill, and their values. */
const STAGED = `(${COLUMNS}) SELECT ${COLUMNS} FROM place_staging staged`;
const content = (table: string) => `(${CONTENT.map((column) => `${table}.${column}`).join(', ')})`;

/** Moves the staged places to the index in one transaction. */
export async function indexStaged(client: ClientBase): Promise<IndexResult> {
  await client.query('ANALYZE place_staging (position, source, source_id, city_id)');
  const indexed = await inTransaction(client, async () => {
    await client.query(`SET LOCAL work_mem = '${WORK_MEM}'`);
    const result = await writeStaged(client);
    await client.query('TRUNCATE place_imports, place_staging');
    return result;
  });
  if (indexed.added + indexed.updated > 0) await analyzePlaces(client);
  return indexed;
}

export const analyzePlaces = (client: ClientBase): Promise<unknown> =>
  client.query(`ANALYZE places (${KEYS}), place_types`);

/**
 * Removes from the index a box's Overture places that come from other releases. Call it after all of a
 * release's places in the box were imported.
 * @returns the number of removed places
 */
export const removeVanished = (client: ClientBase, box: Box, release: string): Promise<number> =>
  inTransaction(client, async () => {
    await createTouched(client);
    const removed = await markRemoved(client, box, release);
    if (removed > 0) await indexTouched(client);
    return removed;
  });

export async function inTransaction<Result>(client: ClientBase, work: () => Promise<Result>) {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** The changed places of this transaction, for `indexTouched`. */
export const createTouched = (client: ClientBase) =>
  client.query(`
    CREATE TEMP TABLE touched (
      id integer, city_id text, name_key text, old_city_id text, old_name_key text
    ) ON COMMIT DROP`);

async function writeStaged(client: ClientBase): Promise<IndexResult> {
  // If a file contains a record twice, the last one wins.
  await client.query(`
    DELETE FROM place_staging USING (
      SELECT source, source_id, max(position) AS last FROM place_staging
      GROUP BY source, source_id HAVING count(*) > 1
    ) twice
    WHERE place_staging.source = twice.source AND place_staging.source_id = twice.source_id
      AND position < last`);
  await createTouched(client);
  const { rows } = await client.query<{ large: boolean }>(
    `SELECT NOT EXISTS (SELECT 1 FROM places) AND count(*) >= ${MIN_PLACES_TO_REBUILD} AS large FROM place_staging`,
  );
  const changes = rows[0]!.large
    ? await withoutIndexes(client, ['place_types', 'places'], () => insertAll(client))
    : await applyChanges(client);
  const total = await client.query<{ all: number; withoutCity: number; duplicates: number }>(`
    SELECT count(*)::int AS all, (count(*) - count(places.city_id))::int AS "withoutCity",
      count(duplicate_of)::int AS duplicates
    FROM place_staging JOIN places USING (source, source_id)`);
  const { all, ...counted } = total.rows[0]!;
  return { ...changes, unchanged: all - changes.added - changes.updated, ...counted };
}

/** For the first import: all places are new. Reading them again takes less time than returning them. */
async function insertAll(client: ClientBase) {
  const { rowCount } = await client.query(`INSERT INTO places ${STAGED}`);
  await client.query('INSERT INTO touched SELECT id, city_id, name_key FROM places');
  await indexTouched(client);
  return { added: rowCount ?? 0, updated: 0 };
}

async function applyChanges(client: ClientBase) {
  const updated = await update(client);
  const added = await insertNew(client);
  if (added + updated > 0) await indexTouched(client);
  return { added, updated };
}

async function insertNew(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(`
    WITH added AS (
      INSERT INTO places ${STAGED}
      WHERE NOT EXISTS (
        SELECT 1 FROM places
        WHERE places.source = staged.source AND places.source_id = staged.source_id
      )
      ORDER BY position
      RETURNING id, city_id, name_key
    )
    INSERT INTO touched SELECT * FROM added`);
  return rowCount ?? 0;
}

/** Updates changed and reappeared places, and the release of all places in the input. */
async function update(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(`
    WITH changed AS (
      SELECT places.id, places.city_id, places.name_key, staged.position
      FROM places JOIN place_staging staged USING (source, source_id)
      WHERE vanished_at IS NOT NULL OR ${content('places')} IS DISTINCT FROM ${content('staged')}
    ), updated AS (
      UPDATE places SET ${SET}
      FROM changed JOIN place_staging staged USING (position)
      WHERE places.id = changed.id
      RETURNING places.id, places.city_id, places.name_key,
        changed.city_id AS old_city_id, changed.name_key AS old_name_key
    )
    INSERT INTO touched SELECT * FROM updated`);
  await client.query(`
    UPDATE places SET release = staged.release
    FROM place_staging staged
    WHERE staged.source = places.source AND staged.source_id = places.source_id
      AND staged.release <> coalesce(places.release, '')`);
  return rowCount ?? 0;
}

async function markRemoved(client: ClientBase, box: Box, release: string): Promise<number> {
  const { rowCount } = await client.query(
    `WITH vanished AS (
       UPDATE places SET vanished_at = now()
       WHERE source = 'overture' AND vanished_at IS NULL
         AND latitude BETWEEN $1 AND $2 AND longitude BETWEEN $3 AND $4
         AND release IS DISTINCT FROM $5
       RETURNING id, city_id, name_key
     )
     INSERT INTO touched SELECT id, city_id, name_key, city_id, name_key FROM vanished`,
    [box.south, box.north, box.west, box.east, release],
  );
  return rowCount ?? 0;
}
