import Stripe from 'stripe';
import { EventSenderService } from '../../backend/till/event-sender.service.js';
import { useApp } from '../support/app.js';
import { until } from '../support/until.js';
import { clientOf, receiveEvents, sell, subscribe, tillOf } from './support.js';

const app = useApp();
let stripe: Stripe;
let webhook: Awaited<ReturnType<typeof receiveEvents>>;
beforeAll(async () => {
  stripe = clientOf(app);
  webhook = await receiveEvents(app);
});
beforeEach(() => {
  tillOf(app).faults.reset();
  webhook.received.length = 0;
  webhook.status = 200;
});
afterAll(() => webhook.close());

const received = () =>
  webhook.received.map(({ body, signature }) =>
    Stripe.webhooks.constructEvent(body, signature, tillOf(app).webhookSecret),
  );
const waiting = async () =>
  (await app.database.query('SELECT event FROM till_deliveries')).rows.length;
const delivered = () => until(async () => (await waiting()) === 0);
/** Makes all pending deliveries due. */
const retryNow = () => app.database.query('UPDATE till_deliveries SET due_at = now()');

it('a subscription sends its events, with signatures that the official client accepts', async () => {
  const { growth } = await sell(stripe, { growth: [200, 'month'] });
  const { customer, subscription } = await subscribe(app, stripe, growth!);
  await delivered();

  const types = received().map(({ type }) => type);
  expect(types).toEqual(
    expect.arrayContaining([
      'customer.created',
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.paid',
      'checkout.session.completed',
    ]),
  );
  const paid = received().find(({ type }) => type === 'invoice.paid')!.data
    .object as Stripe.Invoice;
  expect(paid).toMatchObject({ customer, parent: { subscription_details: { subscription } } });
  const { rows: stored } = await app.database.query(
    `SELECT id FROM till_objects WHERE kind = 'event'`,
  );
  expect(new Set(received().map(({ id }) => id))).toEqual(new Set(stored.map(({ id }) => id)));
});

it('a signature is invalid for a different body or secret', async () => {
  await stripe.customers.create();
  await delivered();
  const [{ body, signature }] = webhook.received as [{ body: string; signature: string }];
  const secret = tillOf(app).webhookSecret;

  expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, secret)).toThrow(/signature/);
  expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(/signature/);
});

it('an event that the webhook rejects is sent again until it is accepted', async () => {
  webhook.status = 500;
  const { id } = await stripe.customers.create();
  await until(async () => webhook.received.length > 0);
  webhook.status = 200;
  await retryNow();
  // Any change wakes the sender, as its own timer does.
  await stripe.products.create({ name: 'Wake' });
  await delivered();

  const about = received().filter(({ data }) => (data.object as { id: string }).id === id);
  expect(about.length).toBeGreaterThanOrEqual(2);
  expect(new Set(about.map((event) => event.id)).size).toBe(1);
});

it('pending events are sent by the next process', async () => {
  tillOf(app).faults.delayMs = 3_600_000;
  const { id } = await stripe.customers.create();
  expect(await waiting()).toBe(1);
  const next = await app.startAnother('all');
  next.app.get(EventSenderService).webhookUrl = webhook.url;
  await retryNow();
  await delivered();

  expect(received().map(({ data }) => (data.object as { id: string }).id)).toEqual([id]);
});

it.each([
  ['twice', { duplicate: true }, 2],
  ['never', { drop: 1 }, 0],
] as const)('a test can make every event arrive %s', async (_, faults, times) => {
  Object.assign(tillOf(app).faults, faults);
  await stripe.customers.create();
  await delivered();

  expect(webhook.received).toHaveLength(times);
  expect(new Set(received().map(({ id }) => id)).size).toBe(Math.min(times, 1));
});

it('a test can make events arrive in a different order', async () => {
  tillOf(app).faults.shuffle = true;
  // All at once: one after the other, each could take longer than the delay of the one before.
  await Promise.all(Array.from({ length: 8 }, () => stripe.customers.create()));
  await delivered();
  const { rows } = await app.database.query(
    'SELECT id FROM till_objects WHERE kind = $1 ORDER BY position',
    ['event'],
  );

  const order = received().map(({ id }) => id);
  expect(order).toHaveLength(8);
  expect(order).not.toEqual(rows.slice(-8).map(({ id }) => id));
});
