import type Stripe from 'stripe';
import { useApp } from '../support/app.js';
import { LATER_FAILING_CARD, oneMonthLater, subscribe, usePortal, useShop } from './support.js';
const app = useApp();
const { stripe, prices } = useShop(app, {
  starter: [100, 'month'],
  growth: [200, 'month'],
  yearly: [1200, 'year'],
});

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
    lines: { data: [{ amount: 20_000, description: '1 × Growth (at $200.00 / month)' }] },
  });
  expect(await stripe.checkout.sessions.retrieve(session, { expand: ['customer'] })).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    customer: { email: 'ada@example.com' },
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
  const subscribeWithFailingCard = () =>
    subscribe(app, stripe, prices['growth']!, LATER_FAILING_CARD);

  it('leaves the subscription past due until a different card pays the open invoice', async () => {
    const { customer, subscription } = await subscribeWithFailingCard();
    await oneMonthLater(app, stripe, customer);
    const failed = await find(subscription);
    expect(failed.status).toBe('past_due');
    expect(failed.latest_invoice).toMatchObject({ status: 'open', attempt_count: 1 });

    await usePortal(app, stripe, customer, { action: 'card', number: '4242424242424242' });

    const recovered = await find(subscription);
    expect(recovered.status).toBe('active');
    expect(recovered.latest_invoice).toMatchObject({ status: 'paid', amount_remaining: 0 });
  });

  it('is tried three times, and then the subscription is canceled', async () => {
    const { customer, subscription } = await subscribeWithFailingCard();
    await oneMonthLater(app, stripe, customer);
    await usePortal(app, stripe, customer, { action: 'clock', by: 'days' });
    expect(await find(subscription)).toMatchObject({
      status: 'past_due',
      latest_invoice: { attempt_count: 2 },
    });

    await usePortal(app, stripe, customer, { action: 'clock', by: 'days' });

    expect(await find(subscription)).toMatchObject({
      status: 'canceled',
      latest_invoice: { attempt_count: 3, status: 'open' },
    });
  });
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
