import { zstdCompressSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { DataSource } from 'typeorm';
import { fetchBaseMap } from '../../../backend/maps/map/fetch-base-map.js';
import { withConnection } from '../../../backend/maps/places/import/import.js';
import { publish } from '../places/release.js';
import { useApp, usePerson } from '../../support/app.js';
import { startRangeServer, type RangeServer } from '../../support/range-server.js';
import { readTile } from '../../support/tiles.js';
import { until } from '../../support/until.js';
import { square, tileAt } from './extract.js';

type Point = [longitude: number, latitude: number];
const AUSTIN: Point = [-97.743, 30.267];
const BOX = { south: 30.2, west: -97.8, north: 30.3, east: -97.7 };
const RELEASE = '2026-11-18.0';

let server: RangeServer;
const app = useApp(async () => {
  server = await startRangeServer();
  return { env: { PLACES_FETCH: 'on', OVERTURE_URL: server.url } };
});
const person = usePerson(app);
beforeEach(() => {
  server.heal();
  server.remove('');
});
afterEach(() => app.database.query('TRUNCATE map_features, map_tiles'));
afterAll(() => server.close());

interface Row {
  id: string;
  subtype: string;
  class?: string;
  name?: string;
  osm?: string;
  shape: Point[];
  isArea?: boolean;
}

/** A line, or a polygon of one ring, in well-known binary. */
function wkb(shape: Point[], isArea: boolean): Uint8Array {
  const head = isArea ? [3, 1, shape.length] : [2, shape.length];
  const bytes = Buffer.alloc(1 + 4 * head.length + 16 * shape.length);
  bytes.writeUInt8(1, 0);
  head.forEach((number, index) => bytes.writeUInt32LE(number, 1 + 4 * index));
  shape
    .flat()
    .forEach((degrees, index) => bytes.writeDoubleLE(degrees, 1 + 4 * head.length + 8 * index));
  return new Uint8Array(bytes);
}

const OPTIONAL = { repetition_type: 'OPTIONAL' } as const;
const text = (name: string): SchemaElement => ({
  name,
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  ...OPTIONAL,
});
const SCHEMA: SchemaElement[] = [
  { name: 'schema', num_children: 7 },
  text('id'),
  { name: 'geometry', type: 'BYTE_ARRAY', ...OPTIONAL },
  { name: 'bbox', num_children: 4, ...OPTIONAL },
  ...['xmin', 'xmax', 'ymin', 'ymax'].map(
    (name) => ({ name, type: 'DOUBLE', ...OPTIONAL }) as const,
  ),
  text('subtype'),
  text('class'),
  { name: 'names', num_children: 1, ...OPTIONAL },
  text('primary'),
  { name: 'sources', num_children: 1, converted_type: 'LIST', ...OPTIONAL },
  { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
  { name: 'element', num_children: 1, ...OPTIONAL },
  text('record_id'),
];

/** Stores rows of one type in a release, as Overture does. */
function publishMap(type: string, rows: Row[]) {
  const columns = rows.map(({ id, subtype, class: kind, name, osm, shape, isArea = false }) => ({
    id,
    geometry: wkb(shape, isArea),
    bbox: {
      xmin: Math.min(...shape.map(([x]) => x)),
      xmax: Math.max(...shape.map(([x]) => x)),
      ymin: Math.min(...shape.map(([, y]) => y)),
      ymax: Math.max(...shape.map(([, y]) => y)),
    },
    subtype,
    class: kind ?? null,
    names: { primary: name ?? null },
    sources: osm ? [{ record_id: `${osm}@3` }] : [],
  }));
  const columnData = (
    ['id', 'geometry', 'bbox', 'subtype', 'class', 'names', 'sources'] as const
  ).map((name) => ({ name, data: columns.map((row) => row[name]) }));
  const compressors = { ZSTD: (input: Uint8Array) => zstdCompressSync(input) };
  const content = parquetWriteBuffer({ columnData, schema: SCHEMA, codec: 'ZSTD', compressors });
  server.put(`release/${RELEASE}/theme=${type}/part-0.parquet`, new Uint8Array(content));
}

function publishAustin() {
  publishMap('base/type=water', [
    {
      id: 'lake',
      subtype: 'reservoir',
      name: 'Lady Bird Lake',
      shape: square(AUSTIN, 0.01),
      isArea: true,
    },
    { id: 'creek', subtype: 'river', class: 'river', shape: [AUSTIN, [-97.75, 30.27]] },
    {
      id: 'pool',
      subtype: 'human_made',
      class: 'swimming_pool',
      shape: square(AUSTIN, 0.001),
      isArea: true,
    },
  ]);
  publishMap('base/type=land_use', [
    {
      id: 'park',
      subtype: 'park',
      class: 'park',
      name: 'Zilker Park',
      shape: square(AUSTIN, 0.008),
      isArea: true,
    },
    {
      id: 'mall',
      subtype: 'developed',
      class: 'retail',
      shape: square(AUSTIN, 0.002),
      isArea: true,
    },
  ]);
  publishMap('transportation/type=segment', [
    {
      id: 's1',
      subtype: 'road',
      class: 'primary',
      name: 'Congress Avenue',
      osm: 'w1',
      shape: [AUSTIN, [-97.744, 30.27]],
    },
    { id: 's2', subtype: 'rail', class: 'standard_gauge', shape: [AUSTIN, [-97.74, 30.268]] },
    {
      id: 's3',
      subtype: 'road',
      class: 'residential',
      name: 'Far Street',
      shape: [
        [-90, 40],
        [-90.01, 40],
      ],
    },
  ]);
  publishMap('base/type=land', [
    { id: 'wood', subtype: 'forest', class: 'wood', shape: square(AUSTIN, 0.004), isArea: true },
  ]);
}

const fetchMap = () =>
  withConnection(app.config.databaseUrl!, (client) =>
    fetchBaseMap(
      app.app.get(DataSource),
      client,
      app.config.overtureUrl,
      { box: BOX, release: RELEASE },
      { signal: new AbortController().signal, report: () => undefined },
    ),
  );

async function shown(): Promise<string[]> {
  const { z, x, y } = tileAt(14, AUSTIN);
  const response = await fetch(`${app.url}/api/map/tiles/${z}/${x}/${y}`);
  if (response.status === 204) return [];
  return readTile(Buffer.from(await response.arrayBuffer()))
    .map(({ layer, kind, name }) => [layer, kind, name].filter(Boolean).join(' '))
    .toSorted();
}

const MAP = [
  'green park Zilker Park',
  'green wood',
  'rail rail',
  'road major Congress Avenue',
  'water reservoir Lady Bird Lake',
  'water river',
];

it('the map of an area comes from the release of its places', async () => {
  publishAustin();
  expect(await fetchMap()).toMatchObject({ features: 6, changed: 6 });
  expect(await shown()).toEqual(MAP);

  const { body } = await app.as().get('/api/map/about').expect(200);
  expect(body.attribution).toEqual(['ODbL 1.0 © OpenStreetMap contributors', 'Overture Maps']);
});

it('a newer release removes the features that it lacks in the area', async () => {
  publishAustin();
  await fetchMap();
  publishMap('base/type=land_use', []);
  publishMap('base/type=land', []);
  await fetchMap();

  expect(await shown()).toEqual(MAP.filter((text) => !text.startsWith('green')));
});

it('a street that is also in an extract is shown once', async () => {
  publishAustin();
  await fetchMap();
  await app.database.query(`
    INSERT INTO map_features SELECT 'osm', 'w1', NULL, layer, kind, 'S Congress Ave', min_zoom, extent, geometry
    FROM map_features WHERE source_id = 's1'`);
  publishMap('base/type=land', []);
  await fetchMap();

  const roads = (await shown()).filter((text) => text.startsWith('road'));
  expect(roads).toEqual(['road major S Congress Ave']);
});

it('a run that loads an area also gets its map, in the background', async () => {
  publishAustin();
  publish(server, RELEASE, [{ id: 'cafe' }]);
  await app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Austin, TX', category: 'cafe' })
    .expect(201);
  await until(async () => (await shown()).length > 0);

  expect(await shown()).toEqual(MAP);
});

it('a bucket that fails leaves the map as it was', async () => {
  publishAustin();
  await fetchMap();
  server.fail({ status: 403 }, ({ key }) => key?.includes('segment') ?? false);
  await expect(fetchMap()).rejects.toThrow('Overture');

  expect(await shown()).toEqual(MAP);
});
