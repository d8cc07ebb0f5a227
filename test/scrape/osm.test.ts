import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { parseConfig } from '../../backend/config.js';
import { dataSourceOptions } from '../../backend/database/options.js';
import { CategoriesService } from '../../backend/places/categories/categories.service.js';
import { CitiesService } from '../../backend/places/cities/cities.service.js';
import { OpenStreetMapService } from '../../backend/places/openstreetmap.service.js';
import { BoundariesService } from '../../backend/scrape/sources/boundaries/boundaries.service.js';
import { OsmSource } from '../../backend/scrape/sources/osm/osm.source.js';
import type { Batch, SourceRequest } from '../../backend/scrape/sources/source.js';
import { cloneDatabase } from '../support/database.js';
import { busy, cutOff, empty, html, malformed, type Fault } from '../support/http-simulator.js';
import { square, startNominatim, type NominatimSimulator } from '../support/nominatim-simulator.js';
import {
  noSlot,
  outOfMemory,
  overpassPage,
  remark,
  startOverpass,
  tooBusy,
  type MapElement,
  type OverpassSimulator,
} from '../support/overpass-simulator.js';
import { until } from '../support/until.js';

const BOX = { west: -98, south: 30, east: -97, north: 31 };
const never = new AbortController().signal;
let database: DataSource;
let nominatim: NominatimSimulator;
let overpass: OverpassSimulator;
let source: OsmSource;
let drop: () => Promise<void>;

beforeAll(async () => {
  Logger.overrideLogger(false);
  nominatim = await startNominatim();
  overpass = await startOverpass();
  const clone = await cloneDatabase();
  drop = clone.drop;
  const config = parseConfig({
    DATABASE_URL: clone.url,
    NOMINATIM_URL: nominatim.url,
    OVERPASS_URL: overpass.url,
  });
  database = await new DataSource(dataSourceOptions(config)).initialize();
  source = new OsmSource(
    database,
    config,
    new BoundariesService(database, new CitiesService(database), config),
    new OpenStreetMapService(new CategoriesService(database)),
  );
});
afterAll(async () => {
  await nominatim.close();
  await overpass.close();
  await database.destroy();
  await drop();
});
beforeEach(async () => {
  nominatim.places = [
    {
      osm: ['relation', 113314],
      name: 'Austin',
      centre: [-97.7437, 30.2711],
      polygons: [[square(BOX.west, BOX.south, BOX.east, BOX.north)]],
      address: { state: 'Texas', country: 'United States', country_code: 'us' },
    },
  ];
  overpass.areas = [{ relation: 113314, ...BOX }];
  overpass.elements = [dentist(1)];
  overpass.capacity = Number.POSITIVE_INFINITY;
  overpass.slotIn = null;
  overpass.asked.length = 0;
  await database.query('DELETE FROM rate_limits');
  await database.query('DELETE FROM boundaries');
});

/** Spread over the city by the golden ratio, so that no tile has all of them. */
const spot = (number: number): [number, number] => [
  BOX.west + ((number * 0.618034) % 1),
  BOX.south + ((number * 0.754878) % 1),
];
const dentist = (id: number, odd: Partial<MapElement> = {}): MapElement => ({
  type: 'node',
  id,
  at: spot(id),
  ...odd,
  tags: { amenity: 'dentist', name: `Dentist ${id}`, ...odd.tags },
});
const request = async (
  odd: Partial<SourceRequest> & { city?: string; category?: string } = {},
): Promise<SourceRequest> => ({
  target: await source.resolve(odd.city ?? 'Austin', odd.category ?? 'dentist'),
  options: {},
  wanted: 1000,
  checkpoint: null,
  spend: () => Promise.reject(new Error('OpenStreetMap costs nothing')),
  ...odd,
});
const batches = async (odd: Parameters<typeof request>[0] = {}): Promise<Batch[]> => {
  const all: Batch[] = [];
  for await (const batch of source.find(await request(odd), never)) all.push(batch);
  return all;
};
const find = async (odd: Parameters<typeof request>[0] = {}) =>
  (await batches(odd)).flatMap(({ places }) => places);
const names = async (odd: Parameters<typeof request>[0] = {}) =>
  (await find(odd)).map(({ name }) => name).sort();

