import { pipeline, Transform } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import type { ExportFile } from './data-export.sql.js';
import { crlf } from './export.service.js';

/** Delimiter and quote that no JSON holds unescaped: with them a CSV line is the JSON as it is. */
const RAW = "FORMAT csv, DELIMITER E'\\x02', QUOTE E'\\x01'";

/**
 * The bytes of a ZIP, read from the database one file after another while they are taken: constant memory,
 * and all files from the same moment.
 */
export async function* archive(
  databaseUrl: string,
  files: ExportFile[],
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  signal.throwIfAborted();
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'lead-delivery data export',
  });
  await client.connect();
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

/** The ZIP does not listen for failures of what it is given: they are told apart. */
function read(
  client: pg.Client,
  { format, query }: ExportFile,
  fail: (error: Error) => void,
): Transform {
  const options = format === 'json' ? RAW : 'FORMAT csv, HEADER';
  const copy = client.query(copyTo(`COPY (${query}) TO STDOUT WITH (${options})`));
  const lines = format === 'json' ? jsonArray() : crlf();
  pipeline(copy, lines, (error) => error && fail(error));
  return lines;
}

/** Lines of JSON as one array; the bytes in between pass as they are. */
function jsonArray() {
  let begun = false;
  let isLineOpen = false;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const lines = chunk.toString('latin1');
      const start = begun ? (isLineOpen ? '' : ',\n') : '[\n';
      begun = true;
      isLineOpen = !lines.endsWith('\n');
      const body = isLineOpen ? lines : lines.slice(0, -1);
      done(null, Buffer.from(start + body.replaceAll('\n', ',\n'), 'latin1'));
    },
    flush(done) {
      done(null, begun ? '\n]\n' : '[]\n');
    },
  });
}
