import {
  circleShape,
  contains,
  polygonShape,
  type Shape,
} from '../../../backend/maps/places/areas/shape.js';
import type { FoundPlace } from '../../../backend/maps/places/found-place.js';
import type { GeoPolygon } from '#contract/areas.js';
import { sourceRequest } from '../../support/fake-source.js';
import { SampleSource } from '../../../backend/maps/sources/sample/sample.source.js';
import { all, buildFeature, openPlaces, type PlacesWorld } from './support.js';

let world: PlacesWorld;
beforeAll(async () => {
  world = await openPlaces();
  const lines = Array.from({ length: 300 }, (_, index) =>
    buildFeature(`cafe-${index}`, {
      names: { primary: `Cafe ${index}` },
      phones: index % 3 === 0 ? null : ['(415) 555-0134'],
      addresses: [
        { freeform: `${index} Main St`, locality: 'San Francisco', region: 'CA', country: 'US' },
      ],
    }),
  );
  lines.push(
    buildFeature('twin-1', { names: { primary: 'Twin' }, phones: ['(415) 555-0177'] }),
    buildFeature('twin-2', {
      names: { primary: 'Twin' },
      phones: ['+1 415 555 0177'],
      categories: { primary: 'bakery' },
    }),
    buildFeature('hotel', {
      names: { primary: 'Grand Hotel' },
      categories: { primary: 'hotel', alternate: '["cafe"]' },
    }),
    buildFeature('trattoria', {
      names: { primary: 'Da Noi' },
      categories: { primary: 'italian_restaurant' },
    }),
  );
  const { code } = await world.places('import', world.file('cafes.geojsonl', lines.join('\n')));
  expect(code).toBe(0);
}, 60_000);
afterAll(() => world.close());

describe('the places index as a source', () => {
  it('finds every business once, those with a phone first', async () => {
    const target = await world.index.resolve({ city: 'San Francisco, CA' }, 'cafes');
    const found = await all(world.index, target);
    expect(target).toMatchObject({ city: 'San Francisco, CA', category: 'cafes' });
    expect(new Set(found.map(({ sourceId }) => sourceId)).size).toBe(found.length);
    expect(found).toHaveLength(301);
    const called = found.map(({ phone }) => phone !== null);
    expect(called.lastIndexOf(true)).toBeLessThan(called.indexOf(false));
    expect(found.map(({ name }) => name)).not.toContain('Grand Hotel');
  });

  it('resumes after a checkpoint without gaps or repeats', async () => {
    const target = await world.index.resolve({ city: 'San Francisco' }, 'cafe');
    const signal = new AbortController().signal;
    const whole = await all(world.index, target);
    const ids: string[] = [];
    let checkpoint: unknown = null;
    const sizes: number[] = [];
    const available: (number | null)[] = [];
    while (ids.length < whole.length) {
      const request = sourceRequest(target, { wanted: 90, checkpoint });
      const { value: batch } = await world.index.find(request, signal).next();
      checkpoint = JSON.parse(JSON.stringify(batch!.checkpoint));
      sizes.push(batch!.places.length);
      available.push(batch!.available);
      ids.push(...batch!.places.map(({ sourceId }) => sourceId));
    }
    expect(ids).toEqual(whole.map(({ sourceId }) => sourceId));
    expect(sizes).toEqual([25, 91, 91, 91, 3]);
    expect(available).toEqual([null, 301, 301, 301, 301]);
  });

  it('reads larger pages while few results pass the filters', async () => {
    const target = await world.index.resolve({ city: 'San Francisco' }, 'cafe');
    const sizes: number[] = [];
    const request = sourceRequest(target, { wanted: 1 });
    for await (const { places } of world.index.find(request, new AbortController().signal)) {
      sizes.push(places.length);
    }
    expect(sizes).toEqual([2, 4, 8, 16, 32, 64, 128, 47]);
  });

  it('returns no more than the requested number', async () => {
    const target = await world.index.resolve({ city: 'San Francisco' }, 'cafe');
    expect(await all(world.index, target, 40)).toHaveLength(40);
  });

  it('finds a business with two records under the category of either', async () => {
    const bakeries = await all(
      world.index,
      await world.index.resolve({ city: 'San Francisco' }, 'bakery'),
    );
    expect(bakeries.map(({ name }) => name)).toEqual(['Twin']);
  });

  it('counts an italian_restaurant as a restaurant', async () => {
    const found = await all(
      world.index,
      await world.index.resolve({ city: 'San Francisco' }, 'restaurants'),
    );
    expect(found).toEqual([
      expect.objectContaining({
        name: 'Da Noi',
        source: 'overture',
        license: 'CDLA-Permissive-2.0, Overture Maps Foundation',
        category: 'Italian Restaurant',
        rating: null,
      }),
    ]);
  });

  it('stops when the signal aborts', async () => {
    const target = await world.index.resolve({ city: 'San Francisco' }, 'cafe');
    const places = world.index.find(sourceRequest(target), AbortSignal.abort());
    await expect(places.next()).rejects.toThrow('aborted');
  });

  it('explains why nothing was found', async () => {
    const target = await world.index.resolve({ city: 'San Francisco' }, 'dentist');
    expect(await all(world.index, target)).toEqual([]);
    expect(await world.index.diagnose(target)).toBe(
      'No results for "dentist" in San Francisco, CA. The index has 303 other businesses there.',
    );
  });

  it('rejects an unknown category', async () => {
    await expect(world.index.resolve({ city: 'San Francisco' }, 'blorf')).rejects.toThrow(
      `We don't recognize "blorf" as a business category.`,
    );
  });

  it('does not search an area that was not imported', async () => {
    const target = await world.index.resolve({ city: 'Monaco' }, 'cafe');
    await expect(all(world.index, target)).rejects.toThrow('Monaco is not loaded yet');
    expect(await world.index.diagnose(target)).toBe("Monaco isn't covered yet.");
  });

  it('suggests available categories and cities first', async () => {
    const [first] = await world.categories.suggest('caf');
    expect(first?.value).toBe('Cafe');
    expect((await world.cities.suggest('s'))[0]?.label).toBe('San Francisco, CA');
  });
});

