import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const ROWS_PER_CHUNK = 2000;

/** Writes rows with COPY in text format; null is `\N`. */
export async function copy(
  client: ClientBase,
  table: string,
  rows: Iterable<(string | number | null)[]>,
): Promise<void> {
  await pipeline(Readable.from(copyText(rows)), client.query(copyFrom(`COPY ${table} FROM STDIN`)));
}

/**
 * Writes the rows of a file that `copyText` filled.
 * @returns the number of rows
 */
export async function copyFile(client: ClientBase, table: string, file: URL): Promise<number> {
  const rows = client.query(copyFrom(`COPY ${table} FROM STDIN`));
  await pipeline(createReadStream(file), rows);
  return rows.rowCount;
}

/** Rows in COPY's text format, in chunks. */
export function* copyText(rows: Iterable<(string | number | null)[]>): Generator<string> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(row.map(field).join('\t'));
    if (lines.length < ROWS_PER_CHUNK) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const SPECIAL = /[\\\n\r\t]/g;
function field(value: string | number | null): string {
  if (value === null) return '\\N';
  // Special characters are rare. Checking for them first halves the time.
  if (typeof value === 'number' || value.search(SPECIAL) < 0) return String(value);
  return value.replace(SPECIAL, (character) => ESCAPES[character]!);
}
