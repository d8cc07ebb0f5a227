import { pipeline, type Transform } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { openConnection } from '../../platform/database/connections.js';
import type { ExportFile } from './data-export.files.js';
import { JSON_LINES, jsonArray, markedCrlf } from '../export/formats/lines.js';

/**
 * Streams a ZIP from the database, one file after another: constant memory, and all files from one snapshot.
 */
export async function* archive(
  databaseUrl: string,
  files: ExportFile[],
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  signal.throwIfAborted();
  const client = await openConnection(databaseUrl, 'data export');
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const zip = new ZipFile();
    const output = zip.outputStream as Transform;
    const fail = (error: Error) => output.destroy(error);
    zip.on('error', fail);
    for (const file of files) {
      zip.addReadStreamLazy(file.name, (take) => take(null, read(client, file, fail)));
    }
    zip.end();
    const stop = () => fail(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    yield* output;
    signal.removeEventListener('abort', stop);
  } finally {
    await client.end();
  }
}

/** The ZIP ignores errors from its inputs, so `fail` reports them. */
function read(
  client: pg.Client,
  { format, query }: ExportFile,
  fail: (error: Error) => void,
): Transform {
  const options = format === 'json' ? JSON_LINES : 'FORMAT csv, HEADER';
  const copy = client.query(copyTo(`COPY (${query}) TO STDOUT WITH (${options})`));
  const lines = format === 'json' ? jsonArray() : markedCrlf();
  pipeline(copy, lines, (error) => error && fail(error));
  return lines;
}
