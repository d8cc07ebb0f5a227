import { z } from 'zod';
import { changeItems, wantedItems } from './change.js';
import { invalid, missing } from './errors.js';
import type { TillSubscription } from './objects.js';
import { flag, id, page, quantity, whole } from './parameters.js';
import { nothing, retrieve, route } from './route.js';
import { endSubscription, isLive } from './subscription.js';
import type { Till } from './till.js';

const SUBSCRIPTIONS = '/v1/subscriptions';
const UPDATED = 'customer.subscription.updated';

export const itemChanges = z
  .array(z.strictObject({ id: id.optional(), price: id.optional(), quantity: quantity.optional() }))
  .max(20);

export async function liveSubscription(
  till: Till,
  subscription: string,
  param?: string,
): Promise<TillSubscription> {
  const found = await till.get('subscription', subscription, param);
  if (isLive(found)) return found;
  throw missing('subscription', subscription, param);
}

/** Cancels at the end of the period, or reverses that. */
export async function cancelAtPeriodEnd(
  till: Till,
  subscription: TillSubscription,
  isCanceled: boolean,
  at: number,
): Promise<TillSubscription> {
  if (subscription.schedule) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancellation behavior directly is not allowed. Please update the schedule instead.`,
      'cancel_at_period_end',
    );
  }
  const { current_period_end: end } = subscription.items.data[0]!;
  return till.update(
    {
      ...subscription,
      cancel_at: isCanceled ? end : null,
      cancel_at_period_end: isCanceled,
      canceled_at: isCanceled ? at : null,
    },
    UPDATED,
  );
}

const updateFields = z.strictObject({
  items: itemChanges.optional(),
  cancel_at: z.union([z.literal('').transform(() => null), whole]).optional(),
  cancel_at_period_end: flag.optional(),
  proration_behavior: z.enum(['create_prorations', 'always_invoice']).optional(),
  payment_behavior: z.literal('pending_if_incomplete').optional(),
  default_payment_method: id.optional(),
});

async function update(
  till: Till,
  fields: z.output<typeof updateFields>,
  subscriptionId: string,
): Promise<TillSubscription> {
  let subscription = await till.get('subscription', subscriptionId);
  if (!isLive(subscription)) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const { default_payment_method: method, cancel_at: cancelAt, cancel_at_period_end: end } = fields;
  const at = await till.timeOf(subscription.customer);
  const isPending = fields.payment_behavior === 'pending_if_incomplete';
  if (isPending && (method ?? end) !== undefined) {
    throw invalid(
      'Only items can be updated when `payment_behavior` is `pending_if_incomplete`.',
      'payment_behavior',
    );
  }
  if (method) {
    await till.get('payment_method', method, 'default_payment_method');
    subscription = await till.update({ ...subscription, default_payment_method: method }, UPDATED);
  }
  if (cancelAt !== undefined) {
    const ends = { cancel_at: cancelAt, cancel_at_period_end: false, canceled_at: cancelAt && at };
    subscription = await till.update({ ...subscription, ...ends }, UPDATED);
  }
  if (end !== undefined && end !== subscription.cancel_at_period_end)
    subscription = await cancelAtPeriodEnd(till, subscription, end, at);
  if (!fields.items) return subscription;
  return changeItems(till, subscription, {
    wanted: await wantedItems(till, subscription, fields.items),
    at,
    isInvoiced: fields.proration_behavior === 'always_invoice',
    isPending,
  });
}

export const subscriptions = [
  route(
    `GET ${SUBSCRIPTIONS}`,
    page({ customer: id.optional(), status: z.literal('all').optional() }),
    (till, { customer, status, ...cursor }) =>
      till.list('subscription', cursor, {
        where: { customer },
        ...(!status && { anyOf: { field: 'status', values: ['active', 'past_due'] } }),
      }),
  ),
  retrieve(SUBSCRIPTIONS, 'subscription'),
  route(`POST ${SUBSCRIPTIONS}/:id`, updateFields, update),
  route(`DELETE ${SUBSCRIPTIONS}/:id`, nothing, async (till, _, found) => {
    const subscription = await liveSubscription(till, found);
    return endSubscription(till, subscription, await till.timeOf(subscription.customer));
  }),
];
