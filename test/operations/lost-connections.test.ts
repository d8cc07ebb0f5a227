import { once } from 'node:events';
import { startDownload } from '../support/download.js';
import { useApp, usePerson } from '../support/app.js';
import { until } from '../support/until.js';

const LEADS = 20_000;
const DOWNLOADS = 2;

const app = useApp();
const person = usePerson(app);

/** More than the buffers of an unread connection can hold, so that a download stays in progress. */
const addManyLeads = () =>
  app.database.query(
    `INSERT INTO leads (account_id, name, source, source_id, licence)
     SELECT $1, 'Lead ' || n || repeat('x', 1000), 'osm', 'node/' || n, 'ODbL' FROM generate_series(1, $2) n`,
    [person.accountId, LEADS],
  );

/** Kills the PostgreSQL backends of an application, and waits until they have ended. */
async function kill(applicationName: string): Promise<number> {
  const { rows } = await app.database.query(
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
     WHERE application_name = $1 AND datname = current_database()`,
    [applicationName],
  );
  return rows.length;
}

it('a killed backend cuts off the downloads that use it, and nothing else', async () => {
  await addManyLeads();
  for (let round = 0; round < 5; round += 1) {
    const sockets = await Promise.all(
      Array.from({ length: DOWNLOADS }, () => startDownload(app.url, person)),
    );
    const closed = sockets.map((socket) => once(socket, 'close'));
    expect(await kill('lead-delivery export')).toBe(DOWNLOADS);
    sockets.forEach((socket) => socket.resume());
    await Promise.all(closed);
    await app.as(person).get('/api/leads?limit=1').expect(200);
  }
  const { text } = await app.as(person).get('/api/export/leads.csv').expect(200);
  expect(text.trim().split('\r\n')).toHaveLength(LEADS + 1);
}, 60_000);

it('requests survive the loss of idle connections', async () => {
  await app.as(person).get('/api/leads').expect(200);
  expect(await kill('lead-delivery all')).toBeGreaterThan(0);
  await until(async () => (await app.as(person).get('/api/leads')).status === 200);
});
