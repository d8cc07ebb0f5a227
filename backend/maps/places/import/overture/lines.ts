import { createReadStream } from 'node:fs';
import { BrokenFile } from '../record.js';

/** The longest record of an Overture release is 60 kB long. A file with longer lines is in a different format. */
const MAX_LINE_BYTES = 4 << 20;
const LINE_END = 10;

export interface TextLine {
  text: string;
  /** Offset of the byte after the line. */
  end: number;
}

/** Reads the lines of a file, starting at a byte, in constant memory. */
export async function* readLines(file: string, from: number): AsyncGenerator<TextLine> {
  let rest: Buffer = Buffer.alloc(0);
  let end = from;
  for await (const chunk of createReadStream(file, { start: from, highWaterMark: 1 << 18 })) {
    const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk as Buffer]);
    let start = 0;
    for (;;) {
      const stop = bytes.indexOf(LINE_END, start);
      if (stop < 0) break;
      end += stop + 1 - start;
      yield { text: bytes.toString('utf8', start, stop), end };
      start = stop + 1;
    }
    rest = bytes.subarray(start);
    if (rest.length > MAX_LINE_BYTES)
      throw new BrokenFile('The file does not contain one JSON record per line.');
  }
  if (rest.length > 0) yield { text: rest.toString('utf8'), end: end + rest.length };
}
