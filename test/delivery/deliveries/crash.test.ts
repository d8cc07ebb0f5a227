import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { Webhook as Verifier } from 'standardwebhooks';
import type { DeliveryRun } from '#contract/deliveries.js';
import { cloneDatabase } from '../../support/database.js';
import { signUp } from '../../support/identity.js';
import { fillIndex } from '../../support/places-index.js';
import { startServer, type Server } from '../../support/server.js';
import { until } from '../../support/until.js';

const LEADS = 20;
const ENV = { MAPS_SOURCE: 'index' };
const servers: Server[] = [];
let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: pg.Client;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeEach(async () => {
  clone = await cloneDatabase();
  database = new pg.Client({ connectionString: clone.url });
  await database.connect();
  await fillIndex({ client: database }, LEADS);
  receiver = await startReceiver();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  receiver.server.closeAllConnections();
  receiver.server.close();
  await database.end();
  await clone.drop();
});

interface Received {
  files: { path: string; text: string }[];
  events: { headers: Record<string, string>; text: string }[];
}

/** A bucket and a webhook endpoint on this machine. While `holds` is set, it accepts these requests without responding. */
async function startReceiver() {
  const files: Received['files'] = [];
  const events: Received['events'] = [];
  const state: { holds?: 'PUT' | 'POST' } & Received = { files, events };
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    const text = (await buffer(request)).toString();
    if (method === 'PUT') files.push({ path: url, text });
    if (method === 'POST') events.push({ headers: headers as Record<string, string>, text });
    if (method !== state.holds) response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, { server, url });
}

const start = async () => {
  const server = await startServer(clone.url, 'all', ENV);
  servers.push(server);
  return server;
};

/** A person's delivery to the receiver's bucket, and their endpoint for `delivery.sent`. */
async function prepare(first: Server) {
  const person = await signUp();
  const headers = { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' };
  const call = async (server: Server, method: string, path: string, body?: object) => {
    const answer = await fetch(server.url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBeLessThan(300);
    return answer.json();
  };
  await call(first, 'POST', '/auth/sync', {});
  await database.query(`UPDATE accounts SET plan = 'PRO', subscription_status = 'ACTIVE'`);
  const bucket = {
    endpoint: receiver.url,
    region: 'eu-central-1',
    bucket: 'leads',
    accessKeyId: 'AKIATEST',
    secretAccessKey: 'secret',
  };
  const destination = { type: 's3', name: 'Bucket', config: bucket };
  const { id: destinationId } = await call(first, 'POST', '/api/destinations', destination);
  const endpoint = { url: `${receiver.url}/hook`, events: ['delivery.sent'] };
  const { secret } = await call(first, 'POST', '/api/webhooks', endpoint);
  const { id } = await call(first, 'POST', '/api/deliveries', {
    name: 'Bars',
    city: 'Monaco',
    category: 'bar',
    minLeads: LEADS,
    cadence: 'weekly',
    destinationIds: [destinationId],
  });
  return {
    run: () => call(first, 'POST', `/api/deliveries/${id}/run`),
    runs: (server: Server): Promise<DeliveryRun[]> =>
      call(server, 'GET', `/api/deliveries/${id}/runs`),
    verifier: new Verifier(secret),
  };
}

/** Holds the next write to a table, if its row meets a condition, before the commit. */
async function hold(write: string, condition: string) {
  await database.query(
    `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN PERFORM pg_advisory_xact_lock_shared(7); RETURN NEW; END';
     CREATE TRIGGER hold BEFORE ${write} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION hold();
     SELECT pg_advisory_lock(7)`,
  );
  return {
    held: () =>
      until(async () => {
        const { rowCount } = await database.query(
          `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database AND datname = current_database()
           WHERE locktype = 'advisory' AND objid = 7 AND NOT granted`,
        );
        return rowCount! > 0;
      }),
    release: () => database.query('SELECT pg_advisory_unlock(7); DROP FUNCTION hold() CASCADE'),
  };
}

/** Checks that the delivery is recorded once, and that its receivers recognize each repetition. */
async function expectOnce(
  { runs, verifier }: Awaited<ReturnType<typeof prepare>>,
  server: Server,
  files: number,
) {
  await until(async () => (await runs(server))[0]?.status === 'sent');
  const [run, ...others] = await runs(server);
  expect(others).toEqual([]);
  expect(run).toMatchObject({ newLeads: LEADS, receipts: [{ status: 'sent' }] });
  expect(receiver.files).toHaveLength(files);
  expect(new Set(receiver.files.map(({ path }) => path))).toEqual(
    new Set([`/leads/${run!.file!.name}`]),
  );
  const { text } = receiver.files[0]!;
  expect(text.trim().split('\r\n')).toHaveLength(LEADS + 1);
  for (const file of receiver.files) expect(file.text).toBe(text);
  await until(async () => receiver.events.length > 0);
  const { rows } = await database.query('SELECT id FROM webhook_messages');
  expect(rows).toHaveLength(1);
  for (const event of receiver.events) {
    expect(event.headers['webhook-id']).toBe(rows[0].id);
    expect(verifier.verify(event.text, event.headers)).toMatchObject({
      data: { deliveryRunId: run!.id, newLeads: LEADS },
    });
  }
  const { rows: counts } = await database.query(
    `SELECT count(*)::int AS leads, (SELECT count(*)::int FROM usage_ledger) AS billed FROM delivery_leads`,
  );
  expect(counts).toEqual([{ leads: LEADS, billed: LEADS }]);
}

it.each([
  ['while it writes the file', 'INSERT ON delivery_files', 'true'],
  ['before it sends the written file', 'UPDATE ON delivery_receipts', 'NEW.attempts = 1'],
])(
  'a delivery whose worker is killed %s is sent and recorded once',
  async (_, write, condition) => {
    const killed = await start();
    const delivery = await prepare(killed);
    const step = await hold(write, condition);
    await delivery.run();
    await step.held();
    await killed.kill();
    await step.release();
    expect(receiver.files).toEqual([]);
    const other = await start();
    await expectOnce(delivery, other, 1);
  },
  120_000,
);

it('a delivery whose worker is killed after sending it is sent again with the same name and bytes, and recorded once', async () => {
  const killed = await start();
  const delivery = await prepare(killed);
  receiver.holds = 'PUT';
  await delivery.run();
  await until(async () => receiver.files.length === 1);
  await killed.kill();
  delete receiver.holds;
  const other = await start();
  await expectOnce(delivery, other, 2);
}, 120_000);

it('a delivery whose worker is killed before it records the receipt is recorded once', async () => {
  const killed = await start();
  const delivery = await prepare(killed);
  const step = await hold('UPDATE ON delivery_receipts', `NEW.status = 'sent'`);
  await delivery.run();
  await step.held();
  await killed.kill();
  await step.release();
  const other = await start();
  await expectOnce(delivery, other, 2);
}, 120_000);

it("a webhook message whose worker is killed before the endpoint's response is sent again", async () => {
  const killed = await start();
  const delivery = await prepare(killed);
  receiver.holds = 'POST';
  await delivery.run();
  await until(async () => receiver.events.length === 1);
  await until(async () => (await delivery.runs(killed))[0]?.status === 'sent');
  await killed.kill();
  delete receiver.holds;
  const other = await start();
  await until(async () => receiver.events.length === 2);
  await expectOnce(delivery, other, 1);
}, 120_000);
