import { DataSource } from 'typeorm';
import type { storeBatch as Store } from '../../backend/finding/scrape/batch.ts';
import type { ScrapeRunEntity } from '../../backend/finding/runs/scrape-run.entity.ts';
import type { FoundPlace, UNKNOWN } from '../../backend/maps/places/found-place.ts';
import { until } from '../support/until.ts';
import { atMost, median, quantile, round, type Figure } from './figure.ts';
import { built, fillIndex, memory, subscribe, watchMemory, type World } from './world.ts';

const LEADS = 100_000;
const BATCH = 200;
const WARM_UP = 3;
const ROUNDS = 25;
/** Too small for 100,000 leads and their details. */
const HEAP = { NODE_OPTIONS: '--max-old-space-size=128' };
/** After this many leads a worker has loaded all its code; any further growth is data that the run keeps. */
const SETTLED = 10_000;

const FIRST = 'Amber Birch Cedar Dahlia Elder Fennel Ginger Hazel Iris Juniper'.split(' ');
const SECOND = 'Anchor Bridge Castle Door Engine Forge Garden Harbour Island Jetty'.split(' ');
const LAST = 'Bakery Dental Florist Garage Hotel Kitchen Lounge Motors Optics Plumbing'.split(' ');

/** A business in a city 30 km wide. Every twentieth is a branch of a chain with one website and one phone. */
function place(unknown: typeof UNKNOWN, number: number, source: string): FoundPlace {
  const chain = number % 20 === 0;
  const name = [
    FIRST[number % 10],
    SECOND[Math.floor(number / 10) % 10],
    LAST[Math.floor(number / 100) % 10],
  ];
  const [row, column] = [Math.floor(number / 316), number % 316];
  return {
    ...unknown,
    source,
    sourceId: `${source}-${number}`,
    license: source,
    name: chain ? 'Star Coffee' : `${name.join(' ')} of Street ${number}`,
    category: 'Shop',
    phone: chain ? '+15125550100' : `+1512${5_550_101 + number}`,
    address: `${number} Street ${row}, Austin, TX 78701`,
    website: chain ? 'https://star-coffee.example' : `https://shop-${number}.example`,
    rating: 4,
    reviewCount: 10,
    latitude: 30 + row * 0.00085,
    longitude: -97 + column * 0.00098,
  };
}

const batch = (unknown: typeof UNKNOWN, from: number, source: string) => ({
  places: Array.from({ length: BATCH }, (_, index) => place(unknown, from + index, source)),
  checkpoint: from,
  available: null,
});

/** Time per batch in an account with 100,000 leads. */
export async function identity(world: World): Promise<Figure[]> {
  const { url } = await world.database();
  const { dataSourceOptions } = await built('app/schema/options.js');
  const { parseConfig } = await built('platform/config.js');
  const { UNKNOWN: unknown } = await built('maps/places/found-place.js');
  const { storeBatch } = (await built('finding/scrape/batch.js')) as { storeBatch: typeof Store };
  const { QuotaService } = await built('people/quota/quota.service.js');
  const config = parseConfig({ DATABASE_URL: url, TRIAL_LEADS: '1000000' });
  const quotas = new QuotaService(config);
  const database = new DataSource(dataSourceOptions(config));
  await database.initialize();
  world.defer(() => database.destroy());
  const [{ id: accountId }] = await database.query(
    `INSERT INTO accounts (plan) VALUES ('AGENCY') RETURNING id`,
  );
  const run = async () =>
    (
      await database.query(
        `INSERT INTO scrape_runs (account_id, city, category, source, target, status, attempt)
         VALUES ($1, 'Austin, TX', 'shop', 'index', '{"city": "Austin, TX"}', 'Running', 1)
         RETURNING id, account_id AS "accountId", city, source, target, options, coverage, attempt`,
        [accountId],
      )
    )[0] as ScrapeRunEntity;

  const filling = await run();
  for (let stored = 0; stored < LEADS; stored += BATCH) {
    await storeBatch(database, quotas, filling, batch(unknown, stored, 'one'), LEADS);
  }
  await database.query('ANALYZE');

  const time = async (work: (round: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const started = performance.now();
      await work(round + WARM_UP);
      if (round >= 0) times.push(performance.now() - started);
    }
    return times;
  };
  const stored = async (source: string, start: number) => {
    const row = await run();
    return time((round) =>
      storeBatch(database, quotas, row, batch(unknown, start + round * BATCH, source), LEADS),
    );
  };
  const known = await stored('one', 20_000);
  const fromOtherSource = await stored('two', 40_000);
  const fresh = await stored('two', LEADS);
  const [{ leads }] = await database.query('SELECT count(*)::int AS leads FROM leads');
  const expected = LEADS + (WARM_UP + ROUNDS) * BATCH;
  if (leads !== expected) throw new Error(`${leads} leads of ${expected} businesses`);

  const figure = (name: string, times: number[]) =>
    atMost(name, median(times), 'ms p50', 90, {
      p95: round(quantile(times, 0.95)),
      leads: LEADS,
      batch: BATCH,
    });
  return [
    figure('identity-known-ids', known),
    figure('identity-ids-of-another-source', fromOtherSource),
    figure('identity-new-businesses', fresh),
  ];
}

/**
 * Compares a worker's peak memory in the two halves of a run of 100,000 leads. The difference is the data that it keeps
 * per run. Its heap is limited, so unbounded growth would end it; `most` is its growth after the first leads,
 * including garbage that V8 has not collected.
 */
export async function longRun(world: World): Promise<Figure[]> {
  const database = await world.database();
  await fillIndex(database, LEADS);
  const { url, pid } = await world.server(database, 'all', undefined, HEAP);
  const { headers } = await subscribe({ url });
  await database.client.query(`UPDATE accounts SET plan = 'AGENCY'`);
  const started = performance.now();
  await fetch(`${url}/api/scraperuns`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ city: 'Monaco', category: 'bar', minLeads: 'all' }),
  });
  const progress = async () => {
    const { rows } = await database.client.query('SELECT status, lead_count FROM scrape_runs');
    return rows[0] as { status: string; lead_count: number };
  };
  const grown = async (reached: () => Promise<boolean>) => {
    const watch = watchMemory(pid);
    await until(reached);
    watch.end();
    return watch.most();
  };
  await until(async () => (await progress()).lead_count >= SETTLED);
  const before = memory(pid);
  const half = await grown(async () => (await progress()).lead_count >= LEADS / 2);
  const middle = memory(pid);
  const rest = await grown(async () => (await progress()).status === 'Complete');
  const { lead_count: leads } = await progress();
  if (leads !== LEADS) throw new Error(`A run of ${LEADS} ended with ${leads} leads`);
  const perSecond = round(LEADS / ((performance.now() - started) / 1000));
  const [most, later] = [before + half, middle + rest];
  return [
    atMost('run-100000-memory', later - most, 'MB', 60, {
      most: round(Math.max(most, later) - before),
      perSecond,
    }),
  ];
}
