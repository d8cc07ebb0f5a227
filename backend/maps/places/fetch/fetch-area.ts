import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { SourceClient } from '../../../platform/http/client.js';
import type { CityEntity } from '../city.entity.js';
import type { Box, GeoPoint } from '../geometry.js';
import { importPlaces, type PlacesImportResult, inTurn } from '../import/import.js';
import { removeVanished } from '../import/index-staged.js';
import { BrokenFile, type Reading } from '../import/record.js';
import { boxAround } from '../coverage.sql.js';
import { Boundaries, mainBox, saveDivisions } from './boundaries.js';
import { Bucket, OVERTURE } from './bucket.js';
import { FetchedAreaEntity, type FetchProgress } from './fetched-area.entity.js';
import { completeFetch, confirmFetch, diskUse, saveProgress } from './fetched-area.sql.js';
import { readDivisions } from './divisions.js';
import { FetchRefused } from './fetch-refused.js';
import { areaOf } from './wkb.js';
import { chooseRelease, openRelease, type Part } from './release.js';

/** Milliseconds. A large column takes this long on a slow connection. */
const TIMEOUTS_MS = { total: 300_000 };

export type FetchCity = Pick<
  CityEntity,
  'id' | 'label' | 'kind' | 'latitude' | 'longitude' | 'population'
>;

/** A named area, or a box around it. */
export interface FetchedReach {
  city: FetchCity;
  /** The key of the box in `fetched_areas`; null for the named area itself. */
  reach: { id: string; box: Box } | null;
}

export interface FetchLimits {
  maxKm2: number;
  maxBytes: number;
  maxDiskBytes: number;
}

export interface FetchControl {
  signal: AbortSignal;
  /** Receives human-readable progress lines. */
  report(line: string): void;
  /** Called after each part; it may throw to stop. */
  progress(done: number, total: number): Promise<void>;
  /** Called repeatedly while another process is changing the index. It pauses. */
  wait(): Promise<void>;
}

/** Figures of a fetch. Those of the import cover the parts that this call loaded. */
export interface Fetched extends Omit<PlacesImportResult, 'counts'> {
  release: string;
  read: number;
  skipped: Record<string, number>;
  problems: string[];
  removed: number;
  requests: number;
  bytes: number;
}

/**
 * Loads an area from an Overture release, part by part: each part is one transaction, and another call continues after the
 * last one. Places that the release lacks are removed from the index.
 * @param client holds the lock on the index for one part at a time
 * @param wanted a release; null for the newest, which is not read again
 * @throws BrokenFile if the release cannot be read
 * @throws FetchRefused if a limit is exceeded
 * @throws HttpProblem if the server fails; another call resumes
 */