describe('a business of OpenStreetMap', () => {
  it('comes with all that its tags say, its licence and its place', async () => {
    overpass.elements = [
      dentist(7, {
        type: 'way',
        at: [-97.5, 30.5],
        tags: {
          phone: '(512) 555-2368;(512) 555-2369',
          website: 'smile.example',
          email: 'hello@smile.example',
          opening_hours: 'Mo-Fr 09:00-17:00',
          'addr:housenumber': '100',
          'addr:street': 'Congress Avenue',
          'addr:postcode': '78701',
        },
      }),
    ];
    expect(await find()).toEqual([
      {
        source: 'osm',
        sourceId: 'way/7',
        licence: 'ODbL 1.0 © OpenStreetMap contributors',
        name: 'Dentist 7',
        category: 'Dentist',
        phone: '+15125552368',
        email: 'hello@smile.example',
        address: '100 Congress Avenue, Austin, TX 78701',
        website: 'https://smile.example',
        rating: null,
        reviewCount: null,
        hours: 'Mon–Fri 09:00–17:00',
        latitude: 30.5,
        longitude: -97.5,
        temporarilyClosed: null,
        retainUntil: null,
      },
    ]);
  });

  it('has its name in the language of the run, where the map knows it', async () => {
    overpass.elements = [
      dentist(1, { tags: { name: 'Zahnarzt', 'name:en': 'Dentist', 'name:pt': 'Dentista' } }),
      dentist(2, { tags: { name: 'Odontologia' } }),
    ];
    expect(await names({ options: { language: 'en' } })).toEqual(['Dentist', 'Odontologia']);
    expect(await names({ options: { language: 'pt-BR' } })).toEqual(['Dentista', 'Odontologia']);
    expect(await names()).toEqual(['Odontologia', 'Zahnarzt']);
  });

  it('is no lead without a name, when it is gone, or outside the city', async () => {
    overpass.areas[0] = { relation: 113314, ...BOX, east: -96 };
    nominatim.places[0]!.polygons = [[square(-98, 30, -97.5, 31)], [square(-97.5, 30, -97, 30.5)]];
    overpass.elements = [
      dentist(1, { at: [-97.9, 30.1] }),
      dentist(2, { at: [-97.9, 30.1], tags: { name: '' } }),
      dentist(3, { at: [-97.9, 30.1], tags: { disused: 'yes' } }),
      dentist(4, { at: [-97.9, 30.1], tags: { 'was:amenity': 'dentist' } }),
      dentist(5, { type: 'way', at: [-97.2, 30.8] }),
    ];
    const [batch] = await batches();
    expect(batch!.places.map(({ sourceId }) => sourceId)).toEqual(['node/1']);
    expect(batch!.dropped).toEqual([
      { source: 'osm', sourceId: 'node/3', why: 'closed' },
      { source: 'osm', sourceId: 'node/4', why: 'closed' },
      { source: 'osm', sourceId: 'way/5', why: 'outside' },
    ]);
  });
});

describe('a category', () => {
  it.each<[string, Record<string, string>]>([
    ['dentists', { amenity: 'dentist' }],
    ['dentist', { healthcare: 'dentist' }],
    ['pizza', { amenity: 'restaurant', cuisine: 'italian; pizza ;pasta' }],
    ['pizzeria', { amenity: 'fast_food', cuisine: 'pizza' }],
    ['coffee shop', { amenity: 'cafe' }],
    ['Clothing store', { shop: 'clothes' }],
  ])('%s finds %j', async (category, tags) => {
    overpass.elements = [
      { type: 'node', id: 1, at: spot(1), tags: { ...tags, name: 'Found' } },
      { type: 'node', id: 2, at: spot(2), tags: { amenity: 'bank', name: 'Bank' } },
      { type: 'node', id: 3, at: spot(3), tags: { amenity: 'restaurant', cuisine: 'pizzaria' } },
    ];
    expect(await names({ category })).toEqual(['Found']);
  });

  it('is told with its tags and why', async () => {
    const { why, category } = await source.resolve('Austin', 'dentist');
    expect(category).toBe('dentist');
    expect(why).toMatch(/^amenity=dentist.*: .+/);
  });

  it('that is none finds nothing, asks nobody, and says so', async () => {
    const { target } = await request({ category: 'blorf' });
    expect(await find({ category: 'blorf' })).toEqual([]);
    expect(overpass.asked).toHaveLength(0);
    expect(await source.diagnose(target)).toBe(
      '"blorf" is no kind of place that OpenStreetMap knows.',
    );
  });

  it('that the city lacks is told, too', async () => {
    overpass.elements = [];
    const [batch] = await batches();
    expect(batch).toMatchObject({ places: [], tiles: { asked: 1, exhausted: 1, open: 0 } });
    expect(await source.diagnose(await source.resolve('Austin', 'dentist'))).toBe(
      'OpenStreetMap knows no place for "dentist" in Austin, TX.',
    );
  });
});

