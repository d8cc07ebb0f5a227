import { invalid } from './errors.js';
import { createInvoice } from './invoice.js';
import { fullLines, proratedLine } from './lines.js';
import type { Line, Period, Price, TillSubscription } from './objects.js';
import {
  assertSameInterval,
  collect,
  newItem,
  PENDING_S,
  periodOf,
  priceOf,
} from './subscription.js';
import { endOfPeriod } from './time.js';
import type { Till } from './till.js';

const UPDATED = 'customer.subscription.updated';

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
    const name = `${param}[${index}]`;
    const current = wanted.find(({ id }) => id === change.id);
    if (change.id && !current) {
      const problem = `No such subscription item: '${change.id}'`;
      throw invalid(problem, `${name}[id]`, 'resource_missing');
    }
    if (change.deleted) {
      wanted.splice(wanted.indexOf(current!), 1);
      continue;
    }
    const price = change.price
      ? await priceOf(till, change.price, `${name}[price]`)
      : current?.price;
    if (!price) {
      const problem = `Missing required param: ${name}[price].`;
      throw invalid(problem, `${name}[price]`, 'parameter_missing');
    }
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

/** The invoice lines that a change causes, and the period after it. A change of the interval starts a new one. */
export async function priceChange(
  till: Till,
  subscription: TillSubscription,
  wanted: Wanted[],
  at: number,
) {
  const period = periodOf(subscription);
  const { data: items } = subscription.items;
  const { interval } = wanted[0]!.price.recurring!;
  const startsPeriod = interval !== items[0]!.price.recurring!.interval;
  const next = startsPeriod ? { start: at, end: endOfPeriod(at, at, interval) } : period;
  const share = (period.end - at) / (period.end - period.start);
  const isKept = (id: string | null) => {
    const before = items.find((item) => item.id === id);
    const after = wanted.find((item) => item.id === id);
    const isSame = before?.price.id === after?.price.id && before?.quantity === after?.quantity;
    return isSame && !startsPeriod;
  };
  const rest = { start: at, end: period.end };
  const lines: Line[] = [];
  for (const item of items)
    if (!isKept(item.id)) lines.push(await proratedLine(till, item, share, rest, true));
  for (const item of startsPeriod ? [] : wanted)
    if (!isKept(item.id)) lines.push(await proratedLine(till, item, share, rest, false));
  if (startsPeriod) lines.push(...(await fullLines(till, wanted, next)));
  return { lines, period: next, startsPeriod };
}

/** Replaces the items of a subscription, in a period. */
export function withItems(
  subscription: TillSubscription,
  wanted: Wanted[],
  period: Period,
): TillSubscription {
  const data = wanted.map((item) => ({
    ...newItem(item, period),
    ...(item.id && { id: item.id }),
  }));
  return { ...subscription, items: { ...subscription.items, data } };
}

interface Change {
  wanted: Wanted[];
  at: number;
  /** Whether the prorations are charged now, instead of with the next invoice. */
  isInvoiced?: boolean;
  /** Whether the change waits for its payment. */
  isPending?: boolean;
}

/** Changes a subscription's items, and charges for them as requested. */
export async function changeItems(
  till: Till,
  subscription: TillSubscription,
  { wanted, at, isInvoiced = false, isPending = false }: Change,
): Promise<TillSubscription> {
  const { lines, period, startsPeriod } = await priceChange(till, subscription, wanted, at);
  const changed: TillSubscription = {
    ...withItems(subscription, wanted, period),
    ...(startsPeriod && { billing_cycle_anchor: at }),
  };
  if (lines.length === 0 || !(startsPeriod || isInvoiced)) {
    const kept = [...subscription.till.lines, ...lines];
    return till.update({ ...changed, till: { ...changed.till, lines: kept } }, UPDATED);
  }
  if (!isPending) await till.update(changed, UPDATED);
  const invoice = await createInvoice(till, {
    customer: subscription.customer,
    subscription: subscription.id,
    reason: 'subscription_update',
    at,
    currency: subscription.currency,
    lines: [...subscription.till.lines, ...lines],
  });
  const current = await till.get('subscription', subscription.id);
  await till.save({ ...current, latest_invoice: invoice.id, till: { ...current.till, lines: [] } });
  const { status } = await collect(till, invoice, { at, isAutomatic: !isPending });
  const result = await till.get('subscription', subscription.id);
  if (!isPending) return result;
  if (status === 'paid') {
    const done = { ...changed, latest_invoice: invoice.id, till: { ...changed.till, lines: [] } };
    return till.update(done, UPDATED);
  }
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
    UPDATED,
  );
}
