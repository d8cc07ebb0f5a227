import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { cloneDatabase } from '../../support/database.js';
import { signUp, type Person } from '../../support/identity.js';
import { readOutbox } from '../../support/mail.js';
import { startServer, type Server } from '../../support/server.js';
import { until } from '../../support/until.js';
import { readZip } from '../../support/zip.js';

const TIMEOUT_MS = 90_000;
const LEADS = 2_000;

const dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-lifecycle-'));
const servers: Server[] = [];
let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: pg.Client;
let api: Server;
let deleted: Person & { accountId: string };
let exporting: Person & { accountId: string };
let exportId: string;

const start = async (role: 'api' | 'worker') => {
  const server = await startServer(clone.url, role, { DATA_DIR: dataDir });
  servers.push(server);
  return server;
};
const call = async ({ token }: Person, method: string, path: string, body?: object) => {
  const answer = await fetch(api.url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};
const connect = async () => {
  const client = new pg.Client({ connectionString: clone.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

async function personWithLeads() {
  const person = await signUp();
  const { body } = await call(person, 'POST', '/auth/sync');
  const accountId = body['primaryAccountId']!;
  await database.query(
    `INSERT INTO leads (account_id, name, source, source_id, licence)
     SELECT $1, 'Lead ' || n, 'osm', 'node/' || n, 'ODbL' FROM generate_series(1, $2) n`,
    [accountId, LEADS],
  );
  return { ...person, accountId };
}

/** Kills the only worker while its queries for both accounts wait for a lock, then starts another worker. */
beforeAll(async () => {
  clone = await cloneDatabase();
  database = await connect();
  api = await start('api');
  [deleted, exporting] = [await personWithLeads(), await personWithLeads()];
  const phrase = { confirmationPhrase: 'DELETE' };
  expect((await call(deleted, 'POST', '/api/settings/delete-account', phrase)).status).toBe(202);
  exportId = (await call(exporting, 'POST', '/api/settings/export-request')).body['id']!;

  const holder = await connect();
  await holder.query('BEGIN; LOCK TABLE leads IN ACCESS EXCLUSIVE MODE');
  const worker = await start('worker');
  await until(async () => {
    const { rows } = await database.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND (query LIKE 'DELETE FROM accounts%' OR query LIKE 'COPY%leads%')`,
    );
    return rows.length === 2;
  });
  await worker.kill();
  await holder.end();
  await start('worker');
}, TIMEOUT_MS);
afterAll(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await database.end();
  await clone.drop();
  rmSync(dataDir, { recursive: true });
}, TIMEOUT_MS);

it(
  'account deletion finishes after its worker is killed midway',
  async () => {
    await until(async () => readOutbox(dataDir, deleted.email).length > 0);

    const { rows } = await database.query(
      `SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM accounts WHERE id = $1) AS accounts,
         (SELECT count(*)::int FROM leads) AS leads,
         (SELECT count(*)::int FROM account_deletions WHERE completed_at IS NOT NULL AND uid IS NULL) AS done`,
      [deleted.accountId],
    );
    // The remaining data belongs to the other account.
    expect(rows).toEqual([{ users: 1, accounts: 0, leads: LEADS, done: 1 }]);
    expect(readOutbox(dataDir, deleted.email)).toMatchObject([
      { subject: 'Your account was deleted' },
    ]);
    expect((await call(deleted, 'GET', '/api/users/me')).status).toBe(401);
  },
  TIMEOUT_MS,
);

it(
  'a data export is built once and completely after its worker is killed midway',
  async () => {
    const status = async () =>
      (await call(exporting, 'GET', `/api/settings/export-status/${exportId}`)).body;
    await until(async () => (await status())['status'] === 'READY');
    await until(async () => readOutbox(dataDir, exporting.email).length > 0);

    const { pathname, search } = new URL((await status())['downloadUrl']!);
    const zip = await fetch(api.url + pathname + search);
    const files = await readZip(Buffer.from(await zip.arrayBuffer()));
    expect(JSON.parse(files['leads.json']!)).toHaveLength(LEADS);
    const { rows } = await database.query(
      'SELECT count(*)::int, min(position) AS first, max(position) + 1 AS next FROM data_export_chunks',
    );
    expect(rows[0]).toMatchObject({ first: 0, next: rows[0].count });
    expect(readOutbox(dataDir, exporting.email)).toHaveLength(1);
  },
  TIMEOUT_MS,
);
