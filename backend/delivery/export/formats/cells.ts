import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** Each row is a line, cells are separated by tabs, and null is an empty cell. */
export const CELLS = "FORMAT text, NULL ''";

/** Text of this size, which may grow threefold as XML, stays small enough for cheap, young-generation garbage collection. */
const BLOCK_BYTES = 16_384;
const LF = 10;

/** Whole lines of COPY's text format, in blocks. Other requests get a turn between blocks. */
export async function* linesOf(copy: Readable): AsyncGenerator<string[]> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const piece of piecesOf(copy)) {
    waiting.push(piece);
    size += piece.length;
    const end = piece.lastIndexOf(LF);
    if (size < BLOCK_BYTES || end < 0) continue;
    const block = Buffer.concat(waiting);
    const rest = piece.length - end - 1;
    yield block.toString('utf8', 0, block.length - rest - 1).split('\n');
    waiting = rest > 0 ? [piece.subarray(end + 1)] : [];
    size = rest;
    await setImmediate();
  }
  if (size > 0)
    yield Buffer.concat(waiting)
      .toString('utf8', 0, size - 1)
      .split('\n');
}

/** A stream returns everything that it holds at once, which may be many blocks. */
async function* piecesOf(copy: Readable) {
  for await (const chunk of copy as AsyncIterable<Buffer>)
    for (let from = 0; from < chunk.length; from += BLOCK_BYTES)
      yield chunk.subarray(from, from + BLOCK_BYTES);
}

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** A cell without the escapes of COPY's text format. */
export const unescaped = (cell: string) =>
  cell.includes('\\')
    ? cell.replace(/\\(.)/gs, (_, character: string) => ESCAPES[character] ?? character)
    : cell;
