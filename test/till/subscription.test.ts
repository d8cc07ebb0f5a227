import type Stripe from 'stripe';
import { useApp } from '../support/app.js';
import {
  LATER_FAILING_CARD,
  oneMonthLater,
  subscribe,
  tillOf,
  usePortal,
  useShop,
} from './support.js';
const app = useApp();
const { stripe, prices } = useShop(app, {
  starter: [100, 'month'],
  growth: [200, 'month'],
  yearly: [1200, 'year'],
});

const DAY = 86_400;
const find = (id: string) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
const invoicesOf = async (customer: string) => (await stripe.invoices.list({ customer })).data;

it('a customer who pays at checkout has an active subscription for a month, and a paid invoice', async () => {
  const { customer, subscription, session } = await subscribe(app, stripe, prices['growth']!);

  const found = await find(subscription);
  const [item] = found.items.data;
  const months =
    new Date(item!.current_period_end * 1000).getUTCMonth() -
    new Date(item!.current_period_start * 1000).getUTCMonth();
  expect(found).toMatchObject({ status: 'active', customer });
  expect(item!.price.lookup_key).toBe('growth');
  expect((months + 12) % 12).toBe(1);
  expect(found.latest_invoice).toMatchObject({
    status: 'paid',
    amount_paid: 20_000,
    parent: { subscription_details: { subscription } },
    lines: { data: [{ pricing: { price_details: { price: prices['growth'] } } }] },
  });
  expect(
    await stripe.checkout.sessions.retrieve(session, { expand: ['line_items', 'customer'] }),
  ).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    customer: { email: 'ada@example.com' },
    line_items: { data: [{ price: { id: prices['growth'] } }] },
  });
});

it('one month later, the subscription is renewed with a new invoice', async () => {
  const { customer, subscription } = await subscribe(app, stripe, prices['growth']!);
  const before = (await find(subscription)).items.data[0]!;
  await oneMonthLater(app, stripe, customer);

  const after = await find(subscription);
  expect(after.status).toBe('active');
  expect(after.items.data[0]!.current_period_start).toBe(before.current_period_end);
  expect((await invoicesOf(customer)).map((invoice) => invoice.billing_reason)).toEqual([
    'subscription_cycle',
    'subscription_create',
  ]);
  const { test_clock: clock } = (await stripe.customers.retrieve(customer, {
    expand: ['test_clock'],
  })) as Stripe.Customer;
  expect((clock as Stripe.TestHelpers.TestClock).frozen_time).toBeGreaterThanOrEqual(
    before.current_period_end,
  );
});

it("advancing one customer's date does not affect another customer", async () => {
  const [first, second] = [
    await subscribe(app, stripe, prices['growth']!),
    await subscribe(app, stripe, prices['growth']!),
  ];
  await oneMonthLater(app, stripe, first.customer);

  expect(await invoicesOf(first.customer)).toHaveLength(2);
  expect(await invoicesOf(second.customer)).toHaveLength(1);
});

it('a subscription without a test clock renews when its period ends', async () => {
  const { customer, subscription } = await subscribe(app, stripe, prices['growth']!);
  await app.database.query(
    `UPDATE till_objects SET body = jsonb_set(body, '{items,data,0,current_period_end}',
       to_jsonb(extract(epoch FROM now())::int - 1)) WHERE id = $1`,
    [subscription],
  );
  await app.database.query('UPDATE till_objects SET due_at = now() WHERE id = $1', [customer]);
  // Any change wakes the sweep, as its own timer does.
  await stripe.products.create({ name: 'Wake' });

  expect(await invoicesOf(customer)).toHaveLength(2);
});

describe('a card that fails on later charges', () => {
  it('leaves the subscription past due until a different card pays the open invoice', async () => {
    const { customer, subscription } = await subscribe(
      app,
      stripe,
      prices['growth']!,
      LATER_FAILING_CARD,
    );
    await oneMonthLater(app, stripe, customer);
    const failed = await find(subscription);
    expect(failed.status).toBe('past_due');
    expect(failed.latest_invoice).toMatchObject({ status: 'open', attempt_count: 1 });

    await usePortal(app, stripe, customer, { action: 'card', number: '4242424242424242' });

    const recovered = await find(subscription);
    expect(recovered.status).toBe('active');
    expect(recovered.latest_invoice).toMatchObject({ status: 'paid', amount_remaining: 0 });
  });

  it.each(['canceled', 'unpaid'] as const)(
    'is tried three times, and then the subscription is %s',
    async (end) => {
      tillOf(app).faults.afterDunning = end;
      const { customer, subscription } = await subscribe(
        app,
        stripe,
        prices['growth']!,
        LATER_FAILING_CARD,
      );
      await oneMonthLater(app, stripe, customer);
      await usePortal(app, stripe, customer, { action: 'clock', by: 'days' });
      expect(await find(subscription)).toMatchObject({
        status: 'past_due',
        latest_invoice: { attempt_count: 2 },
      });

      await usePortal(app, stripe, customer, { action: 'clock', by: 'days' });

      expect(await find(subscription)).toMatchObject({
        status: end,
        latest_invoice: { attempt_count: 3 },
      });
      const { data: charges } = await stripe.charges.list({ customer });
      expect(charges.map(({ status }) => status)).toEqual([
        'failed',
        'failed',
        'failed',
        'succeeded',
      ]);
      tillOf(app).faults.afterDunning = 'canceled';
    },
  );
});

it('a subscription canceled at the period’s end can be resumed until then', async () => {
  const { customer, subscription } = await subscribe(app, stripe, prices['growth']!);
  await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
  expect((await find(subscription)).cancel_at_period_end).toBe(true);
  await stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
  await oneMonthLater(app, stripe, customer);
  expect((await find(subscription)).status).toBe('active');

  await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
  await oneMonthLater(app, stripe, customer);

  expect((await find(subscription)).status).toBe('canceled');
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
});

it('a trial is charged when it ends', async () => {
  const customer = await stripe.customers.create();
  await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const {
    data: [card],
  } = await stripe.paymentMethods.list({ customer: customer.id });
  const { id, status } = await stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: card!.id,
    items: [{ price: prices['growth']! }],
    trial_period_days: 14,
  });
  expect(status).toBe('trialing');

  await oneMonthLater(app, stripe, customer.id);

  expect(await find(id)).toMatchObject({
    status: 'active',
    latest_invoice: { amount_paid: 20_000 },
  });
  const { data: warnings } = await stripe.events.list({
    type: 'customer.subscription.trial_will_end',
  });
  expect(warnings.map(({ data }) => (data.object as Stripe.Subscription).id)).toContain(id);
});

it("the API's test clocks advance their customers' dates, too", async () => {
  const clock = await stripe.testHelpers.testClocks.create({
    frozen_time: Math.floor(Date.now() / 1000),
  });
  const customer = await stripe.customers.create({
    test_clock: clock.id,
    payment_method: 'pm_card_visa',
  });
  const {
    data: [card],
  } = await stripe.customers.listPaymentMethods(customer.id);
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: card!.id,
    items: [{ price: prices['growth']! }],
  });
  await stripe.testHelpers.testClocks.advance(clock.id, {
    frozen_time: clock.frozen_time + 70 * DAY,
  });

  expect(await invoicesOf(customer.id)).toHaveLength(3);
  await expect(stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: 1 })).rejects.toThrow(
    /future/,
  );
  expect((await stripe.subscriptions.cancel(id)).status).toBe('canceled');
});
