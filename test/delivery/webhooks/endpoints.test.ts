import { Webhook as Verifier } from 'standardwebhooks';
import { MAX_DESTINATIONS } from '#contract/destination-forms.js';
import { MAX_WEBHOOKS, type WebhookAttempt } from '#contract/webhooks.js';
import { until } from '../../support/until.js';
import { useWebhooks, verify } from './use-webhooks.js';

const { app, person, internet, connect, run, attempts, stored, skipPause } = useWebhooks();

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

it('a URL can be added once, in any spelling', async () => {
  const { endpoint } = await connect();
  const add = (url: string) =>
    app
      .as(person)
      .post('/api/webhooks')
      .send({ url, events: ['run.failed'] });
  const { host } = new URL(endpoint.url);
  for (const url of [
    endpoint.url,
    `HTTPS://${host.toUpperCase()}/leads/?to=crm#here`,
    `http://${host}:80/leads?to=crm`,
  ]) {
    const { body } = await add(url).expect(409);
    expect(body.error).toBe('A webhook with this URL already exists. Change its events instead.');
  }
  const { body: other } = await add(`http://${host}/other`).expect(201);
  const patch = (id: string, url: string) =>
    app.as(person).patch(`/api/webhooks/${id}`).send({ url });
  await patch(other.id, endpoint.url).expect(409);
  await patch(endpoint.id, endpoint.url).expect(200);
});

it('an endpoint that has never answered with 2xx gets at most 10 messages an hour with others of its host, then the rest', async () => {
  let status = 500;
  const { received, endpoint } = await connect(() => ({ status }));
  const { hostname, origin } = new URL(endpoint.url);
  const other = { url: `${origin}/other`, events: ['run.completed'] };
  const { body: second } = await app.as(person).post('/api/webhooks').send(other).expect(201);
  const test = (id: string) => app.as(person).post(`/api/webhooks/${id}/test`);
  await test(endpoint.id).expect(200);
  const key = `unanswered ${hostname}:${person.accountId}`;
  const count = 'UPDATE rate_limits SET hits = $2 WHERE key = $1';
  expect((await app.database.query(count, [key, 10])).rowCount).toBe(1);

  const refused = await test(second.id).expect(429);
  expect(refused.body.error).toBe(
    "This webhook hasn't answered with a 2xx status yet. Until then, it gets at most 10 messages an hour, tests included.",
  );
  await run();
  await until(async () => {
    const { rowCount } = await app.database.query(
      `SELECT FROM webhook_messages WHERE endpoint_id = ANY($1) AND attempts = 0 AND next_at > now() + interval '50 minutes'`,
      [[endpoint.id, second.id]],
    );
    return rowCount === 2;
  });
  expect(received).toHaveLength(1);
  expect((await stored(endpoint)).hasAnswered).toBe(false);

  await app.database.query(count, [key, 0]);
  status = 200;
  await skipPause(endpoint);
  await until(async () => (await stored(endpoint)).hasAnswered);
  await app.database.query(count, [key, 10]);
  await test(endpoint.id).expect(200);
  // Another URL may be a stranger's.
  const moved = { url: `${origin}/moved` };
  const { body } = await app.as(person).patch(`/api/webhooks/${endpoint.id}`).send(moved);
  expect(body.hasAnswered).toBe(false);
  await test(endpoint.id).expect(429);
});

it('tests and messages sent again of several endpoints at one host count as one', async () => {
  const { endpoint } = await connect();
  const { origin } = new URL(endpoint.url);
  const other = { url: `${origin}/other`, events: ['run.completed'] };
  const { body: second } = await app.as(person).post('/api/webhooks').send(other).expect(201);
  const post = (path: string, body = {}) => app.as(person).post(`/api/webhooks/${path}`).send(body);
  const { body: attempt } = await post(`${endpoint.id}/test`).expect(200);
  await post(`${second.id}/test`).expect(200);
  await post(`${endpoint.id}/attempts/${attempt.id}/replay`).expect(202);
  await post(`${second.id}/recover`, { since: '2020-01-01T00:00:00Z' }).expect(202);
  await post(`${second.id}/test`).expect(200);
  for (const path of [`${endpoint.id}/test`, `${endpoint.id}/attempts/${attempt.id}/replay`])
    await post(path).expect(429);
  await post(`${endpoint.id}/recover`, { since: '2020-01-01T00:00:00Z' }).expect(429);
});

