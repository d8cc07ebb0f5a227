import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { cloneDatabase } from '../support/database.js';
import { signUp, type Person } from '../support/identity.js';
import { readOutbox } from '../support/mail.js';
import { startServer, type Server } from '../support/server.js';
import { until } from '../support/until.js';
import { readZip } from '../support/zip.js';

const TIMEOUT_MS = 90_000;

const servers: Server[] = [];
let dataDir: string;
let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: pg.Client;
let person: Person;
let api: Server;

const start = async (role: 'api' | 'worker') => {
  const server = await startServer(clone.url, role, { DATA_DIR: dataDir });
  servers.push(server);
  return server;
};
const call = (method: string, path: string, body?: object) =>
  fetch(api.url + path, {
    method,
    headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const connect = async () => {
  const client = new pg.Client({ connectionString: clone.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-lifecycle-'));
  clone = await cloneDatabase();
  database = await connect();
  person = await signUp();
  api = await start('api');
  const { primaryAccountId } = (await (await call('POST', '/auth/sync')).json()) as {
    primaryAccountId: string;
  };
  await database.query(
    `INSERT INTO leads (account_id, name, source, source_id, licence)
     SELECT $1, 'Lead ' || n, 'osm', 'node/' || n, 'ODbL' FROM generate_series(1, 2000) n`,
    [primaryAccountId],
  );
}, TIMEOUT_MS);
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await database.end();
  await clone.drop();
  rmSync(dataDir, { recursive: true });
}, TIMEOUT_MS);

/** Kills a worker while its matching query waits for a lock, then starts another worker. */
async function killWorkerAt(lock: string, query: string) {
  const holder = await connect();
  await holder.query(`BEGIN; ${lock}`);
  const worker = await start('worker');
  await until(async () => {
    const { rows } = await database.query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1",
      [query],
    );
    return rows.length > 0;
  });
  await worker.kill();
  await holder.end();
  await start('worker');
}

it(
  'account deletion finishes after its worker was killed midway',
  async () => {
    expect(
      (await call('POST', '/api/settings/delete-account', { confirmationPhrase: 'DELETE' })).status,
    ).toBe(202);
    await killWorkerAt('LOCK TABLE leads IN ACCESS EXCLUSIVE MODE', 'DELETE FROM accounts%');
    await until(async () => readOutbox(dataDir, person.email).length > 0);

    const { rows } = await database.query(
      `SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM leads) AS leads,
         (SELECT count(*)::int FROM account_deletions WHERE completed_at IS NOT NULL AND uid IS NULL) AS done`,
    );
    expect(rows).toEqual([{ users: 0, leads: 0, done: 1 }]);
    expect(readOutbox(dataDir, person.email)).toMatchObject([
      { subject: 'Your account was deleted' },
    ]);
    expect((await call('GET', '/api/users/me')).status).toBe(401);
  },
  TIMEOUT_MS,
);

it(
  'a data export is built once and completely after its worker was killed midway',
  async () => {
    const response = await call('POST', '/api/settings/export-request');
    const { id } = (await response.json()) as { id: string };
    await killWorkerAt('LOCK TABLE leads IN ACCESS EXCLUSIVE MODE', 'COPY%leads%');
    const status = async () =>
      (await (await call('GET', `/api/settings/export-status/${id}`)).json()) as {
        status: string;
        downloadUrl: string;
      };
    await until(async () => (await status()).status === 'READY');
    await until(async () => readOutbox(dataDir, person.email).length > 0);

    const { pathname, search } = new URL((await status()).downloadUrl);
    const zip = await fetch(api.url + pathname + search);
    const files = await readZip(Buffer.from(await zip.arrayBuffer()));
    expect(JSON.parse(files['leads.json']!)).toHaveLength(2000);
    const { rows } = await database.query(
      'SELECT count(*)::int, min(position) AS first, max(position) + 1 AS next FROM data_export_chunks',
    );
    expect(rows[0]).toMatchObject({ first: 0, next: rows[0].count });
    expect(readOutbox(dataDir, person.email)).toHaveLength(1);
  },
  TIMEOUT_MS,
);
