import Stripe from 'stripe';
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

/**
 * Reads a customer's present state. If two tabs each paid for a subscription, the first is kept; the others are refunded and canceled.
 * A card entered since the last read is charged from now on, and immediately for anything overdue.
 * @param knownId the subscription that was read before
 */
export async function readCustomer(
  stripe: Stripe,
  customerId: string,
  knownId: string | null,
  isAgain = false,
): Promise<CustomerState> {
  const [customer, subscriptions, packs] = await Promise.all([
    stripe.customers.retrieve(customerId, {
      expand: ['test_clock', 'invoice_settings.default_payment_method'],
    }),
    stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.default_payment_method', 'data.schedule', 'data.latest_invoice'],
    }),
    readPacks(stripe, customerId),
  ]);
  // Stripe lists the newest first.
  const ours = subscriptions.data.filter((subscription) => choiceIn(subscription));
  const [first, ...surplus] = ours.filter(isLive).toReversed();
  for (const subscription of surplus) await refundAndCancel(stripe, subscription);
  const card =
    first && !customer.deleted ? await shareCard(stripe, first, customer, knownId) : null;
  if (card && !isAgain && (await payOverdue(stripe, first!, card)))
    return readCustomer(stripe, customerId, knownId, true);
  // A payment attempt that failed or is pending changes nothing.
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
            periodStarts: toDate(planItem(current)!.current_period_start),
            endedAt: current.ended_at ? toDate(current.ended_at) : null,
          }
        : null,
    clockAheadSeconds: ahead,
    card: cardOf(card?.method, current?.default_payment_method, settingsOf(customer)),
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

const choiceIn = (subscription: Stripe.Subscription) => {
  const item = planItem(subscription);
  return item ? choiceOf(item.price) : null;
};

/** Repeatable: the refunds come first, each under its own key. */
async function refundAndCancel(stripe: Stripe, { id }: Stripe.Subscription): Promise<void> {
  const invoices = await stripe.invoices.list({ subscription: id, expand: ['data.payments'] });
  for (const { payments } of invoices.data) {
    for (const { status, payment } of payments?.data ?? []) {
      // A payment that failed or is pending cannot be refunded.
      if (status !== 'paid' || typeof payment.payment_intent !== 'string') continue;
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

type Method = string | Stripe.PaymentMethod | null | undefined;

const settingsOf = (customer: Stripe.Customer | Stripe.DeletedCustomer) =>
  customer.deleted ? null : customer.invoice_settings.default_payment_method;

const expanded = (method: Method) => (method && typeof method === 'object' ? method : null);

function cardOf(...methods: Method[]): Billing['card'] {
  for (const method of methods) {
    if (!method || typeof method === 'string' || !method.card) continue;
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
    return { brand, last4, expMonth, expYear };
  }
  return null;
}

/**
 * Checkout saves the card on the subscription, and the portal on the customer, where the subscription's card hides it.
 * So both get the card that was entered last: that of a new subscription, otherwise the customer's.
 * @returns the card that will be charged, and whether it has changed
 */
async function shareCard(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  customer: Stripe.Customer,
  knownId: string | null,
) {
  const own = expanded(subscription.default_payment_method);
  const general = expanded(settingsOf(customer));
  if (!own || !general || own.id === general.id || subscription.id !== knownId) {
    const method = own ?? general;
    if (own && own.id !== general?.id) {
      const settings = { default_payment_method: own.id };
      await tryTo(() => stripe.customers.update(customer.id, { invoice_settings: settings }));
    }
    return method && { method, isOther: false };
  }
  const change = { default_payment_method: general.id };
  const isOther = await tryTo(() => stripe.subscriptions.update(subscription.id, change));
  return { method: isOther ? general : own, isOther };
}

/** Pays with a card that was entered after the last attempt. Stripe itself would wait days before its next attempt. */
async function payOverdue(
  stripe: Stripe,
  { status, latest_invoice: invoice }: Stripe.Subscription,
  { method, isOther }: { method: Stripe.PaymentMethod; isOther: boolean },
): Promise<boolean> {
  if (status !== 'past_due' && status !== 'unpaid') return false;
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'open') return false;
  if (!isOther && method.created <= invoice.created) return false;
  // Each card once, even if two syncs run at the same time.
  const idempotencyKey = `pay-${invoice.id}-${method.id}`;
  return tryTo(() =>
    stripe.invoices.pay(invoice.id!, { payment_method: method.id }, { idempotencyKey }),
  );
}

/** @returns false if Stripe or the bank refuses: the plan is read anyway */
async function tryTo(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
    if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError)
      return false;
    throw error;
  }
}