describe('the whole city', () => {
  it('comes by one query, first what can be called, in batches', async () => {
    overpass.elements = Array.from({ length: 500 }, (_, index) =>
      dentist(index, { tags: index % 2 ? { phone: '(512) 555-2368' } : {} }),
    );
    const all = await batches();
    expect(all.map(({ places }) => places.length)).toEqual([25, 200, 200, 75]);
    expect(all.map(({ tiles }) => tiles)).toEqual([
      ...Array.from({ length: 3 }, () => ({ asked: 1, exhausted: 0, open: 1 })),
      { asked: 1, exhausted: 1, open: 0 },
    ]);
    expect(all.at(-1)!.available).toBe(500);
    const called = all.flatMap(({ places }) => places.map(({ phone }) => phone !== null));
    expect(called.indexOf(false)).toBe(250);
    expect(overpass.queries()).toHaveLength(1);
  });

  it('comes in parts where it is too much at once, and is all there', async () => {
    overpass.elements = Array.from({ length: 1000 }, (_, index) => dentist(index));
    overpass.capacity = 90;
    const all = await batches();
    const found = new Set(all.flatMap(({ places }) => places.map(({ sourceId }) => sourceId)));
    expect(found.size).toBe(1000);
    const { asked, exhausted, open } = all.at(-1)!.tiles!;
    expect({ open, asked }).toEqual({ open: 0, asked: overpass.queries().length });
    expect(exhausted).toBeLessThan(asked);
  });

  it('goes on after any checkpoint, and asks at most one part again', async () => {
    overpass.elements = Array.from({ length: 300 }, (_, index) => dentist(index));
    overpass.capacity = 100;
    const whole = await batches();
    const queries = overpass.queries().length;
    for (let stop = 0; stop < whole.length; stop++) {
      overpass.asked.length = 0;
      const checkpoint: unknown = JSON.parse(JSON.stringify(whole[stop]!.checkpoint));
      const rest = await batches({ checkpoint });
      const found = [...whole.slice(0, stop + 1), ...rest].flatMap(({ places }) => places);
      expect(new Set(found.map(({ sourceId }) => sourceId)).size).toBe(300);
      expect(overpass.queries().length).toBeLessThanOrEqual(queries);
      if (rest.length > 0) expect(rest.at(-1)!.tiles).toEqual(whole.at(-1)!.tiles);
    }
  });

  it('is asked by its box where the server does not know the area', async () => {
    overpass.areas = [];
    nominatim.places[0]!.polygons = [[square(-98, 30, -97.5, 31)]];
    overpass.elements = [dentist(1, { at: [-97.9, 30.5] }), dentist(2, { at: [-97.4, 30.5] })];
    nominatim.places[0]!.polygons.push([square(-97.3, 30, -97, 31)]);
    const [batch] = await batches();
    expect(batch!.places.map(({ name }) => name)).toEqual(['Dentist 1']);
    expect(batch!.dropped).toEqual([{ source: 'osm', sourceId: 'node/2', why: 'outside' }]);
    expect(overpass.queries()).toHaveLength(2);
  });

  it('is asked by its box where the city has no outline', async () => {
    Object.assign(nominatim.places[0]!, { osm: ['node', 5], polygons: undefined });
    overpass.elements = [dentist(1, { at: nominatim.places[0]!.centre })];
    expect(await names()).toEqual(['Dentist 1']);
    expect(overpass.queries()[0]).not.toContain('area');
  });
});

