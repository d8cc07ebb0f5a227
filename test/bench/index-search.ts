import pg from 'pg';
import { atMost, quantile, randomOf, type Figure } from './figure.ts';
import { built, type Database, type World } from './world.ts';

const LOOKUPS = 500;
const AREA_LOOKUPS = 100;
/** A page of leads, as a run requests it. */
const PAGE = 200;
const CORNERS = 50;

/** The first page of the index source in a city, a circle, a drawn area and a country, among all places in the database. */
export async function searchIndex(world: World, { url, client }: Database): Promise<Figure[]> {
  // Otherwise the import's writes are still being flushed.
  await client.query('CHECKPOINT');
  const { rows: lists } = await client.query(
    `SELECT DISTINCT city_id, type FROM place_types WHERE rank < 4 ORDER BY 1, 2`,
  );
  const { rows: cities } = await client.query(
    `SELECT id, latitude, longitude FROM cities WHERE latitude IS NOT NULL AND id IN (SELECT city_id FROM place_types) ORDER BY id`,
  );
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  world.defer(() => pool.end());
  const { prepareMarked } = await built('platform/database/prepared.js');
  pool.on('connect', prepareMarked);
  const { pageOfPlaces, placeSet } = await built('maps/places/place.sql.js');
  const { circleShape, polygonShape } = await built('maps/places/areas/shape.js');
  const database = {
    query: async (sql: string, values: unknown[]) => (await pool.query(sql, values)).rows,
  };
  const random = randomOf(15);
  const types = [...new Set(lists.map(({ type }) => type as string))];
  const pick = <Item>(list: Item[]) => list[Math.floor(random() * list.length)]!;

  /** Milliseconds to the first full page of each area. A run counts its places later. */
  async function measure(
    count: number,
    searchOf: (number: number) => { area: object; types?: string[] },
  ) {
    const taken: number[] = [];
    const places: number[] = [];
    for (let number = 0; number < count; number++) {
      const { area, types: chosen = [pick(types)] } = searchOf(number);
      const started = performance.now();
      const set = await placeSet(database, area, chosen);
      const page = await pageOfPlaces(database, set, FIRST, PAGE);
      taken.push(performance.now() - started);
      places.push(page.length);
    }
    return {
      p95: quantile(taken, 0.95),
      median: quantile(taken, 0.5),
      places: quantile(places, 0.5),
    };
  }
  const anywhere = {
    cityId: null,
    country: 'US',
    label: '',
    named: '',
    shape: null,
    postcodes: [],
  };
  const within = (shape: object) => ({ area: { ...anywhere, shape } });
  const byCity = await measure(LOOKUPS, (number) => {
    const { city_id: cityId, type } = lists[(number * 7919) % lists.length];
    return { area: { ...anywhere, cityId }, types: [type] };
  });
  const circles = await measure(AREA_LOOKUPS, () => {
    const { latitude, longitude } = pick(cities);
    return within(circleShape({ latitude, longitude }, 2 + random() * 48));
  });
  const drawn = await measure(AREA_LOOKUPS, () => {
    const { latitude, longitude } = pick(cities);
    const ring = Array.from({ length: CORNERS }, (_, corner) => {
      const angle = (2 * Math.PI * corner) / CORNERS;
      const distance = 0.05 + random() * 0.3;
      return [longitude + distance * Math.cos(angle), latitude + distance * Math.sin(angle)];
    });
    return within(polygonShape({ coordinates: [[...ring, ring[0]]] }));
  });
  const { rows: countries } = await client.query(
    `SELECT id FROM cities WHERE label = 'United States' AND place_count > 0`,
  );
  const country = await measure(AREA_LOOKUPS, () => ({
    area: { ...anywhere, cityId: countries[0]?.id ?? '' },
  }));
  const figure = (name: string, limit: number, measured: typeof byCity, lookups: number) =>
    atMost(name, measured.p95, 'ms', limit, { ...measured, lookups });
  return [
    figure('index-lookup-million', 5, byCity, LOOKUPS),
    figure('index-circle-million', 20, circles, AREA_LOOKUPS),
    figure('index-polygon-million', 20, drawn, AREA_LOOKUPS),
    figure('index-country-million', 50, country, AREA_LOOKUPS),
  ];
}

/** The position before the first place. */
const FIRST = { rank: -1, id: 0 };
