import pg from 'pg';
import type { Box } from '../geometry.js';
import { seedGazetteer } from '../gazetteer/seed.js';
import type { Counts } from './counts.js';
import { openFile } from './formats.js';
import { merge, type Merged } from './merge.js';
import { BrokenFile } from './record.js';
import { forget, type Input, stage } from './stage.js';

/** Any number will do as long as nothing else in the database uses it: "places" on a phone's keys. */
const LOCK = 752237;

export interface ImportResult extends Merged {
  counts: Counts;
}

/** Somebody else imports or clears at this moment. */
export class PlacesBusy extends Error {
  override name = 'PlacesBusy';
  constructor() {
    super('Another import is under way: wait until it has ended.');
  }
}

/** Runs one piece of work over a connection of its own. */
export async function connected<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'lead-delivery places',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Runs one piece of work that changes the index, never two at once; the lock goes with the connection.
 * @throws PlacesBusy when somebody else is at it
 */
export function exclusively<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ free: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS free',
      [LOCK],
    );
    if (!rows[0]?.free) throw new PlacesBusy();
    return work(client);
  });
}

/**
 * Imports one file: `.osm.pbf`, or Overture as `.parquet` or GeoJSON lines. Every place of it gets into the index, or none.
 * @param release the Overture release that the file is a part of: kept with its places
 * @param report takes lines about the progress
 * @throws BrokenFile when the file cannot be read; nothing has changed then
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
 * Brings the places of an input into the index, all of them or none.
 * @param covered the box of which the input holds all that its release has: what it lacks there has vanished;
 *   null for an input that may be a part of anything
 * @param report takes lines about the progress
 * @throws BrokenFile when the input cannot be read; nothing has changed then
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
    report(`${counts.staged} businesses read, bringing them into the index`);
    return { counts, ...(await merge(client, covered)) };
  } catch (error) {
    if (error instanceof BrokenFile) await forget(client);
    throw error;
  }
}
