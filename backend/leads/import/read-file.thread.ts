import { parentPort, workerData } from 'node:worker_threads';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../../contract/imports.js';
import type { FileToRead, ReadFile } from './read-file.js';
import { guessMapping, readRows, type SheetRow } from './rows.js';

/* Runs in its own thread, which `readFile` ends if the file takes too much time or memory. */

const MAX_UNZIPPED_BYTES = 50_000_000;
/** Blank rows count toward the row numbers, but not toward the row limit. */
const MAX_CSV_LINES = 2 * MAX_IMPORT_ROWS;
/** Maximum rows times columns, counted up to the last cell address: the reader fills all gaps. */
const MAX_CELLS = 5_000_000;
/** The address of a row or cell: `r="AB12"`. */
const ADDRESS = /\sr\s*=\s*["']([^"']*)/g;
const PLAIN_ADDRESS = /^([A-Z]{0,3})(\d{1,7})$/i;
const SAMPLE_ROWS = 3;

/** A file that can't be imported, explained to the user. */
class Refused extends Error {}

async function read({ bytes, mapping, home }: FileToRead): Promise<ReadFile> {
  const [first, ...rows] = isZip(bytes) ? await readXlsx(bytes) : readCsv(bytes);
  if (!first || rows.length === 0) throw new Refused('The file has no rows below its headers.');
  if (rows.length > MAX_IMPORT_ROWS) throw tooManyRows();
  const { cells: header, number: headerRow } = first;
  if (header.length > MAX_IMPORT_COLUMNS)
    throw new Refused(`The file has more than ${MAX_IMPORT_COLUMNS} columns.`);
  const chosen = mapping ?? guessMapping(header);
  return {
    columns: header.map((name, at) => name.slice(0, 100) || `Column ${at + 1}`),
    headerRow,
    sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.map((cell) => cell.slice(0, 100))),
    mapping: chosen,
    ...readRows(rows, chosen, home),
  };
}

function tooManyRows() {
  const most = MAX_IMPORT_ROWS.toLocaleString('en-US');
  return new Refused(`The file has more than ${most} rows. Split it into several files.`);
}

/** The rows that aren't blank, numbered as a spreadsheet numbers them. */
const numbered = (rows: string[][]): SheetRow[] =>
  rows
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** UTF-8, UTF-16 with a byte order mark, or else Windows' Western encoding, in which Excel saves CSV. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function readCsv(bytes: Uint8Array): SheetRow[] {
  const text = decode(bytes);
  if (text.includes('\0')) throw new Refused('This is neither a CSV nor an XLSX file.');
  const { meta } = Papa.parse(text, { skipEmptyLines: 'greedy', preview: 10 });
  const { data } = Papa.parse<string[]>(text, {
    delimiter: meta.delimiter,
    preview: MAX_CSV_LINES + 1,
  });
  if (data.length > MAX_CSV_LINES) throw tooManyRows();
  return numbered(data);
}

async function readXlsx(bytes: Uint8Array): Promise<SheetRow[]> {
  const buffer = Buffer.from(bytes);
  await limitUnzipped(buffer);
  try {
    const rows = await readSheet(
      buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.length),
    );
    return numbered(rows.map((row) => row.map(textOf)));
  } catch {
    throw new Refused("We can't read this workbook. Save it as CSV, then try again.");
  }
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (cell === null) return '';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}

/** The largest row and column numbers among the cell addresses in a part of a workbook. */
class Extent {
  private rows = 1;
  private columns = 1;

  /** @throws Refused if the reader would need too much memory for the gaps */
  add(xml: string) {
    for (const [, address] of xml.matchAll(ADDRESS)) {
      const [, letters = '', row] = PLAIN_ADDRESS.exec(address!) ?? [];
      let column = 0;
      for (const letter of letters.toUpperCase()) column = 26 * column + letter.charCodeAt(0) - 64;
      this.rows = Math.max(this.rows, Number(row ?? Infinity));
      this.columns = Math.max(this.columns, column);
    }
    if (this.rows * this.columns <= MAX_CELLS) return;
    throw new Refused(
      'The workbook has too many rows and columns. Save it as CSV, then try again.',
    );
  }
}

/** Unpacks the files and counts their bytes and cells: an archive's declared sizes may be wrong. */
async function limitUnzipped(buffer: Buffer): Promise<void> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(buffer, { lazyEntries: true }, (error, opened) =>
      error ? reject(new Refused("We can't read this workbook.")) : resolve(opened),
    ),
  );
  let size = 0;
  const extent = new Extent();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', () => reject(new Refused("We can't read this workbook.")));
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(new Refused("We can't read this workbook."));
        stream.on('error', () => reject(new Refused("We can't read this workbook.")));
        const chunks: Buffer[] = [];
        stream.on('end', () => {
          try {
            extent.add(Buffer.concat(chunks).toString('latin1'));
            zip.readEntry();
          } catch (problem) {
            reject(problem as Error);
          }
        });
        stream.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size <= MAX_UNZIPPED_BYTES) return;
          stream.destroy();
          reject(new Refused('The workbook is larger than 50 MB when decompressed.'));
        });
      }),
    );
    zip.readEntry();
  });
}

try {
  parentPort!.postMessage({ file: await read(workerData as FileToRead) });
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  parentPort!.postMessage({ refusal: error.message });
}
