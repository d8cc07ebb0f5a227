import { createInvoice, payInvoice, voidInvoice } from './invoice.js';
import { fullLines } from './lines.js';
import { invalid } from './errors.js';
import type { TillInvoice, Item, TillSubscription, SubscriptionItem } from './billing-objects.js';
import type { Discount, Metadata, Price } from './objects.js';
import { DAY, endOfPeriod, formatDate } from './time.js';
import { newId, type Till } from './till.js';

/** Days between the payment attempts of an invoice: three attempts, on days 0, 7 and 21. */
const RETRY_DAYS = [7, 14];
/** A first payment or a pending change expires after this time. */
export const PENDING_S = 23 * 3600;

const UPDATED = 'customer.subscription.updated';

export const isLive = ({ status }: TillSubscription) =>
  !['canceled', 'incomplete_expired'].includes(status);

export const periodOf = ({ items }: TillSubscription) => {
  const { current_period_start: start, current_period_end: end } = items.data[0]!;
  return { start, end };
};

/** @throws TillError if these cannot be billed together */
export async function pricesOf(till: Till, items: Item[], param = 'items'): Promise<Price[]> {
  const prices = [];
  for (const [index, { price: id }] of items.entries()) {
    const name = `${param}[${index}][price]`;
    const price = await till.get('price', id, name);
    if (!price.active)
      throw invalid(
        `The price specified is inactive. This field only accepts active prices.`,
        name,
      );
    prices.push(price);
  }
  return prices;
}

export function assertSameInterval(prices: Price[], param = 'items') {
  if (prices.some(({ recurring }) => !recurring)) {
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      param,
    );
  }
  const intervals = prices.map(
    ({ recurring, currency }) => `${recurring!.interval_count} ${recurring!.interval} ${currency}`,
  );
  if (new Set(intervals).size > 1) {
    throw invalid(
      'All prices on a subscription must have the same `currency` and `recurring.interval`.',
      param,
    );
  }
}

export const newItem = (
  subscription: string,
  { price, quantity }: { price: Price; quantity: number },
  { start, end }: { start: number; end: number },
): SubscriptionItem & Record<string, unknown> => ({
  id: newId('si', 14),
  object: 'subscription_item',
  billing_thresholds: null,
  created: start,
  current_period_end: end,
  current_period_start: start,
  discounts: [],
  metadata: {},
  price,
  quantity,
  subscription,
  tax_rates: [],
});

interface NewSubscription {
  customer: string;
  items: Item[];
  at: number;
  /** Null to charge now. */
  trialEnd: number | null;
  method: string | null;
  discounts: Discount[];
  metadata: Metadata;
  isPresent: boolean;
}

