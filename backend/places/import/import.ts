import type pg from 'pg';
import { openConnection } from '../../database/connections.js';
import type { Box } from '../geometry.js';
import { seedGazetteer } from '../gazetteer/seed.js';
import type { Counts } from './counts.js';
import { openFile } from './formats.js';
import { merge, type MergeResult } from './merge.js';
import { BrokenFile } from './record.js';
import { discardStaged, type Input, stage } from './stage.js';

/** An arbitrary advisory lock id: "places" on a phone keypad. */
const LOCK = 752237;

export interface ImportResult extends MergeResult {
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
    const { rows } = await client.query<{ free: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS free',
      [LOCK],
    );
    if (!rows[0]?.free) throw new PlacesBusy();
    return work(client);
  });
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
): Promise<ImportResult> {
  const input = await openFile(file, release);
  report(`Reading ${file} (${input.format})`);
  return importPlaces(client, input, null, report);
}

/**
 * Imports all places of an input in one transaction.
 * @param covered the box that the input fully covers: other places of its provider there are removed from the index;
 *   null if the coverage is unknown
 * @param report receives progress lines
 * @throws BrokenFile if the input cannot be read; the index is unchanged
 */
export async function importPlaces(
  client: pg.Client,
  input: Input,
  covered: Box | null,
  report: (line: string) => void,
): Promise<ImportResult> {
  await seedGazetteer(client);
  try {
    const counts = await stage(client, input, report);
    report(`Read ${counts.staged} businesses. Updating the index`);
    return { counts, ...(await merge(client, covered)) };
  } catch (error) {
    if (error instanceof BrokenFile) await discardStaged(client);
    throw error;
  }
}
