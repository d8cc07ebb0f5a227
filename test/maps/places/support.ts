import { sourceRequest } from '../../support/fake-source.js';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { parseConfig } from '../../../backend/platform/config.js';
import { places } from '../../../backend/app/cli/places.js';
import { dataSourceOptions } from '../../../backend/app/schema/options.js';
import { SearchAreasService } from '../../../backend/maps/places/areas/search-areas.service.js';
import { CategoriesService } from '../../../backend/maps/places/categories/categories.service.js';
import { CitiesService } from '../../../backend/maps/places/cities/cities.service.js';
import { idsOfParts } from '../../../backend/maps/places/cities/parts.sql.js';
import { FetchService } from '../../../backend/maps/places/fetch/fetch.service.js';
import { IndexSource } from '../../../backend/maps/sources/index/index.source.js';
import type { Target } from '../../../backend/maps/sources/source.js';
import type { FoundPlace } from '../../../backend/maps/places/found-place.js';
import { lazyProxy } from '../../support/app.js';
import { call } from '../../support/cli.js';
import { cloneDatabase } from '../../support/database.js';

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface PlacesWorld {
  url: string;
  folder: string;
  client: pg.Client;
  database: DataSource;
  cities: CitiesService;
  categories: CategoriesService;
  areas: SearchAreasService;
  index: IndexSource;
  /** Writes a file into the test's folder and returns its path. */
  file(name: string, content: string | Buffer): string;
  /** Runs the `places` command in this process, which spares loading it. */
  places(...args: string[]): Promise<Ended>;
  /** Runs the `places` command in a process of its own. */
  command(...args: string[]): Promise<Ended>;
  /** The number of places that a search of an area covers. */
  count(area: string): Promise<number>;
  /** Works like `places -- clear`, but in this process. */
  clear(): Promise<void>;
  /** Starts the `places` command and returns its process. */
  start(...args: string[]): ChildProcess;
  close(): Promise<void>;
}

/** Opens a new database with the gazetteer, and the services on top of it. */
export async function openPlaces(): Promise<PlacesWorld> {
  const { url, drop } = await cloneDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-places-'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const config = parseConfig({ DATABASE_URL: url, PLACES_FETCH: 'off' });
  const database = new DataSource(dataSourceOptions(config));
  await database.initialize();
  const cities = new CitiesService(database);
  const areas = new SearchAreasService(database, cities);
  const categories = new CategoriesService(database);
  const start = (...args: string[]) =>
    spawn(process.execPath, ['dist/backend/app/cli/places.js', ...args], {
      env: { ...process.env, DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return {
    url,
    folder,
    client,
    database,
    cities,
    categories,
    areas,
    index: new IndexSource(database, areas, categories, new FetchService(database, config)),
    start,
    file(fileName, content) {
      const path = join(folder, fileName);
      writeFileSync(path, content);
      return path;
    },
    places: (...args) => call(places, args, { ...process.env, DATABASE_URL: url }),
    async command(...args) {
      const child = start(...args);
      const written = Promise.all([text(child.stdout), text(child.stderr)]);
      const [code] = await once(child, 'close');
      const [stdout, stderr] = await written;
      return { code, stdout, stderr };
    },
    async count(area) {
      const { id } = await cities.find(area);
      const { rows } = await client.query<{ places: number }>(
        `SELECT count(*)::int AS places FROM places WHERE city_id IN (${idsOfParts('$1::text')})`,
        [id],
      );
      return rows[0]!.places;
    },
    async clear() {
      await client.query(
        'TRUNCATE places, place_types, place_kinds, place_imports, place_staging, fetched_areas, area_boundaries',
      );
      await client.query("DELETE FROM cities WHERE id LIKE 'i%'");
      await client.query('UPDATE cities SET place_count = 0 WHERE place_count > 0');
    },
    async close() {
      await client.end();
      await database.destroy();
      await drop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The world for the tests of this file or `describe`: opened before and closed after them. */
export function usePlaces(): PlacesWorld {
  let world: PlacesWorld | undefined;
  beforeAll(async () => {
    world = await openPlaces();
  }, 60_000);
  afterAll(() => world?.close());
  return lazyProxy(() => world);
}

/** Returns the places that a source finds for a target, up to the wanted number. */
export async function all(
  source: Pick<IndexSource, 'find'>,
  target: Target,
  wanted = 1_000_000,
): Promise<FoundPlace[]> {
  const found: FoundPlace[] = [];
  const signal = new AbortController().signal;
  for await (const { places } of source.find(sourceRequest(target, { wanted }), signal)) {
    found.push(...places);
    if (found.length >= wanted) break;
  }
  return found.slice(0, wanted);
}

/** An Overture feature; pass only the properties that matter to the test. */
export function buildFeature(id: string, properties: Record<string, unknown> = {}): string {
  return JSON.stringify({
    type: 'Feature',
    id,
    geometry: null,
    properties: {
      id,
      names: { primary: `Place ${id}` },
      categories: { primary: 'cafe', alternate: null },
      confidence: 0.9,
      websites: null,
      phones: ['(415) 555-0134'],
      addresses: [
        {
          freeform: `${id.length} Main St`,
          locality: 'San Francisco',
          region: 'CA',
          country: 'US',
        },
      ],
      ...properties,
    },
  });
}
