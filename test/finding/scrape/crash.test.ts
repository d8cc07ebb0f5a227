import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../../runtime/postgres.ts';
import { useApp } from '../../support/app.js';
import { openStream, type StreamEvent } from '../../support/events.js';
import { signUp, type Person } from '../../support/identity.js';
import { publish } from '../../maps/places/release.js';
import { fillIndex, holdSecondBatch } from '../../support/places-index.js';
import { startRangeServer, type RangeServer } from '../../support/range-server.js';
import { migrate, startServer, type Server } from '../../support/server.js';
import { until } from '../../support/until.js';

/** More leads than the last message carries, so the stream itself must deliver each one. */
const PLACES = 3_000;
const PROGRESS = '/scrape/progress?city=Monaco&category=bar&minLeads=all';
const RESUMED_WITHIN_MS = 20_000;
const TIMEOUT_MS = 120_000;

const servers: Server[] = [];
const start = async (...args: Parameters<typeof startServer>) => {
  const server = await startServer(...args);
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

/** Checks that no lead of an account's only run is lost or repeated, in the database and in the stream. */
async function expectComplete(
  database: pg.Client | pg.Pool,
  accountId: string,
  streamed: StreamEvent[],
) {
  const { rows } = await database.query(
    `SELECT count(*)::int AS links, count(DISTINCT lead_id)::int AS leads, max(position)::int AS last,
       (SELECT count(*)::int FROM scrape_runs WHERE account_id = $1) AS runs,
       (SELECT count(*)::int FROM leads WHERE account_id = $1) AS stored,
       (SELECT count(*)::int FROM usage_ledger WHERE account_id = $1) AS billed
     FROM run_leads WHERE account_id = $1`,
    [accountId],
  );
  expect(rows[0]).toEqual({
    links: PLACES,
    leads: PLACES,
    last: PLACES,
    runs: 1,
    stored: PLACES,
    billed: PLACES,
  });
  const watched = streamed.flatMap(({ data }) => data.leads.map(({ id }) => id));
  expect(watched).toHaveLength(PLACES);
  expect(new Set(watched).size).toBe(PLACES);
  const steps = streamed.map(({ data }) => data.progress);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
}

/** Watches a new run of all bars in Monaco to its end, reconnecting like a browser; calls `midway` once after the first leads. */
async function watch(
  url: () => string,
  person: Person,
  midway: () => Promise<unknown>,
): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  let interruption: Promise<unknown> | undefined;
  while (!events.at(-1)?.data.complete) {
    try {
      for await (const event of await openStream(url() + PROGRESS, person, events.at(-1)?.id)) {
        events.push(event);
        if (event.data.total > 0) interruption ??= midway();
      }
    } catch {
      // The connection broke: like a browser, we reconnect after a moment.
      await wait(50);
    }
  }
  await interruption;
  return events;
}

describe('while the database is up', () => {
  let bucket: RangeServer;
  const loading = () => ({ PLACES_FETCH: 'on', OVERTURE_URL: bucket.url });
  const app = useApp(async () => {
    bucket = await startRangeServer();
    return { role: 'api', env: loading() };
  });
  let resumedAfterMs: number;
  let resumed: { accountId: string; events: StreamEvent[] };

  /** Kills the only worker while it loads an area for one run and writes a batch of another, then starts another. */
  beforeAll(async () => {
    await fillIndex({ client: app.database }, PLACES);
    const cafes = Array.from({ length: 30 }, (_, index) => ({ id: `p${index}` }));
    publish(bucket, '2026-11-18.0', cafes, 0, { rowGroupSize: 10 });
    // The footer and the first part are answered; then the bucket falls silent.
    let ranges = 0;
    bucket.fail('slow', ({ key }) => key !== null && ++ranges > 2);
    const worker = await start(app.config.databaseUrl!, 'worker', loading());
    const area = { city: 'Austin, TX', category: 'cafe', minLeads: 'all' };
    await app
      .as(await app.newPerson())
      .post('/api/scraperuns')
      .send(area)
      .expect(201);
    const is = async (sql: string) => (await app.database.query(sql)).rowCount === 1;
    await until(() => is("SELECT FROM fetched_areas WHERE progress->>'done' = '1'"));

    const person = await app.newPerson();
    const client = await app.database.connect();
    const batch = await holdSecondBatch(client);
    const events = await watch(
      () => app.url,
      person,
      async () => {
        await batch.held();
        await worker.kill();
        const killedAt = Date.now();
        bucket.heal();
        await batch.release();
        client.release();
        await app.startAnother('worker');
        await until(() => is("SELECT FROM scrape_runs WHERE city = 'Monaco' AND attempt > 1"));
        resumedAfterMs = Date.now() - killedAt;
      },
    );
    resumed = { accountId: person.accountId, events };
  }, TIMEOUT_MS);
  afterAll(() => bucket.close());

  it('resumes a run within 20 s after its worker is killed', async () => {
    expect(resumedAfterMs).toBeLessThan(RESUMED_WITHIN_MS);
    await expectComplete(app.database, resumed.accountId, resumed.events);
  });

  it(
    'a run whose worker is killed while it loads the area continues after the loaded parts',
    async () => {
      await until(async () => {
        const { rows } = await app.database.query(
          "SELECT status, lead_count FROM scrape_runs WHERE city <> 'Monaco'",
        );
        return rows[0].status === 'Complete' && rows[0].lead_count === 30;
      });
      const { rows } = await app.database.query('SELECT places FROM fetched_areas');
      expect(rows).toEqual([{ places: 30 }]);
    },
    TIMEOUT_MS,
  );

  it(
    'streams a run to its end through another API process after one is killed',
    async () => {
      const person = await app.newPerson();
      const first = await start(app.config.databaseUrl!, 'api');
      const client = await app.database.connect();
      const batch = await holdSecondBatch(client);
      let { url } = first;
      const events = await watch(
        () => url,
        person,
        async () => {
          await batch.held();
          ({ url } = app);
          await first.kill();
          await batch.release();
          client.release();
        },
      );

      await expectComplete(app.database, person.accountId, events);
    },
    TIMEOUT_MS,
  );
});

it(
  'a run loses nothing when PostgreSQL is killed in the middle of it',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'lead-delivery-crash-'));
    const postgres = await startPostgres({ dir });
    let again: Awaited<ReturnType<typeof startPostgres>> | undefined;
    const connect = async () => {
      const client = new pg.Client({ connectionString: postgres.url });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    };
    try {
      await migrate(postgres.url);
      const before = await connect();
      await fillIndex({ client: before }, PLACES);
      const batch = await holdSecondBatch(before);
      const person = await signUp();
      const server = await start(postgres.url);
      const events = await watch(
        () => server.url,
        person,
        async () => {
          await batch.held();
          const [pid] = readFileSync(join(dir, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
          process.kill(Number(pid), 'SIGKILL');
          again = await startPostgres({ dir });
        },
      );

      const after = await connect();
      const { rows } = await after.query('SELECT id FROM accounts');
      await expectComplete(after, rows[0].id, events);
      await after.end();
    } finally {
      await Promise.all(servers.splice(0).map((server) => server.stop()));
      await again?.stop();
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    }
  },
  TIMEOUT_MS,
);
