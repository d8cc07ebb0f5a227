import { createHash } from 'node:crypto';
import type { AsyncBuffer, FileMetaData } from 'hyparquet';
import { contains, type Box, type GeoPoint } from '../geometry.js';
import {
  bytesOf,
  pointOf,
  readMetadata,
  readRows,
  rowGroups,
  type RowRange,
} from '../import/overture/parquet.js';
import { asReading, readPlace } from '../import/overture/place.js';
import { BrokenFile, type Reading } from '../import/record.js';
import type { Bucket, RemoteFile } from './bucket.js';

/** Footers of Overture's files. Most are smaller; a larger one takes a second request. */
const FOOTER_BYTES = 128 << 10;

/** Rows of a remote file that may contain data in a box. */
export interface RowGroup {
  file: AsyncBuffer;
  metadata: FileMetaData;
  index: number;
  range: RowRange;
  box: Box;
}

/** A row group of places. */
export interface Part {
  /** Compressed size of the columns that a lead needs. */
  bytes: number;
  /** Downloads its places in the box. */
  read(): Promise<Reading[]>;
}

export interface Release {
  /** Identifies the release, the box and the parts. */
  fingerprint: string;
  /** Those closest to the center come first. */
  parts: Part[];
}

/**
 * The name of a release.
 * @param wanted null for the newest
 * @throws BrokenFile if the server does not have it
 */
export async function chooseRelease(bucket: Bucket, wanted: string | null): Promise<string> {
  const releases = await bucket.releases();
  const chosen = wanted ?? releases[0];
  if (!chosen) throw new BrokenFile('The server has no Overture release.');
  if (!releases.includes(chosen))
    throw new BrokenFile(
      `Release ${chosen} is not available. Available releases: ${releases.join(', ')}.`,
    );
  return chosen;
}

/**
 * Opens a release's places in a box. Only row groups that overlap the box are read, and of these only the columns that
 * a lead needs.
 * @throws BrokenFile if the release has no places in the box, or its schema is not Overture's
 * @throws HttpProblem if the server fails
 */
export async function openRelease(
  bucket: Bucket,
  release: string,
  box: Box,
  report: (line: string) => void,
): Promise<Release> {
  const files = await bucket.files(release, 'places/type=place');
  report(`Release ${release}: ${files.length} files, ${megabytes(files)} MB`);
  const { groups, all } = await openRowGroups(bucket, files, box);
  report(`${groups.length} of ${all} row groups overlap the area's bounding box`);
  if (groups.length === 0) throw new BrokenFile(`Release ${release} has no places in this area.`);
  const center = centerOf(box);
  const parts = groups
    .map((group) => ({ group, distance: distanceTo(group.box, center), size: sizeOf(group.box) }))
    .toSorted((a, b) => a.distance - b.distance || a.size - b.size)
    .map(({ group }) => partOf(group, box));
  const fingerprint = createHash('sha256')
    .update(JSON.stringify({ release, box, files, parts: parts.length }))
    .digest('hex');
  return { fingerprint, parts };
}

/** The row groups of files that may overlap a box, and the number of all row groups. */
export async function openRowGroups(
  bucket: Bucket,
  files: RemoteFile[],
  box: Box,
  required?: string[],
): Promise<{ groups: RowGroup[]; all: number }> {
  const opened = await Promise.all(
    files.map(async (remote) => {
      const file = bucket.open(remote);
      const metadata = await readMetadata(file, required, FOOTER_BYTES);
      return rowGroups(metadata).map((range, index) => {
        const extent = extentOf(metadata.row_groups[index]!);
        return { file, metadata, index, range, box: extent };
      });
    }),
  );
  const groups = opened.flat();
  return { groups: groups.filter((group) => overlaps(group.box, box)), all: groups.length };
}

const partOf = ({ file, metadata, index, range }: RowGroup, box: Box): Part => ({
  bytes: bytesOf(metadata, index),
  async read() {
    const readings: Reading[] = [];
    for (const row of await readRows(file, metadata, range)) {
      const point = pointOf(row);
      if (!point || !contains(box, point)) continue;
      const where = `place ${String(row['id'])}`;
      readings.push(asReading(readPlace(row, point), readings.length + 1, where));
    }
    return readings;
  },
});

/** The extent of a row group. Missing statistics count as the whole Earth. */
function extentOf(group: FileMetaData['row_groups'][number]): Box {
  const statistics = (path: string) =>
    group.columns.find(({ meta_data: column }) => column?.path_in_schema.join('.') === path)
      ?.meta_data?.statistics;
  const min = (path: string) => number(statistics(path)?.min_value);
  const max = (path: string) => number(statistics(path)?.max_value);
  return {
    west: min('bbox.xmin') ?? -180,
    east: max('bbox.xmax') ?? 180,
    south: min('bbox.ymin') ?? -90,
    north: max('bbox.ymax') ?? 90,
  };
}

export const overlaps = (a: Box, b: Box) =>
  a.south <= b.north && b.south <= a.north && a.west <= b.east && b.west <= a.east;

const centerOf = ({ south, north, west, east }: Box): GeoPoint => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
});

/** In degrees; 0 inside the box. */
const distanceTo = ({ south, north, west, east }: Box, { latitude, longitude }: GeoPoint) =>
  Math.hypot(
    Math.max(south - latitude, 0, latitude - north),
    Math.max(west - longitude, 0, longitude - east),
  );

const sizeOf = ({ south, north, west, east }: Box) => (north - south) * (east - west);
const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
const megabytes = (files: RemoteFile[]) =>
  Math.round(files.reduce((sum, { size }) => sum + size, 0) / 1e6);
