import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../../runtime/postgres.ts';
import { cloneDatabase } from '../../support/database.js';
import { openStream, type EventStream, type StreamEvent } from '../../support/events.js';
import { signUp } from '../../support/identity.js';
import { fillIndex, holdSecondBatch } from '../../support/places-index.js';
import { migrate, startServer, type Server } from '../../support/server.js';
import { until } from '../../support/until.js';

/** More leads than the last message carries, so the stream itself must deliver each one. */
const PLACES = 3_000;
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

/** Checks that no lead is lost or repeated, in the database and in the stream. */
async function expectComplete(database: pg.Client, streamed: StreamEvent[]) {
  const { rows } = await database.query(
    `SELECT count(*)::int AS links, count(DISTINCT lead_id)::int AS leads, max(position)::int AS last,
       (SELECT count(*)::int FROM leads) AS stored, (SELECT count(*)::int FROM usage_ledger) AS billed
     FROM run_leads`,
  );
  expect(rows[0]).toEqual({
    links: PLACES,
    leads: PLACES,
    last: PLACES,
    stored: PLACES,
    billed: PLACES,
  });
  const watched = streamed.flatMap(({ data }) => data.leads.map(({ id }) => id));
  expect(watched).toHaveLength(PLACES);
  expect(new Set(watched).size).toBe(PLACES);
  const steps = streamed.map(({ data }) => data.progress);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
}

/** Reads a stream to its end, reconnecting like a browser; calls `midway` once after the first leads. */
async function watch(
  open: (lastEventId?: string) => Promise<EventStream>,
  midway: () => Promise<unknown>,
): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  let interruption: Promise<unknown> | undefined;
  while (!events.at(-1)?.data.complete) {
    try {
      for await (const event of await open(events.at(-1)?.id)) {
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

const QUERY = 'city=Monaco&category=bar&minLeads=all';

describe('while the database is up', () => {
  let clone: Awaited<ReturnType<typeof cloneDatabase>>;
  let database: pg.Client;
  let batch: Awaited<ReturnType<typeof holdSecondBatch>>;

  beforeEach(async () => {
    clone = await cloneDatabase();
    database = new pg.Client({ connectionString: clone.url });
    await database.connect();
    await fillIndex({ client: database }, PLACES);
    batch = await holdSecondBatch(database);
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    await database.end();
    await clone.drop();
  });

  it(
    'resumes a run within 20 s after its worker is killed',
    async () => {
      const person = await signUp();
      const [api, worker] = await Promise.all([
        start(clone.url, 'api'),
        start(clone.url, 'worker'),
      ]);
      let killedAt = 0;
      let resumedAt = 0;
      const events = await watch(
        (lastEventId) => openStream(`${api.url}/scrape/progress?${QUERY}`, person, lastEventId),
        async () => {
          await batch.held();
          await worker.kill();
          killedAt = Date.now();
          await batch.release();
          await start(clone.url, 'worker');
          await until(async () => {
            const run = await database.query('SELECT attempt FROM scrape_runs');
            return run.rows[0].attempt > 1;
          });
          resumedAt = Date.now();
        },
      );

      expect(resumedAt - killedAt).toBeLessThan(RESUMED_WITHIN_MS);
      await expectComplete(database, events);
    },
    TIMEOUT_MS,
  );

  it(
    'streams a run to its end through another API process after one is killed',
    async () => {
      const person = await signUp();
      const [first, second] = await Promise.all([start(clone.url, 'api'), start(clone.url, 'api')]);
      await start(clone.url, 'worker');
      let api = first;
      const events = await watch(
        (lastEventId) => openStream(`${api.url}/scrape/progress?${QUERY}`, person, lastEventId),
        async () => {
          await batch.held();
          api = second;
          await first.kill();
          await batch.release();
        },
      );

      await expectComplete(database, events);
      const { rows } = await database.query('SELECT count(*)::int FROM scrape_runs');
      expect(rows[0].count).toBe(1);
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
        (lastEventId) => openStream(`${server.url}/scrape/progress?${QUERY}`, person, lastEventId),
        async () => {
          await batch.held();
          const [pid] = readFileSync(join(dir, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
          process.kill(Number(pid), 'SIGKILL');
          again = await startPostgres({ dir });
        },
      );

      const after = await connect();
      await expectComplete(after, events);
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
