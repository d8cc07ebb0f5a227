import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { parseConfig } from '../../backend/config.js';
import { dataSourceOptions } from '../../backend/database/options.js';
import { CitiesService } from '../../backend/places/cities/cities.service.js';
import { BoundariesService } from '../../backend/scrape/sources/boundaries/boundaries.service.js';
import {
  contains,
  quarters,
  touches,
  type Box,
} from '../../backend/scrape/sources/boundaries/boundary.js';
import { cloneDatabase } from '../support/database.js';
import {
  busy,
  cutOff,
  empty,
  held,
  html,
  malformed,
  type Fault,
} from '../support/http-simulator.js';
import {
  square,
  startNominatim,
  type KnownPlace,
  type NominatimSimulator,
} from '../support/nominatim-simulator.js';
import { until } from '../support/until.js';

const never = new AbortController().signal;
const databases: DataSource[] = [];
let nominatim: NominatimSimulator;
let boundaries: BoundariesService;
let elsewhere: BoundariesService;
let drop: () => Promise<void>;

beforeAll(async () => {
  nominatim = await startNominatim();
  const clone = await cloneDatabase();
  drop = clone.drop;
  const start = async () => {
    const config = parseConfig({
      DATABASE_URL: clone.url,
      DATABASE_POOL_MAX: '2',
      PUBLIC_URL: 'https://leads.example',
      NOMINATIM_URL: nominatim.url,
    });
    const database = await new DataSource(dataSourceOptions(config)).initialize();
    databases.push(database);
    return new BoundariesService(database, new CitiesService(database), config);
  };
  boundaries = await start();
  elsewhere = await start();
});
afterAll(async () => {
  await nominatim.close();
  for (const database of databases) await database.destroy();
  await drop();
});
beforeEach(async () => {
  nominatim.places = [AUSTIN];
  nominatim.asked.length = 0;
  // Every test has the next turn.
  await databases[0]!.query('DELETE FROM rate_limits');
  await databases[0]!.query('DELETE FROM boundaries');
});

const TEXAS = { state: 'Texas', country: 'United States', country_code: 'us' };
const AUSTIN: KnownPlace = {
  osm: ['relation', 113314],
  name: 'Austin',
  centre: [-97.7437, 30.2711],
  polygons: [[square(-97.94, 30.09, -97.56, 30.52)]],
  address: TEXAS,
};
const find = (text: string, signal = never) => boundaries.find(text, signal);
const at = (longitude: number, latitude: number) => ({ latitude, longitude });

