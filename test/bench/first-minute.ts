import { publish, publishDivisions, type Row } from '../maps/places/release.ts';
import { openStream } from '../support/events.ts';
import { startRangeServer } from '../support/range-server.ts';
import { atMost, randomOf, round, seconds, type Figure } from './figure.ts';
import { subscribe, type World } from './world.ts';

const RELEASE = '2026-11-18.0';
/** 20 Mbit/s. */
const BYTES_PER_SECOND = 2_500_000;
/** The box around Paris has about this many places in Overture's release. */
const PLACES = 150_000;
const FILES = 3;
const ROW_GROUP = 12_500;
const CATEGORIES = ['restaurant', 'hotel', 'clothing_store', 'bakery', 'dentist', 'beauty_salon'];
const PARIS = { west: 2.224, south: 48.816, east: 2.47, north: 48.902 };

/**
 * A newcomer's first search, for a city that was never loaded, from a bucket limited to 20 Mbit/s: time until the first
 * lead, and until all of its bakeries have arrived.
 */
export async function firstMinute(world: World, seed: number): Promise<Figure[]> {
  const bucket = await startRangeServer({ bytesPerSecond: BYTES_PER_SECOND, pageSize: 1000 });
  world.defer(() => bucket.close());
  publishDivisions(bucket, RELEASE, [{ id: 'paris', name: 'Paris', country: 'FR', ...PARIS }]);
  const random = randomOf(seed);
  for (let file = 0; file < FILES; file++) {
    const rows = Array.from({ length: PLACES / FILES }, (_, index) =>
      place(file * (PLACES / FILES) + index, random),
    );
    publish(bucket, RELEASE, rows, file, { rowGroupSize: ROW_GROUP });
  }
  const database = await world.database();
  const { url } = await world.server(database, 'all', undefined, {
    PLACES_FETCH: 'on',
    OVERTURE_URL: bucket.url,
  });
  const person = await subscribe({ url });

  const clicked = performance.now();
  let first = 0;
  let leads = 0;
  const query = 'city=Paris&category=bakery&minLeads=50';
  for await (const { data } of await openStream(`${url}/scrape/progress?${query}`, person)) {
    if (data.leads.length > 0) first ||= seconds(clicked);
    if (data.complete) leads = data.leads.length;
  }
  if (leads !== 50) throw new Error(`The run ended with ${leads} leads`);
  const ranges = bucket.requests.filter(({ bytes }) => bytes !== null);
  const megabytes = ranges.reduce((sum, { bytes }) => sum + bytes!, 0) / 1e6;
  return [
    atMost('first-minute-first-lead', first, 's', 20, {
      requests: bucket.requests.length,
      megabytes: round(megabytes),
    }),
    atMost('first-minute-run', seconds(clicked), 's', 60),
  ];
}

/** Text that compresses about as well as real names and streets. */
function place(number: number, random: () => number): Row {
  const word = () => Math.floor(random() * 36 ** 6).toString(36);
  return {
    id: `${number.toString(16).padStart(8, '0')}-${word()}-${word()}`,
    name: `${word()} ${word()}`,
    category: CATEGORIES[number % CATEGORIES.length]!,
    city: 'Paris',
    region: 'IDF',
    country: 'FR',
    phones: [
      `+331${Math.floor(random() * 1e8)
        .toString()
        .padStart(8, '0')}`,
    ],
    websites: [`https://www.${word()}.example/`],
    latitude: PARIS.south + random() * (PARIS.north - PARIS.south),
    longitude: PARIS.west + random() * (PARIS.east - PARIS.west),
  };
}