export async function fetchArea(
  database: DataSource,
  client: pg.Client,
  overtureUrl: string,
  { city, reach }: FetchedReach,
  wanted: string | null,
  limits: FetchLimits,
  { signal, report, progress, wait }: FetchControl,
): Promise<Fetched> {
  const tx = database.manager;
  const http = new SourceClient({ name: OVERTURE, timeouts: TIMEOUTS_MS }, database);
  const bucket = new Bucket(http, overtureUrl, signal);
  report(`Reading ${city.label} from ${overtureUrl}`);
  const release = await chooseRelease(bucket, wanted);
  const areaId = reach?.id ?? city.id;
  const known = await tx.findOneBy(FetchedAreaEntity, { areaId });
  const total = { ...EMPTY, release, skipped: {}, problems: [] as string[] };
  if (wanted === null && known?.release === release) {
    await confirmFetch(tx, areaId);
    return { ...total, ...bucket.traffic };
  }
  const around = reach?.box ?? boxAround(city);
  if (!around)
    throw new FetchRefused(`${city.label} is too large to load. Choose a city or district in it.`);
  const divisions = await readDivisions(bucket, release, around, report);
  await saveDivisions(tx, divisions, release);
  const boundaries = await Boundaries.in(tx, around);
  const box = reach?.box ?? boundedBox(city, boundaries.rings(city.id), limits) ?? around;
  const { fingerprint, parts } = await openRelease(bucket, release, box, report);
  await check(city, parts, limits, () => diskUse(tx));
  const state = resume(known?.progress, fingerprint, parts.length);
  const before = { requests: state.requests, bytes: state.bytes };
  const save = async () => {
    state.requests = before.requests + bucket.traffic.requests;
    state.bytes = before.bytes + bucket.traffic.bytes;
    await saveProgress(tx, areaId, box, state);
    await progress(state.done, state.total);
  };
  await save();
  // The next part is downloaded while PostgreSQL writes this one.
  let next = download(parts[state.done]);
  while (state.done < parts.length) {
    const readings = await next;
    next = download(parts[state.done + 1]);
    const input = {
      fingerprint: `${fingerprint} ${state.done}`,
      release,
      read: from(readings),
      areaAt: (point: GeoPoint) => boundaries.areaAt(point),
    };
    const result = await inTurn(client, wait, () => importPlaces(client, input, report));
    add(total, result);
    state.places += result.counts.staged;
    state.done++;
    signal.throwIfAborted();
    await check(city, parts, limits, () => diskUse(tx));
    await save();
  }
  // The release is probably incomplete. Completing the fetch would remove all places in the box.
  if (state.places === 0) throw new BrokenFile(`Release ${release} has no places in this area.`);
  total.removed = await inTurn(client, wait, () => removeVanished(client, box, release));
  await completeFetch(tx, areaId, release, state);
  return { ...total, requests: state.requests, bytes: state.bytes };
}

const EMPTY = {
  read: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  removed: 0,
  duplicates: 0,
  withoutCity: 0,
};

/** The progress of an interrupted fetch of the same parts, or a new one. */
const resume = (
  known: FetchProgress | null | undefined,
  fingerprint: string,
  total: number,
): FetchProgress =>
  known?.fingerprint === fingerprint
    ? known
    : { fingerprint, done: 0, total, places: 0, requests: 0, bytes: 0 };

function download(part: Part | undefined): Promise<Reading[]> {
  const reading = part?.read() ?? Promise.resolve([]);
  // Awaited once the previous part is written.
  reading.catch(() => undefined);
  return reading;
}

const from = (readings: Reading[]) =>
  async function* (position: number) {
    yield* readings.slice(position);
  };

function add(
  total: Omit<Fetched, 'requests' | 'bytes'>,
  { counts, ...result }: PlacesImportResult,
) {
  total.read += counts.read;
  for (const [reason, count] of Object.entries(counts.skipped))
    total.skipped[reason] = (total.skipped[reason] ?? 0) + count;
  total.problems.push(...counts.problems);
  for (const figure of ['added', 'updated', 'unchanged', 'duplicates', 'withoutCity'] as const)
    total[figure] += result[figure];
}

/** The box of an area's outline; null if it is unknown. */
function boundedBox({ label }: FetchCity, rings: GeoPoint[][] | null, { maxKm2 }: FetchLimits) {
  if (!rings) return null;
  const km2 = areaOf(rings);
  if (km2 > maxKm2)
    throw new FetchRefused(
      `${label} is too large to load: it covers ${thousands(km2)} km², and the limit is ${thousands(maxKm2)} km². Choose a city or district in it.`,
    );
  return mainBox(rings, maxKm2);
}

const thousands = (count: number) => Math.round(count).toLocaleString('en-US');

async function check(
  { label }: FetchCity,
  parts: Part[],
  { maxBytes, maxDiskBytes }: FetchLimits,
  used: () => Promise<number>,
) {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  if (bytes > maxBytes)
    throw new FetchRefused(
      `${label} is too large to load: it takes ${megabytes(bytes)}, and the limit is ${megabytes(maxBytes)}. Choose a part of it.`,
    );
  if ((await used()) > maxDiskBytes)
    throw new FetchRefused(
      `The places index is full (${megabytes(maxDiskBytes)}), so ${label} can't be loaded. Choose an area that is ready, or ask the operator to raise PLACES_DISK_MB.`,
    );
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`;
