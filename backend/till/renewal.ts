import { changeItems, discountsOf, wantedItems, withItems } from './change.js';
import { createInvoice } from './invoice.js';
import { fullLines } from './lines.js';
import type { Item, Schedule, TillSubscription } from './billing-objects.js';
import { collect, endSubscription, isLive, lapse, PENDING_S, periodOf } from './subscription.js';
import { DAY, endOfPeriod } from './time.js';
import type { Till } from './till.js';

const TRIAL_WARNING_S = 3 * DAY;

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
  const { status, trial_end: trialEnd, pending_update: pending } = subscription;
  if (status === 'incomplete') {
    const at = subscription.created + PENDING_S;
    return [{ at, run: () => lapse(till, subscription, at) }];
  }
  if (status === 'paused') return [];
  const { end } = periodOf(subscription);
  const steps: Step[] = [];
  if (pending)
    steps.push({
      at: pending.expires_at,
      run: () => lapse(till, subscription, pending.expires_at),
    });
  if (status === 'trialing' && !subscription.till.hasWarnedOfTrialEnd) {
    const at = Math.max(subscription.start_date, trialEnd! - TRIAL_WARNING_S);
    steps.push({ at, run: () => warnOfTrialEnd(till, subscription) });
  }
  const cancelAt = subscription.cancel_at_period_end ? end : subscription.cancel_at;
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

async function warnOfTrialEnd(till: Till, subscription: TillSubscription) {
  const hidden = { ...subscription.till, hasWarnedOfTrialEnd: true };
  await till.save({ ...subscription, till: hidden });
  await till.emit('customer.subscription.trial_will_end', subscription);
}

async function renew(till: Till, subscription: TillSubscription, at: number) {
  const { data: items } = subscription.items;
  const anchor = subscription.status === 'trialing' ? at : subscription.billing_cycle_anchor;
  const period = { start: at, end: endOfPeriod(at, anchor, items[0]!.price.recurring!) };
  const discounts = await discountsOf(till, subscription, at);
  const renewed: TillSubscription = {
    ...withItems(subscription, items, period),
    billing_cycle_anchor: anchor,
    discounts: discounts.map(({ id }) => id),
    status: subscription.status === 'trialing' ? 'active' : subscription.status,
    till: { ...subscription.till, lines: [] },
  };
  await till.update(renewed, 'customer.subscription.updated');
  const invoice = await createInvoice(till, {
    customer: subscription.customer,
    subscription: renewed,
    reason: 'subscription_cycle',
    at,
    lines: [...subscription.till.lines, ...(await fullLines(till, items, period))],
    discounts,
    period: periodOf(subscription),
  });
  await till.save({ ...renewed, latest_invoice: invoice.id });
  // An unpaid subscription gets invoices, but its card is not charged.
  if (renewed.status !== 'unpaid') await collect(till, invoice, { at, isAutomatic: true });
}

/** The items of a phase replace the subscription's items, in order. */
const changesTo = (subscription: TillSubscription, items: Item[]) => [
  ...items.map((item, index) => ({
    ...item,
    ...(subscription.items.data[index] && { id: subscription.items.data[index].id }),
  })),
  ...subscription.items.data.slice(items.length).map(({ id }) => ({ id, deleted: true })),
];

/** A phase has only the discounts that it names. */
export async function enterPhase(
  till: Till,
  before: TillSubscription,
  phase: Schedule['phases'][number],
  at: number,
) {
  const subscription = { ...before, discounts: phase.discounts.map(({ discount }) => discount) };
  const wanted = await wantedItems(till, subscription, changesTo(subscription, phase.items));
  const { end } = periodOf(subscription);
  // At a period's end nothing is left to prorate: the renewal, which is due now, charges the new items.
  if (at >= end) {
    const { start } = periodOf(subscription);
    return till.update(
      withItems(subscription, wanted, { start, end }),
      'customer.subscription.updated',
    );
  }
  return changeItems(till, subscription, { wanted, at, proration: phase.proration_behavior });
}

async function enterNextPhase(
  till: Till,
  schedule: Schedule,
  subscription: TillSubscription,
  at: number,
) {
  const next = schedule.phases.find(({ start_date: start }) => start === at);
  if (next) {
    const { start_date, end_date } = next;
    await till.update({ ...schedule, current_phase: { start_date, end_date } });
    await enterPhase(till, subscription, next, at);
  } else if (schedule.end_behavior === 'cancel') {
    await endSubscription(till, subscription, at);
  } else {
    await releaseSchedule(till, schedule, at);
  }
}

/** The subscription continues unchanged. */
export async function releaseSchedule(
  till: Till,
  schedule: Schedule,
  at: number,
): Promise<Schedule> {
  const subscription = await till.get('subscription', schedule.subscription!);
  await till.update({ ...subscription, schedule: null }, 'customer.subscription.updated');
  return till.update(
    {
      ...schedule,
      current_phase: null,
      released_at: at,
      released_subscription: subscription.id,
      status: 'released',
      subscription: null,
    },
    'subscription_schedule.released',
  );
}
