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

/** A row group of a release that may hold places of the box. */
interface ReleasePart {
  file: AsyncBuffer;
  metadata: FileMetaData;
  range: RowRange;
}

/**
 * The places of a box in a release, as input of an import; only row groups whose bounding box meets the box are read,
 * and of these only the columns that a lead needs.
 * @param release null takes the newest
 * @param report takes lines about the progress
 * @throws BrokenFile when there is no such release, or nothing of it lies in the box
 * @throws HttpProblem when the server cannot be asked
 */
export async function openRelease(
  bucket: Bucket,
  release: string | null,
  box: Box,
  report: (line: string) => void,
): Promise<Input & { release: string }> {
  const releases = await bucket.releases();
  const chosen = release ?? releases[0];
  if (!chosen) throw new BrokenFile('The server has no release of Overture.');
  if (!releases.includes(chosen))
    throw new BrokenFile(
      `There is no release ${chosen} any more; there is ${releases.join(', ')}.`,
    );
  const files = await bucket.files(chosen);
  report(`Release ${chosen}: ${files.length} files, ${megabytes(files)} MB`);
  const parts: ReleasePart[] = [];
  let groups = 0;
  for (const remote of files) {
    const file = bucket.open(remote);
    const metadata = await readMetadata(file);
    const ranges = rowGroups(metadata);
    groups += ranges.length;
    for (const [index, range] of ranges.entries())
      if (meets(metadata.row_groups[index]!, box)) parts.push({ file, metadata, range });
  }
  report(`${parts.length} of ${groups} row groups meet the city's box`);
  if (parts.length === 0) throw new BrokenFile(`Release ${chosen} has no places there.`);
  const mark = createHash('sha256').update(JSON.stringify({ chosen, box, files })).digest('hex');
  return { mark, release: chosen, read: (from) => read(parts, box, from) };
}

/** Positions count the rows of all parts, one after another. */
async function* read(parts: ReleasePart[], box: Box, from: number): AsyncGenerator<Reading> {
  let position = 0;
  let found = from > 0;
  for (const { file, metadata, range } of parts) {
    const last = position + range.rowEnd - range.rowStart;
    if (last <= from) {
      position = last;
      continue;
    }
    for (const row of await readRows(file, metadata, range)) {
      position++;
      const point = pointOf(row);
      if (!point || !holds(box, point)) continue;
      found = true;
      yield asReading(readPlace(row, point), position, `place ${String(row['id'])}`);
    }
  }
  // Else all that is known there would vanish, although the release is most likely no whole one.
  if (!found) throw new BrokenFile('The release has no places there.');
}

const holds = (box: Box, { latitude, longitude }: { latitude: number; longitude: number }) =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east;

/** Whether a row group may hold places of a box: what its statistics do not say is possible. */
function meets(group: FileMetaData['row_groups'][number], box: Box): boolean {
  const statistics = (path: string) =>
    group.columns.find(({ meta_data: column }) => column?.path_in_schema.join('.') === path)
      ?.meta_data?.statistics;
  const least = (path: string) => number(statistics(path)?.min_value) ?? -Infinity;
  const most = (path: string) => number(statistics(path)?.max_value) ?? Infinity;
  return (
    least('bbox.xmin') <= box.east &&
    most('bbox.xmax') >= box.west &&
    least('bbox.ymin') <= box.north &&
    most('bbox.ymax') >= box.south
  );
}

const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
const megabytes = (files: RemoteFile[]) =>
  Math.round(files.reduce((sum, { size }) => sum + size, 0) / 1e6);
