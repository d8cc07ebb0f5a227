import type { BoundariesService } from '../../../backend/maps/sources/boundaries/boundaries.service.js';
import { contains, quarters, touches } from '../../../backend/maps/places/areas/shape.js';
import { holdFault } from '../../support/http-simulator.js';
import {
  square,
  type KnownPlace,
  type NominatimSimulator,
} from '../../support/nominatim-simulator.js';
import { AUSTIN, startOpenStreetMap } from '../../support/openstreetmap.js';
import { until } from '../../support/until.js';

let world: Awaited<ReturnType<typeof startOpenStreetMap>>;
let nominatim: NominatimSimulator;
let boundaries: BoundariesService;
let elsewhere: BoundariesService;
beforeAll(async () => {
  world = await startOpenStreetMap();
  ({ nominatim, boundaries, elsewhere } = world);
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const never = new AbortController().signal;
const find = (text: string, signal = never) => boundaries.find(text, signal);
const at = (longitude: number, latitude: number) => ({ latitude, longitude });

describe('the boundary of a city', () => {
  it('has an outline, a name, a country and a center', async () => {
    expect(await find('austin texas')).toEqual({
      name: 'Austin',
      label: 'Austin, TX',
      country: 'US',
      latitude: 30.2711,
      longitude: -97.7437,
      box: { south: 30, west: -98, north: 31, east: -97 },
      rings: [square(-98, 30, -97, 31).map(([x, y]) => at(x, y))],
      osm: { type: 'relation', id: 113314 },
      source: 'Nominatim, ODbL 1.0 © OpenStreetMap contributors',
    });
  });

  it('is requested once, across processes and spellings', async () => {
    const [first] = await Promise.all([find('Austin, TX'), find('Austin, Texas'), find('austin')]);
    expect(await elsewhere.find('AUSTIN tx', never)).toEqual(first);
    expect(nominatim.requests).toHaveLength(1);
  });

  it('is requested once while a response is pending', async () => {
    const slow = holdFault();
    nominatim.failNext(slow.fault);
    const first = find('Austin');
    await until(async () => nominatim.requests.length === 1);
    // The next turn is free: a second request could be sent now.
    await world.query('DELETE FROM rate_limits');
    const second = find('Austin, Texas');
    for (let meanwhile = 0; meanwhile < 5; meanwhile++) await boundaries.resolve('Monaco');
    slow.open();
    expect(await second).toEqual(await first);
    expect(nominatim.requests).toHaveLength(1);
  });

  it('is not requested again once another process has received the response', async () => {
    await Promise.all([find('Austin'), elsewhere.find('Austin', never)]);
    expect(nominatim.requests).toHaveLength(1);
  });

  it('is requested at most once a second across all processes', async () => {
    const start = performance.now();
    await Promise.all([find('Austin'), elsewhere.find('Nowhereville', never).catch(() => null)]);
    expect(nominatim.requests).toHaveLength(2);
    expect(nominatim.requests[1]!.at - start).toBeGreaterThan(1000);
  });

  it('is requested with a user agent that names a contact', async () => {
    await find('Austin');
    expect(nominatim.requests[0]!.headers['user-agent']).toMatch(
      /^LeadDelivery \(\+https:\/\/leads\.example; \S+@\S+\)$/,
    );
  });

  it('excludes holes and includes islands', async () => {
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

  it('is a box when OpenStreetMap has no outline', async () => {
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
        center: [179.9, -16.5],
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

describe('resolving a city', () => {
  it('finds the nearest city, and skips streets, shops, states and distant namesakes', async () => {
    const variant = (osm: number, change: Partial<KnownPlace>): KnownPlace => ({
      ...AUSTIN,
      osm: ['relation', osm],
      ...change,
    });
    nominatim.places = [
      variant(1, { kind: ['highway', 'residential', 'road'] }),
      variant(2, { kind: ['amenity', 'restaurant'] }),
      variant(3, { kind: ['place', 'house'] }),
      variant(4, { kind: ['boundary', 'administrative', 'county'] }),
      variant(5, { polygons: undefined }),
      variant(6, { center: [-95.5, 30.3], polygons: [[square(-95.6, 30.2, -95.4, 30.4)]] }),
      variant(7, { name: 'Austin Heights' }),
      AUSTIN,
    ];
    expect((await find('Austin')).osm).toEqual({ type: 'relation', id: 113314 });
  });

  it('accepts a country that is a city, and another name for its region', async () => {
    nominatim.places = [
      {
        osm: ['relation', 1124039],
        name: 'Monaco',
        center: [7.42, 43.73],
        polygons: [[square(7.4, 43.72, 7.44, 43.75)]],
        kind: ['boundary', 'administrative', 'country'],
        address: { country: 'Monaco', country_code: 'mc' },
      },
    ];
    expect(await find('Monaco')).toMatchObject({ label: 'Monaco', country: 'MC' });
    expect(nominatim.requests.map(({ url }) => url.searchParams.get('q'))).toEqual([
      'Monaco, Municipality of Monaco',
      'Monaco',
    ]);
  });

  it('offers candidates for an ambiguous name without a request', async () => {
    const problem = await find('Springfield').catch((error: unknown) => error);
    expect(problem).toMatchObject({ name: 'CityProblem' });
    const { candidates } = problem as { candidates: string[] };
    expect(candidates).toContain('Springfield, MO');
    await expect(boundaries.resolve('Springfield')).rejects.toMatchObject({ candidates });
    expect(nominatim.requests).toHaveLength(0);
  });

  it('finds a city that only Nominatim knows', async () => {
    nominatim.places = [{ ...AUSTIN, osm: ['relation', 8], name: 'Zyxwood' }];
    expect(await boundaries.resolve('zyxwood')).toBe('zyxwood');
    expect(await find('zyxwood')).toMatchObject({
      label: 'Zyxwood, Texas, United States',
      osm: { id: 8 },
    });
    expect(await boundaries.resolve('zyxwood')).toBe('Zyxwood, Texas, United States');
  });

  it('offers several cities that only Nominatim knows, each with a distinct label', async () => {
    const twin = (id: number, state: string, longitude: number): KnownPlace => ({
      osm: ['relation', id],
      name: 'Zyxwood',
      center: [longitude, 40],
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
    expect(nominatim.requests).toHaveLength(1);
  });

  it('remembers for a while that a name is unknown', async () => {
    const unknown = { name: 'CityProblem', message: `We can't find a city named "Qwrtzy".` };
    await expect(find('Qwrtzy')).rejects.toMatchObject(unknown);
    await expect(elsewhere.find('qwrtzy', never)).rejects.toMatchObject(unknown);
    await expect(boundaries.resolve('Qwrtzy')).rejects.toMatchObject(unknown);
    expect(nominatim.requests).toHaveLength(1);

    await world.query("UPDATE boundaries SET expires_at = now() - interval '1 s'");
    nominatim.places = [{ ...AUSTIN, name: 'Qwrtzy' }];
    await world.query('DELETE FROM rate_limits');
    expect((await find('Qwrtzy')).name).toBe('Qwrtzy');
  });

  it.each(['', ' ,, ', '???'])('rejects %j without a request', async (text) => {
    await expect(find(text)).rejects.toMatchObject({ name: 'CityProblem' });
    expect(nominatim.requests).toHaveLength(0);
  });

  it('explains when OpenStreetMap lacks a city that the gazetteer has', async () => {
    nominatim.places = [];
    await expect(find('Austin')).rejects.toThrow('OpenStreetMap has no boundary for "Austin, TX".');
  });
});
