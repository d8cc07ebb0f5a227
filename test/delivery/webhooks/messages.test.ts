import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { EventsService } from '../../../backend/platform/events/events.service.js';
import { Leases } from '../../../backend/platform/rate-limit/leases.js';
import {
  addMessage,
  claimMessage,
  resendMessage,
} from '../../../backend/delivery/webhooks/message.sql.js';
import { WebhookSenderService } from '../../../backend/delivery/webhooks/webhook-sender.service.js';
import type { Reply } from '../../support/receivers.js';
import { until } from '../../support/until.js';
import { useWebhooks, verify } from './use-webhooks.js';

const { app, person, internet, connect, run, attempts, skipPause } = useWebhooks();

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

it('a failed message is tried again with the same id, not before Retry-After', async () => {
  const answers: Reply[] = [{ status: 503, headers: { 'retry-after': '600' }, body: 'busy' }, {}];
  const { received, endpoint } = await connect(() => answers.shift()!);
  await run();
  await until(async () => (await attempts(endpoint)).length === 1);
  const [failed] = await attempts(endpoint);
  expect(failed).toMatchObject({
    status: 503,
    error: 'The endpoint responded with 503.',
    response: { body: 'busy' },
  });
  expect(Date.parse(failed!.nextAt!) - Date.parse(failed!.at)).toBeGreaterThan(550_000);
  await skipPause(endpoint);
  await until(async () => received.length === 2);
  expect(received[1]!.headers['webhook-id']).toBe(received[0]!.headers['webhook-id']);
});

it("an attempt that ends after its endpoint is turned off doesn't schedule another", async () => {
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
  // While the gate is closed, only a job that postpones its message completes.
  const postponed = async () => {
    const { rows } = await app.database.query(
      `SELECT DISTINCT data->>'messageId' FROM pgboss.job
       WHERE name = 'webhook' AND data->>'endpointId' = $1 AND state = 'completed'`,
      [endpoint.id],
    );
    return rows.length;
  };
  await until(async () => received.length === 2 && (await postponed()) === 3);
  expect(most).toBe(2);
  gate.resolve();
  await until(async () => {
    await skipPause(endpoint);
    return received.length >= 5;
  });
  expect(received).toHaveLength(5);
  expect(most).toBe(2);
});

/** What a job passes to its handler. */
const job = (isRepeat: boolean, abort = new AbortController().signal) => ({
  isRepeat,
  stop: abort,
  abort,
});

it('an attempt whose worker was killed is repeated by its job once the claim has ended, and by no other', async () => {
  const { received, endpoint } = await connect();
  await run();
  await until(async () => (await attempts(endpoint)).length === 1);
  const [recorded] = await attempts(endpoint);
  const { messageId } = recorded!;
  const message = { accountId: person.accountId, endpointId: endpoint.id, messageId };
  const { manager } = app.app.get(DataSource);
  const sender = app.app.get(WebhookSenderService);
  await resendMessage(manager, message);
  await claimMessage(manager, message);
  await sender.send(message, job(false));
  expect(received).toHaveLength(1);
  await manager.query(
    `UPDATE webhook_messages SET next_at = now() + interval '300 ms' WHERE id = $1`,
    [messageId],
  );
  await sender.send(message, job(true));
  expect(received).toHaveLength(2);
  // The attempt is recorded: running the job again does not repeat it.
  await sender.send(message, job(true));
  expect(received).toHaveLength(2);
});

it('an attempt that a shutdown cuts off is due at once', async () => {
  const shutdown = new AbortController();
  const { endpoint } = await connect(async () => {
    shutdown.abort(new Error('The worker is shutting down'));
    return {};
  });
  const { manager } = app.app.get(DataSource);
  const message = { accountId: person.accountId, endpointId: endpoint.id, messageId: randomUUID() };
  const content = { id: message.messageId, type: 'webhook.test', body: '{}' } as const;
  await addMessage(manager, { ...message, ...content }, true);
  const sending = app.app.get(WebhookSenderService).send(message, job(false, shutdown.signal));
  await expect(sending).rejects.toThrow('shutting down');
  const { rows } = await app.database.query(
    'SELECT next_at <= now() AS due FROM webhook_messages WHERE id = $1',
    [message.messageId],
  );
  expect(rows).toEqual([{ due: true }]);
});

it('a message that was deleted while its endpoint was busy gets no more jobs', async () => {
  const { endpoint } = await connect();
  const message = { accountId: person.accountId, endpointId: endpoint.id, messageId: randomUUID() };
  const leases = app.app.get(Leases);
  const take = () => leases.take(`webhook ${endpoint.id}:${person.accountId}`, 2);
  const busy = [await take(), await take()];
  await app.app.get(WebhookSenderService).send(message, job(false));
  const { rows } = await app.database.query(
    "SELECT FROM pgboss.job WHERE name = 'webhook' AND data->>'messageId' = $1",
    [message.messageId],
  );
  expect(rows).toHaveLength(0);
  for (const lease of busy) await leases.free(lease!);
});

it('a redirect, and a host that later resolves to a private address, get no message', async () => {
  const { endpoint } = await connect(() => ({
    status: 302,
    headers: { location: 'http://10.0.0.8/' },
  }));
  const path = `/api/webhooks/${endpoint.id}/test`;
  const { body: redirected } = await app.as(person).post(path).expect(200);
  expect(redirected).toMatchObject({
    status: 302,
    error: 'The endpoint redirects (302). Enter its final URL.',
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

it('recovering sends at most 1,000 messages per call, and returns where to continue', async () => {
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
  // Their jobs would delay the end.
  await app.database.query(
    `DELETE FROM pgboss.job WHERE name = 'webhook' AND data->>'endpointId' = $1`,
    [endpoint.id],
  );
  expect(second).toEqual({ messages: 3, continueSince: null });
});