describe('the boundary of a city', () => {
  it('is its outline, with what tells which city it is', async () => {
    expect(await find('austin texas')).toEqual({
      name: 'Austin',
      label: 'Austin, TX',
      country: 'US',
      latitude: 30.2711,
      longitude: -97.7437,
      box: { south: 30.09, west: -97.94, north: 30.52, east: -97.56 },
      rings: [square(-97.94, 30.09, -97.56, 30.52).map(([x, y]) => at(x, y))],
      osm: { type: 'relation', id: 113314 },
      source: 'Nominatim, ODbL 1.0 © OpenStreetMap contributors',
    });
  });

  it('is asked for once, whoever asks and however the city is written', async () => {
    const [first] = await Promise.all([find('Austin, TX'), find('Austin, Texas'), find('austin')]);
    expect(await elsewhere.find('AUSTIN tx', never)).toEqual(first);
    expect(nominatim.asked).toHaveLength(1);
  });

  it('is asked for once while the answer takes its time', async () => {
    const slow = held();
    nominatim.failNext(slow.fault);
    const first = find('Austin');
    await until(async () => nominatim.asked.length === 1);
    // The next turn is there: whoever would ask, could.
    await databases[0]!.query('DELETE FROM rate_limits');
    const second = find('Austin, Texas');
    for (let meanwhile = 0; meanwhile < 5; meanwhile++) await boundaries.resolve('Monaco');
    slow.open();
    expect(await second).toEqual(await first);
    expect(nominatim.asked).toHaveLength(1);
  });

  it('is not asked for by a process that waits for its turn while another one gets it', async () => {
    await Promise.all([find('Austin'), elsewhere.find('Austin', never)]);
    expect(nominatim.asked).toHaveLength(1);
  });

  it('is asked for at most once a second by all processes', async () => {
    const start = performance.now();
    await Promise.all([find('Austin'), elsewhere.find('Nowhereville', never).catch(() => null)]);
    expect(nominatim.asked).toHaveLength(2);
    expect(nominatim.asked[1]!.at - start).toBeGreaterThan(1000);
  });

  it('is asked for by somebody who can be found', async () => {
    await find('Austin');
    expect(nominatim.asked[0]!.headers['user-agent']).toMatch(
      /^LeadDelivery \(\+https:\/\/leads\.example; \S+@\S+\)$/,
    );
  });

  it('leaves holes and other islands what they are', async () => {
    nominatim.places = [
      {
        ...AUSTIN,
        polygons: [
          [square(-98, 30, -97.5, 30.5), square(-97.8, 30.2, -97.7, 30.3)],
          [square(-97.4, 30, -97.3, 30.1)],
        ],
      },
    ];
    const city = await find('Austin');
    expect(contains(city, at(-97.9, 30.1))).toBe(true);
    expect(contains(city, at(-97.75, 30.25))).toBe(false);
    expect(contains(city, at(-97.35, 30.05))).toBe(true);
    expect(contains(city, at(-97.45, 30.05))).toBe(false);
  });

  it('is a box where OpenStreetMap has no outline', async () => {
    nominatim.places = [
      { ...AUSTIN, osm: ['node', 5], polygons: undefined, kind: ['place', 'city'] },
    ];
    expect(await find('Austin')).toMatchObject({ rings: null, osm: { type: 'node', id: 5 } });
  });

  it('may cross the 180th meridian', async () => {
    nominatim.places = [
      {
        ...AUSTIN,
        name: 'Dateline Town',
        centre: [179.9, -16.5],
        polygons: [[square(179.8, -17, 180, -16)], [square(-180, -17, -179.7, -16)]],
      },
    ];
    const city = await find('Dateline Town');
    expect(city.box).toEqual({ south: -17, west: 179.8, north: -16, east: -179.7 });
    for (const longitude of [179.9, -179.8])
      expect(contains(city, at(longitude, -16.5))).toBe(true);
    expect(contains(city, at(0, -16.5))).toBe(false);
    const parts = quarters(city.box);
    expect(parts[0]).toEqual({
      south: -17,
      west: 179.8,
      north: -16.5,
      east: expect.closeTo(-179.95),
    });
    expect(parts.every((part) => touches(city, part))).toBe(true);
  });
});