describe('an Overpass that fails', () => {
  it.each<[string, Fault[]]>([
    [
      'times out with a part of its elements',
      [
        remark('runtime error: Query timed out in "query" at line 4 after 2 seconds.', [
          { type: 'node', id: 99, lat: 30.5, lon: -97.5, tags: {} },
        ]),
      ],
    ],
    ['runs out of memory', [outOfMemory]],
    ['sends more than is taken', [(response) => response.end('x'.repeat((8 << 20) + 1))]],
  ])('is asked for less when it %s', async (_, faults) => {
    overpass.failNext(...faults);
    overpass.elements = Array.from({ length: 8 }, (_each, index) => dentist(index));
    expect(await find()).toHaveLength(8);
    expect(overpass.queries()).toHaveLength(5);
  });

  it.each<[string, Fault[]]>([
    ['is too busy', [tooBusy, tooBusy]],
    ['has no slot, and announces one', [noSlot]],
    ['is rate limited with a Retry-After', [busy(429)]],
    ['cuts its answer off', [cutOff]],
  ])('is asked again when it %s', async (_, faults) => {
    overpass.slotIn = 0;
    overpass.failNext(...faults);
    expect(await names()).toEqual(['Dentist 1']);
    expect(overpass.queries()).toHaveLength(faults.length + 1);
  });

  it('is asked no sooner than the slot it announces is free', async () => {
    overpass.slotIn = 1;
    overpass.failNext(noSlot);
    await find();
    const [first, status, second] = overpass.asked;
    expect(status!.url.pathname).toBe('/api/status');
    expect(second!.at - first!.at).toBeGreaterThan(1900);
  });

  it('is not waited for by who is cancelled', async () => {
    overpass.slotIn = 600;
    overpass.failNext(noSlot);
    const stop = new AbortController();
    const next = source.find(await request(), stop.signal).next();
    await until(async () => overpass.asked.length === 2);
    stop.abort(new Error('cancelled'));
    await expect(next).rejects.toThrow('cancelled');
  });

  it('is not waited for all day', async () => {
    overpass.slotIn = 3600;
    overpass.failNext(noSlot);
    await expect(find()).rejects.toThrow('has had too many requests from this server');
  });

  it('is taken at its word when it only remarks something', async () => {
    overpass.failNext(
      remark('runtime remark: Test', [
        { type: 'area', id: 3600113314 },
        { type: 'node', id: 99, lat: 30.5, lon: -97.5, tags: { amenity: 'dentist', name: 'A' } },
      ]),
    );
    expect(await names()).toEqual(['A']);
  });

  it.each<[string, Fault[], string]>([
    ['does not understand', [overpassPage(400, 'parse error')], 'refused the request (400)'],
    ['sends HTML', [html(200, 'Hello')], 'sent an answer that cannot be read'],
    ['sends nothing', [empty], 'sent an answer that cannot be read'],
    ['sends half an answer', [malformed], 'sent an answer that cannot be read'],
    ['blocks us', [html(403, 'Forbidden')], 'refuses this server'],
    ['is too busy for long', Array.from({ length: 4 }, () => tooBusy), 'is overloaded or out'],
    ['gives up on every part', Array.from({ length: 7 }, () => outOfMemory), 'gives up even on'],
  ])('is told in words when it %s', async (_, faults, sentence) => {
    overpass.failNext(...faults);
    const problem = await find().catch((error: unknown) => error);
    expect(problem).toMatchObject({ name: 'SourceProblem' });
    expect((problem as Error).message).toContain(
      `OpenStreetMap's data server (Overpass) ${sentence}`,
    );
    expect(overpass.queries()).toHaveLength(faults.length);
  });
});

describe('a city', () => {
  it('that is ambiguous is told before anybody is asked', async () => {
    await expect(source.resolve('Springfield', 'dentist')).rejects.toMatchObject({
      name: 'CityProblem',
      candidates: expect.arrayContaining(['Springfield, MO']),
    });
  });

  it('that nobody knows is told by the run', async () => {
    await expect(find({ city: 'Qwrtzy' })).rejects.toMatchObject({ name: 'CityProblem' });
    expect(overpass.asked).toHaveLength(0);
  });
});
