import { importFile } from '../../../backend/maps/places/import/import.js';
import { cellOf, cellsOf } from '../../../backend/maps/places/areas/cells.js';
import {
  hasPostcode,
  postcodeKey,
  postcodePattern,
} from '../../../backend/maps/places/areas/postcodes.js';
import { circleShape, contains, polygonShape } from '../../../backend/maps/places/areas/shape.js';
import type { AreaRequest, GeoPolygon } from '#contract/areas.js';
import type { Target } from '../../../backend/maps/sources/source.js';
import { random } from '../../support/places-simulator-city.js';
import { all, buildFeature, openPlaces, type PlacesWorld } from './support.js';

const COUNT = 2000;
const CODES = ['78701', '78702', '78703-1234', '78704'];
/** An arrow with a hole. */
const ARROW: GeoPolygon = {
  type: 'Polygon',
  coordinates: [
    [
      [-97.9, 30.15],
      [-97.6, 30.35],
      [-97.7, 30.25],
      [-97.55, 30.15],
      [-97.9, 30.15],
    ],
    [
      [-97.75, 30.18],
      [-97.75, 30.22],
      [-97.71, 30.22],
      [-97.71, 30.18],
      [-97.75, 30.18],
    ],
  ],
};

let world: PlacesWorld;
const points: { id: string; latitude: number; longitude: number; postcode: string }[] = [];
beforeAll(async () => {
  world = await openPlaces();
  const number = random(15);
  const lines = Array.from({ length: COUNT }, (_, index) => {
    const [latitude, longitude] = [30 + number() * 0.5, -98 + number() * 0.5];
    const postcode = CODES[index % CODES.length]!;
    points.push({ id: `cafe-${index}`, latitude, longitude, postcode });
    return feature(`cafe-${index}`, latitude, longitude, {
      freeform: `${index} Main St`,
      // A few addresses do not name their city.
      ...(index % 50 === 0
        ? { country: 'US', postcode }
        : { locality: 'Austin', region: 'TX', country: 'US', postcode }),
    });
  });
  lines.push(
    feature('berlin', 52.5, 13.4, { locality: 'Berlin', country: 'DE', postcode: 'D-10115' }),
    feature('rig', 26.2, -91.5, { country: 'US' }),
    feature('fiji-east', -17.9, -179.9, { locality: 'Suva', country: 'FJ' }),
    feature('fiji-west', -18.1, 179.9, { locality: 'Suva', country: 'FJ' }),
    feature('fiji-far', -18.1, 175, { locality: 'Suva', country: 'FJ' }),
  );
  await importFile(world.client, world.file('a.geojsonl', lines.join('\n')), null, () => {});
}, 60_000);
afterAll(() => world.close());

const feature = (id: string, latitude: number, longitude: number, address: object) =>
  JSON.stringify({
    ...JSON.parse(buildFeature(id, { addresses: [address], names: { primary: `Name ${id}` } })),
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  });

const search = async (area: AreaRequest, category = 'cafe') => {
  const target = await world.index.resolve(area, category);
  const found = await all(world.index, target);
  return { target, found, ids: found.map(({ sourceId }) => sourceId).sort() };
};

