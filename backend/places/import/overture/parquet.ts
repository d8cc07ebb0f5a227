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
import { HttpProblem } from '../../../http/client.js';
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

/** @throws BrokenFile unless the file is a Parquet file with the columns of a place */
export async function readMetadata(file: AsyncBuffer): Promise<FileMetaData> {
  const metadata = await orBrokenFile(() => parquetMetadataAsync(file, { geoparquet: false }));
  const present = columnsOf(metadata);
  const missing = REQUIRED.filter((column) => !present.includes(column));
  if (missing.length > 0)
    throw new BrokenFile(
      `The file contains no Overture places. Missing columns: ${missing.join(', ')}.`,
    );
  return metadata;
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
 * Reads one row group, with only the columns for a lead.
 * @throws BrokenFile if it is damaged or larger than 512 MB
 */
export async function readRows(
  file: AsyncBuffer,
  metadata: FileMetaData,
  range: RowRange,
): Promise<Record<string, unknown>[]> {
  const columns = columnsOf(metadata);
  const group =
    metadata.row_groups[rowGroups(metadata).findIndex(({ rowEnd }) => rowEnd === range.rowEnd)];
  const size = group?.columns
    .filter(({ meta_data: column }) => columns.includes(column?.path_in_schema[0] ?? ''))
    .reduce((bytes, { meta_data: column }) => bytes + Number(column?.total_uncompressed_size), 0);
  if ((size ?? 0) > MAX_ROW_GROUP_BYTES)
    throw new BrokenFile(
      'A row group is larger than 512 MB. Write the file with smaller row groups.',
    );
  return orBrokenFile(() =>
    parquetReadObjects({ file, metadata, columns, compressors: COMPRESSORS, ...RAW, ...range }),
  );
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

const columnsOf = (metadata: FileMetaData) => {
  const present = parquetSchema(metadata).children.map(({ element }) => element.name);
  return COLUMNS.filter((column) => present.includes(column));
};

/** Converts errors of hyparquet to BrokenFile, but not errors of the disk or network. */
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
