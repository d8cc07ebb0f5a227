import pg from 'pg';
import { seedGazetteer } from '../gazetteer/seed.js';
import type { Counts } from './counts.js';
import { merge, type Merged } from './merge.js';
import { BrokenFile } from './record.js';
import { checkFile, formatOf, stage } from './stage.js';

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
 * Imports one file: `.osm.pbf`, or Overture as GeoJSON lines. Every place of it gets into the index, or none.
 * @param report takes lines about the progress
 * @throws BrokenFile when the file cannot be read; nothing has changed then
 */
export async function importFile(
  client: pg.Client,
  file: string,
  report: (line: string) => void,
): Promise<ImportResult> {
  await checkFile(file);
  const format = await formatOf(file);
  await seedGazetteer(client);
  try {
    report(`Reading ${file} (${format.name})`);
    const staged = await stage(client, file, format, report);
    report(`${staged.counts.staged} businesses read, finding their cities`);
    return { counts: staged.counts, ...(await merge(client, staged)) };
  } catch (error) {
    if (error instanceof BrokenFile) await client.query('DELETE FROM place_imports');
    throw error;
  }
}
