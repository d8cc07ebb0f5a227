import pg from 'pg';
import { freePort } from '../runtime/support.ts';
import { cloneDatabase } from '../support/database.js';
import { openStream } from '../support/events.ts';
import { signUp } from '../support/identity.ts';
import { fillIndex, holdSecondBatch } from '../support/places-index.ts';
import { rollOut } from '../support/rollout.ts';
import { startServer, type Server } from '../support/server.js';
import { until } from '../support/until.ts';

const PLACES = 3_000;
const QUERY = 'city=Monaco&category=bar&minLeads=all';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: pg.Client;
const servers: Server[] = [];

/** A shorter grace period is enough for the test's proxy, which probes five times a second. */
async function start(role: 'api' | 'worker', port?: number): Promise<Server> {
  const server = await startServer(clone.url, role, {
    SHUTDOWN_GRACE_SECONDS: '3',
    ...(port && { PORT: String(port) }),
  });
  servers.push(server);
  return server;
}

beforeEach(async () => {
  clone = await cloneDatabase();
  database = new pg.Client({ connectionString: clone.url });
  await database.connect();
  await fillIndex({ client: database }, PLACES);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await database.end();
  await clone.drop();
});

it('a rolling restart of two API and two worker processes under load fails no request and loses nothing', async () => {
  const ports = [await freePort(), await freePort()];
  const outcome = await rollOut(database, {
    api: ports.map((port) => () => start('api', port)),
    worker: ports.map(() => () => start('worker')),
  });

  expect(outcome).toMatchObject({ failed: [], lost: 0, doubled: 0, doubledRuns: 0 });
  expect(outcome.requests).toBeGreaterThan(100);
  expect(outcome.moves).toBeGreaterThan(0);
  expect(outcome.watchedRuns).toBeGreaterThan(0);
  expect(outcome.startedRuns).toBeGreaterThan(0);
  expect(outcome.downloads).toBeGreaterThan(0);
  expect(outcome.stopSeconds).toBeLessThan(30);
}, 300_000);

it('a process that is shutting down still serves new visitors', async () => {
  const { url, stop } = await start('api');
  const person = await signUp();
  const ended = stop();
  await until(async () => (await fetch(`${url}/health/ready`)).status === 503);
  const headers = { Authorization: `Bearer ${person.token}` };
  const answer = await fetch(`${url}/auth/sync`, { method: 'POST', headers });
  expect(answer.status).toBe(200);
  await ended;
}, 60_000);

it('a stopping worker finishes its batch, and another continues the run within two seconds', async () => {
  const person = await signUp();
  const batch = await holdSecondBatch(database);
  const [api, first] = await Promise.all([start('api'), start('worker')]);
  const stream = await openStream(`${api.url}/scrape/progress?${QUERY}`, person);
  const watching = stream.all();
  await batch.held();
  await start('worker');
  const ended = first.stop();
  const released = performance.now();
  await batch.release();
  await until(
    async () => (await database.query('SELECT FROM scrape_runs WHERE attempt = 2')).rowCount === 1,
  );
  const seconds = (performance.now() - released) / 1000;
  await ended;

  expect(seconds).toBeLessThan(2);
  expect((await watching).at(-1)!.data).toMatchObject({ complete: true, total: PLACES });
}, 180_000);
