import type { Box, GeoPoint } from '../geometry.js';
import { readRows } from '../import/overture/parquet.js';
import { object } from '../import/overture/place.js';
import { BrokenFile } from '../import/record.js';
import { clean } from '../text.js';
import type { Bucket } from './bucket.js';
import { openRowGroups, overlaps, type RowGroup } from './release.js';
import { extentOf, ringsOf } from './wkb.js';

/**
 * Subtypes of divisions that a search may name, in order of preference. Countries and regions come from the gazetteer.
 */
export const SUBTYPES = [
  'locality',
  'localadmin',
  'borough',
  'macrohood',
  'neighborhood',
  'microhood',
  'county',
] as const;
export type Subtype = (typeof SUBTYPES)[number];

/** Downloading more would delay the first lead for longer than the boundaries are worth. */
const MAX_BYTES = 16e6;
/** Wanted rows that are closer than this are read together, because they probably share a page. */
const ROWS_PER_PAGE = 500;

/** A named area with its outline. */
export interface Division {
  id: string;
  subtype: Subtype;
  name: string;
  /** Names in all languages. */
  names: string[];
  /** ISO 3166-1 alpha-2 */
  country: string | null;
  box: Box;
  /** Outer rings and holes. */
  rings: GeoPoint[][];
}

type Row = Record<string, unknown>;

/**
 * Reads the areas of a release that overlap a box. From most row groups, it reads a few columns and then only the pages with
 * these areas.
 * @returns none if the release has no divisions, or their schema changed
 * @throws HttpProblem if the server fails
 */
export async function readDivisions(
  bucket: Bucket,
  release: string,
  box: Box,
  report: (line: string) => void,
): Promise<Division[]> {
  try {
    const outlines = await readOutlines(bucket, release, box);
    const ids = new Set(outlines.map((row) => row['division_id']));
    const details = outlines.length > 0 ? await readDetails(bucket, release, box, ids) : [];
    const detailsById = new Map(details.map((row) => [row['id'], row]));
    const divisions = outlines.flatMap((outline) => {
      const division = divisionOf(outline, detailsById.get(outline['division_id']) ?? {});
      return division ? [division] : [];
    });
    report(`${divisions.length} boundaries overlap the area's bounding box`);
    return divisions;
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    report(`Continuing without boundaries: ${error.message}`);
    return [];
  }
}

const readOutlines = (bucket: Bucket, release: string, box: Box) =>
  readSelected(bucket, release, 'divisions/type=division_area', box, {
    required: ['division_id', 'subtype', 'geometry'],
    light: ['division_id', 'subtype', 'class', 'country', 'bbox'],
    heavy: ['geometry', 'names'],
    wants: (row) =>
      isSubtype(row['subtype']) && row['class'] !== 'maritime' && overlaps(boxOf(row), box),
  });

const readDetails = (bucket: Bucket, release: string, box: Box, ids: Set<unknown>) =>
  readSelected(bucket, release, 'divisions/type=division', box, {
    required: ['id', 'names'],
    light: ['id'],
    heavy: ['names'],
    wants: ({ id }) => ids.has(id),
  });

interface Selection {
  required: string[];
  /** Columns that decide whether a row is wanted. */
  light: string[];
  /** Columns that are read for wanted rows only. */
  heavy: string[];
  wants(row: Row): boolean;
}

async function readSelected(
  bucket: Bucket,
  release: string,
  type: string,
  box: Box,
  { required, light, heavy, wants }: Selection,
): Promise<Row[]> {
  const { groups } = await openRowGroups(bucket, await bucket.files(release, type), box, required);
  const limit = bucket.traffic.bytes + MAX_BYTES;
  const selected: Row[] = [];
  for (const group of groups.toSorted((a, b) => sizeOf(a.box) - sizeOf(b.box))) {
    if (bucket.traffic.bytes > limit) break;
    const { file, metadata, range } = group;
    const rows = await readRows(file, metadata, range, light);
    const wanted = rows.flatMap((row, index) => (wants(row) ? [index] : []));
    for (const { first, last } of ranges(wanted, group)) {
      const rowStart = range.rowStart + first;
      const part = { rowStart, rowEnd: range.rowStart + last + 1 };
      const details = await readRows(file, metadata, part, heavy);
      for (const index of wanted)
        if (index >= first && index <= last)
          selected.push({ ...rows[index], ...details[index - first] });
    }
  }
  return selected;
}

/** Consecutive rows that include the wanted ones. Without an index of its pages, a column is read as a whole. */
function ranges(wanted: number[], { metadata, index }: RowGroup) {
  const hasPages = metadata.row_groups[index]!.columns.every((chunk) => chunk.offset_index_offset);
  const found: { first: number; last: number }[] = [];
  for (const row of wanted) {
    const current = found.at(-1);
    if (current && (!hasPages || row - current.last < ROWS_PER_PAGE)) current.last = row;
    else found.push({ first: row, last: row });
  }
  return found;
}

function divisionOf(outline: Row, details: Row): Division | null {
  const id = clean(outline['division_id'], 100);
  const named = object(details['names'] ?? outline['names']);
  const name = clean(named['primary'], 100);
  const rings = ringsOf(outline['geometry']);
  if (!id || !name || !rings) return null;
  return {
    id,
    subtype: outline['subtype'] as Subtype,
    name,
    names: [name, ...translations(named['common'])],
    country: clean(outline['country'], 2),
    box: extentOf(rings),
    rings,
  };
}

/** A map of languages to names, as an object or a list of entries. */
function translations(common: unknown): string[] {
  const names = Array.isArray(common)
    ? common.map((entry) => object(entry)['value'])
    : Object.values(object(common));
  return names.map((name) => clean(name, 100)).filter((name) => name !== null);
}

const isSubtype = (value: unknown): value is Subtype =>
  SUBTYPES.some((subtype) => subtype === value);

/** Missing bounds count as the whole Earth. */
function boxOf(row: Row): Box {
  const { xmin, xmax, ymin, ymax } = object(row['bbox']);
  const number = (value: unknown, otherwise: number) =>
    typeof value === 'number' ? value : otherwise;
  return {
    west: number(xmin, -180),
    east: number(xmax, 180),
    south: number(ymin, -90),
    north: number(ymax, 90),
  };
}

const sizeOf = ({ south, north, west, east }: Box) => (north - south) * (east - west);
