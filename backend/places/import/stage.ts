import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import type { ClientBase } from 'pg';
import { copy } from '../copy.js';
import { type Counts, noCounts, skip } from './counts.js';
import type { OsmGeography } from './osm/read.js';
import { BrokenFile, type PlaceRecord, type Reading } from './record.js';

/** Goes up when records are read differently: what an older version staged is then read again. */
const RULES = 1;
/** Records of one checkpoint: at most these are read again after a kill. */
const CHECKPOINT = 2000;
/** Enough of both ends to tell two files of one size apart. */
const FINGERPRINT_BYTES = 1 << 20;

export interface Format {
  name: 'OpenStreetMap' | 'Overture';
  read(file: string, from: number, geography: OsmGeography): AsyncGenerator<Reading>;
}

/** The formats by the end of a file's name; the readers are loaded when they are needed. */
export async function formatOf(file: string): Promise<Format> {
  if (/\.pbf$/i.test(file)) {
    const { readOsm } = await import('./osm/read.js');
    return { name: 'OpenStreetMap', read: (path, _from, geography) => readOsm(path, geography) };
  }
  if (/\.(geojsonl|geojsonseq|ndjson|jsonl)$/i.test(file)) {
    const { readOverture } = await import('./overture.js');
    return { name: 'Overture', read: readOverture };
  }
  throw new BrokenFile('The name must end in .osm.pbf, or in .geojsonl, .geojsonseq or .ndjson.');
}

/** @throws BrokenFile unless the path is a file with something in it */
export async function checkFile(file: string): Promise<void> {
  const status = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new BrokenFile(
      error.code === 'ENOENT' ? 'There is no such file.' : `It cannot be read: ${error.message}.`,
    );
  });
  if (status.isDirectory()) throw new BrokenFile('It is a folder, not a file.');
  if (status.size === 0) throw new BrokenFile('The file is empty.');
}

export interface Staged {
  id: number;
  counts: Counts;
  geography: OsmGeography;
}

/**
 * Reads a file into `place_staging`, a checkpoint every 2,000 records.
 * An import of the same file that was killed goes on after its last checkpoint.
 */
export async function stage(
  client: ClientBase,
  file: string,
  format: Format,
  report: (line: string) => void,
): Promise<Staged> {
  const { id, position: start, counts } = await begin(client, await fingerprint(file));
  if (start > 0)
    report(`Going on after ${counts.read} records that an interrupted import has read.`);
  const geography: OsmGeography = { settlements: [], municipalities: [], borders: [] };
  let records: PlaceRecord[] = [];
  let before = counts.read;
  for await (const reading of format.read(file, start, geography)) {
    if (reading.position <= start) continue;
    counts.read++;
    if ('record' in reading) records.push(reading.record);
    else skip(counts, reading.skipped, reading.where);
    if (counts.read - before < CHECKPOINT) continue;
    await checkpoint(client, id, reading.position, counts, records);
    records = [];
    before = counts.read;
    report(`${counts.read} records read, ${counts.staged} businesses`);
  }
  await checkpoint(client, id, null, counts, records);
  return { id, counts, geography };
}

async function begin(client: ClientBase, mark: string) {
  // Nothing else imports (advisory lock), so an import of another file was given up.
  await client.query('DELETE FROM place_imports WHERE fingerprint <> $1', [mark]);
  const { rows } = await client.query<{ id: number; position: number; counts: Counts }>(
    `INSERT INTO place_imports (fingerprint, counts) VALUES ($1, $2)
     ON CONFLICT (fingerprint) DO UPDATE SET fingerprint = excluded.fingerprint
     RETURNING id, position::float8 AS position, counts`,
    [mark, noCounts()],
  );
  return rows[0]!;
}

/** One transaction for the records and the position after them; a null position leaves it where it is. */
async function checkpoint(
  client: ClientBase,
  id: number,
  position: number | null,
  counts: Counts,
  records: PlaceRecord[],
): Promise<void> {
  const first = counts.staged;
  counts.staged += records.length;
  await client.query('BEGIN');
  try {
    await client.query('DELETE FROM place_staging WHERE import_id = $1 AND position >= $2', [
      id,
      first,
    ]);
    await copy(
      client,
      'place_staging (import_id, position, record)',
      records.map((record, index) => [id, first + index, JSON.stringify(record)]),
    );
    if (position !== null) {
      await client.query('UPDATE place_imports SET position = $2, counts = $3 WHERE id = $1', [
        id,
        position,
        counts,
      ]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Tells one file from another without reading 10 GB: size, time of change, first and last megabyte. */
async function fingerprint(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { size, mtimeMs } = await handle.stat();
    const hash = createHash('sha256').update(`${RULES} ${size} ${mtimeMs}`);
    for (const position of [0, Math.max(0, size - FINGERPRINT_BYTES)]) {
      const { buffer, bytesRead } = await handle.read({
        buffer: Buffer.alloc(FINGERPRINT_BYTES),
        position,
      });
      hash.update(buffer.subarray(0, bytesRead));
    }
    return hash.digest('hex');
  } finally {
    await handle.close();
  }
}