describe('the places index', () => {
  it('finds exactly the places in a drawn area', async () => {
    const { target, ids } = await search({ polygon: ARROW });
    const expected = points.filter((point) => contains(polygonShape(ARROW), point));

    expect(expected.length).toBeGreaterThan(100);
    expect(ids).toEqual(expected.map(({ id }) => id).sort());
    expect(target.city).toBe('Drawn area near Austin, TX');
  });

  it('finds places outside any city in a drawn area', async () => {
    const { rows } = await world.client.query(`SELECT city_id FROM places WHERE source_id = 'rig'`);
    expect(rows).toEqual([{ city_id: null }]);
    const gulf: GeoPolygon = {
      type: 'Polygon',
      coordinates: [
        [
          [-92, 26],
          [-91, 26],
          [-91, 27],
          [-92, 26],
        ],
      ],
    };
    expect((await search({ polygon: gulf })).ids).toEqual(['rig']);
  });

  it('finds exactly the places within a radius of a city, with the city of each', async () => {
    const { target, found, ids } = await search({ city: 'Austin', radiusKm: 12.5 });
    const { latitude, longitude } = await world.cities.find('Austin');
    const shape = circleShape({ latitude: latitude!, longitude: longitude! }, 12.5);

    expect(ids).toEqual(
      points
        .filter((point) => contains(shape, point))
        .map(({ id }) => id)
        .sort(),
    );
    expect(target.city).toBe('12.5 km around Austin, TX');
    const cities = found.map(({ city }) => city);
    expect(cities).toEqual(expect.arrayContaining(['Austin, TX', 'West Lake Hills, TX']));
  });

  it('finds the places on both sides of the 180th meridian', async () => {
    await world.client.query(
      `UPDATE cities SET latitude = -18, longitude = 179.95 WHERE label = 'Suva, FJ'`,
    );
    expect((await search({ city: 'Suva, FJ', radiusKm: 30 })).ids).toEqual([
      'fiji-east',
      'fiji-west',
    ]);
  });

  it('finds the addresses with the postal codes, in a city or a drawn area', async () => {
    const { target, ids } = await search({ city: 'Austin', postcodes: ['78701', '78703'] });
    const isAsked = ({ postcode }: { postcode: string }) => /^7870[13]/.test(postcode);
    const outside = (index: number) => index % 50 === 0;

    expect(ids).toEqual(
      points
        .filter((point, index) => isAsked(point) && !outside(index))
        .map(({ id }) => id)
        .sort(),
    );
    expect(target.city).toBe('78701 and 78703 in Austin, TX');
    const drawn = await search({ polygon: ARROW, postcodes: ['78701'] });
    expect(drawn.ids).toEqual(
      points
        .filter((point) => point.postcode === '78701' && contains(polygonShape(ARROW), point))
        .map(({ id }) => id)
        .sort(),
    );
    expect(drawn.target.city).toBe('78701, drawn area near Austin, TX');
  });

  it('finds the same places page by page, those with a phone first', async () => {
    const target = await world.index.resolve({ polygon: ARROW }, 'cafe');
    const whole = await all(world.index, target);
    const pages = new Set<string>();
    let checkpoint: unknown = null;
    for (let page = 0; page < 100 && pages.size < whole.length; page++) {
      const request = { target, options: {}, wanted: 20, checkpoint, spend: async () => {} };
      const { value } = await world.index.find(request, new AbortController().signal).next();
      for (const { sourceId } of value!.places) pages.add(sourceId);
      ({ checkpoint } = value!);
    }
    expect([...pages]).toEqual(whole.map(({ sourceId }) => sourceId));
  });

  it('continues runs that an older version started', async () => {
    const { id } = await world.cities.find('Berlin, DE');
    const target: Target = {
      city: 'Berlin, DE',
      category: 'cafe',
      cityId: id,
      types: ['overture/cafe'],
      why: null,
    };
    expect(await all(world.index, target)).toHaveLength(1);
  });

  it.each<[AreaRequest, string]>([
    [{ city: 'Berlin, DE', polygon: ARROW }, 'The drawn area is far from Berlin, DE.'],
    [
      { city: 'Austin', postcodes: ['SW1A 1AA'] },
      '"SW1A 1AA" is not a valid postal code in this country (United States).',
    ],
    [
      { city: 'Berlin, DE', postcodes: ['1011'] },
      '"1011" is not a valid postal code in this country (Germany).',
    ],
  ])('refuses %j', async (area, message) => {
    await expect(world.index.resolve(area, 'cafe')).rejects.toThrow(message);
  });

  it('migrates places that were imported earlier', async () => {
    const located = () =>
      world.client.query('SELECT cell, postcode FROM places ORDER BY id').then(({ rows }) => rows);
    const before = await located();
    const types = () =>
      world.client
        .query('SELECT * FROM place_types ORDER BY city_id, type, rank, place_id')
        .then(({ rows }) => rows);
    const typesBefore = await types();
    await world.database.undoLastMigration();
    await world.database.runMigrations();

    expect(await types()).toEqual(typesBefore);
    expect(await located()).toEqual(before);
  });
});

describe('the cells of a shape', () => {
  it('cover every point in it, and mark only enclosed cells as inside', () => {
    const number = random(4);
    const shapes = [polygonShape(ARROW), circleShape({ latitude: 30.2, longitude: -97.75 }, 5)];
    for (const shape of shapes) {
      for (const limit of [8, 96]) {
        const ranges = cellsOf(shape, limit);
        expect(ranges.length).toBeLessThan(4 * limit);
        for (let index = 0; index < 5000; index++) {
          const point = { latitude: 30 + number() * 0.5, longitude: -98 + number() * 0.5 };
          const range = ranges.find(
            ({ low, high }) => low <= cellOf(point) && cellOf(point) <= high,
          );
          const isInside = contains(shape, point);
          if (isInside) expect(range).toBeDefined();
          if (range?.isInside) expect(isInside).toBe(true);
        }
      }
    }
  });
});

describe('a postal code', () => {
  it.each([
    ['94103-1234', 'US', '94103'],
    ['sw1a 1aa', 'GB', 'SW1A1AA'],
    ['〒150-0041', 'JP', '1500041'],
    ['D-10115', 'DE', '10115'],
    ['１５０', 'JP', '150'],
    ['٢١٥١٩', 'EG', '21519'],
    ['none', 'US', null],
  ])('%j in %s is stored as %j', (text, country, key) => {
    expect(postcodeKey(text, country)).toBe(key);
  });

  it.each([
    ['94103', 'US', '94103'],
    ['94103-1234', 'US', '94103'],
    ['9410', 'US', null],
    ['94103 94110', 'US', null],
    ['SW1A', 'GB', 'SW1A___'],
    ['K1A 0B1', 'CA', 'K1A0B1'],
    ['1012', 'NL', '1012__'],
    ['10115', 'AT', null],
  ])('%j in %s is searched as %j', (text, country, pattern) => {
    expect(postcodePattern(text, country)).toBe(pattern);
  });

  it.each([
    ['94103 Main St, San Francisco, CA 94110, USA', ['94103'], 'US', false],
    ['1 Main St, San Francisco, CA 94103-2211, USA', ['94103'], 'US', true],
    ['10 Downing St, London SW1A 2AA, UK', ['SW1A___'], 'GB', true],
    ['Japan, 〒150-0041 Tokyo, Shibuya, 2-chome−1−12', ['1500041'], 'JP', true],
    ['Hauptstr. 10117, 10115 Berlin, Germany', ['10117'], 'DE', false],
    ['98000 Monaco', ['98000'], null, true],
  ])('is recognized in the address %j', (address, patterns, country, expected) => {
    expect(hasPostcode(address, patterns, country)).toBe(expected);
  });
});
