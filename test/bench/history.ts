import { Agent } from 'node:http';
import { freePort } from '../runtime/support.ts';
import { signUp } from '../support/identity.ts';
import { atMost, median, quantile, round, say, type Figure } from './figure.ts';
import { get, load, size, type Target } from './load.ts';
import type { Database, World } from './world.ts';

const RUNS = 10_000;
/** 5 rounds of 900 reads and 800 warm-up reads make 884 per account, below the limit of 1,000 in 10 s at any speed. */
const ACCOUNTS = 6;
const ROUNDS = 5;
const LOADS = [
  { name: 'history-50', connections: 1, requests: 400 },
  { name: 'history-50-busy', connections: 4, requests: 500 },
];
const WARM_UP = 800;
/** The request of the history screen: a page with the total. */
const FIRST_PAGE = `range=${encodeURIComponent('[0,24]')}&sort=${encodeURIComponent('["Created At","DESC"]')}`;
const FIRST_PAGE_MS = 60;

/** GET /api/scraperuns?limit=50 in accounts with 10,000 runs, compared with a bare query for the same rows behind node:http. */
export async function history(world: World): Promise<Figure[]> {
  const database = await world.database();
  const people = await Promise.all(Array.from({ length: ACCOUNTS }, () => signUp()));
  const product = await world.server(database, 'api');
  const own: Target = {
    url: `${product.url}/api/scraperuns?limit=50`,
    headers: people.map(({ token }) => ({ Authorization: `Bearer ${token}` })),
  };
  for (const headers of own.headers) await get(new Agent(), own.url, headers);
  say(`filling ${ACCOUNTS} accounts with ${RUNS} runs each`);
  const accounts = await fill(database);

  const port = await freePort();
  const { url } = await world.process(['test/bench/history-baseline.ts'], port, {
    DATABASE_URL: database.url,
    PORT: String(port),
  });
  const bare: Target = { url, headers: accounts.map((id) => ({ 'X-Account': id })) };

  const bytes = { product: await size(own), bare: await size(bare) };
  for (const target of [own, bare]) await load(target, 4, WARM_UP);
  const figures: Figure[] = [];
  for (const { name, connections, requests } of LOADS) {
    const rounds = [];
    for (let round = 1; round <= ROUNDS; round++) {
      rounds.push({
        product: await load(own, connections, requests),
        bare: await load(bare, connections, requests),
      });
    }
    for (const [label, share, target] of [
      ['p50', 0.5, 3],
      ['p99', 0.99, 5],
    ] as const) {
      const pairs = rounds.map(({ product: mine, bare: theirs }) => ({
        ms: quantile(mine, share),
        bareMs: quantile(theirs, share),
      }));
      const ratios = pairs.map(({ ms, bareMs }) => ms / bareMs);
      figures.push(
        atMost(`${name}-${label}`, median(ratios), 'x bare', target, {
          ms: round(median(pairs.map(({ ms }) => ms))),
          bareMs: round(median(pairs.map(({ bareMs }) => bareMs))),
          ratios: ratios.map(round),
          connections,
          requests,
          bytes,
        }),
      );
    }
  }
  const page = { ...own, url: `${product.url}/api/scraperuns?${FIRST_PAGE}` };
  const times = await load(page, 1, 300);
  figures.push(
    atMost('history-first-page', quantile(times, 0.95), 'ms p95', FIRST_PAGE_MS, {
      p50: round(median(times)),
    }),
  );
  return figures;
}

/** Runs of 5 to 30 leads over the last year, drawn from 2,000 leads per account. */
async function fill({ client }: Database): Promise<string[]> {
  // Foreign keys hold by construction; checking two million of them would take longer than everything else.
  await client.query(`SET session_replication_role = replica`);
  await client.query(
    `INSERT INTO leads (account_id, name, category, phone, address, website, source, source_id, licence)
     SELECT a.id, 'Bar ' || n, 'Bar', '+37793250000', n || ' Boulevard des Moulins', 'https://bar-' || n || '.example',
       'osm', 'node/' || n, 'ODbL'
     FROM accounts a, generate_series(1, 2000) n`,
  );
  await client.query(
    `INSERT INTO scrape_runs (account_id, city, category, requested_count, source, target, status, progress, lead_count,
       rating_sum, rating_count, created_at, updated_at, finished_at, message)
     SELECT a.id, (ARRAY['Monaco', 'San Francisco, CA', 'Springfield, IL'])[1 + n % 3],
       (ARRAY['bar', 'dentist', 'coffee shop', 'plumber'])[1 + n % 4],
       30, 'index', '{}', 'Complete', 100, 5 + n % 26, 4.3 * (5 + n % 26), 5 + n % 26,
       now() - n * interval '52 minutes', now(), now() - n * interval '52 minutes' + interval '3 s',
       'Only ' || 5 + n % 26 || ' leads found.'
     FROM accounts a, generate_series(1, ${RUNS}) n`,
  );
  await client.query(
    `INSERT INTO run_leads (account_id, run_id, position, lead_id)
     SELECT account_id, r.id, p, s.ids[1 + (hashtext(r.id::text) & 1023) + p]
     FROM scrape_runs r
     JOIN (SELECT account_id, array_agg(id) AS ids FROM leads GROUP BY account_id) s USING (account_id),
       generate_series(1, r.lead_count) p`,
  );
  await client.query(`SET session_replication_role = DEFAULT`);
  await client.query('VACUUM (ANALYZE) scrape_runs, run_leads, leads');
  const { rows } = await client.query<{ id: string }>('SELECT id FROM accounts');
  return rows.map(({ id }) => id);
}
