import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { atLeast, atMost, say, seconds, type Figure } from './figure.ts';
import { importPlaces } from './import.ts';
import { searchIndex } from './index-search.ts';
import type { Database, World } from './world.ts';

const PLACES = 1_000_000;
const CITIES = 300;
const CATEGORIES =
  'restaurant italian_restaurant cafe hair_salon dentist plumber lawyer gym bakery real_estate_agent automotive_repair clothing_store hotel bar pharmacy chiropractor'.split(
    ' ',
  );
const WORDS =
  'Blue Red Old New Golden Silver River Lake Sunny Royal Corner Garden Union Central Pacific Liberty Star Eagle Maple Oak'.split(
    ' ',
  );

/**
 * Imports a million Overture places, each with its own phone, into an empty index through the command line. Compares it with
 * a bare COPY of the same rows into a table with the same indexes, then measures searches by city, area and category.
 */
export async function importMillion(world: World): Promise<Figure[]> {
  const database = await world.database();
  const file = join(world.folder, 'million.geojsonl');
  world.defer(() => rmSync(file, { force: true }));
  await writePlaces(database, file);
  say('wrote a million places');
  const first = await importPlaces(database, file);
  say(`imported in ${first.seconds.toFixed(1)} s`);
  const bare = await bareCopy(world, database);
  say(`bare COPY in ${bare.toFixed(1)} s`);
  const again = await importPlaces(database, file);
  const searches = await searchIndex(world, database);
  const details = { seconds: first.seconds, bare, again: again.seconds, places: PLACES };
  return [
    atLeast('import-million', bare / first.seconds, 'x COPY', 0.2, details),
    atMost('import-million-memory', Math.max(first.peak, again.peak), 'MB', 500),
    ...searches,
  ];
}

/** Writes the same places each time. */
async function writePlaces({ client }: Database, file: string) {
  const { rows: cities } = await client.query(
    `SELECT name, region_code AS region, latitude, longitude FROM cities
     WHERE country = 'US' AND id LIKE 'g%' ORDER BY population DESC, id LIMIT ${CITIES}`,
  );
  let seed = 7;
  const random = () => (seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) / 0x7fffffff;
  const upTo = (limit: number) => Math.floor(random() * limit);
  const lines = function* () {
    for (let number = 0; number < PLACES; number++) {
      // Some cities have many times more places than others.
      const city = cities[Math.floor(random() ** 2 * cities.length)];
      const [primary, alternate] = [CATEGORIES[upTo(16)]!, CATEGORIES[upTo(16)]!];
      const word = WORDS[upTo(20)]!;
      yield `${JSON.stringify({
        type: 'Feature',
        geometry: {
          type: 'Point',
          coordinates: [city.longitude + random() / 5, city.latitude + random() / 5],
        },
        properties: {
          id: createHash('md5').update(String(number)).digest('hex'),
          names: {
            primary: `${word} ${WORDS[number % 20]} ${primary.replaceAll('_', ' ')} ${number}`,
          },
          categories: { primary, alternate: primary === alternate ? null : [alternate] },
          confidence: 0.5 + random() / 2,
          websites: random() < 0.7 ? [`https://www.place${number}.example/`] : null,
          phones: [
            `+1${200 + upTo(790)}${200 + upTo(790)}${String(upTo(10_000)).padStart(4, '0')}`,
          ],
          addresses: [
            {
              freeform: `${1 + upTo(9999)} ${WORDS[upTo(20)]} St`,
              locality: city.name,
              postcode: String(10_000 + upTo(89_999)),
              region: city.region,
              country: 'US',
            },
          ],
        },
      })}\n`;
    }
  };
  await pipeline(lines, createWriteStream(file, { highWaterMark: 1 << 20 }));
}

/** Seconds of a COPY of the imported rows into an empty table with the same columns and indexes. */
async function bareCopy(world: World, { client }: Database) {
  const rows = join(world.folder, 'places.copy');
  world.defer(() => rmSync(rows, { force: true }));
  await pipeline(client.query(copyTo('COPY places TO STDOUT')), createWriteStream(rows));
  await client.query('CREATE TABLE bare (LIKE places INCLUDING ALL)');
  await client.query('CHECKPOINT');
  const started = performance.now();
  const source = createReadStream(rows, { highWaterMark: 1 << 20 });
  await pipeline(source, client.query(copyFrom('COPY bare FROM STDIN')));
  const taken = seconds(started);
  await client.query('DROP TABLE bare');
  return taken;
}
