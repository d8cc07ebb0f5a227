import { invalid } from './errors.js';
import { createInvoice, payInvoice } from './invoice.js';
import { fullLines } from './lines.js';
import type { Period, Price, SubscriptionItem, TillInvoice, TillSubscription } from './objects.js';
import { DAY, endOfPeriod } from './time.js';
import { newId, type Till } from './till.js';

/** Days between the payment attempts of an invoice: three attempts, on days 0, 7 and 21. */
const RETRY_DAYS = [7, 14];
/** A pending change expires after this time. */
export const PENDING_S = 23 * 3600;

const UPDATED = 'customer.subscription.updated';

export const isLive = ({ status }: TillSubscription) => status !== 'canceled';

export const periodOf = ({ items }: TillSubscription): Period => {
  const { current_period_start: start, current_period_end: end } = items.data[0]!;
  return { start, end };
};

/** @throws TillError if it cannot be bought */
export async function priceOf(till: Till, id: string, param: string): Promise<Price> {
  const price = await till.get('price', id, param);
  if (price.active) return price;
  throw invalid(`The price specified is inactive. This field only accepts active prices.`, param);
}

/** @throws TillError if these cannot be billed together */
export function assertSameInterval(prices: Price[], param: string) {
  if (prices.some(({ recurring }) => !recurring)) {
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      param,
    );
  }
  const intervals = prices.map(({ recurring, currency }) => `${recurring!.interval} ${currency}`);
  if (new Set(intervals).size > 1) {
    throw invalid(
      'All prices on a subscription must have the same `currency` and `recurring.interval`.',
      param,
    );
  }
}

export const newItem = (
  { price, quantity }: { price: Price; quantity: number },
  { start, end }: Period,
): SubscriptionItem => ({
  id: newId('si', 14),
  object: 'subscription_item',
  current_period_end: end,
  current_period_start: start,
  price,
  quantity,
});

interface NewSubscription {
  customer: string;
  items: { price: Price; quantity: number }[];
  at: number;
  method: string;
}

/** Its first invoice is charged now, to a card that the customer has just entered. */
export async function createSubscription(
  till: Till,
  { customer, items, at, method }: NewSubscription,
): Promise<TillSubscription> {
  const [{ price }] = items as [(typeof items)[0]];
  const period = { start: at, end: endOfPeriod(at, at, price.recurring!.interval) };
  const { currency } = price;
  const id = newId('sub');
  const subscription = await till.create(
    {
      id,
      object: 'subscription',
      billing_cycle_anchor: at,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      created: at,
      currency,
      customer,
      default_payment_method: method,
      discounts: [],
      ended_at: null,
      items: { object: 'list', data: items.map((item) => newItem(item, period)), has_more: false },
      latest_invoice: null,
      pending_update: null,
      schedule: null,
      status: 'active',
      till: { lines: [], pendingInvoice: null },
    },
    'customer.subscription.created',
  );
  const invoice = await createInvoice(till, {
    customer,
    subscription: id,
    reason: 'subscription_create',
    at,
    currency,
    lines: await fullLines(till, items, period),
  });
  await collect(till, invoice, { at, isPresent: true, isAutomatic: true });
  return till.update({ ...subscription, latest_invoice: invoice.id }, UPDATED);
}

interface Collection {
  at: number;
  isPresent?: boolean;
  isAutomatic?: boolean;
  method?: string;
}

/** Tries to charge an invoice, and updates its subscription to match the result. */
export async function collect(
  till: Till,
  invoice: TillInvoice,
  { at, isPresent = false, isAutomatic = false, method }: Collection,
): Promise<TillInvoice> {
  const id = invoice.parent?.subscription_details.subscription;
  const subscription = id ? await till.get('subscription', id) : null;
  const { invoice_settings: settings } = await till.get('customer', invoice.customer);
  const card = method ?? subscription?.default_payment_method ?? settings.default_payment_method;
  const result = await payInvoice(till, invoice, { isPresent, isAutomatic, method: card });
  if (!subscription || !isLive(subscription)) return result;
  if (result.status === 'paid') await recover(till, subscription, result);
  else if (isAutomatic) return retryLater(till, subscription, result, at);
  return result;
}

async function recover(till: Till, subscription: TillSubscription, invoice: TillInvoice) {
  if (subscription.till.pendingInvoice === invoice.id) {
    const { subscription_items: changes } = subscription.pending_update!;
    for (const item of subscription.items.data) {
      const change = changes.find(({ id }) => id === item.id);
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
  if (subscription.status === 'past_due' && open.length === 0) {
    await till.update({ ...subscription, status: 'active' }, UPDATED);
  }
}

async function retryLater(
  till: Till,
  subscription: TillSubscription,
  invoice: TillInvoice,
  at: number,
): Promise<TillInvoice> {
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  if (days === undefined) {
    await endSubscription(till, subscription, at);
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
): Promise<TillSubscription> {
  const { customer, id } = subscription;
  if (subscription.schedule) {
    const schedule = await till.get('subscription_schedule', subscription.schedule);
    await till.update(
      { ...schedule, status: 'canceled', current_phase: null },
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
      canceled_at: subscription.canceled_at ?? at,
      ended_at: at,
      pending_update: null,
      schedule: null,
      status: 'canceled',
    },
    'customer.subscription.deleted',
  );
}

/** Expires a pending change that was never paid. */
export async function lapse(till: Till, subscription: TillSubscription): Promise<void> {
  const { till: hidden } = subscription;
  const invoice = await till.get('invoice', hidden.pendingInvoice!);
  if (invoice.status === 'open')
    await till.update({ ...invoice, next_payment_attempt: null, status: 'void' }, 'invoice.voided');
  await till.update(
    { ...subscription, pending_update: null, till: { ...hidden, pendingInvoice: null } },
    'customer.subscription.pending_update_expired',
  );
}
