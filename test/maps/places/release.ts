import { zstdCompressSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
import type { RangeServer } from '../../support/range-server.js';
import { parquetWriteBuffer } from 'hyparquet-writer';

/** A row in Overture's format; pass only the fields that matter to the test. */
export interface Row {
  id: string;
  name?: string | null;
  category?: string;
  basic?: string | null;
  taxonomy?: { primary: string; hierarchy: string[]; alternates: string[] } | null;
  status?: string | null;
  confidence?: number;
  phones?: string[] | null;
  websites?: string[] | null;
  city?: string;
  region?: string;
  country?: string;
  latitude?: number;
  longitude?: number;
  geometry?: Uint8Array;
}

/** Center of Austin, TX. */
const AUSTIN = { latitude: 30.267, longitude: -97.743 };

/** Publishes one file of a release's places. */
export function publish(
  server: Pick<RangeServer, 'put'>,
  release: string,
  rows: Row[],
  part = 0,
  options: WriteOptions = {},
) {
  const folder = `release/${release}/theme=places/type=place`;
  server.put(`${folder}/part-0000${part}.zstd.parquet`, buildParquet(rows, options));
}

/** Builds a parquet file with the schema and compression of Overture's places. */
export const buildParquet = (rows: Row[], options: WriteOptions = {}) =>
  write(rows.map(place), COLUMNS, options);

interface WriteOptions {
  rowGroupSize?: number;
  without?: string[];
}

function write(
  rows: Record<string, unknown>[],
  columns: { name: string; elements: SchemaElement[] }[],
  { rowGroupSize = 1000, without = [] }: WriteOptions,
) {
  const kept = columns.filter(({ name }) => !without.includes(name));
  const schema: SchemaElement[] = [
    { name: 'schema', num_children: kept.length },
    ...kept.flatMap(({ elements }) => elements),
  ];
  const columnData = kept.map(({ name }) => ({
    name,
    data: rows.map((row) => row[name]),
  }));
  const compressors = { ZSTD: (input: Uint8Array) => zstdCompressSync(input) };
  const options = { columnData, schema, rowGroupSize, codec: 'ZSTD', compressors } as const;
  return new Uint8Array(parquetWriteBuffer(options));
}

function place(row: Row) {
  const { latitude, longitude } = { ...AUSTIN, ...row };
  const primary = row.category ?? 'cafe';
  return {
    id: row.id,
    geometry: row.geometry ?? wkb(longitude, latitude),
    // Overture uses 4-byte floats, rounded away from the point.
    bbox: {
      xmin: longitude - 1e-5,
      xmax: longitude + 1e-5,
      ymin: latitude - 1e-5,
      ymax: latitude + 1e-5,
    },
    version: 1n,
    names: { primary: row.name === undefined ? `Place ${row.id}` : row.name },
    categories: { primary, alternate: [] },
    basic_category: row.basic ?? null,
    taxonomy: row.taxonomy ?? null,
    confidence: row.confidence ?? 0.9,
    operating_status: row.status ?? 'open',
    websites: row.websites ?? null,
    phones: row.phones === undefined ? ['+15125550134'] : row.phones,
    addresses: [
      {
        freeform: `${row.id.length} Congress Ave`,
        locality: row.city ?? 'Austin',
        region: row.region ?? 'TX',
        country: row.country ?? 'US',
      },
    ],
  };
}

/** A point in well-known binary, little-endian. */
export function wkb(longitude: number, latitude: number): Uint8Array {
  const bytes = Buffer.alloc(21);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(1, 1);
  bytes.writeDoubleLE(longitude, 5);
  bytes.writeDoubleLE(latitude, 13);
  return new Uint8Array(bytes);
}

const OPTIONAL = { repetition_type: 'OPTIONAL' } as const;
const text = (name: string): SchemaElement[] => [
  { name, type: 'BYTE_ARRAY', converted_type: 'UTF8', ...OPTIONAL },
];
const leaf = (name: string, type: SchemaElement['type']): SchemaElement[] => [
  { name, type: type!, ...OPTIONAL },
];
const struct = (name: string, ...fields: SchemaElement[][]): SchemaElement[] => [
  { name, num_children: fields.length, ...OPTIONAL },
  ...fields.flat(),
];
const list = (name: string, element: SchemaElement[]): SchemaElement[] => [
  { name, num_children: 1, converted_type: 'LIST', ...OPTIONAL },
  { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
  ...element,
];
const texts = (name: string) => list(name, text('element'));

const COLUMNS = [
  text('id'),
  leaf('geometry', 'BYTE_ARRAY'),
  struct('bbox', ...['xmin', 'xmax', 'ymin', 'ymax'].map((side) => leaf(side, 'DOUBLE'))),
  leaf('version', 'INT64'),
  struct('names', text('primary')),
  struct('categories', text('primary'), texts('alternate')),
  text('basic_category'),
  struct('taxonomy', text('primary'), texts('hierarchy'), texts('alternates')),
  leaf('confidence', 'DOUBLE'),
  text('operating_status'),
  texts('websites'),
  texts('phones'),
  list(
    'addresses',
    struct('element', text('freeform'), text('locality'), text('region'), text('country')),
  ),
].map((elements) => ({ name: elements[0]!.name, elements }));

/** A division with a rectangular outline. */
export interface DivisionRow {
  id: string;
  name: string;
  /** Names by language. */
  common?: Record<string, string>;
  subtype?: string;
  country?: string;
  west: number;
  south: number;
  east: number;
  north: number;
  geometry?: Uint8Array;
}

/** Publishes a release's divisions: one file with names and points, and one with outlines. */
export function publishDivisions(
  server: Pick<RangeServer, 'put'>,
  release: string,
  rows: DivisionRow[],
  options: WriteOptions = {},
) {
  const put = (type: string, file: Uint8Array) =>
    server.put(`release/${release}/theme=divisions/type=${type}/part-00000.zstd.parquet`, file);
  put('division', write(rows.map(division), DIVISION_COLUMNS, options));
  put('division_area', write(rows.map(divisionArea), DIVISION_AREA_COLUMNS, options));
}

function division({ id, name, common, subtype, country, ...sides }: DivisionRow) {
  const longitude = (sides.west + sides.east) / 2;
  const latitude = (sides.south + sides.north) / 2;
  return {
    id,
    geometry: wkb(longitude, latitude),
    bbox: { xmin: longitude, xmax: longitude, ymin: latitude, ymax: latitude },
    country: country ?? 'US',
    subtype: subtype ?? 'locality',
    names: { primary: name, common: common ?? null },
  };
}

const divisionArea = ({ id, name: _name, subtype, country, geometry, ...sides }: DivisionRow) => ({
  id: `${id}-area`,
  division_id: id,
  geometry: geometry ?? rectangle(sides),
  bbox: { xmin: sides.west, xmax: sides.east, ymin: sides.south, ymax: sides.north },
  country: country ?? 'US',
  subtype: subtype ?? 'locality',
  class: 'land',
});

/** A polygon in well-known binary, little-endian. */
function rectangle({ west, south, east, north }: Omit<DivisionRow, 'id' | 'name'>): Uint8Array {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const;
  const bytes = Buffer.alloc(13 + 16 * corners.length);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(3, 1);
  bytes.writeUInt32LE(1, 5);
  bytes.writeUInt32LE(corners.length, 9);
  for (const [index, [longitude, latitude]] of corners.entries()) {
    bytes.writeDoubleLE(longitude, 13 + 16 * index);
    bytes.writeDoubleLE(latitude, 21 + 16 * index);
  }
  return new Uint8Array(bytes);
}

const map = (name: string): SchemaElement[] => [
  { name, num_children: 1, converted_type: 'MAP', ...OPTIONAL },
  { name: 'key_value', num_children: 2, repetition_type: 'REPEATED' },
  { name: 'key', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  ...text('value'),
];
const bbox = () =>
  struct('bbox', ...['xmin', 'xmax', 'ymin', 'ymax'].map((side) => leaf(side, 'DOUBLE')));
const named = (elements: SchemaElement[][]) =>
  elements.map((column) => ({ name: column[0]!.name, elements: column }));

const DIVISION_COLUMNS = named([
  text('id'),
  leaf('geometry', 'BYTE_ARRAY'),
  bbox(),
  text('country'),
  text('subtype'),
  struct('names', text('primary'), map('common')),
]);
const DIVISION_AREA_COLUMNS = named([
  text('id'),
  text('division_id'),
  leaf('geometry', 'BYTE_ARRAY'),
  bbox(),
  text('country'),
  text('subtype'),
  text('class'),
]);
