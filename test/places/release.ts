import { zstdCompressSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
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
  latitude?: number;
  longitude?: number;
  geometry?: Uint8Array;
}

/** Center of Austin, TX. */
const AUSTIN = { latitude: 30.267, longitude: -97.743 };

/** Builds a parquet file with the schema and compression of Overture's places. */
export function buildParquet(rows: Row[], { rowGroupSize = 1000, without = [] as string[] } = {}) {
  const places = rows.map(place);
  const kept = COLUMNS.filter(({ name }) => !without.includes(name));
  const schema: SchemaElement[] = [
    { name: 'schema', num_children: kept.length },
    ...kept.flatMap(({ elements }) => elements),
  ];
  const columnData = kept.map(({ name }) => ({
    name,
    data: places.map((row) => row[name as keyof typeof row]),
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
        country: 'US',
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
