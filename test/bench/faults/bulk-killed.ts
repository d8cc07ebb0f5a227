import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signal } from '../../../runtime/processes.mjs';
import { subscribe, fillIndex, type Database, type Server, type World } from '../world.ts';
import { secondsSince, within, type FaultReport } from './fault.ts';
import { postmasterOf } from './postgres.ts';

const ROUNDS = 10;
const LEADS = 9_000;
const NEW_LEADS = 20;
const READY_MS = 10_000;
const REPEATED_MS = 60_000;
const ENV = { MAPS_SOURCE: 'index', PLACES_FETCH: 'off' };

/**
 * Kills PostgreSQL ten times in the middle of a bulk change of 9,000 leads and of a sending; in every fifth round, the
 * product's process, too. Each time, the product is ready within 10 s, and the sending is recorded within 60 s.
 */
export async function bulkKilled(world: World): Promise<FaultReport> {
  const database = await world.database();
  await fillIndex(database, NEW_LEADS);
  const bucket = await openBucket(world);
  const readySeconds: number[] = [];
  const sentSeconds: number[] = [];
  const report = { lost: 0, doubled: 0, overspent: 0, otherFailures: 0 };
  let server = await world.server(database, 'all', undefined, ENV);
  for (let round = 0; round < ROUNDS; round += 1) {
    const account = await openAccount(server, database, bucket.url);
    const isProcessKilled = round % 5 === 4;
    bucket.hold();
    await account.post(`/api/deliveries/${account.deliveryId}/run`, {});
    await bucket.received();
    const change = { filter: {}, change: { addTags: [`round-${round}`] } };
    await account.post('/api/leads/bulk', change);
    const isRunning = () => has(database, "lead_bulk_changes WHERE status = 'Running'");
    if (!(await within(30_000, isRunning))) throw new Error('The bulk change did not start');

    const killed = performance.now();
    signal(postmasterOf(world), 'SIGKILL');
    if (isProcessKilled) await server.kill();
    await world.startPostgres(database);
    if (isProcessKilled) server = await world.server(database, 'all', undefined, ENV);
    if (!(await within(READY_MS, () => isReady(server)))) report.otherFailures += 1;
    readySeconds.push(secondsSince(killed));
    bucket.release();
    const isSent = () => has(database, "delivery_receipts WHERE status = 'sent'");
    if (!(await within(REPEATED_MS, isSent))) report.otherFailures += 1;
    sentSeconds.push(secondsSince(killed));
    await within(REPEATED_MS, () => has(database, "lead_bulk_changes WHERE status = 'Complete'"));
    const { rows } = await database.client.query<{ lost: number; doubled: number }>(
      `SELECT (count(*) FILTER (WHERE NOT $1 = ANY(tags) AND name LIKE 'Lead %'))::int AS lost,
         (SELECT count(*) - 1 FROM delivery_runs)::int AS doubled FROM leads`,
      [`round-${round}`],
    );
    report.lost += rows[0]!.lost;
    report.doubled += rows[0]!.doubled;
    await database.client.query('DELETE FROM accounts');
  }
  const recoverySeconds = Math.max(...readySeconds);
  if (recoverySeconds * 1000 > READY_MS) report.otherFailures += 1;
  return { ...report, recoverySeconds, notes: { readySeconds, sentSeconds, puts: bucket.puts() } };
}

const has = async ({ client }: Database, from: string) =>
  ((await client.query(`SELECT FROM ${from}`)).rowCount ?? 0) > 0;
const isReady = async ({ url }: Server) =>
  (await fetch(`${url}/health/ready`).catch(() => null))?.status === 200;

/** A bucket on this machine, which accepts files without responding until they are released. */
async function openBucket(world: World) {
  let puts = 0;
  let gate = Promise.withResolvers<void>();
  let arrived = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    request.resume();
    if (request.method === 'PUT') {
      puts += 1;
      arrived.resolve();
      await gate.promise;
    }
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  world.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    puts: () => puts,
    hold() {
      gate = Promise.withResolvers();
      arrived = Promise.withResolvers();
    },
    received: () => arrived.promise,
    release: () => gate.resolve(),
  };
}

/** An account with 9,000 leads and a delivery to the bucket. */
async function openAccount(server: Server, { client }: Database, endpoint: string) {
  const person = await subscribe(server);
  const post = async (path: string, body: object) => {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: person.headers,
      body: JSON.stringify(body),
    });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  await client.query(`UPDATE accounts SET plan = 'PRO', subscription_status = 'ACTIVE'`);
  await client.query(
    `INSERT INTO leads (account_id, name, source, source_id, licence)
     SELECT $1, 'Lead ' || n, 'osm', 'node/' || n + 1000000, 'ODbL' FROM generate_series(1, $2) n`,
    [person.accountId, LEADS],
  );
  const key = { region: 'eu-central-1', accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
  const config = { endpoint, bucket: 'leads', ...key };
  const destination = await post('/api/destinations', { type: 's3', name: 'Bucket', config });
  const { id } = await post('/api/deliveries', {
    name: 'Bars',
    city: 'Monaco',
    category: 'bar',
    minLeads: NEW_LEADS,
    cadence: 'weekly',
    destinationIds: [destination.id],
  });
  return { post, deliveryId: id };
}
