import { randomUUID } from 'node:crypto';
import { Webhook as Verifier } from 'standardwebhooks';
import { DataSource } from 'typeorm';
import { EventsService } from '../../backend/events/events.service.js';
import { Leases } from '../../backend/rate-limit/leases.js';
import { WebhookSender } from '../../backend/webhooks/webhook-sender.service.js';
import { MAX_DESTINATIONS } from '../../contract/destination-forms.js';
import { MAX_WEBHOOKS, type NewWebhook, type WebhookAttempt } from '../../contract/webhooks.js';
import { useApp, usePerson } from '../support/app.js';
import { FakeSource, buildPlaces, overrideSource } from '../support/fake-source.js';
import { Receivers, type Received, type Reply } from '../support/receivers.js';
import { until } from '../support/until.js';

const source = new FakeSource();
const internet = new Receivers();
const app = useApp({ override: (builder) => internet.override(overrideSource(source)(builder)) });
const person = usePerson(app);

let hosts = 0;
/** A receiver and its endpoint, which gets all events of runs. */
async function connect(reply?: (received: Received) => Reply | Promise<Reply>) {
  const host = `hooks-${++hosts}.test`;
  const received = await internet.receive(host, reply);
  const url = `http://${host}/leads?to=crm`;
  const body = { url, events: ['run.completed', 'run.failed', 'endpoint.disabled'] };
  const endpoint: NewWebhook = (await app.as(person).post('/api/webhooks').send(body).expect(201))
    .body;
  return { received, endpoint, verifier: new Verifier(endpoint.secret) };
}
const verify = (verifier: Verifier, { body, headers }: Received) =>
  verifier.verify(body, headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };
async function run() {
  source.places = buildPlaces(3);
  const body = { city: 'Monaco', category: 'bar', minLeads: 3 };
  return (await app.as(person).post('/api/scraperuns').send(body).expect(201)).body.id as string;
}
const attempts = async ({ id }: NewWebhook): Promise<WebhookAttempt[]> =>
  (await app.as(person).get(`/api/webhooks/${id}/attempts`).expect(200)).body;
const stored = async ({ id }: NewWebhook) =>
  (await app.as(person).get('/api/webhooks').expect(200)).body.find(
    (each: NewWebhook) => each.id === id,
  );
/** Makes the next attempt of the endpoint's messages due. */
async function skipPause({ id }: NewWebhook) {
  await app.database.query(
    `UPDATE webhook_messages SET next_at = now() WHERE endpoint_id = $1 AND next_at > now()`,
    [id],
  );
  await app.database.query(
    `UPDATE pgboss.job SET start_after = now() WHERE name = 'webhook' AND data->>'endpointId' = $1`,
    [id],
  );
}

afterAll(() => internet.close());

it('an endpoint gets a signed run.completed that the public library verifies', async () => {
  const { received, endpoint, verifier } = await connect();
  const runId = await run();
  await until(async () => received.length === 1);
  const [message] = received;
  expect(message).toMatchObject({ method: 'POST', path: '/leads?to=crm' });
  expect(verify(verifier, message!)).toMatchObject({
    type: 'run.completed',
    data: { accountId: person.accountId, runId, city: 'Monaco', category: 'bar', leadCount: 3 },
  });
  await until(async () => (await attempts(endpoint)).length === 1);
  const [attempt] = await attempts(endpoint);
  expect(attempt).toMatchObject({
    messageId: message!.headers['webhook-id'],
    type: 'run.completed',
    status: 200,
    error: null,
    nextAt: null,
    request: { body: message!.body.toString() },
  });
});

it('a replaced secret keeps signing for a day, and no secret is shown again', async () => {
  const { received, endpoint, verifier } = await connect();
  const path = `/api/webhooks/${endpoint.id}`;
  const { body: rotated } = await app.as(person).post(`${path}/rotate-secret`).expect(200);
  expect(rotated.secret).not.toBe(endpoint.secret);
  await app.as(person).post(`${path}/test`).expect(200);
  verify(verifier, received[0]!);
  expect(verify(new Verifier(rotated.secret), received[0]!).type).toBe('webhook.test');

  await app.database.query('UPDATE webhook_endpoints SET previous_until = now() WHERE id = $1', [
    endpoint.id,
  ]);
  await app.as(person).post(`${path}/test`).expect(200);
  verify(new Verifier(rotated.secret), received[1]!);
  expect(() => verify(verifier, received[1]!)).toThrow('No matching signature');
  const { text } = await app.as(person).get('/api/webhooks').expect(200);
  expect(text).not.toContain('whsec_');
  const { rows } = await app.database.query('SELECT * FROM webhook_endpoints');
  expect(JSON.stringify(rows)).not.toContain('whsec_');
});

