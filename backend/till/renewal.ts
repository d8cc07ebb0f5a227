import { changeItems, wantedItems, withItems } from './change.js';
import { createInvoice } from './invoice.js';
import { fullLines } from './lines.js';
import type { Item, Phase, Schedule, TillSubscription } from './objects.js';
import { collect, endSubscription, isLive, lapse, periodOf } from './subscription.js';
import { endOfPeriod } from './time.js';
import type { Till } from './till.js';

/** A change to a subscription that only depends on time. */
interface Step {
  at: number;
  run: () => Promise<unknown>;
}

/**
 * Applies everything that is due at a customer's current time, in order.
 * @returns when the next change is due, in their time
 */
export async function catchUp(till: Till, customer: string, until: number): Promise<number | null> {
  for (;;) {
    const step = await nextStep(till, customer);
    if (!step || step.at > until) return step?.at ?? null;
    await step.run();
  }
}

async function nextStep(till: Till, customer: string): Promise<Step | undefined> {
  const steps: Step[] = [];
  for (const subscription of await till.all('subscription', { where: { customer } })) {
    if (isLive(subscription)) steps.push(...(await stepsOf(till, subscription)));
  }
  for (const invoice of await till.all('invoice', { where: { customer, status: 'open' } })) {
    const at = invoice.next_payment_attempt;
    if (at) steps.push({ at, run: () => collect(till, invoice, { at, isAutomatic: true }) });
  }
  // A stable sort: steps at the same moment keep their listed order.
  return steps.toSorted((one, other) => one.at - other.at)[0];
}

async function stepsOf(till: Till, subscription: TillSubscription): Promise<Step[]> {
  const { pending_update: pending, cancel_at_period_end: atEnd } = subscription;
  const { end } = periodOf(subscription);
  const steps: Step[] = [];
  if (pending) steps.push({ at: pending.expires_at, run: () => lapse(till, subscription) });
  const cancelAt = atEnd ? end : subscription.cancel_at;
  if (cancelAt)
    steps.push({ at: cancelAt, run: () => endSubscription(till, subscription, cancelAt) });
  if (subscription.schedule) {
    const schedule = await till.get('subscription_schedule', subscription.schedule);
    const at = schedule.current_phase!.end_date;
    steps.push({ at, run: () => enterNextPhase(till, schedule, subscription, at) });
  }
  steps.push({ at: end, run: () => renew(till, subscription, end) });
  return steps;
}

async function renew(till: Till, subscription: TillSubscription, at: number) {
  const { data: items } = subscription.items;
  const { billing_cycle_anchor: anchor, customer, currency, id } = subscription;
  const { interval } = items[0]!.price.recurring!;
  const period = { start: at, end: endOfPeriod(at, anchor, interval) };
  const renewed: TillSubscription = {
    ...withItems(subscription, items, period),
    till: { ...subscription.till, lines: [] },
  };
  await till.update(renewed, 'customer.subscription.updated');
  const invoice = await createInvoice(till, {
    customer,
    subscription: id,
    reason: 'subscription_cycle',
    at,
    currency,
    lines: [...subscription.till.lines, ...(await fullLines(till, items, period))],
  });
  await till.save({ ...renewed, latest_invoice: invoice.id });
  await collect(till, invoice, { at, isAutomatic: true });
}

/** The items of a phase replace the subscription's items, in order. */
const changesTo = ({ items: { data } }: TillSubscription, items: Item[]) => [
  ...items.map((item, index) => ({ ...item, ...(data[index] && { id: data[index].id }) })),
  ...data.slice(items.length).map(({ id }) => ({ id, deleted: true })),
];

/** A phase has only the discounts that it names. */
export async function enterPhase(
  till: Till,
  before: TillSubscription,
  { items, discounts }: Phase,
  at: number,
) {
  const subscription = { ...before, discounts: discounts.map(({ discount }) => discount) };
  const wanted = await wantedItems(till, subscription, changesTo(subscription, items));
  const period = periodOf(subscription);
  if (at < period.end) return changeItems(till, subscription, { wanted, at });
  // At a period's end nothing is left to prorate: the renewal, which is due now, charges the new items.
  return till.update(withItems(subscription, wanted, period), 'customer.subscription.updated');
}

async function enterNextPhase(
  till: Till,
  schedule: Schedule,
  subscription: TillSubscription,
  at: number,
) {
  const next = schedule.phases.find(({ start_date: start }) => start === at);
  if (!next) return releaseSchedule(till, schedule);
  const { start_date, end_date } = next;
  await till.update({ ...schedule, current_phase: { start_date, end_date } });
  return enterPhase(till, subscription, next, at);
}

/** The subscription continues unchanged. */
export async function releaseSchedule(till: Till, schedule: Schedule): Promise<Schedule> {
  const subscription = await till.get('subscription', schedule.subscription!);
  await till.update({ ...subscription, schedule: null }, 'customer.subscription.updated');
  return till.update(
    { ...schedule, current_phase: null, status: 'released', subscription: null },
    'subscription_schedule.released',
  );
}