describe('the sample source', () => {
  let source: SampleSource;
  beforeAll(() => (source = new SampleSource(world.areas)));

  it('generates the same places every time, for any city', async () => {
    const target = await source.resolve({ city: 'atlantis, ca' }, 'dentist');
    expect(target.city).toBe('Atlantis, CA');
    expect(await all(source, target, 120)).toEqual(await all(source, target, 120));
  });

  it('generates 2,500 distinct places, none of which could be real', async () => {
    const found = await all(source, await source.resolve({ city: 'Paris' }, 'plumber'), 2500);
    expect(new Set(found.map(({ sourceId }) => sourceId)).size).toBe(2500);
    expect(new Set(found.map(({ name }) => name)).size).toBe(2500);
    for (const place of found) {
      expect(place).toMatchObject({
        source: 'sample',
        license: 'Sample data, not a real business',
      });
      expect(place.phone ?? '+12025550100').toMatch(/^\+1\d{3}55501\d\d$/);
      expect(place.website ?? 'https://a.example').toMatch(/^https:\/\/[a-z0-9-]+\.example$/);
    }
    const phones = found.filter(({ phone }) => phone).length;
    expect(phones).toBeGreaterThan(2000);
    expect(phones).toBeLessThan(2500);
  });

  it('takes turns with several categories', async () => {
    const found = await all(source, await source.resolve({ city: 'Paris' }, 'plumber', 'zoo'), 100);
    const zoos = await all(source, await source.resolve({ city: 'Paris' }, 'zoo'), 50);
    expect(found.slice(0, 4).map(({ category }) => category)).toEqual([
      'Plumber',
      'Zoo',
      'Plumber',
      'Zoo',
    ]);
    expect(found.filter(({ category }) => category === 'Zoo')).toEqual(zoos.slice(0, 50));
  });

  it('resumes after a checkpoint', async () => {
    const target = await source.resolve({ city: 'Paris' }, 'plumber');
    const [first] = await all(source, target, 51).then((places) => places.slice(50));
    const signal = new AbortController().signal;
    const { value } = await source.find(sourceRequest(target, { checkpoint: 50 }), signal).next();
    expect(value?.places[0]).toEqual(first);
  });

  it('places all businesses in a drawn area, outside its hole', async () => {
    const polygon: GeoPolygon = {
      type: 'Polygon',
      coordinates: [
        [
          [2.2, 48.8],
          [2.5, 48.8],
          [2.3, 48.85],
          [2.5, 48.95],
          [2.2, 48.9],
          [2.2, 48.8],
        ],
        [
          [2.22, 48.84],
          [2.25, 48.84],
          [2.25, 48.88],
          [2.22, 48.84],
        ],
      ],
    };
    const found = await all(source, await source.resolve({ polygon }, 'bakery'), 1000);
    expect(found).toHaveLength(1000);
    expect(found.filter((place) => !isIn(polygonShape(polygon), place))).toEqual([]);
  });

  it('places all businesses in a circle', async () => {
    const area = { city: 'Paris, FR', radiusKm: 5 };
    const found = await all(source, await source.resolve(area, 'bakery'), 1000);
    const { latitude, longitude } = await world.cities.find('Paris, FR');
    const circle = circleShape({ latitude: latitude!, longitude: longitude! }, 5);
    expect(found).toHaveLength(1000);
    expect(found.filter((place) => !isIn(circle, place))).toEqual([]);
  });

  it('writes only the requested postal codes into addresses', async () => {
    const area = { city: 'Austin, TX', postcodes: ['78701', '78702'] };
    const found = await all(source, await source.resolve(area, 'bakery'), 200);
    const codes = found.flatMap(({ address }) => (address ? [address.slice(-5)] : []));
    expect(new Set(codes)).toEqual(new Set(['78701', '78702']));
  });
});

const isIn = (shape: Shape, { latitude, longitude }: FoundPlace) =>
  latitude !== null && longitude !== null && contains(shape, { latitude, longitude });