it('a failed message is tried again with the same id, not before Retry-After', async () => {
  const answers: Reply[] = [{ status: 503, headers: { 'retry-after': '600' }, body: 'busy' }, {}];
  const { received, endpoint } = await connect(() => answers.shift()!);
  await run();
  await until(async () => (await attempts(endpoint)).length === 1);
  const [failed] = await attempts(endpoint);
  expect(failed).toMatchObject({
    status: 503,
    error: 'The endpoint answered 503.',
    response: { body: 'busy' },
  });
  expect(Date.parse(failed!.nextAt!) - Date.parse(failed!.at)).toBeGreaterThan(550_000);
  await skipPause(endpoint);
  await until(async () => received.length === 2);
  expect(received[1]!.headers['webhook-id']).toBe(received[0]!.headers['webhook-id']);
});

it('an endpoint that answers 410 is disabled, and the others are notified', async () => {
  const gone = await connect(() => ({ status: 410 }));
  const other = await connect();
  await run();
  await until(async () => other.received.length === 2);
  const notified = other.received.map((message) => verify(other.verifier, message));
  expect(notified.find(({ type }) => type === 'endpoint.disabled')?.data).toMatchObject({
    endpointId: gone.endpoint.id,
    reason: 'It answered 410 Gone.',
  });
  expect(await stored(gone.endpoint)).toMatchObject({
    isEnabled: false,
    disabledReason: 'It answered 410 Gone.',
  });
});

it('what an endpoint missed can be recovered once it is enabled again, and one message replayed', async () => {
  let status = 410;
  const { received, endpoint } = await connect(() => ({ status }));
  const path = `/api/webhooks/${endpoint.id}`;
  await run();
  await until(async () => !(await stored(endpoint)).isEnabled);
  const since = { since: '2020-01-01T00:00:00Z' };
  await app.as(person).post(`${path}/recover`).send(since).expect(409);

  status = 200;
  await app.as(person).patch(path).send({ isEnabled: true }).expect(200);
  const { body } = await app.as(person).post(`${path}/recover`).send(since).expect(202);
  // The first run, and the message that this endpoint was disabled.
  expect(body).toEqual({ messages: 2, continueSince: null });
  await until(async () => received.length === 3);
  await until(async () => (await attempts(endpoint)).length === 3);
  const nothing = await app.as(person).post(`${path}/recover`).send(since).expect(202);
  expect(nothing.body).toEqual({ messages: 0, continueSince: null });
  // PostgreSQL knows neither this year nor this offset.
  for (const old of ['0000-01-01T00:00:00Z', '2020-01-01T00:00:00+23:00'])
    await app.as(person).post(`${path}/recover`).send({ since: old }).expect(202);

  const [{ id }] = (await attempts(endpoint)) as [WebhookAttempt];
  await app.as(person).post(`${path}/attempts/${id}/replay`).expect(202);
  await until(async () => received.length === 4);
});

it('an endpoint that a user turns off gets no retries, and can recover them later', async () => {
  const { received, endpoint } = await connect(() => ({ status: 503 }));
  const path = `/api/webhooks/${endpoint.id}`;
  await run();
  await until(async () => (await attempts(endpoint))[0]?.nextAt != null);
  await app.as(person).patch(path).send({ isEnabled: false }).expect(200);

  expect((await attempts(endpoint))[0]!.nextAt).toBeNull();
  await app.as(person).patch(path).send({ isEnabled: true }).expect(200);
  const since = { since: '2020-01-01T00:00:00Z' };
  const { body } = await app.as(person).post(`${path}/recover`).send(since).expect(202);
  expect(body).toEqual({ messages: 1, continueSince: null });
  await until(async () => received.length === 2);
});

