import type { ClientBase } from 'pg';
import { copy } from '../copy.js';
import { CityFinder, type IndexedCity } from './city-finder.js';
import { type Counts, noCounts, skip } from './counts.js';
import { Geography } from './geography.js';
import type { OsmGeography } from './osm/read.js';
import type { PlaceRecord, Reading } from './record.js';
import { CONTENT, placeRow } from './row.js';

/** Goes up when records are read differently: what an older version staged is then read again. */
const RULES = 2;
/** Records of one checkpoint: at most these are read again after a kill. */
const CHECKPOINT = 5000;
const COLUMNS = `position, source, source_id, release, ${CONTENT.join(', ')}`;

/** A file, or a part of a release on the network. */
export interface Input {
  /** Tells it from every other input, and from itself once it has changed. */
  mark: string;
  /** The release that it belongs to: "2026-10-21.0"; null when nobody said. */
  release: string | null;
  /** Readings after a position; fills the geography, when it knows one, before the first record. */
  read(from: number, geography: OsmGeography): AsyncGenerator<Reading>;
}

/**
 * Reads an input into `place_staging`, its cities, phones and addresses found, a checkpoint every 5,000 records.
 * An import of the same input that was killed goes on after its last checkpoint.
 * @param report takes lines about the progress
 * @returns what was read and left out; `without a city` is counted by `merge`
 */
export async function stage(
  client: ClientBase,
  input: Input,
  report: (line: string) => void,
): Promise<Counts> {
  // After a crash of the server all of it is read again, so that nothing has to wait for its disk.
  await client.query('SET synchronous_commit = off');
  const { position: start, counts } = await begin(client, input);
  if (start > 0)
    report(`Going on after ${counts.read} records that an interrupted import has read.`);
  const geography: OsmGeography = { settlements: [], municipalities: [], borders: [] };
  let finder: CityFinder | undefined;
  let records: PlaceRecord[] = [];
  let before = counts.read;
  let position = start;
  // While PostgreSQL takes one batch, the next one is read and parsed.
  let writing = Promise.resolve();
  const write = async () => {
    await writing;
    finder ??= new CityFinder(client, new Geography(geography));
    const first = counts.staged - records.length;
    const rows = await placeRows(finder, records, input.release, first);
    const { read, staged } = counts;
    writing = checkpoint(client, position, structuredClone(counts), rows).then(() =>
      report(`${read} records read, ${staged} businesses`),
    );
    // It is awaited before the next batch, or at the end.
    writing.catch(() => undefined);
    records = [];
    before = counts.read;
  };
  try {
    for await (const reading of input.read(start, geography)) {
      if (reading.position <= start) continue;
      position = reading.position;
      counts.read++;
      if ('record' in reading) {
        records.push(reading.record);
        counts.staged++;
      } else skip(counts, reading.skipped, reading.where);
      if (counts.read - before >= CHECKPOINT) await write();
    }
    await write();
  } finally {
    await writing;
  }
  await client.query('RESET synchronous_commit');
  return counts;
}

async function placeRows(
  finder: CityFinder,
  records: PlaceRecord[],
  release: string | null,
  first: number,
) {
  await finder.prepare(records);
  const cities: (IndexedCity | null)[] = [];
  for (const record of records) cities.push(await finder.find(record));
  // Who names a city without its country may find it once another record has said where it is.
  for (const [index, record] of records.entries()) cities[index] ??= await finder.find(record);
  return records.map((record, index) => [
    first + index,
    ...placeRow(record, cities[index] ?? null, release),
  ]);
}

/** Forgets an import that was given up, and the cities that it alone has met. */
export async function forget(client: ClientBase): Promise<void> {
  await client.query('TRUNCATE place_imports, place_staging');
  await client.query(`
    DELETE FROM cities
    WHERE id LIKE 'i%' AND NOT EXISTS (SELECT 1 FROM places WHERE places.city_id = cities.id)`);
}

async function begin(client: ClientBase, input: Input) {
  const mark = `${RULES} ${input.release ?? ''} ${input.mark}`;
  const known = await client.query<{ position: number; counts: Counts }>(
    'SELECT position::float8 AS position, counts FROM place_imports WHERE fingerprint = $1',
    [mark],
  );
  if (known.rows[0]) return known.rows[0];
  // Nothing else imports (advisory lock), so an import of another input was given up.
  await forget(client);
  const counts = noCounts();
  await client.query('INSERT INTO place_imports (fingerprint, counts) VALUES ($1, $2)', [
    mark,
    counts,
  ]);
  return { position: 0, counts };
}

/** One transaction for the places and the position after them. */
async function checkpoint(
  client: ClientBase,
  position: number,
  counts: Counts,
  rows: (string | number | null)[][],
): Promise<void> {
  await client.query('BEGIN');
  try {
    await copy(client, `place_staging (${COLUMNS})`, rows);
    await client.query('UPDATE place_imports SET position = $1, counts = $2', [position, counts]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