describe('which city is meant', () => {
  it('is what the gazetteer says: the nearest one, no street, shop, state or distant namesake', async () => {
    const odd = (osm: number, change: Partial<KnownPlace>): KnownPlace => ({
      ...AUSTIN,
      osm: ['relation', osm],
      ...change,
    });
    nominatim.places = [
      odd(1, { kind: ['highway', 'residential', 'road'] }),
      odd(2, { kind: ['amenity', 'restaurant'] }),
      odd(3, { kind: ['place', 'house'] }),
      odd(4, { kind: ['boundary', 'administrative', 'county'] }),
      odd(5, { polygons: undefined }),
      odd(6, { centre: [-95.5, 30.3], polygons: [[square(-95.6, 30.2, -95.4, 30.4)]] }),
      odd(7, { name: 'Austin Heights' }),
      AUSTIN,
    ];
    expect((await find('Austin')).osm).toEqual({ type: 'relation', id: 113314 });
  });

  it('takes a country that is a city, and a region by another name', async () => {
    nominatim.places = [
      {
        osm: ['relation', 1124039],
        name: 'Monaco',
        centre: [7.42, 43.73],
        polygons: [[square(7.4, 43.72, 7.44, 43.75)]],
        kind: ['boundary', 'administrative', 'country'],
        address: { country: 'Monaco', country_code: 'mc' },
      },
    ];
    expect(await find('Monaco')).toMatchObject({ label: 'Monaco', country: 'MC' });
    expect(nominatim.asked.map(({ url }) => url.searchParams.get('q'))).toEqual([
      'Monaco, Municipality of Monaco',
      'Monaco',
    ]);
  });

  it('is left to choose where several bear the name, before anybody is asked', async () => {
    const problem = await find('Springfield').catch((error: unknown) => error);
    expect(problem).toMatchObject({ name: 'CityProblem' });
    const { candidates } = problem as { candidates: string[] };
    expect(candidates).toContain('Springfield, MO');
    await expect(boundaries.resolve('Springfield')).rejects.toMatchObject({ candidates });
    expect(nominatim.asked).toHaveLength(0);
  });

  it('may be one that only Nominatim knows', async () => {
    nominatim.places = [{ ...AUSTIN, osm: ['relation', 8], name: 'Zyxwood' }];
    expect(await boundaries.resolve('zyxwood')).toBe('zyxwood');
    expect(await find('zyxwood')).toMatchObject({
      label: 'Zyxwood, Texas, United States',
      osm: { id: 8 },
    });
    expect(await boundaries.resolve('zyxwood')).toBe('Zyxwood, Texas, United States');
  });

  it('offers several that only Nominatim knows, and each finds itself', async () => {
    const twin = (id: number, state: string, longitude: number): KnownPlace => ({
      osm: ['relation', id],
      name: 'Zyxwood',
      centre: [longitude, 40],
      polygons: [[square(longitude - 0.1, 39.9, longitude + 0.1, 40.1)]],
      address: { county: `${id} County`, state, country: 'United States', country_code: 'us' },
    });
    nominatim.places = [
      twin(1, 'Texas', -97),
      // The same city again, as a node.
      { ...twin(9, 'Texas', -97), osm: ['node', 9], polygons: undefined, kind: ['place', 'town'] },
      twin(2, 'Ohio', -83),
      twin(3, 'Ohio', -81),
    ];
    const problem = await find('Zyxwood').catch((error: unknown) => error);
    const { candidates } = problem as { candidates: string[] };
    expect(problem).toMatchObject({ message: '"Zyxwood" could be several cities. Choose one.' });
    expect(candidates).toEqual([
      'Zyxwood, Texas, United States',
      'Zyxwood, Ohio, United States',
      'Zyxwood, 3 County, Ohio, United States',
    ]);
    const ids = [];
    for (const candidate of candidates) {
      const { label, osm } = await find(candidate);
      expect(label).toBe(candidate);
      ids.push(osm!.id);
    }
    expect(ids).toEqual([1, 2, 3]);
    expect(nominatim.asked).toHaveLength(1);
  });

  it('is nobody for a while where neither knows the name', async () => {
    const unknown = { name: 'CityProblem', message: 'No city named "Qwrtzy" is known.' };
    await expect(find('Qwrtzy')).rejects.toMatchObject(unknown);
    await expect(elsewhere.find('qwrtzy', never)).rejects.toMatchObject(unknown);
    await expect(boundaries.resolve('Qwrtzy')).rejects.toMatchObject(unknown);
    expect(nominatim.asked).toHaveLength(1);

    await databases[0]!.query("UPDATE boundaries SET expires_at = now() - interval '1 s'");
    nominatim.places = [{ ...AUSTIN, name: 'Qwrtzy' }];
    await databases[0]!.query('DELETE FROM rate_limits');
    expect((await find('Qwrtzy')).name).toBe('Qwrtzy');
  });

  it.each(['', ' ,, ', '???'])('is nobody for %j, and nobody is asked', async (text) => {
    await expect(find(text)).rejects.toMatchObject({ name: 'CityProblem' });
    expect(nominatim.asked).toHaveLength(0);
  });

  it('is told when OpenStreetMap does not know a city of the gazetteer', async () => {
    nominatim.places = [];
    await expect(find('Austin')).rejects.toThrow('OpenStreetMap knows no area named "Austin, TX".');
  });
});