it('recovering sends at most 1,000 messages per call, and says from when to continue', async () => {
  const start = Date.now() - 86_400_000;
  const { endpoint } = await connect();
  const path = `/api/webhooks/${endpoint.id}`;
  await app.database.query(
    `INSERT INTO webhook_messages (account_id, endpoint_id, id, type, body, next_at, created_at)
     SELECT $1, $2, gen_random_uuid(), 'run.completed', '{}', NULL, $3::timestamptz + n * interval '1 second'
     FROM generate_series(1, 1003) n`,
    [person.accountId, endpoint.id, new Date(start)],
  );
  const recover = async (since: string) =>
    (await app.as(person).post(`${path}/recover`).send({ since }).expect(202)).body;
  const first = await recover(new Date(start).toISOString());
  expect(first).toEqual({
    messages: 1000,
    continueSince: new Date(start + 1_001_000).toISOString(),
  });
  const second = await recover(first.continueSince);
  await app.as(person).delete(path).expect(204);
  // Their jobs would delay the next tests.
  await app.database.query(
    `DELETE FROM pgboss.job WHERE name = 'webhook' AND data->>'endpointId' = $1`,
    [endpoint.id],
  );
  expect(second).toEqual({ messages: 3, continueSince: null });
});

it('an attempt that ends after its endpoint was turned off plans no other one', async () => {
  let path = '';
  const { endpoint } = await connect(async () => {
    await app.as(person).patch(path).send({ isEnabled: false }).expect(200);
    return { status: 503 };
  });
  path = `/api/webhooks/${endpoint.id}`;
  await run();
  await until(async () => (await attempts(endpoint)).length === 1);
  await until(async () => {
    const { rows } = await app.database.query(
      'SELECT FROM webhook_messages WHERE endpoint_id = $1 AND next_at IS NOT NULL',
      [endpoint.id],
    );
    return rows.length === 0;
  });
});

