import type { ClientBase } from 'pg';
import { copy } from '../copy.js';
import type { GeoPoint } from '../geometry.js';
import { CityFinder } from './city-finder.js';
import type { ImportCity } from './import-city.js';
import { type Counts, emptyCounts, skip } from './counts.js';
import { Geography } from './geography.js';
import { emptyGeography, type OsmGeography } from './osm/geography.js';
import type { PlaceRecord, Reading } from './record.js';
import { CONTENT, placeRow } from './row.js';

/** Increase this when the reading rules change. Records staged by an older version are then reread. */
const RULES_VERSION = 5;
/** After a crash, at most this many records are reread. */
const RECORDS_PER_CHECKPOINT = 5000;
const COLUMNS = `position, source, source_id, release, ${CONTENT.join(', ')}`;

/** A file, or a part of a remote release. */
export interface Input {
  /** Identifies the input and changes with its content. */
  fingerprint: string;
  /** The release the input belongs to, such as "2026-10-21.0"; null if unknown. */
  release: string | null;
  /** Reads from a position. Fills the geography, if available, before the first record. */
  read(from: number, geography: OsmGeography): AsyncGenerator<Reading>;
  /** The id of the most specific area whose boundary encloses a point; null if no known boundary does. */
  areaAt?(point: GeoPoint): string | null;
}

/**
 * Reads an input into `place_staging` with resolved cities, phones and addresses. An interrupted import of the same input
 * resumes after its last checkpoint, which is written every 5,000 records.
 * @param report receives progress lines
 * @returns the number of records read and skipped
 */
export async function stage(
  client: ClientBase,
  input: Input,
  report: (line: string) => void,
): Promise<Counts> {
  // Staging tables are unlogged, so commits need not wait for the disk.
  await client.query('SET synchronous_commit = off');
  const { position: start, counts } = await begin(client, input);
  if (start > 0) report(`Resuming after ${counts.read} records of an interrupted import.`);
  const geography = emptyGeography();
  let finder: CityFinder | undefined;
  let records: PlaceRecord[] = [];
  let readAtCheckpoint = counts.read;
  let position = start;
  // The next batch is read and parsed while PostgreSQL writes this one.
  let writing = Promise.resolve();
  const write = async () => {
    await writing;
    finder ??= new CityFinder(client, new Geography(geography), input.areaAt?.bind(input));
    const first = counts.staged - records.length;
    const rows = await placeRows(finder, records, input.release, first);
    const { read, staged } = counts;
    writing = checkpoint(client, position, structuredClone(counts), rows).then(() =>
      report(`${read} records read, ${staged} businesses`),
    );
    // Awaited before the next batch or at the end.
    writing.catch(() => undefined);
    records = [];
    readAtCheckpoint = counts.read;
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
      if (counts.read - readAtCheckpoint >= RECORDS_PER_CHECKPOINT) await write();
    }
    await write();
    await finder?.learnSynonyms();
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
  const cities: (ImportCity | null)[] = [];
  for (const record of records) cities.push(await finder.find(record));
  // Another record of the batch may have created the city, so try the unresolved ones again.
  for (const [index, record] of records.entries()) cities[index] ??= await finder.find(record);
  return records.map((record, index) => [
    first + index,
    ...placeRow(record, cities[index] ?? null, release),
  ]);
}

/** Discards an abandoned import and the cities that only it created. */
export async function discardStaged(client: ClientBase): Promise<void> {
  await client.query('TRUNCATE place_imports, place_staging');
  await client.query(`
    DELETE FROM cities
    WHERE id LIKE 'i%' AND NOT EXISTS (SELECT 1 FROM places WHERE places.city_id = cities.id)`);
}

async function begin(client: ClientBase, input: Input) {
  const fingerprint = `${RULES_VERSION} ${input.release ?? ''} ${input.fingerprint}`;
  const existing = await client.query<{ position: number; counts: Counts }>(
    'SELECT position::float8 AS position, counts FROM place_imports WHERE fingerprint = $1',
    [fingerprint],
  );
  if (existing.rows[0]) return existing.rows[0];
  // We hold the import lock, so any other staged import was abandoned.
  await discardStaged(client);
  const counts = emptyCounts();
  await client.query('INSERT INTO place_imports (fingerprint, counts) VALUES ($1, $2)', [
    fingerprint,
    counts,
  ]);
  return { position: 0, counts };
}

/** Writes places and position in one transaction. */
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
