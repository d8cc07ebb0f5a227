import Stripe from 'stripe';
import type { Billing, PlanChoice } from '../../contract/billing.js';
import type { Subscription } from '../../contract/subscription.js';
import { choiceOf } from './catalog.js';

const STATUSES: Partial<Record<Stripe.Subscription.Status, Subscription['status']>> = {
  active: 'ACTIVE',
  trialing: 'TRIAL',
  past_due: 'PAST_DUE',
  unpaid: 'CANCELLED',
  canceled: 'CANCELLED',
  paused: 'CANCELLED',
};
const LIVE = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];
/** Longer than a period of the quota, after which a pack has no leads left to withdraw. */
const PACK_DAYS = 40;

export const toDate = (seconds: number) => new Date(seconds * 1000);

export const isLive = ({ status }: Stripe.Subscription) => LIVE.includes(status);

/** The customer's first subscription that has not ended. */
export async function liveSubscription(stripe: Stripe, customer: string) {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: 100,
    expand: ['data.schedule'],
  });
  return data.findLast(isLive) ?? null;
}

/** What Stripe says about a customer. */
export interface CustomerState {
  subscriptionId: string | null;
  /** Null while the customer has no subscription that determines the plan. */
  plan:
    | (PlanChoice & { status: Subscription['status']; anchor: Date; endedAt: Date | null })
    | null;
  clockAheadSeconds: number;
  card: Billing['card'];
  cancelAt: Date | null;
  scheduled: Billing['scheduled'];
  /** When the state next changes without the customer doing anything. */
  staleAt: Date | null;
  packs: { sessionId: string; leads: number; refundedShare: number }[];
}

/**
 * Reads a customer's present state. If two tabs each paid for a subscription, the first is kept; the others are refunded and canceled.
 */
export async function readCustomer(stripe: Stripe, customerId: string): Promise<CustomerState> {
  const [customer, subscriptions, packs] = await Promise.all([
    stripe.customers.retrieve(customerId, {
      expand: ['test_clock', 'invoice_settings.default_payment_method'],
    }),
    stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.default_payment_method', 'data.schedule'],
    }),
    readPacks(stripe, customerId),
  ]);
  // Stripe lists the newest first.
  const ours = subscriptions.data.filter((subscription) => choiceIn(subscription));
  const [first, ...surplus] = ours.filter(isLive).toReversed();
  for (const subscription of surplus) await refundAndCancel(stripe, subscription);
  // An attempt to pay that failed or waits changes nothing.
  const current = first ?? lastEnded(ours);
  const ahead = aheadOf(customer);
  const status = current && STATUSES[current.status];
  return {
    subscriptionId: current?.id ?? null,
    plan:
      current && status
        ? {
            ...choiceIn(current)!,
            status,
            anchor: toDate(current.billing_cycle_anchor),
            endedAt: current.ended_at ? toDate(current.ended_at) : null,
          }
        : null,
    clockAheadSeconds: ahead,
    card: cardOf(current, customer),
    cancelAt: first ? cancellationOf(first) : null,
    scheduled: first ? await scheduledChange(stripe, first) : null,
    staleAt: first ? staleAtOf(first, ahead) : null,
    packs,
  };
}

const lastEnded = (subscriptions: Stripe.Subscription[]): Stripe.Subscription | undefined =>
  subscriptions
    .filter(({ status }) => status === 'canceled')
    .toSorted((one, other) => (other.ended_at ?? 0) - (one.ended_at ?? 0))[0];

const choiceIn = ({ items }: Stripe.Subscription) => {
  const price = items.data[0]?.price;
  return price ? choiceOf(price) : null;
};

/** Repeatable: the refunds come first, each under its own key. */
async function refundAndCancel(stripe: Stripe, { id }: Stripe.Subscription): Promise<void> {
  const invoices = await stripe.invoices.list({ subscription: id, expand: ['data.payments'] });
  for (const { payments } of invoices.data) {
    for (const { payment } of payments?.data ?? []) {
      if (typeof payment.payment_intent !== 'string') continue;
      await refund(stripe, payment.payment_intent);
    }
  }
  await stripe.subscriptions.cancel(id);
}

async function refund(stripe: Stripe, intent: string): Promise<void> {
  try {
    await stripe.refunds.create(
      { payment_intent: intent, reason: 'duplicate' },
      { idempotencyKey: `refund-${intent}` },
    );
  } catch (error) {
    const { code } = error as Stripe.errors.StripeError;
    if (code !== 'charge_already_refunded') throw error;
  }
}

async function readPacks(stripe: Stripe, customer: string): Promise<CustomerState['packs']> {
  const since = Math.floor(Date.now() / 1000) - PACK_DAYS * 86_400;
  const { data } = await stripe.checkout.sessions.list({
    customer,
    status: 'complete',
    created: { gte: since },
    limit: 100,
  });
  const paid = data.filter(({ mode, payment_status }) => {
    return mode === 'payment' && payment_status !== 'unpaid';
  });
  return Promise.all(
    paid.map(async ({ id, metadata, payment_intent: intent, amount_total: total }) => {
      const refunds =
        typeof intent === 'string'
          ? (await stripe.refunds.list({ payment_intent: intent, limit: 100 })).data
          : [];
      const refunded = refunds
        .filter(({ status }) => status === 'succeeded' || status === 'pending')
        .reduce((sum, { amount }) => sum + amount, 0);
      return {
        sessionId: id,
        leads: Number(metadata?.['leads'] ?? 0),
        refundedShare: total ? Math.min(1, refunded / total) : 0,
      };
    }),
  );
}

/** How far a customer's test clock is ahead of ours. */
function aheadOf(customer: Stripe.Customer | Stripe.DeletedCustomer): number {
  const clock = customer.deleted ? null : customer.test_clock;
  if (!clock || typeof clock === 'string') return 0;
  return Math.max(0, clock.frozen_time - Math.floor(Date.now() / 1000));
}

function cancellationOf({
  cancel_at: at,
  cancel_at_period_end: atEnd,
  items,
}: Stripe.Subscription) {
  if (at) return toDate(at);
  return atEnd ? toDate(items.data[0]!.current_period_end) : null;
}

/** An overdue payment may be made at any moment. */
const staleAtOf = ({ status, items }: Stripe.Subscription, ahead: number) =>
  status === 'active' ? toDate(items.data[0]!.current_period_end - ahead) : new Date();

/** What the subscription's schedule starts next. */
export function nextPhase({ schedule }: Stripe.Subscription) {
  if (!schedule || typeof schedule === 'string') return undefined;
  const { current_phase: current, phases } = schedule;
  return phases.find(({ start_date: start }) => current && start >= current.end_date);
}

async function scheduledChange(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Billing['scheduled']> {
  const next = nextPhase(subscription);
  const price = next?.items[0]?.price;
  const choice = typeof price === 'string' ? choiceOf(await stripe.prices.retrieve(price)) : null;
  return choice && { ...choice, at: toDate(next!.start_date).toISOString() };
}

function cardOf(
  subscription: Stripe.Subscription | undefined,
  customer: Stripe.Customer | Stripe.DeletedCustomer,
): Billing['card'] {
  const methods = [
    subscription?.default_payment_method,
    customer.deleted ? null : customer.invoice_settings.default_payment_method,
  ];
  for (const method of methods) {
    if (!method || typeof method === 'string' || !method.card) continue;
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
    return { brand, last4, expMonth, expYear };
  }
  return null;
}
