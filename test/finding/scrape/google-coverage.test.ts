import {
  searchArea,
  StaleToken,
  type CoverageBatch,
  type ResultPage,
  type CoverageState,
} from '../../../backend/maps/sources/google/coverage.js';
import { inTurns } from '../../../backend/maps/sources/google/turns.js';
import type { Box } from '../../../backend/maps/places/geometry.js';
import {
  generateCity,
  buildTruePlace,
  type TruePlace,
} from '../../support/places-simulator-city.js';
import { TextSearch } from '../../support/places-simulator-search.js';

const CITY: Box = { south: 30, west: -98, north: 30.3, east: -97.7 };
const ALL = 100_000;
type Spot = Pick<TruePlace, 'id'> & { location?: { latitude: number; longitude: number } };

/** A city and a search over it, without a network. */
class Upstream {
  readonly requests: Box[] = [];
  private readonly search;

  readonly places: TruePlace[];

  constructor(places: TruePlace[], seed = 1) {
    this.places = places;
    this.search = new TextSearch({ places, localities: [] }, seed, 0.1);
  }

  readonly page = async (box: Box, pageToken: string | null): Promise<ResultPage<Spot>> => {
    this.requests.push(box);
    const { south, west, north, east } = box;
    const rectangle = {
      low: { latitude: south, longitude: west },
      high: { latitude: north, longitude: east },
    };
    const body = { textQuery: 'restaurant', locationRestriction: { rectangle } };
    const found = this.search.page({ ...body, ...(pageToken && { pageToken }) });
    return {
      places: found.places as unknown as Spot[],
      nextPageToken: found.nextPageToken ?? null,
    };
  };

  readonly searchArea = (
    wanted = ALL,
    from: CoverageState | null = null,
    touches = (_box: Box) => true,
  ) => searchArea({ boxes: [CITY], touches }, this.page, wanted, from);
}

/** Reads to the end, or until the wanted number of distinct places is found. */
async function collect(found: AsyncGenerator<CoverageBatch<Spot>>, wanted = ALL) {
  const ids = new Set<string>();
  let last: CoverageBatch<Spot> | undefined;
  for await (last of found) {
    for (const { id } of last.places) ids.add(id);
    if (ids.size >= wanted) break;
  }
  return { ids, tiles: last!.tiles, expected: last!.expected, progress: last!.progress };
}