/** Its first invoice is charged now. If that fails, the subscription stays `incomplete`. */
export async function createSubscription(
  till: Till,
  request: NewSubscription,
): Promise<TillSubscription> {
  const { at, trialEnd, discounts } = request;
  const customer = await till.get('customer', request.customer, 'customer');
  const prices = await pricesOf(till, request.items);
  assertSameInterval(prices);
  const end = trialEnd ?? endOfPeriod(at, at, prices[0]!.recurring!);
  const id = newId('sub');
  const items = request.items.map(({ quantity }, index) =>
    newItem(id, { price: prices[index]!, quantity }, { start: at, end }),
  );
  const subscription: TillSubscription & Record<string, unknown> = {
    id,
    object: 'subscription',
    automatic_tax: { enabled: false, disabled_reason: null, liability: null },
    billing_cycle_anchor: trialEnd ?? at,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: at,
    currency: prices[0]!.currency,
    customer: customer.id,
    days_until_due: null,
    default_payment_method: request.method,
    description: null,
    discounts: discounts.map((discount) => discount.id),
    ended_at: null,
    items: {
      object: 'list',
      data: items,
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata: request.metadata,
    pause_collection: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at,
    status: trialEnd ? 'trialing' : 'incomplete',
    test_clock: customer.test_clock,
    trial_end: trialEnd,
    trial_start: trialEnd && at,
    till: { lines: [], pendingInvoice: null, hasWarnedOfTrialEnd: false },
  };
  await till.create(subscription, 'customer.subscription.created');
  for (const discount of discounts) await till.save({ ...discount, subscription: id });
  const lines = await fullLines(till, items, { start: at, end });
  const invoice = await createInvoice(till, {
    customer: customer.id,
    subscription,
    reason: 'subscription_create',
    at,
    lines: trialEnd
      ? lines.map((line) => ({
          ...line,
          amount: 0,
          description: `Free trial until ${formatDate(end)}`,
        }))
      : lines,
    discounts,
    period: { start: at, end: at },
  });
  await till.save({ ...subscription, latest_invoice: invoice.id });
  await collect(till, invoice, { at, isPresent: request.isPresent, isAutomatic: true });
  return till.get('subscription', id);
}

/** Tries to charge an invoice, and updates its subscription to match the result. */
export async function collect(
  till: Till,
  invoice: TillInvoice,
  {
    at,
    isPresent = false,
    isAutomatic = false,
    method,
  }: { at: number; isPresent?: boolean; isAutomatic?: boolean; method?: string },
): Promise<TillInvoice> {
  const id = invoice.parent?.subscription_details.subscription;
  const subscription = id ? await till.get('subscription', id) : null;
  const customer = await till.get('customer', invoice.customer);
  const card =
    method ??
    subscription?.default_payment_method ??
    customer.invoice_settings.default_payment_method;
  const result = await payInvoice(till, invoice, { at, isPresent, isAutomatic, method: card });
  if (!subscription || !isLive(subscription)) return result;
  if (result.status === 'paid') await recover(till, subscription, result);
  else if (isAutomatic) return retryLater(till, subscription, result, at);
  return result;
}

async function recover(till: Till, subscription: TillSubscription, invoice: TillInvoice) {
  if (subscription.till.pendingInvoice === invoice.id) {
    const changes = new Map(
      subscription.pending_update!.subscription_items.map((item) => [item.id, item]),
    );
    for (const item of subscription.items.data) {
      const change = changes.get(item.id);
      if (change) item.price = await till.get('price', change.price);
      if (change) item.quantity = change.quantity;
    }
    subscription.pending_update = null;
    subscription.till.pendingInvoice = null;
    await till.update(subscription, 'customer.subscription.pending_update_applied');
    await till.emit(UPDATED, subscription);
  }
  const open = await till.all('invoice', {
    where: { customer: subscription.customer, status: 'open', parent: invoice.parent },
  });
  if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status) && open.length === 0) {
    await till.update({ ...subscription, status: 'active' }, UPDATED);
  }
}

async function retryLater(
  till: Till,
  subscription: TillSubscription,
  invoice: TillInvoice,
  at: number,
): Promise<TillInvoice> {
  // A first payment is not retried: the customer sees immediately that it failed.
  if (subscription.status === 'incomplete') return invoice;
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  if (days === undefined) {
    if (till.faults.afterDunning === 'unpaid')
      await till.update({ ...subscription, status: 'unpaid' }, UPDATED);
    else await endSubscription(till, subscription, at, 'payment_failed');
    return invoice;
  }
  if (subscription.status !== 'past_due')
    await till.update({ ...subscription, status: 'past_due' }, UPDATED);
  return till.update({ ...invoice, next_payment_attempt: at + days * DAY });
}

export async function endSubscription(
  till: Till,
  subscription: TillSubscription,
  at: number,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): Promise<TillSubscription> {
  const { customer, id } = subscription;
  if (subscription.schedule) {
    const schedule = await till.get('subscription_schedule', subscription.schedule);
    await till.update(
      { ...schedule, status: 'canceled', canceled_at: at, current_phase: null },
      'subscription_schedule.canceled',
    );
  }
  const parent = { subscription_details: { subscription: id } };
  for (const invoice of await till.all('invoice', {
    where: { customer, status: 'open', parent },
  })) {
    await till.save({ ...invoice, auto_advance: false, next_payment_attempt: null });
  }
  return till.update(
    {
      ...subscription,
      cancellation_details: { ...subscription.cancellation_details, reason },
      canceled_at: subscription.canceled_at ?? at,
      ended_at: at,
      pending_update: null,
      schedule: null,
      status: 'canceled',
    },
    'customer.subscription.deleted',
  );
}

/** Expires a first payment or a pending change that was never paid. */
export async function lapse(till: Till, subscription: TillSubscription, at: number): Promise<void> {
  const invoice = await till.get(
    'invoice',
    subscription.till.pendingInvoice ?? subscription.latest_invoice!,
  );
  if (invoice.status === 'open') await voidInvoice(till, invoice, at);
  if (subscription.status === 'incomplete') {
    await till.update({ ...subscription, status: 'incomplete_expired', ended_at: at }, UPDATED);
  } else {
    const { till: hidden } = subscription;
    await till.update(
      { ...subscription, pending_update: null, till: { ...hidden, pendingInvoice: null } },
      'customer.subscription.pending_update_expired',
    );
  }
}
