import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { SourceClient } from '../../platform/http/client.js';
import { Bucket, OVERTURE } from '../places/fetch/bucket.js';
import type { Box } from '../places/geometry.js';
import { importFeatures, type MapImport } from './import/import.js';
import { extentOfBox, readOvertureFeatures } from './import/read-overture.js';

/** Milliseconds. A large column takes this long on a slow connection. */
const TIMEOUTS_MS = { total: 300_000 };
/** About twice the size of a metropolis's streets. */
const MAX_BYTES = 200_000_000;

/**
 * Loads the base map of a fetched area from the same release as its places, in one transaction.
 * @throws BrokenFile or HttpProblem if the release cannot be read; the map is unchanged
 */
export function fetchBaseMap(
  database: DataSource,
  client: pg.Client,
  overtureUrl: string,
  { box, release }: { box: Box; release: string },
  { signal, report }: { signal: AbortSignal; report: (line: string) => void },
): Promise<MapImport> {
  const http = new SourceClient({ name: OVERTURE, timeouts: TIMEOUTS_MS }, database);
  const bucket = new Bucket(http, overtureUrl, signal);
  const features = readOvertureFeatures(bucket, release, box, MAX_BYTES, report);
  return importFeatures(client, 'overture', features, extentOfBox(box));
}