describe('covering a city', () => {
  it.each([61, 400, 2000])(
    'finds all %i places and proves that the search is complete',
    async (count) => {
      const upstream = new Upstream(generateCity({ count, seed: count }));

      const { ids, tiles, expected } = await collect(upstream.searchArea());

      expect(ids.size).toBe(count);
      expect(tiles.open).toBe(0);
      expect(expected).toBeGreaterThan(0.8 * count);
      expect(upstream.requests.length).toBeLessThanOrEqual(Math.max(12, (2 * count) / 20));
    },
  );

  it('requests a single page when there is only one', async () => {
    const upstream = new Upstream(generateCity({ count: 20, seed: 1 }));

    const { ids, tiles } = await collect(upstream.searchArea());

    expect(ids.size).toBe(20);
    expect(tiles).toEqual({ asked: 1, exhausted: 1, open: 0 });
    expect(upstream.requests).toHaveLength(1);
  });

  it.each([100, 500, 1000])(
    'spends at most 25% extra requests to find %i of 5,000 places',
    async (wanted) => {
      const upstream = new Upstream(generateCity({ count: 5000, seed: wanted }));

      const { ids, tiles } = await collect(upstream.searchArea(wanted), wanted);

      expect(ids.size).toBeGreaterThanOrEqual(wanted);
      expect(tiles.open).toBeGreaterThan(0);
      expect(upstream.requests.length).toBeLessThanOrEqual((1.25 * wanted) / 20);
    },
  );

  it('finds the same places when the order of results changes between runs', async () => {
    const places = generateCity({ count: 1000, seed: 5 });
    const first = await collect(new Upstream(places, 1).searchArea());
    const second = await collect(new Upstream(places, 2).searchArea());

    expect(second.ids).toEqual(first.ids);
  });

  it('resumes at any page from its checkpoint, and requests no page twice', async () => {
    const places = generateCity({ count: 300, seed: 3 });
    const whole = new Upstream(places);
    const { ids } = await collect(whole.searchArea());
    const upstream = new Upstream(places);
    const found = new Set<string>();

    let progress: CoverageState | null = null;
    for (;;) {
      const next = await upstream.searchArea(ALL, progress).next();
      if (next.done) break;
      for (const { id } of next.value.places) found.add(id);
      progress = JSON.parse(JSON.stringify(next.value.progress)) as CoverageState;
    }

    expect(found).toEqual(ids);
    expect(upstream.requests).toEqual(whole.requests);
  });

  it('resumes several searches at any page, each where it was', async () => {
    const cities = [1, 2, 3].map((seed) => generateCity({ count: 30 * seed * seed, seed }));
    const upstreams = cities.map((places) => new Upstream(places));
    const searches = upstreams.map(
      (upstream) => (from: CoverageState | null) => upstream.searchArea(ALL, from),
    );
    const found = new Set<string>();
    let progress: (CoverageState | null)[] = [];
    let open = -1;
    for (;;) {
      const next = await inTurns(searches, progress).next();
      if (next.done) break;
      for (const { id } of next.value.places) found.add(id);
      progress = JSON.parse(JSON.stringify(next.value.progress)) as typeof progress;
      open = next.value.tiles.open;
    }

    expect(found).toEqual(new Set(cities.flat().map(({ id }) => id)));
    expect(open).toBe(0);
    for (const [index, places] of cities.entries()) {
      const alone = new Upstream(places);
      await collect(alone.searchArea());
      expect(upstreams[index]!.requests).toEqual(alone.requests);
    }
  });

  it('keeps the checkpoint small for ten times as many places', async () => {
    const largest = async (count: number) => {
      let size = 0;
      for await (const { progress } of new Upstream(generateCity({ count, seed: 8 })).searchArea())
        size = Math.max(size, JSON.stringify(progress).length);
      return size;
    };

    expect(await largest(3000)).toBeLessThan(3 * (await largest(300)));
  });

  it('restarts a tile when its page token is refused, and gives up at the second refusal', async () => {
    const upstream = new Upstream(generateCity({ count: 100, seed: 1 }));
    let refusals = 1;
    const search = (box: Box, pageToken: string | null) => {
      if (pageToken && refusals-- > 0) throw new StaleToken('The token is old');
      return upstream.page(box, pageToken);
    };
    const area = { boxes: [CITY], touches: () => true };

    const { ids, tiles } = await collect(searchArea(area, search, ALL, null));
    refusals = 2;

    expect(ids.size).toBe(100);
    expect(tiles.open).toBe(0);
    await expect(collect(searchArea(area, search, ALL, null))).rejects.toThrow('The token is old');
  });

  it('reports one building with too many places as open, and finds everything around it', async () => {
    const tower = Array.from({ length: 80 }, (_, number) =>
      buildTruePlace(number, { location: { latitude: 30.111_111, longitude: -97.888_888 } }),
    );
    const around = generateCity({ count: 200, seed: 9 });
    const upstream = new Upstream([...tower, ...around]);

    const { ids, tiles } = await collect(upstream.searchArea());

    expect(around.every(({ id }) => ids.has(id))).toBe(true);
    expect(tower.filter(({ id }) => ids.has(id)).length).toBeGreaterThanOrEqual(60);
    expect(tiles.open).toBe(1);
  });

  it('finds places on the border between tiles', async () => {
    const grid = Array.from({ length: 900 }, (_, number) =>
      buildTruePlace(number, {
        location: {
          latitude: 30 + 0.01 * Math.floor(number / 30),
          longitude: -98 + 0.01 * (number % 30),
        },
        relevance: (number * 37) % 101,
      }),
    );

    const { ids, tiles } = await collect(new Upstream(grid).searchArea());

    expect(ids.size).toBe(900);
    expect(tiles.open).toBe(0);
  });

  it('never requests a tile outside the city', async () => {
    const upstream = new Upstream(generateCity({ count: 2000, seed: 4 }));
    const west = (box: Box) => box.west <= -97.9;

    const { ids } = await collect(upstream.searchArea(ALL, null, west));
    const all = upstream.places.filter(({ location }) => location!.longitude <= -97.9);

    expect(all.every(({ id }) => ids.has(id))).toBe(true);
    expect(upstream.requests.every(west)).toBe(true);
  });
});
