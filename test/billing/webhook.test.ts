import Stripe from 'stripe';
import { useApp, usePerson } from '../support/app.js';
import { until } from '../support/until.js';
import { tillOf } from '../till/support.js';
import { buyer, PRO } from './support.js';

const app = useApp();
const person = usePerson(app);
const { subscribe, customer } = buyer(app, person);
beforeEach(() => tillOf(app).faults.reset());

const newId = () => `evt_${Math.random().toString(36).slice(2)}`;
const eventOf = (customerId: string, fields: object = {}) => ({
  id: newId(),
  object: 'event',
  type: 'customer.subscription.updated',
  data: { object: { object: 'subscription', id: 'sub_1', customer: customerId } },
  ...fields,
});
const START = Math.floor(Date.now() / 1000);
const sign = (payload: string, { secret = tillOf(app).webhookSecret, at = START } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
function send(event: object, signature: (payload: string) => string | null = sign) {
  const payload = JSON.stringify(event);
  const header = signature(payload);
  const request = app.as(null).post('/api/billing/webhook').type('json');
  if (header !== null) void request.set('Stripe-Signature', header);
  return request.send(payload);
}
const syncs = async () => {
  const { rows } = await app.database.query(
    'SELECT last_sync AS count FROM billing_customers WHERE account_id = $1',
    [person.accountId],
  );
  return rows[0].count as number;
};
const stored = async (id: string) =>
  (await app.database.query('SELECT FROM billing_events WHERE id = $1', [id])).rowCount;

it.each([
  ['without a signature', () => null],
  ['with a malformed signature', () => 't=1,v1=00'],
  ['signed with a different secret', (payload: string) => sign(payload, { secret: 'whsec_other' })],
  ['signed ten minutes ago', (payload: string) => sign(payload, { at: START - 600 })],
  ['whose body was changed', (payload: string) => sign(`${payload} `)],
])('an event %s is refused and not stored', async (_, signature) => {
  const event = eventOf('cus_1');
  const { body } = await send(event, signature).expect(400);
  expect(body.error).toBe("This event's signature is missing, wrong or too old.");
  expect(await stored(event.id)).toBe(0);
});

it('an event signed with the new and the old secret is accepted while the secret is rotated', async () => {
  const event = eventOf('cus_1');
  const both = (payload: string) =>
    `${sign(payload, { secret: 'whsec_new' })},${sign(payload).split(',')[1]}`;
  await send(event, both).expect(200);
  expect(await stored(event.id)).toBe(1);
});

it('an event that arrives twice triggers one query to the payment provider', async () => {
  tillOf(app).faults.drop = 1;
  await subscribe(PRO);
  const before = await syncs();
  const event = eventOf(await customer());
  await send(event).expect(200);
  await send(event).expect(200);
  await until(async () => (await syncs()) === before + 1);
  await send(eventOf(await customer())).expect(200);
  await until(async () => (await syncs()) === before + 2);
});

it.each([
  ['about an unknown customer', () => eventOf('cus_unknown')],
  ['of an unknown type', () => eventOf('cus_1', { type: 'nothing.happened' })],
  ['about no customer', () => eventOf('', { data: { object: { object: 'product', id: 'p' } } })],
  ['of almost 1 MB', () => eventOf('cus_1', { padding: 'x'.repeat(1_040_000) })],
])('an event %s is accepted and changes nothing', async (_, event) => {
  await send(event()).expect(200);
  const { body } = await app.as(person).get('/api/subscription').expect(200);
  expect(body).toMatchObject({ plan: 'GROWTH', status: 'TRIAL' });
});

it('an event of more than 1 MB is refused', async () => {
  await send(eventOf('cus_1', { padding: 'x'.repeat(1_100_000) })).expect(413);
});
