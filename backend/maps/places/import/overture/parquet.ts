import { zstdDecompressSync } from 'node:zlib';
import {
  type AsyncBuffer,
  asyncBufferFromFile,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { HttpProblem } from '../../../../platform/http/client.js';
import { toPoint, type GeoPoint } from '../../geometry.js';
import { BrokenFile, type Reading } from '../record.js';
import { asReading, readPlace } from './place.js';

/** Columns for a lead. In the schema, `taxonomy` and `basic_category` replace the older `categories`. */
const COLUMNS = [
  'id',
  'geometry',
  'names',
  'categories',
  'basic_category',
  'taxonomy',
  'confidence',
  'operating_status',
  'websites',
  'emails',
  'phones',
  'addresses',
];
const REQUIRED = ['id', 'geometry', 'names'];
/** The requested columns of a row group are held in memory uncompressed. */
const MAX_ROW_GROUP_BYTES = 512 << 20;

/** Keeps hyparquet from converting geometry to text or GeoJSON. */
const RAW = { utf8: false, geoparquet: false };
const COMPRESSORS = { ...compressors, ZSTD: (input: Uint8Array) => zstdDecompressSync(input) };

/** Consecutive rows of a file. */
export interface RowRange {
  rowStart: number;
  /** Exclusive. */
  rowEnd: number;
}

/** Reads Overture places from a Parquet file, starting at a row. */
export async function* readParquet(path: string, from: number): AsyncGenerator<Reading> {
  const file = await asyncBufferFromFile(path);
  const metadata = await readMetadata(file);
  for (const group of rowGroups(metadata)) {
    if (group.rowEnd <= from) continue;
    let position = group.rowStart;
    for (const row of await readRows(file, metadata, group)) {
      position++;
      yield asReading(readPlace(row, pointOf(row)), position, `row ${position}`);
    }
  }
}

/**
 * @param footerBytes the footer's expected size; a larger one takes a second request
 * @throws BrokenFile unless the file is a Parquet file with the required columns, by default those of a place
 */
export async function readMetadata(
  file: AsyncBuffer,
  required = REQUIRED,
  footerBytes?: number,
): Promise<FileMetaData> {
  const options = { geoparquet: false, ...(footerBytes && { initialFetchSize: footerBytes }) };
  const metadata = await orBrokenFile(() => parquetMetadataAsync(file, options));
  const missing = required.filter((column) => !columnsOf(metadata, required).includes(column));
  if (missing.length > 0)
    throw new BrokenFile(
      `The file contains no Overture ${required === REQUIRED ? 'places' : 'divisions'}. Missing columns: ${missing.join(', ')}.`,
    );
  return metadata;
}

/** The bytes that reading a row group takes. */
export const bytesOf = (metadata: FileMetaData, group: number, wanted = COLUMNS): number =>
  sizeOf(metadata, group, wanted, 'total_compressed_size');

function sizeOf(
  metadata: FileMetaData,
  group: number,
  columns: string[],
  size: 'total_compressed_size' | 'total_uncompressed_size',
): number {
  return (metadata.row_groups[group]?.columns ?? [])
    .filter(({ meta_data: column }) => columns.includes(column?.path_in_schema[0] ?? ''))
    .reduce((bytes, { meta_data: column }) => bytes + Number(column?.[size]), 0);
}

/** The row ranges of a file's row groups in order. */
export function rowGroups({ row_groups: groups }: FileMetaData): RowRange[] {
  let rowEnd = 0;
  return groups.map(({ num_rows: rows }) => {
    const rowStart = rowEnd;
    rowEnd += Number(rows);
    return { rowStart, rowEnd };
  });
}

/**
 * Reads rows of one row group, with only the wanted columns, by default those for a lead.
 * @throws BrokenFile if it is damaged or larger than 512 MB
 */
export async function readRows(
  file: AsyncBuffer,
  metadata: FileMetaData,
  range: RowRange,
  wanted = COLUMNS,
): Promise<Record<string, unknown>[]> {
  const columns = columnsOf(metadata, wanted);
  const group = rowGroups(metadata).findIndex(({ rowEnd }) => rowEnd >= range.rowEnd);
  if (sizeOf(metadata, group, columns, 'total_uncompressed_size') > MAX_ROW_GROUP_BYTES)
    throw new BrokenFile(
      'A row group is larger than 512 MB. Write the file with smaller row groups.',
    );
  const options = { columns, compressors: COMPRESSORS, useOffsetIndex: true, ...RAW, ...range };
  return orBrokenFile(() => parquetReadObjects({ file, metadata, ...options }));
}

/** The location of a row. A WKB point has a byte order, a type and two numbers. */
export function pointOf({ geometry }: Record<string, unknown>): GeoPoint | null {
  if (!(geometry instanceof Uint8Array) || geometry.length < 21) return null;
  const wkb = new DataView(geometry.buffer, geometry.byteOffset, geometry.byteLength);
  const little = wkb.getUint8(0) === 1;
  // In EWKB, the upper bits of the type are flags for a third coordinate and a reference system.
  const type = wkb.getUint32(1, little);
  if ((type & 0xffff) % 1000 !== 1) return null;
  const first = type & 0x2000_0000 ? 9 : 5;
  if (geometry.length < first + 16) return null;
  return toPoint(wkb.getFloat64(first + 8, little), wkb.getFloat64(first, little));
}

const columnsOf = (metadata: FileMetaData, wanted: string[]) => {
  const present = parquetSchema(metadata).children.map(({ element }) => element.name);
  return wanted.filter((column) => present.includes(column));
};

/** Converts hyparquet errors to BrokenFile, but not disk or network errors. */
async function orBrokenFile<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (
      error instanceof BrokenFile ||
      error instanceof HttpProblem ||
      (error as NodeJS.ErrnoException).code?.match(/^E[A-Z]+$/)
    )
      throw error;
    throw new BrokenFile('The file is damaged or incomplete. It is not a valid Parquet file.');
  }
}
