import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useApp, type Subscriber } from '../../support/app.js';
import { readOutbox } from '../../support/mail.js';
import { startServer, type Server } from '../../support/server.js';
import { until } from '../../support/until.js';
import { readZip } from '../../support/zip.js';

const TIMEOUT_MS = 90_000;
const LEADS = 2_000;

const dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-lifecycle-'));
const app = useApp({ role: 'api', env: { DATA_DIR: dataDir } });
let worker: Server | undefined;
let deleted: Subscriber;
let exporting: Subscriber;
let exportId: string;

async function personWithLeads() {
  const person = await app.newPerson();
  await app.database.query(
    `INSERT INTO leads (account_id, name, source, source_id, licence)
     SELECT $1, 'Lead ' || n, 'osm', 'node/' || n, 'ODbL' FROM generate_series(1, $2) n`,
    [person.accountId, LEADS],
  );
  return person;
}

/** Kills the only worker while its queries for both accounts wait for a lock, then starts another worker. */
beforeAll(async () => {
  [deleted, exporting] = [await personWithLeads(), await personWithLeads()];
  const phrase = { confirmationPhrase: 'DELETE' };
  await app.as(deleted).post('/api/settings/delete-account').send(phrase).expect(202);
  exportId = (await app.as(exporting).post('/api/settings/export-request')).body.id;

  const holder = await app.database.connect();
  await holder.query('BEGIN; LOCK TABLE leads IN ACCESS EXCLUSIVE MODE');
  worker = await startServer(app.config.databaseUrl!, 'worker', { DATA_DIR: dataDir });
  await until(async () => {
    const { rows } = await app.database.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND (query LIKE 'DELETE FROM accounts%' OR query LIKE 'COPY%leads%')`,
    );
    return rows.length === 2;
  });
  await worker.kill();
  await holder.query('ROLLBACK');
  holder.release();
  await app.startAnother('worker');
}, TIMEOUT_MS);
afterAll(async () => {
  await worker?.kill();
  rmSync(dataDir, { recursive: true });
});

it(
  'account deletion finishes after its worker is killed midway',
  async () => {
    await until(async () => readOutbox(dataDir, deleted.email).length > 0);

    const { rows } = await app.database.query(
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
    await app.as(deleted).get('/api/users/me').expect(401);
  },
  TIMEOUT_MS,
);

it(
  'a data export is built once and completely after its worker is killed midway',
  async () => {
    const status = async () =>
      (await app.as(exporting).get(`/api/settings/export-status/${exportId}`)).body;
    await until(async () => (await status()).status === 'READY');
    await until(async () => readOutbox(dataDir, exporting.email).length > 0);

    const { pathname, search } = new URL((await status()).downloadUrl);
    const zip = await fetch(app.url + pathname + search);
    const files = await readZip(Buffer.from(await zip.arrayBuffer()));
    expect(JSON.parse(files['leads.json']!)).toHaveLength(LEADS);
    const { rows } = await app.database.query(
      'SELECT count(*)::int, min(position) AS first, max(position) + 1 AS next FROM data_export_chunks',
    );
    expect(rows[0]).toMatchObject({ first: 0, next: rows[0].count });
    expect(readOutbox(dataDir, exporting.email)).toHaveLength(1);
  },
  TIMEOUT_MS,
);