it('simultaneous requests add no more webhooks and destinations than an account may have', async () => {
  const { endpoint } = await connect();
  const fill = (table: string, columns: string, count: number) =>
    app.database.query(
      `INSERT INTO ${table} (account_id, id, ${columns})
       SELECT account_id, gen_random_uuid(), ${columns} FROM ${table}, generate_series(1, $2) WHERE account_id = $1`,
      [person.accountId, count],
    );
  /** Neither request adds its row before both have begun. */
  const addTwo = async (table: string, path: string, body: object) => {
    const client = await app.database.connect();
    await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
    const send = async () => (await app.as(person).post(path).send(body)).status;
    const answers = Promise.all([send(), send()]);
    await until(async () => {
      const { rows } = await app.database.query(
        `SELECT FROM pg_locks WHERE NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return rows.length === 2;
    });
    await client.query('COMMIT');
    client.release();
    return (await answers).toSorted((left, right) => left - right);
  };
  await fill('webhook_endpoints', 'url, events, secret', MAX_WEBHOOKS - 2);
  const webhook = { url: endpoint.url, events: ['run.completed'] };
  expect(await addTwo('webhook_endpoints', '/api/webhooks', webhook)).toEqual([201, 409]);

  const destination = { type: 'email', name: 'Me', config: { to: [person.email] } };
  await app.as(person).post('/api/destinations').send(destination).expect(201);
  await fill('destinations', 'type, name, config', MAX_DESTINATIONS - 2);
  expect(await addTwo('destinations', '/api/destinations', destination)).toEqual([201, 409]);
});

it('an endpoint that keeps failing is disabled after the last attempt', async () => {
  const { endpoint } = await connect(() => ({ status: 500 }));
  await run();
  await until(async () => (await attempts(endpoint)).length === 1);
  await app.database.query(
    `UPDATE webhook_endpoints SET failing_since = now() - interval '3 days' WHERE id = $1`,
    [endpoint.id],
  );
  await app.database.query('UPDATE webhook_messages SET attempts = 9 WHERE endpoint_id = $1', [
    endpoint.id,
  ]);
  await until(async () => (await attempts(endpoint))[0]!.nextAt !== null);
  await skipPause(endpoint);
  await until(async () => !(await stored(endpoint)).isEnabled);
  expect((await stored(endpoint)).disabledReason).toContain('The endpoint answered 500.');
});

it('an endpoint gets at most two messages at a time', async () => {
  const gate = Promise.withResolvers<void>();
  let inFlight = 0;
  let most = 0;
  const { received, endpoint } = await connect(async () => {
    most = Math.max(most, ++inFlight);
    await gate.promise;
    inFlight--;
    return {};
  });
  const { accountId } = person;
  await app.app.get(DataSource).transaction(async (tx) => {
    for (let count = 0; count < 5; count++) {
      const data = { accountId, endpointId: endpoint.id, url: endpoint.url, reason: 'A test' };
      await app.app.get(EventsService).publish(tx, accountId, 'endpoint.disabled', data);
    }
  });
  const postponed = async () => {
    const { rows } = await app.database.query(
      'SELECT FROM webhook_messages WHERE endpoint_id = $1 AND attempts = 0 AND next_at > now()',
      [endpoint.id],
    );
    return rows.length;
  };
  await until(async () => received.length + (await postponed()) === 5);
  expect(most).toBe(2);
  gate.resolve();
  await until(async () => {
    await skipPause(endpoint);
    return received.length >= 5;
  });
  expect(received).toHaveLength(5);
  expect(most).toBe(2);
});

it('a message that was deleted while its endpoint was busy gets no more jobs', async () => {
  const { endpoint } = await connect();
  const message = { accountId: person.accountId, endpointId: endpoint.id, messageId: randomUUID() };
  const leases = app.app.get(Leases);
  const take = () => leases.take(`webhook ${endpoint.id}:${person.accountId}`, 2);
  const busy = [await take(), await take()];
  await app.app.get(WebhookSender).send(message, new AbortController().signal);
  const { rows } = await app.database.query(
    "SELECT FROM pgboss.job WHERE name = 'webhook' AND data->>'messageId' = $1",
    [message.messageId],
  );
  expect(rows).toHaveLength(0);
  for (const lease of busy) await leases.free(lease!);
});

it.each([
  'http://127.0.0.1:9999/',
  'http://[::1]/',
  'http://10.0.0.8/',
  'http://169.254.169.254/latest/meta-data',
  'http://2130706433/',
  'http://localhost/',
  'http://inside.test/',
])('a webhook to %s is refused with an explanation', async (url) => {
  internet.name('inside.test', '192.168.1.10');
  const body = { url, events: ['run.completed'] };
  const refused = await app.as(person).post('/api/webhooks').send(body).expect(400);
  expect(refused.body.errors.url).toBe(
    'The host is not on the public internet. Private and local addresses are not allowed.',
  );
});

it('a name that turns private later, and a redirect, get no message', async () => {
  const { endpoint } = await connect(() => ({
    status: 302,
    headers: { location: 'http://10.0.0.8/' },
  }));
  const path = `/api/webhooks/${endpoint.id}/test`;
  const { body: redirected } = await app.as(person).post(path).expect(200);
  expect(redirected).toMatchObject({
    status: 302,
    error: 'The endpoint redirects (302). Enter its final address.',
  });
  internet.dialed.length = 0;
  const later = await connect();
  internet.name(new URL(later.endpoint.url).hostname, '10.0.0.8');
  const { body } = await app.as(person).post(`/api/webhooks/${later.endpoint.id}/test`).expect(200);
  expect(body).toMatchObject({
    status: null,
    error: 'The host is not on the public internet. Private and local addresses are not allowed.',
  });
  expect(internet.dialed).toEqual([]);
});

it('a plan without webhooks neither adds nor sends', async () => {
  const { received, endpoint } = await connect();
  await app.database.query(`UPDATE accounts SET plan = 'STARTER' WHERE id = $1`, [
    person.accountId,
  ]);
  const body = { url: endpoint.url, events: ['run.completed'] };
  const refused = await app.as(person).post('/api/webhooks').send(body).expect(403);
  expect(refused.body).toMatchObject({ code: 'plan_required', plan: 'GROWTH' });
  const id = await run();
  await until(
    async () => (await app.as(person).get(`/api/scraperuns/${id}`)).body.Status === 'Complete',
  );
  await until(async () => (await app.database.query('SELECT FROM events')).rowCount === 0);
  expect(received).toEqual([]);
});
