import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { atLeast, atMost, median, round, type Figure } from './figure.ts';
import { subscribe, watchMemory, type Database, type Server, type World } from './world.ts';

const LEADS = 100_000;
const ROUNDS = 5;

/** Downloads a run of 100,000 leads by its signed link, compared with a bare COPY of the same columns with the same driver. */
export async function csv(world: World): Promise<Figure[]> {
  const database = await world.database();
  const server = await world.server(database, 'api');
  const { runId, path } = await filledRun(server, database);

  const rounds = [];
  const growth = [];
  const watch = watchMemory(server.pid);
  for (let number = 0; number < ROUNDS; number++) {
    rounds.push({
      csv: await timed(() => download(server.url + path)),
      copy: await timed(() => copy(database, columnsOf(runId))),
    });
    growth.push(watch.most());
  }
  watch.end();
  const ratios = rounds.map(({ csv: ours, copy: bare }) => bare.ms / ours.ms);
  return [
    atLeast('csv-100k', median(ratios), 'x the speed of COPY', 0.45, {
      ms: round(median(rounds.map(({ csv: ours }) => ours.ms))),
      copyMs: round(median(rounds.map(({ copy: bare }) => bare.ms))),
      ratios: ratios.map(round),
      bytes: rounds[0]!.csv.bytes,
      copyBytes: rounds[0]!.copy.bytes,
    }),
    atMost('csv-100k-memory', growth.at(-1)!, 'MB', 50, {
      afterDownloads: Object.fromEntries(growth.map((mb, at) => [at + 1, round(mb)])),
    }),
  ];
}

/** A run of 100,000 leads, and the path of its signed link. */
export async function filledRun({ url }: Server, database: Database) {
  const { headers } = await subscribe({ url });
  const runId = await fill(database);
  const answer = await fetch(`${url}/api/scraperuns?limit=1`, { headers });
  const [{ 'CSV URL': link }] = (await answer.json()) as [{ 'CSV URL': string }];
  const { pathname, search } = new URL(link);
  return { runId, path: pathname + search };
}

export async function timed(work: () => Promise<number>) {
  const started = performance.now();
  const bytes = await work();
  return { ms: performance.now() - started, bytes };
}

export async function download(url: string, headers = {}): Promise<number> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await finished(response);
  if (response.statusCode !== 200 || bytes < LEADS * 50)
    throw new Error(`${response.statusCode}: ${bytes}`);
  return bytes;
}

/** A bare COPY with the same driver. @returns bytes */
export async function copy({ url }: Database, select: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let bytes = 0;
  const stream = client.query(copyTo(`COPY (${select}) TO STDOUT`));
  stream.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await finished(stream);
  await client.end();
  return bytes;
}

const columnsOf = (runId: string) => `
  SELECT l.name, l.category, l.phone, l.address, l.website, l.rating, l.review_count, l.hours
  FROM run_leads r JOIN leads l ON l.account_id = r.account_id AND l.id = r.lead_id
  WHERE r.account_id = (SELECT id FROM accounts) AND r.run_id = '${runId}' ORDER BY r.position`;

/** Every twentieth lead needs quotes, every fiftieth needs the formula guard; the rest looks like real data. */
async function fill({ client }: Database): Promise<string> {
  await client.query('SET session_replication_role = replica');
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO scrape_runs (account_id, city, category, source, target, status, progress, lead_count, finished_at)
     SELECT id, 'San Francisco, CA', 'restaurant', 'index', '{}', 'Complete', 100, ${LEADS}, now() FROM accounts
     RETURNING id`,
  );
  await client.query(
    `INSERT INTO leads (account_id, name, category, phone, address, website, rating, review_count, hours,
       source, source_id, licence)
     SELECT a.id,
       CASE WHEN n % 20 = 0 THEN 'The "Old" Diner, No. ' || n WHEN n % 50 = 1 THEN '=HYPERLINK("x' || n || '")'
            ELSE 'Restaurant ' || n END,
       (ARRAY['Restaurant', 'Café', 'Italian restaurant'])[1 + n % 3],
       CASE WHEN n % 5 > 0 THEN '+1415' || lpad((n * 7919 % 10000000)::text, 7, '0') END,
       n || ' Market Street, San Francisco, CA 94103, United States',
       CASE WHEN n % 3 > 0 THEN 'https://www.restaurant-' || n || '.example/menu' END,
       CASE WHEN n % 4 > 0 THEN 3 + n % 20 / 10.0 END, CASE WHEN n % 4 > 0 THEN n % 900 END,
       CASE WHEN n % 2 > 0 THEN 'Mon–Fri 08:00–22:00, Sat–Sun 10:00–23:00' END,
       'overture', 'gers-' || n, 'CDLA-Permissive-2.0'
     FROM accounts a, generate_series(1, ${LEADS}) n`,
  );
  await client.query(
    `INSERT INTO run_leads (account_id, run_id, position, lead_id)
     SELECT account_id, $1, row_number() OVER (ORDER BY source_id), id FROM leads`,
    [rows[0]!.id],
  );
  await client.query('SET session_replication_role = DEFAULT');
  await client.query('VACUUM (ANALYZE) leads, run_leads');
  return rows[0]!.id;
}
