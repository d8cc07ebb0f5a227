import { Logger } from '@nestjs/common';
import { square, type NominatimSimulator } from '../../support/nominatim-simulator.js';
import { dentist, startOpenStreetMap, positionOf } from '../../support/openstreetmap.js';
import type { OverpassSimulator } from '../../support/overpass-simulator.js';

const BOX = { west: -98, south: 30, east: -97, north: 31 };

let world: Awaited<ReturnType<typeof startOpenStreetMap>>;
let overpass: OverpassSimulator;
let nominatim: NominatimSimulator;
beforeAll(async () => {
  Logger.overrideLogger(false);
  world = await startOpenStreetMap();
  ({ overpass, nominatim } = world);
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('a business from OpenStreetMap', () => {
  it('has every tagged field, its license and its location', async () => {
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
    expect(await world.find()).toEqual([
      {
        source: 'osm',
        sourceId: 'way/7',
        city: 'Austin, TX',
        license: 'ODbL 1.0 © OpenStreetMap contributors',
        name: 'Dentist 7',
        category: 'Dentist',
        phone: '+15125552368',
        email: 'hello@smile.example',
        address: '100 Congress Avenue, Austin, TX 78701',
        streetName: 'Congress Avenue',
        houseNumber: '100',
        postalCode: '78701',
        locality: 'Austin',
        region: 'TX',
        countryCode: 'US',
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

  it('has its name in the requested language when the map has one', async () => {
    overpass.elements = [
      dentist(1, { tags: { name: 'Zahnarzt', 'name:en': 'Dentist', 'name:pt': 'Dentista' } }),
      dentist(2, { tags: { name: 'Odontologia' } }),
    ];
    expect(await world.names({ options: { language: 'en' } })).toEqual(['Dentist', 'Odontologia']);
    expect(await world.names({ options: { language: 'pt-BR' } })).toEqual([
      'Dentista',
      'Odontologia',
    ]);
    expect(await world.names()).toEqual(['Odontologia', 'Zahnarzt']);
  });

  it('has its own town by the name that the gazetteer knows, if that is near', async () => {
    const town = (id: number, city: string) => dentist(id, { tags: { 'addr:city': city } });
    overpass.elements = ['Austin', 'round rock', 'Houston', 'No Such Town'].map((city, index) =>
      town(index, city),
    );
    const found = (await world.find()).map(({ sourceId, city }) => `${sourceId} ${city}`);
    expect(found.toSorted()).toEqual([
      'node/0 Austin, TX',
      'node/1 Round Rock, TX',
      'node/2 undefined',
      'node/3 undefined',
    ]);
  });

  it('is skipped without a name, when closed, or outside the city', async () => {
    overpass.areas[0] = { relation: 113314, ...BOX, east: -96 };
    nominatim.places[0]!.polygons = [[square(-98, 30, -97.5, 31)], [square(-97.5, 30, -97, 30.5)]];
    overpass.elements = [
      dentist(1, { at: [-97.9, 30.1] }),
      dentist(2, { at: [-97.9, 30.1], tags: { name: '' } }),
      dentist(3, { at: [-97.9, 30.1], tags: { disused: 'yes' } }),
      dentist(4, { at: [-97.9, 30.1], tags: { 'was:amenity': 'dentist' } }),
      dentist(5, { type: 'way', at: [-97.2, 30.8] }),
    ];
    const [batch] = await world.batches();
    expect(batch!.places.map(({ sourceId }) => sourceId)).toEqual(['node/1']);
    expect(batch!.dropped).toEqual([
      { source: 'osm', sourceId: 'node/3', reason: 'closed' },
      { source: 'osm', sourceId: 'node/4', reason: 'closed' },
      { source: 'osm', sourceId: 'way/5', reason: 'outside' },
    ]);
  });
});

describe('a category in OpenStreetMap', () => {
  it.each<[string, Record<string, string>]>([
    ['dentists', { amenity: 'dentist' }],
    ['dentist', { healthcare: 'dentist' }],
    ['pizza', { amenity: 'restaurant', cuisine: 'italian; pizza ;pasta' }],
    ['pizzeria', { amenity: 'fast_food', cuisine: 'pizza' }],
    ['coffee shop', { amenity: 'cafe' }],
    ['Clothing store', { shop: 'clothes' }],
  ])('matches: %s finds %j', async (category, tags) => {
    overpass.elements = [
      { type: 'node', id: 1, at: positionOf(1), tags: { ...tags, name: 'Found' } },
      { type: 'node', id: 2, at: positionOf(2), tags: { amenity: 'bank', name: 'Bank' } },
      {
        type: 'node',
        id: 3,
        at: positionOf(3),
        tags: { amenity: 'restaurant', cuisine: 'pizzaria' },
      },
    ];
    expect(await world.names({ category })).toEqual(['Found']);
  });

  it('resolves to its tags, with the reason', async () => {
    const { why, category } = await world.source.resolve({ city: 'Austin' }, 'dentist');
    expect(category).toBe('dentist');
    expect(why).toMatch(/^amenity=dentist.*/);
  });

  it('is one of several in a single query, and must be known', async () => {
    const bank = {
      type: 'node' as const,
      at: positionOf(2),
      tags: { amenity: 'bank', name: 'Bank' },
    };
    overpass.elements = [dentist(1), { ...bank, id: 2 }];
    const area = { city: 'Austin' };
    const target = await world.source.resolve(area, 'dentist', 'bank');
    const [batch] = await world.batches({ target });

    expect(target).toMatchObject({ category: 'dentist & bank', categories: ['dentist', 'bank'] });
    expect(target.why).toMatch(/^dentist: amenity=dentist.*; bank: amenity=bank/);
    expect(batch!.places.map(({ sourceId }) => sourceId)).toEqual(['node/1', 'node/2']);
    expect(overpass.requests).toHaveLength(1);
    await expect(world.source.resolve(area, 'dentist', 'blorf')).rejects.toThrow(
      `We don't recognize "blorf" as a business category.`,
    );
  });

  it('is rejected when it is unknown', async () => {
    await expect(world.source.resolve({ city: 'Austin' }, 'blorf')).rejects.toThrow(
      `We don't recognize "blorf" as a business category.`,
    );
  });

  it('explains when the city has no such business', async () => {
    overpass.elements = [];
    const [batch] = await world.batches();
    expect(batch).toMatchObject({ places: [], tiles: { asked: 1, exhausted: 1, open: 0 } });
    expect(
      await world.source.diagnose(await world.source.resolve({ city: 'Austin' }, 'dentist')),
    ).toBe('OpenStreetMap has no results for "dentist" in Austin, TX.');
  });
});

describe('searching the whole city', () => {
  it('takes one query, and returns businesses with a phone first, in batches', async () => {
    overpass.elements = Array.from({ length: 500 }, (_, index) =>
      dentist(index, { tags: index % 2 ? { phone: '(512) 555-2368' } : {} }),
    );
    const all = await world.batches();
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

  it('splits the city when one query returns too much, and misses nothing', async () => {
    overpass.elements = Array.from({ length: 1000 }, (_, index) => dentist(index));
    overpass.capacity = 90;
    const all = await world.batches();
    const found = new Set(all.flatMap(({ places }) => places.map(({ sourceId }) => sourceId)));
    expect(found.size).toBe(1000);
    const { asked, exhausted, open } = all.at(-1)!.tiles!;
    expect({ open, asked }).toEqual({ open: 0, asked: overpass.queries().length });
    expect(exhausted).toBeLessThan(asked);
  });

  it('resumes from any checkpoint, and repeats at most one part', async () => {
    overpass.elements = Array.from({ length: 300 }, (_, index) => dentist(index));
    overpass.capacity = 100;
    const whole = await world.batches();
    const queries = overpass.queries().length;
    for (let stop = 0; stop < whole.length; stop++) {
      overpass.requests.length = 0;
      const checkpoint: unknown = JSON.parse(JSON.stringify(whole[stop]!.checkpoint));
      const rest = await world.batches({ checkpoint });
      const found = [...whole.slice(0, stop + 1), ...rest].flatMap(({ places }) => places);
      expect(new Set(found.map(({ sourceId }) => sourceId)).size).toBe(300);
      expect(overpass.queries().length).toBeLessThanOrEqual(queries);
      if (rest.length > 0) expect(rest.at(-1)!.tiles).toEqual(whole.at(-1)!.tiles);
    }
  });

  it("uses the city's bounding box when the server does not know the area", async () => {
    overpass.areas = [];
    nominatim.places[0]!.polygons = [[square(-98, 30, -97.5, 31)]];
    overpass.elements = [dentist(1, { at: [-97.9, 30.5] }), dentist(2, { at: [-97.4, 30.5] })];
    nominatim.places[0]!.polygons.push([square(-97.3, 30, -97, 31)]);
    const [batch] = await world.batches();
    expect(batch!.places.map(({ name }) => name)).toEqual(['Dentist 1']);
    expect(batch!.dropped).toEqual([{ source: 'osm', sourceId: 'node/2', reason: 'outside' }]);
    expect(overpass.queries()).toHaveLength(2);
  });

  it("uses the city's bounding box when it has no outline", async () => {
    Object.assign(nominatim.places[0]!, { osm: ['node', 5], polygons: undefined });
    overpass.elements = [dentist(1, { at: nominatim.places[0]!.center })];
    expect(await world.names()).toEqual(['Dentist 1']);
    expect(overpass.queries()[0]).not.toContain('area');
  });
});

describe('resolving a city for OpenStreetMap', () => {
  it('rejects an ambiguous city before any request', async () => {
    await expect(world.source.resolve({ city: 'Springfield' }, 'dentist')).rejects.toMatchObject({
      name: 'CityProblem',
      candidates: expect.arrayContaining(['Springfield, MO']),
    });
  });

  it('fails the run for an unknown city', async () => {
    await expect(world.find({ city: 'Qwrtzy' })).rejects.toMatchObject({ name: 'CityProblem' });
    expect(overpass.requests).toHaveLength(0);
  });
});
