import { AUSTIN, BOUNDARY_KEY } from '../../support/austin.ts';
import {
  busy,
  cutOff,
  malformed,
  type Fault as OverpassFault,
} from '../../support/http-simulator.ts';
import { noSlot, startOverpass, tooBusy } from '../../support/overpass-simulator.ts';
import { generateCity } from '../../support/places-simulator-city.ts';
import type { Fault as GoogleFault } from '../../support/places-simulator-faults.ts';
import { KEY, PlacesSimulator } from '../../support/places-simulator.ts';
import type { World } from '../world.ts';
import { auditAll, Bystander, secondsSince, startRuns, type FaultReport } from './fault.ts';

const PLACES = 300;
const RUNS = 4;
/** On average, a third of the first requests fail. */
const REQUESTS = 120;
const SHARE = 1 / 3;
const SLOW_MS = 2_000;

const slow: OverpassFault = (_, honest) => void setTimeout(honest, SLOW_MS).unref();

const GOOGLE: GoogleFault[] = [
  'minute quota',
  'internal',
  'unavailable',
  'bad gateway',
  'slow',
  'cut off',
];
const OVERPASS = [busy(429), noSlot, busy(500), tooBusy, slow, cutOff];
/** A query survives one unreadable answer, so these are further apart than its attempts. */
const MALFORMED_EVERY = 30;

const pick = <Item>(items: Item[], random: () => number) =>
  items[Math.floor(random() * items.length)]!;

/** Google refuses, fails, stalls, drops connections and returns garbage at many points in four runs on two workers. */
export async function googleFaults(world: World, random: () => number): Promise<FaultReport> {
  const simulator = await PlacesSimulator.start({
    places: generateCity({ count: PLACES, seed: 1 }),
  });
  world.defer(() => simulator.close());
  for (let number = 1; number <= REQUESTS; number++) {
    if (number % MALFORMED_EVERY === 0) simulator.failAt(number, 'malformed');
    else if (random() < SHARE) simulator.failAt(number, pick(GOOGLE, random));
  }
  return withstand(world, 'restaurant', () => simulator.calls.length, {
    MAPS_SOURCE: 'google',
    GOOGLE_MAPS_API_KEY: KEY,
    GOOGLE_PLACES_URL: simulator.url,
    GOOGLE_REQUESTS_PER_MINUTE: '60000',
  });
}

/** The same for Overpass, with limited responses, so that the city must be searched in many tiles. */
export async function overpassFaults(world: World, random: () => number): Promise<FaultReport> {
  const overpass = await startOverpass();
  world.defer(() => overpass.close());
  overpass.slotIn = 0;
  overpass.capacity = PLACES / 8;
  overpass.elements = Array.from({ length: PLACES }, (_, id) => ({
    type: 'node',
    id,
    at: [AUSTIN.box.west + 0.3 * random(), AUSTIN.box.south + 0.3 * random()],
    tags: { amenity: 'dentist', name: `Dentist ${id}` },
  }));
  const honest: OverpassFault = (_, answer) => answer();
  for (let number = 1; number <= REQUESTS; number++) {
    const fault = random() < SHARE ? pick(OVERPASS, random) : honest;
    overpass.failNext(number % MALFORMED_EVERY === 0 ? malformed : fault);
  }
  return withstand(world, 'dentist', () => 0, {
    MAPS_SOURCE: 'osm',
    OVERPASS_URL: overpass.url,
  });
}

async function withstand(
  world: World,
  category: string,
  countPaid: () => number,
  env: Record<string, string>,
): Promise<FaultReport> {
  const database = await world.database();
  await database.client.query('INSERT INTO boundaries (key, answer) VALUES ($1, $2)', [
    BOUNDARY_KEY,
    { boundary: AUSTIN },
  ]);
  const [api] = await Promise.all([
    world.server(database, 'api', undefined, env),
    world.server(database, 'worker', undefined, env),
    world.server(database, 'worker', undefined, env),
  ]);
  const bystander = await Bystander.start(world, api);
  const started = performance.now();
  const runIds = await startRuns(api, RUNS, { city: 'Austin, TX', category, minLeads: 'all' });
  const { statuses, ...costs } = await auditAll(database, runIds, PLACES);
  await bystander.stop();
  // A request is counted before it is sent.
  const { rows } = await database.client.query(
    'SELECT sum(requests)::int AS counted, array_agg(message) AS messages FROM scrape_runs',
  );
  return {
    ...costs,
    overspent: costs.overspent + Math.max(0, countPaid() - rows[0].counted),
    otherFailures: bystander.failed,
    recoverySeconds: secondsSince(started),
    notes: {
      statuses,
      messages: rows[0].messages,
      paidRequests: countPaid(),
      countedRequests: rows[0].counted,
      failures: bystander.failures,
    },
  };
}
