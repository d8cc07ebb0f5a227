import { declined, invalid } from './errors.js';
import { createInvoice } from './invoice.js';
import { fullLines, proratedLine } from './lines.js';
import type { Line, Proration, TillSubscription, SubscriptionItem } from './billing-objects.js';
import type { Discount, Price } from './objects.js';
import {
  assertSameInterval,
  collect,
  newItem,
  PENDING_S,
  periodOf,
  pricesOf,
} from './subscription.js';
import { endOfPeriod } from './time.js';
import type { Till } from './till.js';

/** An entry of `items`: with an id it changes that item, without one it adds another. */
export interface ItemChange {
  id?: string;
  price?: string;
  quantity?: number;
  deleted?: boolean;
}

/** The contents of a subscription after a change. */
interface Wanted {
  id: string | null;
  price: Price;
  quantity: number;
}

export async function wantedItems(
  till: Till,
  { items }: TillSubscription,
  changes: ItemChange[],
  param = 'items',
): Promise<Wanted[]> {
  const wanted: Wanted[] = items.data.map(({ id, price, quantity }) => ({ id, price, quantity }));
  for (const [index, change] of changes.entries()) {
    const current = wanted.find(({ id }) => id === change.id);
    if (change.id && !current) {
      throw invalid(
        `No such subscription item: '${change.id}'`,
        `${param}[${index}][id]`,
        'resource_missing',
      );
    }
    if (change.deleted) {
      wanted.splice(wanted.indexOf(current!), 1);
      continue;
    }
    const [price = current?.price] = change.price
      ? await pricesOf(till, [{ price: change.price, quantity: 1 }], param)
      : [];
    if (!price)
      throw invalid(
        `Missing required param: ${param}[${index}][price].`,
        `${param}[${index}][price]`,
        'parameter_missing',
      );
    if (current) Object.assign(current, { price, quantity: change.quantity ?? current.quantity });
    else wanted.push({ id: null, price, quantity: change.quantity ?? 1 });
  }
  if (wanted.length === 0)
    throw invalid('A subscription must have at least one active plan.', param);
  assertSameInterval(
    wanted.map(({ price }) => price),
    param,
  );
  return wanted;
}

interface Change {
  wanted: Wanted[];
  at: number;
  proration: Proration;
  /** Prorations start here, so that a preview matches its change. */
  prorationDate?: number;
  /** Starts a new period now, as a change of the interval always does. */
  startsPeriod?: boolean;
}

const intervalOf = (price: Price) =>
  `${price.recurring!.interval_count} ${price.recurring!.interval}`;

/** The invoice lines that a change causes, and the period after it. */
export async function priceChange(till: Till, subscription: TillSubscription, change: Change) {
  const { wanted, at, proration } = change;
  const period = periodOf(subscription);
  const from = change.prorationDate ?? at;
  if (from < period.start || from > period.end) {
    throw invalid(
      'Cannot specify proration_date outside of current billing cycle.',
      'proration_date',
    );
  }
  const startsPeriod =
    subscription.status !== 'trialing' &&
    (change.startsPeriod ||
      intervalOf(wanted[0]!.price) !== intervalOf(subscription.items.data[0]!.price));
  const next = startsPeriod
    ? { start: at, end: endOfPeriod(at, at, wanted[0]!.price.recurring!) }
    : period;
  const lines: Line[] = [];
  const share = (period.end - from) / (period.end - period.start);
  const isProrated = proration !== 'none' && subscription.status !== 'trialing';
  const { data: items } = subscription.items;
  const isKept = (id: string | null) => {
    const before = items.find((item) => item.id === id);
    const after = wanted.find((item) => item.id === id);
    const isSame = before?.price.id === after?.price.id && before?.quantity === after?.quantity;
    return isSame && !startsPeriod;
  };
  const rest = { start: from, end: period.end };
  for (const item of items) {
    if (!isProrated || isKept(item.id)) continue;
    lines.push(await proratedLine(till, item, share, { ...rest, isCredit: true }));
  }
  for (const item of wanted) {
    if (!isProrated || startsPeriod || isKept(item.id)) continue;
    lines.push(await proratedLine(till, item, share, { ...rest, isCredit: false }));
  }
  if (startsPeriod) lines.push(...(await fullLines(till, wanted, next)));
  return { lines, period: next, startsPeriod };
}

/** Replaces the items of a subscription, in a period. */
export function withItems(
  subscription: TillSubscription,
  wanted: Wanted[],
  period: { start: number; end: number },
): TillSubscription {
  const data = wanted.map((item): SubscriptionItem => {
    const current = subscription.items.data.find(({ id }) => id === item.id);
    if (!current) return newItem(subscription.id, item, period);
    return {
      ...current,
      price: item.price,
      quantity: item.quantity,
      current_period_start: period.start,
      current_period_end: period.end,
    };
  });
  return { ...subscription, items: { ...subscription.items, data } };
}

export async function discountsOf(
  till: Till,
  { discounts }: TillSubscription,
  at: number,
): Promise<Discount[]> {
  const found = [];
  for (const id of discounts) {
    const discount = await till.get('discount', id);
    if (discount.end === null || discount.end > at) found.push(discount);
  }
  return found;
}

export type PaymentBehavior =
  | 'allow_incomplete'
  | 'pending_if_incomplete'
  | 'error_if_incomplete'
  | 'default_incomplete';

/** Changes a subscription's items, and charges for them as requested. */
export async function changeItems(
  till: Till,
  subscription: TillSubscription,
  { behavior = 'allow_incomplete', ...change }: Change & { behavior?: PaymentBehavior },
): Promise<TillSubscription> {
  const { at, wanted, proration } = change;
  const { lines, period, startsPeriod } = await priceChange(till, subscription, change);
  const changed: TillSubscription = {
    ...withItems(subscription, wanted, period),
    ...(startsPeriod && { billing_cycle_anchor: at }),
  };
  const isInvoiced = lines.length > 0 && (startsPeriod || proration === 'always_invoice');
  if (!isInvoiced) {
    const kept = [...subscription.till.lines, ...lines];
    const next = { ...changed, till: { ...changed.till, lines: kept } };
    return till.update(next, 'customer.subscription.updated');
  }
  const isPending = behavior === 'pending_if_incomplete';
  if (!isPending) await till.update(changed, 'customer.subscription.updated');
  const invoice = await createInvoice(till, {
    customer: subscription.customer,
    subscription: isPending ? subscription : changed,
    reason: 'subscription_update',
    at,
    lines: [...subscription.till.lines, ...lines],
    discounts: await discountsOf(till, subscription, at),
    period: periodOf(subscription),
  });
  const current = await till.get('subscription', subscription.id);
  await till.save({ ...current, latest_invoice: invoice.id, till: { ...current.till, lines: [] } });
  const { status } = await collect(till, invoice, { at, isAutomatic: !isPending });
  const result = await till.get('subscription', subscription.id);
  if (status === 'paid') {
    if (!isPending) return result;
    const done = { ...changed, latest_invoice: invoice.id, till: { ...changed.till, lines: [] } };
    return till.update(done, 'customer.subscription.updated');
  }
  if (behavior === 'error_if_incomplete') throw declined();
  if (!isPending) return result;
  return till.update(
    {
      ...result,
      pending_update: {
        expires_at: at + PENDING_S,
        subscription_items: changed.items.data.map(({ id, price, quantity }) => ({
          id,
          price: price.id,
          quantity,
        })),
      },
      till: { ...result.till, pendingInvoice: invoice.id },
    },
    'customer.subscription.updated',
  );
}
