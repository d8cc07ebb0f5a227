import { DataSource } from 'typeorm';
import type { AreaRequest } from '#contract/areas.js';
import { parseConfig } from '../../backend/platform/config.js';
import { dataSourceOptions } from '../../backend/app/schema/options.js';
import { CategoriesService } from '../../backend/maps/places/categories/categories.service.js';
import { SearchAreasService } from '../../backend/maps/places/areas/search-areas.service.js';
import { CitiesService } from '../../backend/maps/places/cities/cities.service.js';
import { OpenStreetMapService } from '../../backend/maps/places/openstreetmap.service.js';
import { BoundariesService } from '../../backend/maps/sources/boundaries/boundaries.service.js';
import { OsmSource } from '../../backend/maps/sources/osm/osm.source.js';
import type { Batch, SourceRequest } from '../../backend/maps/sources/source.js';
import { cloneDatabase } from './database.js';
import { square, startNominatim, type KnownPlace } from './nominatim-simulator.js';
import { type MapElement, startOverpass } from './overpass-simulator.js';

const BOX = { west: -98, south: 30, east: -97, north: 31 };
export const AUSTIN: KnownPlace = {
  osm: ['relation', 113314],
  name: 'Austin',
  center: [-97.7437, 30.2711],
  polygons: [[square(BOX.west, BOX.south, BOX.east, BOX.north)]],
  address: { state: 'Texas', country: 'United States', country_code: 'us' },
};
const never = new AbortController().signal;

/** Simulators of both OpenStreetMap servers, and two processes that call them. */
export async function startOpenStreetMap() {
  const nominatim = await startNominatim();
  const overpass = await startOverpass();
  const clone = await cloneDatabase();
  const config = parseConfig({
    DATABASE_URL: clone.url,
    DATABASE_POOL_MAX: '2',
    PUBLIC_URL: 'https://leads.example',
    ALLOW_TRIAL_ON_NETWORK: 'on',
    NOMINATIM_URL: nominatim.url,
    OVERPASS_URL: overpass.url,
  });
  const connect = () => new DataSource(dataSourceOptions(config)).initialize();
  const databases = [await connect(), await connect()] as const;
  const [boundaries, elsewhere] = databases.map(
    (database) => new BoundariesService(database, new CitiesService(database), config),
  ) as [BoundariesService, BoundariesService];
  const [database] = databases;
  const cities = new CitiesService(database);
  const areas = new SearchAreasService(database, cities);
  const tags = new OpenStreetMapService(new CategoriesService(database));
  const source = new OsmSource(database, config, boundaries, areas, tags, cities);

  type Overrides = Partial<SourceRequest> & {
    area?: AreaRequest;
    city?: string;
    category?: string;
  };
  const request = async (overrides: Overrides = {}): Promise<SourceRequest> => ({
    target: await source.resolve(
      { ...(!overrides.area?.polygon && { city: overrides.city ?? 'Austin' }), ...overrides.area },
      overrides.category ?? 'dentist',
    ),
    options: {},
    wanted: 1000,
    checkpoint: null,
    spend: () => Promise.reject(new Error('OpenStreetMap costs nothing')),
    ...overrides,
  });
  const batches = async (overrides: Overrides = {}): Promise<Batch[]> => {
    const all: Batch[] = [];
    for await (const batch of source.find(await request(overrides), never)) all.push(batch);
    return all;
  };
  const find = async (overrides: Overrides = {}) =>
    (await batches(overrides)).flatMap(({ places }) => places);
  return {
    nominatim,
    overpass,
    boundaries,
    elsewhere,
    source,
    request,
    batches,
    find,
    names: async (overrides: Overrides = {}) =>
      (await find(overrides)).map(({ name }) => name).sort(),
    query: (sql: string) => database.query(sql),
    /** Gives each test its own map and a free turn. */
    async reset() {
      nominatim.places = [structuredClone(AUSTIN)];
      nominatim.requests.length = 0;
      overpass.areas = [{ relation: 113314, ...BOX }];
      overpass.elements = [dentist(1)];
      overpass.capacity = Number.POSITIVE_INFINITY;
      overpass.slotIn = null;
      overpass.requests.length = 0;
      await database.query('DELETE FROM rate_limits');
      await database.query('DELETE FROM boundaries');
    },
    async close() {
      await nominatim.close();
      await overpass.close();
      for (const each of databases) await each.destroy();
      await clone.drop();
    },
  };
}

/** A position spread by the golden ratio, so that no tile contains all of them. */
export const positionOf = (number: number): [number, number] => [
  BOX.west + ((number * 0.618034) % 1),
  BOX.south + ((number * 0.754878) % 1),
];

export const dentist = (id: number, overrides: Partial<MapElement> = {}): MapElement => ({
  type: 'node',
  id,
  at: positionOf(id),
  ...overrides,
  tags: { amenity: 'dentist', name: `Dentist ${id}`, ...overrides.tags },
});
