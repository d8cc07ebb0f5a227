import type Stripe from 'stripe';
import { useApp } from '../support/app.js';
import { LATER_FAILING_CARD, oneMonthLater, subscribe, usePortal, useShop } from './support.js';

const app = useApp();
const { stripe, prices } = useShop(app, {
  starter: [100, 'month'],
  growth: [200, 'month'],
  yearly: [1200, 'year'],
});

const DAY = 86_400;
const find = (id: string) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });

describe('an upgrade', () => {
  const subscribeWithFailingCard = () =>
    subscribe(app, stripe, prices['starter']!, LATER_FAILING_CARD);
  const upgrade = async (subscription: string, price: string) => {
    const { items } = await find(subscription);
    return stripe.subscriptions.update(subscription, {
      items: [{ id: items.data[0]!.id, price }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    });
  };

  it('costs what its preview says: two lines, for the rest of the period', async () => {
    const { customer, subscription } = await subscribe(app, stripe, prices['starter']!);
    await usePortal(app, stripe, customer, { action: 'clock', by: 'days' });
    const { items } = await find(subscription);
    const [{ id, current_period_start: start, current_period_end: end }] = items.data as [
      Stripe.SubscriptionItem,
    ];
    const preview = await stripe.invoices.createPreview({
      customer,
      subscription,
      subscription_details: {
        items: [{ id, price: prices['growth']! }],
        proration_behavior: 'always_invoice',
      },
    });

    const { latest_invoice: invoice } = await upgrade(subscription, prices['growth']!);

    // A cent is three minutes or more.
    const cents = (amount: number) => expect.closeTo(amount, -0.5);
    const share = (end - preview.created) / (end - start);
    const amounts = [cents(-10_000 * share), cents(20_000 * share)];
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual(amounts);
    expect(invoice).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      amount_paid: cents(preview.amount_due),
      lines: { data: amounts.map((amount) => ({ amount })) },
    });
    expect((await find(subscription)).items.data[0]!.price.id).toBe(prices['growth']);
  });

  it('waits for its payment when the card fails, and then takes effect', async () => {
    const { customer, subscription } = await subscribeWithFailingCard();
    const pending = await upgrade(subscription, prices['growth']!);
    expect(pending).toMatchObject({ status: 'active', latest_invoice: { status: 'open' } });
    expect(pending.pending_update).not.toBeNull();
    expect(pending.items.data[0]!.price.id).toBe(prices['starter']);

    await usePortal(app, stripe, customer, { action: 'card', number: '4242424242424242' });

    const paid = await find(subscription);
    expect(paid.items.data[0]!.price.id).toBe(prices['growth']);
    expect(paid.pending_update).toBeNull();
  });

  it('lapses after a day without payment', async () => {
    const { customer, subscription } = await subscribeWithFailingCard();
    await upgrade(subscription, prices['growth']!);
    await usePortal(app, stripe, customer, { action: 'clock', by: 'days' });

    expect(await find(subscription)).toMatchObject({
      pending_update: null,
      status: 'active',
      latest_invoice: { status: 'void' },
    });
  });

  it('to a yearly price starts a new period', async () => {
    const { subscription } = await subscribe(app, stripe, prices['starter']!);
    const { items, latest_invoice: invoice } = await upgrade(subscription, prices['yearly']!);
    const [item] = items.data;
    expect(item!.current_period_end - item!.current_period_start).toBeGreaterThan(364 * DAY);
    expect(invoice).toMatchObject({
      status: 'paid',
      lines: { data: [{ amount: expect.any(Number) }, { amount: 120_000 }] },
    });
  });
});

describe('a schedule', () => {
  const downgrade = async (subscription: string) => {
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription });
    const [current] = schedule.phases;
    return stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: prices['growth']!, quantity: 1 }],
          start_date: current!.start_date,
          end_date: current!.end_date,
        },
        { items: [{ price: prices['starter']!, quantity: 1 }] },
      ],
    });
  };

  it('changes the price at the end of the period and not before', async () => {
    const { customer, subscription } = await subscribe(app, stripe, prices['growth']!);
    const { id } = await downgrade(subscription);
    expect(await find(subscription)).toMatchObject({
      schedule: id,
      items: { data: [{ price: { id: prices['growth'] } }] },
    });

    await oneMonthLater(app, stripe, customer);

    expect(await find(subscription)).toMatchObject({
      items: { data: [{ price: { id: prices['starter'] } }] },
      latest_invoice: { amount_paid: 10_000, lines: { data: [{ amount: 10_000 }] } },
    });
  });

  it('that is released changes nothing', async () => {
    const { customer, subscription } = await subscribe(app, stripe, prices['growth']!);
    const { id } = await downgrade(subscription);
    expect(await stripe.subscriptionSchedules.release(id)).toMatchObject({
      status: 'released',
      subscription: null,
    });
    await oneMonthLater(app, stripe, customer);

    expect(await find(subscription)).toMatchObject({
      schedule: null,
      items: { data: [{ price: { id: prices['growth'] } }] },
    });
  });

  it('must be released before the subscription can be canceled at the period’s end', async () => {
    const { subscription } = await subscribe(app, stripe, prices['growth']!);
    await downgrade(subscription);

    await expect(
      stripe.subscriptions.update(subscription, { cancel_at_period_end: true }),
    ).rejects.toThrow(/schedule/);
  });
});
