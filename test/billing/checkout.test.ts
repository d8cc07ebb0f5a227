import { useApp, usePerson } from '../support/app.js';
import { addCard, clientOf, GOOD_CARD, LATER_FAILING_CARD, post, tillOf } from '../till/support.js';
import { buyer, PRO, STARTER, syncOf } from './support.js';

const app = useApp();
const person = usePerson(app);
const { get, send, subscribe, pay, planIs, later, customer } = buyer(app, person);
const faultsOf = () => tillOf(app).faults;
beforeEach(() => faultsOf().reset());

const open = async (choice: object): Promise<string> =>
  (await send('/api/billing/checkout', choice).expect(201)).body.url;
const payAt = (url: string) => post(app, url, { action: 'pay', number: GOOD_CARD });
const subscriptions = async () => {
  const { data } = await clientOf(app).subscriptions.list({
    customer: await customer(),
    status: 'all',
  });
  return data.map(({ status }) => status);
};

it('when two tabs open a checkout, only the one opened last can be paid', async () => {
  const [first, second] = [await open(STARTER), await open(PRO)];
  await payAt(first);
  expect(await subscriptions()).toEqual([]);
  await payAt(second).expect(303);
  await planIs('PRO');
});

it('two tabs that open a checkout simultaneously leave one checkout that can be paid', async () => {
  await open(STARTER);
  const answers = await Promise.all(
    [STARTER, PRO, STARTER, PRO].map((choice) => send('/api/billing/checkout', choice)),
  );
  expect(answers.map(({ status }) => status)).toContain(201);
  for (const { status, body } of answers) {
    expect([201, 409]).toContain(status);
    if (status === 409) expect(body.error).toContain('another tab');
  }
  const { data } = await clientOf(app).checkout.sessions.list({
    customer: await customer(),
    status: 'open',
  });
  expect(data).toHaveLength(1);
});

/** Pays for a plan in two tabs, while all events are lost. */
async function payTwice() {
  await open(STARTER);
  const stripe = clientOf(app);
  const [price] = (await stripe.prices.list({ lookup_keys: ['lead_delivery_pro_monthly'] })).data;
  const other = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: await customer(),
    line_items: [{ price: price!.id, quantity: 1 }],
    success_url: 'http://leads.test/done',
  });
  faultsOf().drop = 1;
  const { data: sessions } = await stripe.checkout.sessions.list({ customer: await customer() });
  expect(sessions.map(({ id }) => id)).toEqual([other.id, expect.anything()]);
  for (const { url } of sessions.toReversed()) await payAt(url!).expect(303);
  expect(await subscriptions()).toEqual(['active', 'active']);
  return stripe;
}

it('a second subscription that was paid anyway is refunded and ends', async () => {
  const stripe = await payTwice();
  for (let time = 0; time < 2; time++) await syncOf(app).sync(await customer());

  expect(await subscriptions()).toEqual(['canceled', 'active']);
  expect(await get('/api/subscription')).toMatchObject({ plan: 'STARTER', status: 'ACTIVE' });
  const { data: refunds } = await stripe.refunds.list();
  expect(refunds.map(({ amount }) => amount)).toEqual([34_900]);
});

it('a second subscription whose next payment failed gets its payment refunded, and ends', async () => {
  const stripe = await payTwice();
  const { data } = await stripe.subscriptions.list({ customer: await customer() });
  const card = await addCard(app, await customer(), LATER_FAILING_CARD);
  await stripe.subscriptions.update(data[0]!.id, { default_payment_method: card.id });
  await later('month');
  expect(await subscriptions()).toEqual(['past_due', 'active']);
  await syncOf(app).sync(await customer());

  expect(await subscriptions()).toEqual(['canceled', 'active']);
  expect(await get('/api/subscription')).toMatchObject({ plan: 'STARTER', status: 'ACTIVE' });
  const { data: refunds } = await stripe.refunds.list();
  expect(refunds[0]).toMatchObject({ amount: 34_900, reason: 'duplicate' });
});

it('a price that changes while the checkout is open still buys its plan', async () => {
  const url = await open(PRO);
  const stripe = clientOf(app);
  const [old] = (await stripe.prices.list({ lookup_keys: ['lead_delivery_pro_monthly'] })).data;
  const { product, currency, lookup_key: key } = old!;
  const replace = (amount: number) =>
    stripe.prices.create({
      product: product as string,
      currency,
      unit_amount: amount,
      recurring: { interval: 'month' },
      lookup_key: key!,
      transfer_lookup_key: true,
      metadata: { lookup_key: key! },
    });
  await replace(50_000);
  await payAt(url).expect(303);
  await planIs('PRO');
  await replace(old!.unit_amount!);
  expect(await get('/api/billing/invoices')).toMatchObject([{ total: 34_900 }]);
});

it("another account's return page changes nothing", async () => {
  faultsOf().drop = 1;
  await pay(PRO);
  const other = await app.newPerson();
  await app.as(other).post('/api/billing/sync').expect(200);
  const { body } = await app.as(other).get('/api/subscription').expect(200);
  expect(body).toMatchObject({ plan: 'GROWTH', status: 'TRIAL' });
});

it('an account with a subscription cannot buy a second one', async () => {
  await subscribe(PRO);
  const { body } = await send('/api/billing/checkout', STARTER).expect(409);
  expect(body.code).toBe('subscription_exists');
});

it('a second checkout finds the subscription that was paid while all events were lost', async () => {
  faultsOf().drop = 1;
  await pay(PRO);
  await send('/api/billing/checkout', STARTER).expect(409);
  expect(await get('/api/billing')).toMatchObject({ hasSubscription: true });
  expect(await get('/api/subscription')).toMatchObject({ plan: 'PRO', status: 'ACTIVE' });
});

it.each([
  ['was deleted in Stripe', (id: string) => clientOf(app).customers.del(id)],
  [
    'belongs to another Stripe account',
    (id: string) =>
      app.database.query(
        "UPDATE billing_customers SET customer_id = 'cus_other' WHERE customer_id = $1",
        [id],
      ),
  ],
])('an account whose customer %s can subscribe', async (_, lose) => {
  await open(PRO);
  const before = await customer();
  await lose(before);
  await subscribe(PRO);
  expect([before, 'cus_other']).not.toContain(await customer());
});

it.each([
  ['the customer', 'is cut off', /^\/v1\/customers/, 0, 503],
  ['the subscriptions', 'returns 429', /^\/v1\/subscriptions/, 429, 503],
  ['the price', 'returns 500', /^\/v1\/prices/, 500, 503],
  ['the checkout', 'returns 503', /^\/v1\/checkout/, 503, 503],
  ['the checkout', 'returns 402', /^\/v1\/checkout/, 402, 402],
] as const)(
  'when a request to the payment provider for %s %s, nothing changes, and the next attempt works',
  async (_step, _what, path, failure, status) => {
    faultsOf().refuse(failure, 10, path);
    const { body, headers } = await send('/api/billing/checkout', PRO).expect(status);
    expect(body.error).toMatch(/payment provider is not available|Please try another card/);
    expect(headers['retry-after']).toBe(status === 503 ? '60' : undefined);
    expect(await get('/api/subscription')).toMatchObject({ plan: 'GROWTH', status: 'TRIAL' });
    faultsOf().reset();
    await subscribe(PRO);
  },
);
