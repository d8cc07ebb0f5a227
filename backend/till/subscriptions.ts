import { z } from 'zod';
import { changeItems, wantedItems } from './change.js';
import { invalid } from './errors.js';
import type { TillSubscription } from './billing-objects.js';
import {
  clearable,
  flag,
  id,
  ignored,
  mergeMetadata,
  metadata,
  page,
  proration,
  quantity,
  range,
  time,
} from './parameters.js';
import { nothing, route } from './route.js';
import { createSubscription, endSubscription, isLive } from './subscription.js';
import { DAY } from './time.js';
import type { Till } from './till.js';

const UPDATED = 'customer.subscription.updated';

export const itemChange = z.strictObject({
  id: id.optional(),
  price: id.optional(),
  quantity: quantity.optional(),
  deleted: flag.optional(),
  metadata: ignored,
});
const cancellationDetails = z.strictObject({
  comment: clearable.optional(),
  feedback: clearable.optional(),
});

export async function liveSubscription(
  till: Till,
  id: string,
  param?: string,
): Promise<TillSubscription> {
  const subscription = await till.get('subscription', id, param);
  if (isLive(subscription)) return subscription;
  throw invalid(
    `No such subscription: '${id}'`,
    param ?? 'id',
    'resource_missing',
    param ? 400 : 404,
  );
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
  const reason = isCanceled ? 'cancellation_requested' : null;
  return till.update(
    {
      ...subscription,
      cancel_at: isCanceled ? end : null,
      cancel_at_period_end: isCanceled,
      canceled_at: isCanceled ? at : null,
      cancellation_details: { ...subscription.cancellation_details, reason },
    },
    UPDATED,
  );
}

const updateFields = z.strictObject({
  items: z.array(itemChange).max(20).optional(),
  cancel_at: z.union([z.literal('').transform(() => null), time]).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails.optional(),
  proration_behavior: proration.default('create_prorations'),
  proration_date: time.optional(),
  payment_behavior: z
    .enum([
      'allow_incomplete',
      'pending_if_incomplete',
      'error_if_incomplete',
      'default_incomplete',
    ])
    .optional(),
  billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
  trial_end: z.union([z.literal('now'), time]).optional(),
  default_payment_method: id.optional(),
  metadata: metadata.optional(),
  description: ignored,
  off_session: ignored,
  payment_settings: ignored,
  automatic_tax: ignored,
});

async function update(
  till: Till,
  fields: z.output<typeof updateFields>,
  id: string,
): Promise<TillSubscription> {
  let subscription = await till.get('subscription', id);
  if (!isLive(subscription)) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const at = await till.timeOf(subscription);
  if (fields.payment_behavior === 'pending_if_incomplete') {
    const refused = (['metadata', 'cancel_at_period_end', 'default_payment_method'] as const).find(
      (name) => fields[name] !== undefined,
    );
    if (refused) {
      throw invalid(
        `You cannot update \`${refused}\` when \`payment_behavior\` is \`pending_if_incomplete\`.`,
        refused,
      );
    }
  }
  if (fields.default_payment_method) {
    await till.get('payment_method', fields.default_payment_method, 'default_payment_method');
  }
  const isChanged = fields.metadata || fields.default_payment_method || fields.cancellation_details;
  if (isChanged) {
    subscription = await till.update(
      {
        ...subscription,
        cancellation_details: {
          ...subscription.cancellation_details,
          ...fields.cancellation_details,
        },
        default_payment_method:
          fields.default_payment_method ?? subscription.default_payment_method,
        metadata: mergeMetadata(subscription.metadata, fields.metadata),
      },
      UPDATED,
    );
  }
  if (fields.cancel_at !== undefined) {
    const { cancel_at } = fields;
    subscription = await till.update(
      { ...subscription, cancel_at, cancel_at_period_end: false, canceled_at: cancel_at && at },
      UPDATED,
    );
  }
  const cancel = fields.cancel_at_period_end;
  if (cancel !== undefined && cancel !== subscription.cancel_at_period_end) {
    subscription = await cancelAtPeriodEnd(till, subscription, cancel, at);
  }
  if (fields.trial_end !== undefined && subscription.status === 'trialing') {
    subscription = await moveTrialEnd(
      till,
      subscription,
      fields.trial_end === 'now' ? at : fields.trial_end,
    );
  }
  if (!fields.items && fields.billing_cycle_anchor !== 'now') return subscription;
  return changeItems(till, subscription, {
    wanted: await wantedItems(till, subscription, fields.items ?? []),
    at,
    proration: fields.proration_behavior,
    prorationDate: fields.proration_date,
    startsPeriod: fields.billing_cycle_anchor === 'now',
    behavior: fields.payment_behavior,
  });
}

