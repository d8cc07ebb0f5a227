import type Stripe from 'stripe';
import type { Billing, PlanChoice } from '#contract/billing.js';
import type { Subscription } from '#contract/subscription.js';
import type { SubscriptionState } from '../people/accounts/account.sql.js';
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

/**
 * The item that determines the plan. The customer may have subscriptions to other products of the Stripe account, and an operator
 * may add other items to ours, in any order.
 */
export const planItem = ({ items }: Stripe.Subscription) =>
  items.data.find(({ price }) => choiceOf(price));

/** The customer's first subscription to a plan that has not ended. */
export async function liveSubscription(stripe: Stripe, customer: string) {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: 100,
    expand: ['data.schedule'],
  });
  return data.findLast((subscription) => isLive(subscription) && planItem(subscription)) ?? null;
}

/** A customer's state in Stripe. */
export interface CustomerState {
  subscriptionId: string | null;
  /** Null while the customer has no subscription that determines the plan. */
  plan:
    | (PlanChoice & Pick<SubscriptionState, 'status' | 'anchor' | 'periodStarts' | 'endedAt'>)
    | null;
  clockAheadSeconds: number;
  card: Billing['card'];
  cancelAt: Date | null;
  scheduled: Billing['scheduled'];
  /** When the state next changes without the customer doing anything. */
  staleAt: Date | null;
  packs: { sessionId: string; leads: number; refundedShare: number }[];
}

/** A customer and their subscriptions to plans as Stripe returns them, the oldest first. */
export interface StripeCustomer {
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  subscriptions: Stripe.Subscription[];
}

export async function fetchCustomer(stripe: Stripe, customerId: string): Promise<StripeCustomer> {
  const [customer, { data }] = await Promise.all([
    stripe.customers.retrieve(customerId, {
      expand: ['test_clock', 'invoice_settings.default_payment_method'],
    }),
    stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.default_payment_method', 'data.schedule', 'data.latest_invoice'],
    }),
  ]);
  const subscriptions = data.filter((subscription) => planItem(subscription)).toReversed();
  return { customer, subscriptions };
}

/** Reads the present state of a settled customer. */
export async function readState(
  stripe: Stripe,
  { customer, subscriptions }: StripeCustomer,
): Promise<CustomerState> {
  const live = subscriptions.find(isLive);
  // A payment attempt that failed or is pending changes nothing.
  const current = live ?? lastEnded(subscriptions);
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
            periodStarts: toDate(planItem(current)!.current_period_start),
            endedAt: current.ended_at ? toDate(current.ended_at) : null,
          }
        : null,
    clockAheadSeconds: ahead,
    card: cardOf(current?.default_payment_method, settingsOf(customer)),
    cancelAt: live ? cancellationOf(live) : null,
    scheduled: live ? await scheduledChange(stripe, live) : null,
    staleAt: live ? staleAtOf(live, ahead) : null,
    packs: await readPacks(stripe, customer.id),
  };
}

const lastEnded = (subscriptions: Stripe.Subscription[]): Stripe.Subscription | undefined =>
  subscriptions
    .filter(({ status }) => status === 'canceled')
    .toSorted((one, other) => (one.ended_at ?? 0) - (other.ended_at ?? 0))
    .at(-1);

const choiceIn = (subscription: Stripe.Subscription) => {
  const item = planItem(subscription);
  return item ? choiceOf(item.price) : null;
};

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

function cancellationOf(subscription: Stripe.Subscription) {
  const { cancel_at: at, cancel_at_period_end: atEnd } = subscription;
  if (at) return toDate(at);
  return atEnd ? toDate(planItem(subscription)!.current_period_end) : null;
}

/** An overdue payment may be made at any moment. */
function staleAtOf(subscription: Stripe.Subscription, ahead: number): Date {
  if (subscription.status !== 'active') return new Date();
  const { current_period_start: start, current_period_end: end } = planItem(subscription)!;
  return toDate(end - Math.max(ahead, start - Math.floor(Date.now() / 1000)));
}

/** The next phase of the subscription's schedule. */
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
  for (const { price } of next?.items ?? []) {
    const choice = typeof price === 'string' ? choiceOf(await stripe.prices.retrieve(price)) : null;
    if (choice) return { ...choice, at: toDate(next!.start_date).toISOString() };
  }
  return null;
}

export type Method = string | Stripe.PaymentMethod | null | undefined;

export const settingsOf = (customer: Stripe.Customer | Stripe.DeletedCustomer) =>
  customer.deleted ? null : customer.invoice_settings.default_payment_method;

function cardOf(...methods: Method[]): Billing['card'] {
  for (const method of methods) {
    if (!method || typeof method === 'string' || !method.card) continue;
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
    return { brand, last4, expMonth, expYear };
  }
  return null;
}
