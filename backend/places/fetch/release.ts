import { createHash } from 'node:crypto';
import type { AsyncBuffer, FileMetaData } from 'hyparquet';
import type { Box } from '../geometry.js';
import {
  pointOf,
  readMetadata,
  readRows,
  rowGroups,
  type RowRange,
} from '../import/overture/parquet.js';
import { asReading, readPlace } from '../import/overture/place.js';
import { BrokenFile, type Reading } from '../import/record.js';
import type { Input } from '../import/stage.js';
import type { Bucket, RemoteFile } from './bucket.js';

/** A row group that may contain places in the box. */
interface RowGroup {
  file: AsyncBuffer;
  metadata: FileMetaData;
  range: RowRange;
}

/**
 * Opens the places of a release in a box as import input. Reads only row groups that overlap the box, and only the columns
 * that a lead needs.
 * @param release null for the newest
 * @param report receives progress lines
 * @throws BrokenFile if the release does not exist or has no places in the box
 * @throws HttpProblem if the server fails
 */
export async function openRelease(
  bucket: Bucket,
  release: string | null,
  box: Box,
  report: (line: string) => void,
): Promise<Input & { release: string }> {
  const releases = await bucket.releases();
  const chosen = release ?? releases[0];
  if (!chosen) throw new BrokenFile('The server has no Overture release.');
  if (!releases.includes(chosen))
    throw new BrokenFile(
      `Release ${chosen} is not available. Available releases: ${releases.join(', ')}.`,
    );
  const files = await bucket.files(chosen);
  report(`Release ${chosen}: ${files.length} files, ${megabytes(files)} MB`);
  const rowGroupsInBox: RowGroup[] = [];
  let groups = 0;
  for (const remote of files) {
    const file = bucket.open(remote);
    const metadata = await readMetadata(file);
    const ranges = rowGroups(metadata);
    groups += ranges.length;
    for (const [index, range] of ranges.entries())
      if (mayOverlap(metadata.row_groups[index]!, box))
        rowGroupsInBox.push({ file, metadata, range });
  }
  report(`${rowGroupsInBox.length} of ${groups} row groups overlap the city's bounding box`);
  if (rowGroupsInBox.length === 0) throw new BrokenFile(`Release ${chosen} has no places there.`);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify({ chosen, box, files }))
    .digest('hex');
  return { fingerprint, release: chosen, read: (from) => read(rowGroupsInBox, box, from) };
}

/** Positions number the rows of all row groups consecutively. */
async function* read(rowGroupsInBox: RowGroup[], box: Box, from: number): AsyncGenerator<Reading> {
  let position = 0;
  let found = from > 0;
  for (const { file, metadata, range } of rowGroupsInBox) {
    const last = position + range.rowEnd - range.rowStart;
    if (last <= from) {
      position = last;
      continue;
    }
    for (const row of await readRows(file, metadata, range)) {
      position++;
      const point = pointOf(row);
      if (!point || !contains(box, point)) continue;
      found = true;
      yield asReading(readPlace(row, point), position, `place ${String(row['id'])}`);
    }
  }
  // The release is probably incomplete. Importing it would remove all places in the box.
  if (!found) throw new BrokenFile('The release has no places there.');
}

const contains = (box: Box, { latitude, longitude }: { latitude: number; longitude: number }) =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east;

/** Whether a row group may contain places in the box. Missing statistics count as yes. */
function mayOverlap(group: FileMetaData['row_groups'][number], box: Box): boolean {
  const statistics = (path: string) =>
    group.columns.find(({ meta_data: column }) => column?.path_in_schema.join('.') === path)
      ?.meta_data?.statistics;
  const min = (path: string) => number(statistics(path)?.min_value) ?? -Infinity;
  const max = (path: string) => number(statistics(path)?.max_value) ?? Infinity;
  return (
    min('bbox.xmin') <= box.east &&
    max('bbox.xmax') >= box.west &&
    min('bbox.ymin') <= box.north &&
    max('bbox.ymax') >= box.south
  );
}

const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
const megabytes = (files: RemoteFile[]) =>
  Math.round(files.reduce((sum, { size }) => sum + size, 0) / 1e6);