describe('a Nominatim that fails', () => {
  const refused = "OpenStreetMap's city search (Nominatim)";
  it.each<[string, Fault, string, number]>([
    ['blocks us', html(403, 'Access blocked'), 'refuses this server: its usage policy', 1],
    ['has had enough', busy(429), 'has had too many requests from this server', 3],
    ['is down', busy(503), 'is overloaded or out of order (503)', 3],
    ['sends HTML', html(200, 'Bandwidth limit exceeded'), 'sent an answer that cannot be read', 1],
    ['sends nothing', empty, 'sent an answer that cannot be read', 1],
    ['sends half a list', malformed, 'sent an answer that cannot be read', 1],
    ['sends something else', (_) => _.end('{"places": []}'), 'sent an answer that cannot', 1],
  ])('is told in words when it %s', async (_, fault, sentence, tries) => {
    nominatim.failNext(...Array.from({ length: tries }, () => fault));
    const problem = await find('Austin').catch((error: unknown) => error);
    expect(problem).toMatchObject({ name: 'SourceProblem' });
    expect((problem as Error).message).toContain(`${refused} ${sentence}`);
    expect(nominatim.asked).toHaveLength(tries);
  });

  it('is asked again when its answer was cut off', async () => {
    nominatim.failNext(cutOff);
    expect((await find('Austin')).label).toBe('Austin, TX');
  });

  it('is not waited for by who is cancelled, and others go on', async () => {
    const slow = held();
    nominatim.failNext(slow.fault);
    const stop = new AbortController();
    const cancelled = find('Austin', stop.signal);
    await until(async () => nominatim.asked.length === 1);
    const patient = find('Austin');
    stop.abort(new Error('cancelled'));
    await expect(cancelled).rejects.toThrow('cancelled');
    expect((await patient).label).toBe('Austin, TX');
    slow.open();
  });
});

describe('a tile of a city', () => {
  const city = {
    box: { south: 0, west: 0, north: 10, east: 10 },
    rings: [
      square(0, 0, 10, 10).map(([x, y]) => at(x, y)),
      square(4, 4, 6, 6).map(([x, y]) => at(x, y)),
    ],
  };
  it.each<[string, Box, boolean]>([
    ['inside', { south: 1, west: 1, north: 2, east: 2 }, true],
    ['around it', { south: -5, west: -5, north: 15, east: 15 }, true],
    ['across its border', { south: 9, west: 9, north: 12, east: 12 }, true],
    ['that it crosses like a road', { south: 2, west: -5, north: 3, east: 15 }, true],
    ['in its hole', { south: 4.5, west: 4.5, north: 5.5, east: 5.5 }, false],
    ['beside it', { south: 1, west: 11, north: 2, east: 12 }, false],
  ])('%s', (_, box, expected) => expect(touches(city, box)).toBe(expected));

  it('is never left out when a place of the city lies in it', () => {
    const degree = fc.integer({ min: 0, max: 1000 }).map((hundredths) => hundredths / 100);
    const corner = fc.tuple(degree, degree);
    const outline = fc.array(corner, { minLength: 3, maxLength: 8 });
    fc.assert(
      fc.property(outline, corner, corner, ([...corners], [x, y], [width, height]) => {
        const rings = [[...corners, corners[0]!].map(([a, b]) => at(a, b))];
        const point = at(x, y);
        const tile = {
          south: y - height / 2,
          west: x - width / 2,
          north: y + height,
          east: x + width,
        };
        const area = { box: { south: 0, west: 0, north: 10, east: 10 }, rings };
        return !contains(area, point) || touches(area, tile);
      }),
      { numRuns: 2000 },
    );
  });
});
