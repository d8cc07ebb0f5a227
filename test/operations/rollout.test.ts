import type pg from 'pg';
import { freePort } from '../runtime/support.ts';
import { useApp } from '../support/app.js';
import { openStream } from '../support/events.ts';
import { signUp } from '../support/identity.ts';
import { fillIndex, holdSecondBatch } from '../support/places-index.ts';
import { rollOut } from '../support/rollout.ts';
import { startServer, type Server } from '../support/server.js';
import { until } from '../support/until.ts';

const PLACES = 3_000;
const QUERY = 'city=Monaco&category=bar&minLeads=all';

const app = useApp({ role: 'api' });
let database: pg.PoolClient;
const servers: Server[] = [];

/** A shorter grace period is enough for the test's proxy, which probes five times a second. */
async function start(role: 'api' | 'worker', port?: number): Promise<Server> {
  const server = await startServer(app.config.databaseUrl!, role, {
    SHUTDOWN_GRACE_SECONDS: '3',
    ...(port && { PORT: String(port) }),
  });
  servers.push(server);
  return server;
}

beforeAll(() => fillIndex({ client: app.database }, PLACES));
beforeEach(async () => {
  database = await app.database.connect();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  database.release();
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
  const person = await app.newPerson();
  const batch = await holdSecondBatch(database);
  const first = await start('worker');
  const stream = await openStream(`${app.url}/scrape/progress?${QUERY}`, person);
  const watching = stream.all();
  await batch.held();
  await app.startAnother('worker');
  const ended = first.stop();
  const released = performance.now();
  await batch.release();
  const isContinued = 'SELECT FROM scrape_runs WHERE account_id = $1 AND attempt = 2';
  await until(async () => (await database.query(isContinued, [person.accountId])).rowCount === 1);
  const seconds = (performance.now() - released) / 1000;
  await ended;

  expect(seconds).toBeLessThan(2);
  expect((await watching).at(-1)!.data).toMatchObject({ complete: true, total: PLACES });
}, 180_000);
