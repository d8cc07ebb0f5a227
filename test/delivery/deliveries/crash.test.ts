import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { Webhook as Verifier } from 'standardwebhooks';
import type { DeliveryRun } from '#contract/deliveries.js';
import { useApp } from '../../support/app.js';
import { fillIndex } from '../../support/places-index.js';
import { startServer, type Server } from '../../support/server.js';
import { until } from '../../support/until.js';

const LEADS = 20;
const TIMEOUT_MS = 120_000;

// Only a product on this machine may send to it.
const app = useApp({ role: 'api', env: { PUBLIC_URL: 'http://localhost' } });
let killed: Server | undefined;
type Delivery = Awaited<ReturnType<typeof prepare>>;
let deliveries: Record<'writing' | 'written' | 'sent' | 'unrecorded' | 'announced', Delivery>;

/** A bucket and a webhook endpoint on this machine. While `holds` is set, it accepts these requests without responding. */
async function startReceiver(holds?: 'PUT' | 'POST') {
  const files: { path: string; text: string }[] = [];
  const events: { headers: Record<string, string>; text: string }[] = [];
  const state = { files, events, holds };
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

/** A new account's delivery to a receiver's bucket, and its endpoint for `delivery.sent`. */
async function prepare(holds?: 'PUT' | 'POST') {
  const receiver = await startReceiver(holds);
  const person = await app.newPerson();
  const { accountId } = person;
  await app.database.query(
    `UPDATE accounts SET plan = 'PRO', subscription_status = 'ACTIVE' WHERE id = $1`,
    [accountId],
  );
  const create = async (path: string, body: object) =>
    (await app.as(person).post(path).send(body).expect(201)).body;
  const bucket = {
    endpoint: receiver.url,
    region: 'eu-central-1',
    bucket: 'leads',
    accessKeyId: 'AKIATEST',
    secretAccessKey: 'secret',
  };
  const destination = { type: 's3', name: 'Bucket', config: bucket };
  const { id: destinationId } = await create('/api/destinations', destination);
  const endpoint = { url: `${receiver.url}/hook`, events: ['delivery.sent'] };
  const { secret } = await create('/api/webhooks', endpoint);
  const { id } = await create('/api/deliveries', {
    name: 'Bars',
    city: 'Monaco',
    category: 'bar',
    minLeads: LEADS,
    cadence: 'weekly',
    destinationIds: [destinationId],
  });
  return {
    accountId,
    receiver,
    run: () => app.as(person).post(`/api/deliveries/${id}/run`).expect(200),
    runs: async (): Promise<DeliveryRun[]> =>
      (await app.as(person).get(`/api/deliveries/${id}/runs`).expect(200)).body,
    verifier: new Verifier(secret),
  };
}

/** Holds each account's next write to a table, if its row meets a condition, before the commit. */
async function hold(...writes: [accountId: string, write: string, condition: string][]) {
  const client = new pg.Client({ connectionString: app.config.databaseUrl });
  await client.connect();
  await client.query(
    `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN PERFORM pg_advisory_xact_lock_shared(7); RETURN NEW; END';
     SELECT pg_advisory_lock(7)`,
  );
  for (const [accountId, write, condition] of writes)
    await client.query(
      `CREATE TRIGGER "${accountId}" BEFORE ${write} FOR EACH ROW
       WHEN (NEW.account_id = '${accountId}' AND ${condition}) EXECUTE FUNCTION hold()`,
    );
  return {
    held: () =>
      until(async () => {
        const { rowCount } = await client.query(
          `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database AND datname = current_database()
           WHERE locktype = 'advisory' AND objid = 7 AND NOT granted`,
        );
        return rowCount === writes.length;
      }),
    release: () => client.end(),
  };
}

/** Kills the only worker while it delivers at five steps, then starts another. */
beforeAll(async () => {
  await fillIndex({ client: app.database }, LEADS);
  const [writing, written, sent, unrecorded, announced] = [
    await prepare(),
    await prepare(),
    await prepare('PUT'),
    await prepare(),
    await prepare('POST'),
  ];
  deliveries = { writing, written, sent, unrecorded, announced };
  const writes = await hold(
    [writing.accountId, 'INSERT ON delivery_files', 'true'],
    [written.accountId, 'UPDATE ON delivery_receipts', 'NEW.attempts = 1'],
    [unrecorded.accountId, 'UPDATE ON delivery_receipts', `NEW.status = 'sent'`],
  );
  killed = await startServer(app.config.databaseUrl!, 'worker');
  await Promise.all([writing.run(), written.run(), unrecorded.run()]);
  await writes.held();
  // Last, because a request waits for its response for seconds only.
  await Promise.all([sent.run(), announced.run()]);
  await until(async () => sent.receiver.files.length === 1);
  await until(async () => announced.receiver.events.length === 1);
  await until(async () => (await announced.runs())[0]?.status === 'sent');
  await killed.kill();
  await writes.release();
  sent.receiver.holds = undefined;
  announced.receiver.holds = undefined;
  expect([writing, written].flatMap(({ receiver }) => receiver.files)).toEqual([]);
  await app.startAnother('worker');
}, TIMEOUT_MS);
afterAll(async () => {
  await killed?.kill();
  for (const { receiver } of Object.values(deliveries)) {
    receiver.server.closeAllConnections();
    receiver.server.close();
  }
});

/** Checks that the delivery is recorded once, and that its receivers recognize each repetition. */
async function expectOnce({ accountId, receiver, runs, verifier }: Delivery, files: number) {
  await until(async () => (await runs())[0]?.status === 'sent');
  const [run, ...others] = await runs();
  expect(others).toEqual([]);
  expect(run).toMatchObject({ newLeads: LEADS, receipts: [{ status: 'sent' }] });
  expect(receiver.files).toHaveLength(files);
  const paths = new Set(receiver.files.map(({ path }) => path));
  expect([...paths]).toEqual([`/leads/${run!.file!.name}`]);
  const { text } = receiver.files[0]!;
  expect(text.trim().split('\r\n')).toHaveLength(LEADS + 1);
  for (const file of receiver.files) expect(file.text).toBe(text);
  await until(async () => receiver.events.length > 0);
  const { rows } = await app.database.query(
    'SELECT id FROM webhook_messages WHERE account_id = $1',
    [accountId],
  );
  expect(rows).toHaveLength(1);
  for (const event of receiver.events) {
    expect(event.headers['webhook-id']).toBe(rows[0].id);
    expect(verifier.verify(event.text, event.headers)).toMatchObject({
      data: { deliveryRunId: run!.id, newLeads: LEADS },
    });
  }
  const { rows: counts } = await app.database.query(
    `SELECT (SELECT count(*)::int FROM delivery_leads WHERE account_id = $1) AS leads,
       (SELECT count(*)::int FROM usage_ledger WHERE account_id = $1) AS billed`,
    [accountId],
  );
  expect(counts).toEqual([{ leads: LEADS, billed: LEADS }]);
}

it.each([
  ['while it writes the file', 'writing'],
  ['before it sends the written file', 'written'],
] as const)(
  'a delivery whose worker is killed %s is sent and recorded once',
  (_, step) => expectOnce(deliveries[step], 1),
  TIMEOUT_MS,
);

it(
  'a delivery whose worker is killed after sending it is sent again with the same name and bytes, and recorded once',
  () => expectOnce(deliveries.sent, 2),
  TIMEOUT_MS,
);

it(
  'a delivery whose worker is killed before it records the receipt is recorded once',
  () => expectOnce(deliveries.unrecorded, 2),
  TIMEOUT_MS,
);

it(
  "a webhook message whose worker is killed before the endpoint's response is sent again",
  async () => {
    await until(async () => deliveries.announced.receiver.events.length === 2);
    await expectOnce(deliveries.announced, 1);
  },
  TIMEOUT_MS,
);