/** The renewal that is due then ends the trial. */
function moveTrialEnd(till: Till, subscription: TillSubscription, end: number) {
  const data = subscription.items.data.map((item) => ({ ...item, current_period_end: end }));
  const { items, till: hidden } = subscription;
  const moved = {
    ...subscription,
    items: { ...items, data },
    trial_end: end,
    till: { ...hidden, hasWarnedOfTrialEnd: true },
  };
  return till.update(moved, UPDATED);
}

const statuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'paused',
] as const;

export const subscriptions = [
  route(
    'POST /v1/subscriptions',
    z.strictObject({
      customer: id,
      items: z
        .array(z.strictObject({ price: id, quantity: quantity.default(1), metadata: ignored }))
        .min(1),
      default_payment_method: id.optional(),
      trial_end: time.optional(),
      trial_period_days: quantity.optional(),
      metadata: metadata.optional(),
      payment_behavior: z
        .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
        .optional(),
      off_session: ignored,
      payment_settings: ignored,
    }),
    async (till, fields) => {
      const customer = await till.get('customer', fields.customer, 'customer');
      const at = await till.timeOf(customer);
      const method =
        fields.default_payment_method ?? customer.invoice_settings.default_payment_method;
      if (!method)
        throw invalid(
          'This customer has no attached payment source or default payment method.',
          undefined,
          'resource_missing',
        );
      const days = fields.trial_period_days;
      return createSubscription(till, {
        ...fields,
        customer: customer.id,
        at,
        trialEnd: fields.trial_end ?? (days ? at + days * DAY : null),
        method,
        discounts: [],
        metadata: mergeMetadata({}, fields.metadata),
        isPresent: false,
      });
    },
  ),
  route(
    'GET /v1/subscriptions',
    page({
      customer: id.optional(),
      status: z.enum([...statuses, 'all', 'ended']).optional(),
      price: id.optional(),
      created: range.optional(),
      test_clock: id.optional(),
      collection_method: ignored,
    }),
    (till, { customer, status, price, created, test_clock, ...cursor }) => {
      const ended = { field: 'status', values: ['canceled', 'incomplete_expired'] };
      const where = {
        customer,
        test_clock,
        ...(price && { items: { data: [{ price: { id: price } }] } }),
        ...(status && status !== 'all' && status !== 'ended' && { status }),
      };
      const anyOf =
        status === 'ended' ? ended : status ? undefined : { ...ended, isExcluded: true };
      return till.list('subscription', '/v1/subscriptions', cursor, { where, created, anyOf });
    },
  ),
  route('GET /v1/subscriptions/:id', nothing, (till, _, subscription) =>
    till.get('subscription', subscription),
  ),
  route('POST /v1/subscriptions/:id', updateFields, update),
  route(
    'DELETE /v1/subscriptions/:id',
    z.strictObject({
      cancellation_details: cancellationDetails.optional(),
      invoice_now: ignored,
      prorate: ignored,
    }),
    async (till, fields, id) => {
      const subscription = await liveSubscription(till, id);
      const details = { ...subscription.cancellation_details, ...fields.cancellation_details };
      return endSubscription(
        till,
        { ...subscription, cancellation_details: details },
        await till.timeOf(subscription),
      );
    },
  ),
  route(
    'GET /v1/subscription_items',
    page({ subscription: id }),
    async (till, { subscription }) =>
      (await till.get('subscription', subscription, 'subscription')).items,
  ),
];
