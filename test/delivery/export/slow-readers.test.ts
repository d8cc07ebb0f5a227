import { once } from 'node:events';
import { request, type IncomingMessage, type Server } from 'node:http';
import { promisify } from 'node:util';
import { useApp, type Subscriber } from '../../support/app.js';
import { startDownload } from '../../support/download.js';
import { newMember } from '../../support/team.js';
import { until } from '../../support/until.js';

const app = useApp();

/** 19 MB, more than the buffers of an unread connection can hold, in rows that are few and therefore added quickly. */
const addManyLeads = ({ accountId }: Subscriber) =>
  app.database.query(
    `INSERT INTO leads (account_id, name, source, source_id, licence, note)
     SELECT $1, 'Lead ' || n, 'osm', 'node/' || n, 'ODbL', repeat(md5(n::text), 1200) FROM generate_series(1, 500) n`,
    [accountId],
  );
const copies = async () => {
  const { rows } = await app.database.query(
    `SELECT FROM pg_stat_activity WHERE application_name = 'lead-delivery export'
       AND datname = current_database() AND state = 'active'`,
  );
  return rows.length;
};
/** The downloads that the process still counts, even if PostgreSQL has ended theirs. */
const held = async () => {
  const { rows } = await app.database.query("SELECT FROM leases WHERE key LIKE 'downloads:%'");
  return rows.length;
};
/** Of clients, open ones: the server closes that of a download that it ends. */
const connections = () => {
  const server = app.app.getHttpServer() as Server;
  return promisify(server.getConnections.bind(server))();
};
const allEnded = () => until(async () => (await copies()) + (await held()) === 0);
/** Milliseconds until the first bytes of a download arrive. */
async function timeToStart({ token }: Subscriber) {
  const started = performance.now();
  const headers = { Authorization: `Bearer ${token}` };
  const sent = request(`${app.url}/api/export/leads.csv`, { headers, agent: false }).end();
  const [response] = await once(sent, 'response');
  expect(response.statusCode).toBe(200);
  await once(response, 'readable');
  const ms = performance.now() - started;
  response.destroy();
  return ms;
}

/** The answer to a request for a file, of which the client reads nothing. */
async function openFile(url: string): Promise<IncomingMessage> {
  const [response] = await once(request(url, { agent: false }).end(), 'response');
  return response;
}

beforeAll(async () => {
  // Makes PostgreSQL parallelize every query that it can; `copies` also counts the parallel workers.
  await app.database.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET debug_parallel_query = on', current_database()); END $$`,
  );
});

it('when slow readers hold every connection, the slowest one loses its connection to a waiting download', async () => {
  const slow = await Promise.all(Array.from({ length: 6 }, () => app.newPerson()));
  const late = await app.newPerson();
  for (const person of [...slow, late]) await addManyLeads(person);
  const sockets = await Promise.all(slow.map((person) => startDownload(app.url, person)));
  expect(await copies()).toBe(6);
  const before = await connections();
  expect(await timeToStart(late)).toBeLessThan(5_000);
  // Reading all six to see which one ends would take longer than the test may.
  await until(async () => (await copies()) === 5 && (await connections()) === before - 1);
  sockets.forEach((socket) => socket.destroy());
  await allEnded();
});

it('slow readers of two accounts do not keep a third one waiting', async () => {
  const slow = [await app.newPerson(), await app.newPerson()];
  const third = await app.newPerson();
  for (const person of [...slow, third]) await addManyLeads(person);
  const sockets = await Promise.all(
    [...slow, ...slow].map((person) => startDownload(app.url, person)),
  );
  expect(await copies()).toBe(4);
  expect(await timeToStart(third)).toBeLessThan(2_000);
  sockets.forEach((socket) => socket.destroy());
  await allEnded();
});

it('two slow readers in each of four accounts leave connections free for accounts without a download', async () => {
  const slow = await Promise.all(Array.from({ length: 4 }, () => app.newPerson()));
  const fifth = await app.newPerson();
  for (const person of [...slow, fifth]) await addManyLeads(person);
  const sockets = await Promise.all(slow.map((person) => startDownload(app.url, person)));
  const waiting = slow.map((person) => startDownload(app.url, person));
  await until(async () => (await held()) === 8);
  expect(await copies()).toBe(4);
  expect(await timeToStart(fifth)).toBeLessThan(1_000);

  sockets.forEach((socket) => socket.destroy());
  const seconds = await Promise.all(waiting);
  expect(await copies()).toBe(4);
  seconds.forEach((socket) => socket.destroy());
  await allEnded();
});

it('a copy ends when its client disconnects before the first row', async () => {
  const person = await app.newPerson();
  const locker = await app.database.connect();
  await locker.query('BEGIN; LOCK TABLE leads');
  const sent = request(`${app.url}/api/export/leads.csv`, {
    headers: { Authorization: `Bearer ${person.token}` },
    agent: false,
  }).end();
  sent.on('error', () => undefined);
  await until(async () => (await copies()) === 1);
  sent.destroy();
  await until(async () => (await copies()) === 0);
  await locker.query('ROLLBACK');
  locker.release();
});

it.each(['is removed from the account', 'becomes a viewer'])(
  'a download under way ends when its reader %s, and no other',
  async (what) => {
    const owner = await app.newPerson();
    await addManyLeads(owner);
    const member = await newMember(app, owner, 'MEMBER');
    const link = await app.as(member).post('/api/export/links').send({ format: 'csv' });
    const { pathname, search } = new URL(link.body.url);
    const [kept, removed, byLink] = await Promise.all([
      startDownload(app.url, owner),
      startDownload(app.url, member),
      openFile(`${app.url}${pathname}${search}`),
    ]);
    expect(await copies()).toBe(3);
    const path = `/api/team/members/${member.userId}`;
    if (what === 'becomes a viewer') await app.as(owner).patch(path).send({ role: 'VIEWER' });
    else await app.as(owner).delete(path);
    await until(async () => (await copies()) === 1);
    byLink.resume().on('error', () => undefined);
    await until(async () => byLink.closed);
    expect(byLink.complete).toBe(false);
    expect(kept.destroyed).toBe(false);
    for (const socket of [kept, removed]) socket.destroy();
    await allEnded();
  },
);

it('a member with as many downloads as one person may have leaves some to the others', async () => {
  const owner = await app.newPerson();
  await addManyLeads(owner);
  const member = await newMember(app, owner, 'MEMBER');
  const sockets = await Promise.all([member, member].map((one) => startDownload(app.url, one)));
  await app.as(member).get('/api/export/leads.csv').expect(429);
  expect(await timeToStart(owner)).toBeLessThan(5_000);
  sockets.forEach((socket) => socket.destroy());
  await allEnded();
});
