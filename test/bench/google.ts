import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import { AUSTIN, BOUNDARY_KEY } from '../support/austin.ts';
import { openStream } from '../support/events.ts';
import { generateCity, type TruePlace } from '../support/places-simulator-city.ts';
import { KEY, PlacesSimulator } from '../support/places-simulator.ts';
import { atLeast, atMost, median, quantile, round, say, type Figure } from './figure.ts';
import { openSource } from './google-source.ts';
import type { MemoryReport } from './google-reader.ts';
import { subscribe, type Database, type World } from './world.ts';

const SQUARE = { south: 30, west: -98, side: 0.3 };
const CITY = 5_000;
const PARTS = [100, 500, 1_000];
const SEEDS = [1, 2, 3];
const LARGE = 100_000;
const LATENCY = 300;
const ROUNDS = 10;
/** Maximum number of places per request. */
const PAGE = 20;

/** Measures cost and completeness of a city on Google Maps, in a simulator that knows every place. */
export async function google(world: World): Promise<Figure[]> {
  const database = await world.database();
  return [
    ...(await coverage(world, database)),
    await firstLead(world, database),
    await memoryOf(world, database),
  ];
}

interface Reading {
  recall: number;
  ratio: number;
  ids: Set<string>;
}

/** Reads a city until the wanted number of distinct places is found. */
async function read(database: Database, places: TruePlace[], wanted: number, seed: number) {
  const simulator = await PlacesSimulator.start({ places }, { seed });
  const source = await openSource({
    databaseUrl: database.url,
    placesUrl: simulator.url,
    ...SQUARE,
  });
  const ids = new Set<string>();
  for await (const batch of source.read(wanted)) {
    for (const { sourceId } of batch.places) ids.add(sourceId);
    if (ids.size >= wanted) break;
  }
  const leads = Math.min(ids.size, wanted);
  const ratio = simulator.billed('ENTERPRISE') / (leads / PAGE);
  await source.close();
  await simulator.close();
  return { recall: leads / Math.min(wanted, places.length), ratio, ids } satisfies Reading;
}

async function coverage(world: World, database: Database): Promise<Figure[]> {
  const whole: Reading[] = [];
  const agreement: number[] = [];
  const parts = new Map<number, number[]>(PARTS.map((wanted) => [wanted, []]));
  for (const seed of SEEDS) {
    const places = generateCity({ count: CITY, seed });
    const first = await read(database, places, Infinity, seed);
    const second = await read(database, places, Infinity, seed + 1000);
    whole.push(first, second);
    agreement.push(first.ids.intersection(second.ids).size / first.ids.union(second.ids).size);
    say(`  city ${seed}: ${round(first.ratio)} and ${round(second.ratio)} when exhausted`);
    for (const [wanted, ratios] of parts)
      ratios.push((await read(database, places, wanted, seed)).ratio);
  }
  const unit = 'x (places / 20)';
  const ratios = whole.map(({ ratio }) => round(ratio));
  return [
    atLeast('google-recall', Math.min(...whole.map(({ recall }) => recall)), 'of all', 0.99, {
      places: CITY,
      cities: SEEDS.length,
    }),
    atMost('google-requests-exhausted', Math.max(...ratios), unit, 2, { ratios }),
    ...[...parts].map(([wanted, each]) =>
      atMost(`google-requests-${wanted}-of-${CITY}`, Math.max(...each), unit, 1.25, {
        ratios: each.map(round),
      }),
    ),
    atLeast('google-agreement', Math.min(...agreement), 'of both', 0.99),
  ];
}

/** Time from the click to the first lead on the stream, minus Google's latency for the first page. */
async function firstLead(world: World, database: Database): Promise<Figure> {
  const places = generateCity({ count: 200, seed: 1 });
  const simulator = await PlacesSimulator.start({ places }, { latency: LATENCY });
  world.defer(() => simulator.close());
  await database.client.query('INSERT INTO boundaries (key, answer) VALUES ($1, $2)', [
    BOUNDARY_KEY,
    { boundary: AUSTIN },
  ]);
  const { url } = await world.server(database, 'all', undefined, {
    MAPS_SOURCE: 'google',
    GOOGLE_MAPS_API_KEY: KEY,
    GOOGLE_PLACES_URL: simulator.url,
  });
  const times: number[] = [];
  for (let number = -2; number < ROUNDS; number++) {
    const person = await subscribe({ url });
    const clicked = performance.now();
    const query = 'city=Austin, TX&category=restaurant&minLeads=20';
    for await (const { data } of await openStream(`${url}/scrape/progress?${query}`, person)) {
      if (data.leads.length === 0) continue;
      if (number >= 0) times.push(performance.now() - clicked - LATENCY);
      break;
    }
  }
  return atMost('google-first-lead', median(times), 'ms p50 beyond Google', 400, {
    p95: round(quantile(times, 0.95)),
    latency: LATENCY,
  });
}

/** Reads 100,000 places in one process and measures its growth after the first tenth. */
async function memoryOf(world: World, database: Database): Promise<Figure> {
  const simulator = await PlacesSimulator.start({
    places: generateCity({ count: LARGE, seed: 1 }),
  });
  world.defer(() => simulator.close());
  const setting = { databaseUrl: database.url, placesUrl: simulator.url, ...SQUARE };
  const child = fork(join(import.meta.dirname, 'google-reader.ts'), {
    execArgv: ['--expose-gc'],
    env: { ...process.env, SETTING: JSON.stringify(setting) },
  });
  const exited = once(child, 'exit');
  world.defer(async () => {
    child.disconnect();
    await exited;
  });
  await once(child, 'message');
  const messages = on(child, 'message') as AsyncIterable<[MemoryReport]>;
  child.send('read');
  const reports: MemoryReport[] = [];
  for await (const [message] of messages) {
    reports.push(message);
    say(`  ${message.records} records, ${round(message.resident)} MB`);
    if (message.done) break;
  }
  const growth = (field: 'resident' | 'heap') =>
    Math.max(...reports.map((message) => message[field])) - reports[0]![field];
  return atMost('google-memory-100k', growth('resident'), 'MB more than after a tenth', 60, {
    heap: round(growth('heap')),
    records: reports.at(-1)!.records,
    requests: simulator.calls.length,
  });
}
