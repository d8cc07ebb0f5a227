import { once } from 'node:events';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { poolOf } from '../../backend/platform/database/request-pool.js';
import { startDownload } from '../support/download.js';
import { useApp } from '../support/app.js';
import { cloneDatabase } from '../support/database.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let proxy: TcpProxy;
const app = useApp(async () => {
  clone = await cloneDatabase();
  proxy = await TcpProxy.open(clone.url);
  return { role: 'api', env: { DATABASE_URL: proxy.through(clone.url) } };
});
afterEach(() => proxy.restore());
afterAll(async () => {
  proxy.close();
  await clone.drop();
});
const available = () => until(async () => (await app.as().get('/health/ready')).status === 200);

it('while the database refuses connections, requests get 503 and Retry-After, and later ones are served again', async () => {
  const someone = await app.newPerson();
  proxy.cut();
  const { body, headers } = await app.as(someone).get('/api/leads').expect(503);
  expect(body.error).toBe("We can't reach our database right now. Please try again in a moment.");
  expect(headers['retry-after']).toBe('5');
  await app.as().get('/health/ready').expect(503);
  proxy.restore();
  await available();
  await app.as(someone).get('/api/leads').expect(200);
});

it('while the database does not answer, requests get 503 and Retry-After within ten seconds, and recover without a restart', async () => {
  await available();
  const someone = await app.newPerson();
  proxy.freeze();
  const start = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => app.as(someone).get('/api/leads')),
  );
  expect(performance.now() - start).toBeLessThan(10_000);
  for (const { status, headers } of answers) {
    expect([429, 503]).toContain(status);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(3);
  proxy.restore();
  await available();
  await app.as(someone).get('/api/leads').expect(200);
});

it('while the database does not answer, the process survives clients who give up', async () => {
  await available();
  const someone = await app.newPerson();
  // More than the pool's connections, so that some wait for a free one.
  const others = await Promise.all(Array.from({ length: 3 }, () => app.newPerson()));
  proxy.freeze();
  const tokens = [someone, ...others].flatMap((person) => Array(4).fill(person.token));
  const givingUp = new AbortController();
  const answers = Promise.allSettled(
    tokens.map((token: string) =>
      fetch(`${app.url}/api/leads`, {
        headers: { Authorization: `Bearer ${token}` },
        signal: givingUp.signal,
      }),
    ),
  );
  const pool = poolOf(app.app.get(DataSource)).requests;
  await until(async () => pool.waitingCount > 0);
  givingUp.abort();
  await answers;
  // An exception in a timer would fail this test.
  await until(async () => pool.waitingCount === 0);
  proxy.restore();
  await available();
  await app.as(someone).get('/api/leads').expect(200);
});

it('while the database does not answer, readiness is 503 within two seconds, and recovers without a restart', async () => {
  await available();
  proxy.freeze();
  const start = performance.now();
  await app.as().get('/health/ready').expect(503);
  expect(performance.now() - start).toBeLessThan(2_000);
  proxy.restore();
  await available();
});

it('downloads in progress are cut off when the database goes down, and the process keeps running', async () => {
  await available();
  const someone = await app.newPerson();
  // More than the buffers of an unread connection can hold.
  const direct = new pg.Client({ connectionString: clone.url });
  await direct.connect();
  await direct.query(
    `INSERT INTO leads (account_id, name, source, source_id, licence)
     SELECT $1, 'Lead ' || n || repeat('x', 1000), 'osm', 'node/' || n, 'ODbL' FROM generate_series(1, 20000) n`,
    [someone.accountId],
  );
  await direct.end();
  for (let round = 0; round < 5; round += 1) {
    const sockets = await Promise.all([1, 2].map(() => startDownload(app.url, someone)));
    const closed = sockets.map((socket) => once(socket, 'close'));
    proxy.cut();
    sockets.forEach((socket) => socket.resume());
    await Promise.all(closed);
    proxy.restore();
    await available();
  }
  await app.as(someone).get('/api/leads').expect(200);
});

it('a request that the database cut off does not block its retry with the same Idempotency-Key', async () => {
  await available();
  const someone = await app.newPerson();
  const direct = new pg.Client({ connectionString: clone.url });
  await direct.connect();
  await direct.query('BEGIN; LOCK TABLE views');
  const create = () =>
    app
      .as(someone)
      .post('/api/views')
      .set('Idempotency-Key', 'cut-off')
      .send({ name: 'Hot', filter: {} });
  const first = create().then(({ status }) => status);
  await until(async () => {
    const { rowCount } = await direct.query('SELECT FROM pg_locks WHERE NOT granted');
    return rowCount! > 0;
  });
  proxy.cut();
  expect(await first).toBe(503);
  await direct.end();
  proxy.restore();
  await available();
  await until(async () => (await create()).status === 201);
});
