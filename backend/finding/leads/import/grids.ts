import { zipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { IMPORT_DELIMITERS, MAX_IMPORT_ROWS } from '#contract/imports.js';
import { guessMapping } from './columns.js';
import { decode } from './decode.js';
import { otherArchive, otherFormat, PROTECTED, Refused } from './formats.js';
import type { FileToRead } from './read-file.js';
import type { SheetRow } from './rows.js';

/** The rows of a table that aren't blank, and how they were found in the file. */
export interface Grid {
  rows: SheetRow[];
  /** Of a workbook. */
  sheet: string | null;
  sheets: string[];
  /** Of a CSV file. */
  delimiter: string | null;
  encoding: string | null;
  isEncodingUnsure: boolean;
}

const MAX_UNZIPPED_BYTES = 50_000_000;
/** Blank rows count toward the row numbers, but not toward the row limit. */
const MAX_CSV_LINES = 2 * MAX_IMPORT_ROWS;
/** Maximum rows times columns, counted up to the last cell address: the reader fills all gaps. */
const MAX_CELLS = 5_000_000;
/** The address of a row or cell, `r="AB12"`, and its parts if it is well-formed. */
const ADDRESS = /\sr\s*=\s*["'](?:([A-Za-z]{0,3})(\d{1,7})(?=["']))?/g;
/** Rows that may precede the header: a title, a date, a blank row. */
const MAX_TITLE_ROWS = 20;
/** Sheets in which a table is looked for. Each takes time to read. */
const MAX_SHEETS = 10;
/** The parts of a workbook that the reader looks at. */
const XML = /\.(?:xml|rels)$/;
const UNREADABLE = "We can't read this workbook. Save it as CSV, then try again.";

export function tooManyRows() {
  const most = MAX_IMPORT_ROWS.toLocaleString('en-US');
  return new Refused(`The file has more than ${most} rows. Split it into several files.`);
}

/** The first row that names a business's name and another field; null if none of the first rows does. */
export const headerOf = (rows: readonly SheetRow[]): SheetRow | null =>
  rows.slice(0, MAX_TITLE_ROWS).find(({ cells }) => {
    const mapping = guessMapping(cells);
    return mapping.name !== undefined && Object.keys(mapping).length > 1;
  }) ?? null;

/** Reads the table of a CSV or XLSX file, as the user described it or else as far as it can be recognized. */
export async function readGrid(file: FileToRead): Promise<Grid> {
  if (isZip(file.bytes)) return readXlsx(file);
  const other = otherFormat(file.bytes);
  if (other) throw new Refused(other);
  return readCsv(file);
}

/** The rows that aren't blank, numbered as a spreadsheet numbers them. */
const numbered = (rows: string[][]): SheetRow[] =>
  rows
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function readCsv({ bytes, described }: FileToRead): Promise<Grid> {
  const { text: decoded, encoding, isUnsure } = decode(bytes, described.encoding);
  // Files put together from others mix the ends of lines, and the reader knows only one per file.
  const text = decoded.replace(/\r\n?/g, '\n');
  if (text.includes('\0')) throw new Refused('This is neither a CSV nor an XLSX file.');
  // Excel's own first line names the separator.
  const named = /^"?sep=(.)"?\n/i.exec(text)?.[1];
  const delimiter = described.delimiter ?? named ?? guessDelimiter(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: MAX_CSV_LINES + 1 });
  for (const { code, row = 0 } of errors) {
    if (code === 'MissingQuotes') throw unclosed(row);
    // A stray quotation mark may have joined several rows to one.
    if (code === 'InvalidQuotes' && data[row]?.some((cell) => cell.includes('\n')))
      throw unclosed(row);
  }
  if (data.length > MAX_CSV_LINES) throw tooManyRows();
  const rows = numbered(data).slice(named ? 1 : 0);
  return { rows, sheet: null, sheets: [], delimiter, encoding, isEncodingUnsure: isUnsure };
}

const unclosed = (row: number) =>
  new Refused(
    `The quotation mark in row ${row + 1} is never closed. Close or remove it, then try again.`,
  );

/** The separator with which the first rows contain a header; otherwise the one that divides them most evenly. */
function guessDelimiter(text: string): string {
  const start = (delimiter?: string) =>
    Papa.parse<string[]>(text, {
      ...(delimiter && { delimiter }),
      preview: MAX_TITLE_ROWS,
      skipEmptyLines: 'greedy',
    });
  const hasHeader = IMPORT_DELIMITERS.find((delimiter) =>
    headerOf(numbered(start(delimiter).data)),
  );
  return hasHeader ?? start().meta.delimiter;
}

async function readXlsx({ bytes, described }: FileToRead): Promise<Grid> {
  const { workbook, stored } = await unzip(Buffer.from(bytes));
  const listed = sheetsOf(workbook);
  const sheets = listed.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
  if (described.sheet !== undefined && !listed.some(({ name }) => name === described.sheet))
    throw new Refused(`The workbook has no sheet “${described.sheet}”.`);
  const candidates =
    described.sheet === undefined ? sheets.slice(0, MAX_SHEETS) : [described.sheet];
  let first: { sheet: string | null; rows: SheetRow[] } | undefined;
  for (const sheet of candidates.length > 0 ? candidates : [null]) {
    const rows = await rowsOf(stored, sheet);
    if (headerOf(rows)) {
      first = { sheet, rows };
      break;
    }
    if (!first || first.rows.length < 2) first = { sheet, rows };
  }
  return { ...first!, sheets, delimiter: null, encoding: null, isEncodingUnsure: false };
}

async function rowsOf(archive: ArrayBuffer, sheet: string | null): Promise<SheetRow[]> {
  try {
    const rows = await (sheet === null ? readSheet(archive) : readSheet(archive, sheet));
    return numbered(rows.map((row) => row.map(textOf)));
  } catch {
    throw new Refused(UNREADABLE);
  }
}

/** The sheets that a workbook's main part lists, in order. */
function sheetsOf(workbook: string): { name: string; isHidden: boolean }[] {
  const sheets: { name: string; isHidden: boolean }[] = [];
  const parser = new Parser(
    {
      onopentag(tag, { name, state }) {
        if (/^(?:\w+:)?sheet$/.test(tag) && name !== undefined)
          sheets.push({ name, isHidden: state === 'hidden' || state === 'veryHidden' });
      },
    },
    { xmlMode: true },
  );
  parser.end(workbook);
  return sheets;
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
    for (const [, letters = '', row] of xml.matchAll(ADDRESS)) {
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

/**
 * Unpacks the files and counts their bytes and cells: an archive's declared sizes may be wrong.
 * @returns the part that lists the sheets, and an archive of the parts without compression: the reader unpacks it for
 * each sheet, and takes much longer for a compressed one
 */
async function unzip(buffer: Buffer): Promise<{ workbook: string; stored: ArrayBuffer }> {
  const names: string[] = [];
  const parts: Record<string, Buffer> = {};
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
    zip.on('entry', (entry: Entry) => {
      names.push(entry.fileName);
      if (entry.isEncrypted()) return reject(new Refused(PROTECTED));
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(new Refused("We can't read this workbook."));
        stream.on('error', () => reject(new Refused("We can't read this workbook.")));
        const chunks: Buffer[] = [];
        stream.on('end', () => {
          try {
            const part = Buffer.concat(chunks);
            extent.add(part.toString('latin1'));
            if (XML.test(entry.fileName)) parts[entry.fileName] = part;
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
      });
    });
    zip.readEntry();
  });
  const other = otherArchive(names);
  if (other) throw new Refused(other);
  const workbook = parts['xl/workbook.xml']?.toString() ?? '';
  return { workbook, stored: zipSync(parts, { level: 0 }).buffer };
}