it('an endpoint gets at most 5 tests a minute, and all endpoints of an account get 20', async () => {
  const sent = [];
  for (let count = 0; count < 5; count += 1) {
    const { endpoint, received } = await connect();
    const path = `/api/webhooks/${endpoint.id}/test`;
    const statuses = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await app.as(person).post(path)).status);
    expect(statuses.at(-1)).toBe(429);
    sent.push(received.length);
  }
  expect(sent).toEqual([5, 5, 5, 5, 0]);
});

it('an endpoint that responds with 410 is disabled, and the others are notified', async () => {
  const gone = await connect(() => ({ status: 410 }));
  const other = await connect();
  await run();
  await until(async () => other.received.length === 2);
  const notified = other.received.map((message) => verify(other.verifier, message));
  expect(notified.find(({ type }) => type === 'endpoint.disabled')?.data).toMatchObject({
    endpointId: gone.endpoint.id,
    reason: 'It responded with 410 Gone.',
  });
  expect(await stored(gone.endpoint)).toMatchObject({
    isEnabled: false,
    disabledReason: 'It responded with 410 Gone.',
  });
});

it('messages that an endpoint missed can be recovered once it is enabled again, and a single one can be replayed', async () => {
  let status = 410;
  const { received, endpoint } = await connect(() => ({ status }));
  const path = `/api/webhooks/${endpoint.id}`;
  await run();
  await until(async () => !(await stored(endpoint)).isEnabled);
  await until(async () => (await app.database.query('SELECT FROM events')).rowCount === 0);
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

it('an endpoint that a user turns off gets no retries, and can recover the missed messages later', async () => {
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

it('simultaneous requests add no more webhooks and destinations than an account may have', async () => {
  const { endpoint } = await connect();
  const fill = (table: string, columns: string, count: number) =>
    app.database.query(
      `INSERT INTO ${table} (account_id, id, ${columns})
       SELECT account_id, gen_random_uuid(), ${columns} FROM ${table}, generate_series(1, $2) WHERE account_id = $1`,
      [person.accountId, count],
    );
  /** Neither request adds its row before both have begun. */
  const addTwo = async (table: string, path: string, bodyOf: (number: number) => object) => {
    const client = await app.database.connect();
    await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
    const send = async (number: number) =>
      (await app.as(person).post(path).send(bodyOf(number))).status;
    const answers = Promise.all([send(1), send(2)]);
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
  const webhook = (number: number) => ({
    url: `${endpoint.url}&number=${number}`,
    events: ['run.completed'],
  });
  expect(await addTwo('webhook_endpoints', '/api/webhooks', webhook)).toEqual([201, 409]);

  const destination = { type: 'email', name: 'Me', config: { to: [person.email] } };
  await app.as(person).post('/api/destinations').send(destination).expect(201);
  await fill('destinations', 'type, name, config', MAX_DESTINATIONS - 2);
  const added = await addTwo('destinations', '/api/destinations', () => destination);
  expect(added).toEqual([201, 409]);
});

it('an endpoint can be deleted just as an attempt to reach it ends', async () => {
  const gate = Promise.withResolvers<void>();
  const { received, endpoint } = await connect(async () => {
    await gate.promise;
    return {};
  });
  await run();
  await until(async () => received.length === 1);
  const client = await app.database.connect();
  await client.query(`BEGIN; SET LOCAL deadlock_timeout = '10ms'`);
  await client.query('SELECT FROM webhook_endpoints WHERE id = $1 FOR UPDATE', [endpoint.id]);
  gate.resolve();
  await until(async () => {
    const { rows } = await app.database.query(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE webhook_endpoints%'`,
    );
    return rows.length === 1;
  });
  await client.query('DELETE FROM webhook_endpoints WHERE id = $1', [endpoint.id]);
  await client.query('COMMIT');
  client.release();
  await until(async () => {
    const { rows } = await app.database.query(
      `SELECT FROM pgboss.job WHERE name = 'webhook' AND data->>'endpointId' = $1 AND state = 'completed'`,
      [endpoint.id],
    );
    return rows.length === 1;
  });
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
  expect((await stored(endpoint)).disabledReason).toContain('The endpoint responded with 500.');
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

it("an account whose plan lacks webhooks can't add one and is sent nothing", async () => {
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
