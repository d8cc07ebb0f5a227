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
import { locate, type GeoPoint } from '../../geometry.js';
import { BrokenFile, type Reading } from '../record.js';
import { asReading, readPlace } from './place.js';

/** The columns that a lead needs; `categories` goes out of the schema, `taxonomy` and `basic_category` came in. */
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
/** A row group is in memory as a whole; uncompressed, in the columns that are read. */
const LARGEST_GROUP = 512 << 20;

/** hyparquet takes geometry for text or GeoJSON unless told that it stays as it is. */
const RAW = { utf8: false, geoparquet: false };
const COMPRESSORS = { ...compressors, ZSTD: (input: Uint8Array) => zstdDecompressSync(input) };

/** Rows that lie together in a file. */
export interface RowRange {
  rowStart: number;
  /** Exclusive. */
  rowEnd: number;
}

/** Reads Overture places from a parquet file, from a row on. */
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

/** @throws BrokenFile unless the file ends as parquet does and has the columns of a place */
export async function readMetadata(file: AsyncBuffer): Promise<FileMetaData> {
  const metadata = await whole(() => parquetMetadataAsync(file, { geoparquet: false }));
  const present = columnsOf(metadata);
  const missing = REQUIRED.filter((column) => !present.includes(column));
  if (missing.length > 0)
    throw new BrokenFile(`The file holds no Overture places: it has no ${missing.join(', no ')}.`);
  return metadata;
}

/** The row groups of a file in their order, by the rows they hold. */
export function rowGroups({ row_groups: groups }: FileMetaData): RowRange[] {
  let rowEnd = 0;
  return groups.map(({ num_rows: rows }) => {
    const rowStart = rowEnd;
    rowEnd += Number(rows);
    return { rowStart, rowEnd };
  });
}

/**
 * Reads one row group; only the columns that a lead needs are asked for.
 * @throws BrokenFile when it is damaged, or larger than memory should be
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
  if ((size ?? 0) > LARGEST_GROUP)
    throw new BrokenFile('Its row groups are larger than 512 MB: write it with smaller ones.');
  return whole(() =>
    parquetReadObjects({ file, metadata, columns, compressors: COMPRESSORS, ...RAW, ...range }),
  );
}

/** Where a row's place is: a WKB point is a byte of order, its type, and two numbers. */
export function pointOf({ geometry }: Record<string, unknown>): GeoPoint | null {
  if (!(geometry instanceof Uint8Array) || geometry.length < 21) return null;
  const wkb = new DataView(geometry.buffer, geometry.byteOffset, geometry.byteLength);
  const little = wkb.getUint8(0) === 1;
  // EWKB's flags for a third coordinate and a reference system stand above the type.
  const type = wkb.getUint32(1, little);
  if ((type & 0xffff) % 1000 !== 1) return null;
  const first = type & 0x2000_0000 ? 9 : 5;
  if (geometry.length < first + 16) return null;
  return locate(wkb.getFloat64(first + 8, little), wkb.getFloat64(first, little));
}

const columnsOf = (metadata: FileMetaData) => {
  const present = parquetSchema(metadata).children.map(({ element }) => element.name);
  return COLUMNS.filter((column) => present.includes(column));
};

/** What hyparquet cannot read is broken; what the disk or the network could not give is not. */
async function whole<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (
      error instanceof BrokenFile ||
      error instanceof HttpProblem ||
      (error as NodeJS.ErrnoException).code?.match(/^E[A-Z]+$/)
    )
      throw error;
    throw new BrokenFile('The file is damaged or cut off: it is no whole parquet file.');
  }
}
