import type pg from 'pg';
import { openConnection } from '../../../platform/database/connections.js';
import type { Counts } from './counts.js';
import { openFile } from './formats.js';
import { keepStagedAreas } from '../fetch/fetched-area.sql.js';
import { IMPORT_LOCK } from './lock.js';
import { indexStaged, type IndexResult } from './index-staged.js';
import { BrokenFile } from './record.js';
import { updateGazetteer } from './refile.js';
import { deleteMerged, settleAreas } from './settle-areas.js';
import { discardStaged, type Input, stage } from './stage.js';

export interface PlacesImportResult extends IndexResult {
  counts: Counts;
}

/** Another process is importing or clearing places. */
export class PlacesBusy extends Error {
  override name = 'PlacesBusy';
  constructor() {
    super('Another import is in progress. Try again when it finishes.');
  }
}

/** Runs work on a separate connection. */
export async function withConnection<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openConnection(databaseUrl, 'places');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Runs work that changes the index under an exclusive lock, which is released with the connection.
 * @throws PlacesBusy if another process holds the lock
 */
export function withImportLock<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withConnection(databaseUrl, async (client) => {
    if (!(await tryLock(client))) throw new PlacesBusy();
    return work(client);
  });
}

/**
 * Runs work that changes the index when no other process is changing it.
 * @param wait called while another process is changing it; it pauses, and throws to give up
 */
export async function inTurn<Result>(
  client: pg.Client,
  wait: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  while (!(await tryLock(client))) await wait();
  try {
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [IMPORT_LOCK]);
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS free',
    [IMPORT_LOCK],
  );
  return rows[0]!.free;
}

/**
 * Imports all places of a file (`.osm.pbf`, or Overture as `.parquet` or GeoJSON lines) in one transaction.
 * @param release the file's Overture release, saved with its places
 * @param report receives progress lines
 * @throws BrokenFile if the file cannot be read; the index is unchanged
 */
export async function importFile(
  client: pg.Client,
  file: string,
  release: string | null,
  report: (line: string) => void,
): Promise<PlacesImportResult> {
  const input = await openFile(file, release);
  report(`Reading ${file} (${input.format})`);
  return importPlaces(client, input, report);
}

/**
 * Imports all places of an input in one transaction.
 * @param report receives progress lines
 * @throws BrokenFile if the input cannot be read; the index is unchanged
 */
export async function importPlaces(
  client: pg.Client,
  input: Input,
  report: (line: string) => void,
): Promise<PlacesImportResult> {
  await updateGazetteer(client);
  try {
    const counts = await stage(client, input, report);
    report(`Read ${counts.staged} businesses. Updating the index`);
    // Only a fetch knows boundaries.
    if (!input.areaAt) await keepStagedAreas(client);
    await deleteMerged(client, await settleAreas(client));
    return { counts, ...(await indexStaged(client)) };
  } catch (error) {
    if (error instanceof BrokenFile) await discardStaged(client);
    throw error;
  }
}
