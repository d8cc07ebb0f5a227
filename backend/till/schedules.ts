import { z } from 'zod';
import { invalid } from './errors.js';
import type { Phase, Schedule, TillSubscription } from './billing-objects.js';
import {
  flag,
  id,
  ignored,
  mergeMetadata,
  metadata,
  page,
  proration,
  quantity,
  time,
} from './parameters.js';
import { enterPhase, releaseSchedule } from './renewal.js';
import { nothing, route } from './route.js';
import { assertSameInterval, isLive, periodOf, pricesOf } from './subscription.js';
import { endOfPeriod } from './time.js';
import { newId, type Till } from './till.js';

const phaseFields = z.strictObject({
  items: z
    .array(
      z.strictObject({
        price: id,
        quantity: quantity.default(1),
        metadata: ignored,
        discounts: ignored,
        tax_rates: ignored,
      }),
    )
    .min(1),
  start_date: z.union([z.literal('now'), time]).optional(),
  end_date: z.union([z.literal('now'), time]).optional(),
  duration: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: quantity.default(1),
    })
    .optional(),
  proration_behavior: proration.default('create_prorations'),
  billing_cycle_anchor: ignored,
  collection_method: ignored,
  currency: ignored,
  default_payment_method: ignored,
  description: ignored,
  discounts: z.array(z.strictObject({ discount: id })).default([]),
  metadata: ignored,
  trial: ignored,
});

/** Phases are consecutive: each starts where the previous one ends. */
async function phasesOf(
  till: Till,
  fields: z.output<typeof phaseFields>[],
  first: number,
  at: number,
): Promise<Phase[]> {
  const phases: Phase[] = [];
  for (const [index, { items, duration, proration_behavior, ...given }] of fields.entries()) {
    const param = `phases[${index}]`;
    const moment = (value: number | 'now' | undefined) => (value === 'now' ? at : value);
    const expected = phases.at(-1)?.end_date ?? first;
    const start = moment(given.start_date) ?? expected;
    if (index > 0 && start !== expected) {
      throw invalid(
        'The phases must be contiguous: each phase starts when the previous one ends.',
        `${param}[start_date]`,
      );
    }
    const prices = await pricesOf(till, items, `${param}[items]`);
    assertSameInterval(prices, `${param}[items]`);
    const length = duration ?? prices[0]!.recurring!;
    const end = moment(given.end_date) ?? endOfPeriod(start, start, length);
    if (end <= start)
      throw invalid('The end date of a phase must be after its start date.', `${param}[end_date]`);
    phases.push({
      start_date: start,
      end_date: end,
      items: items.map(({ price, quantity }) => ({ price, quantity })),
      discounts: given.discounts,
      proration_behavior,
    });
  }
  return phases;
}

function fromSubscription(subscription: TillSubscription, now: number): Schedule {
  const { start: start_date, end: end_date } = periodOf(subscription);
  const items = subscription.items.data.map(({ price, quantity }) => ({
    price: price.id,
    quantity,
  }));
  const schedule: Schedule & Record<string, unknown> = {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    billing_mode: { type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: now,
    current_phase: { start_date, end_date },
    customer: subscription.customer,
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    phases: [
      {
        start_date,
        end_date,
        items,
        discounts: subscription.discounts.map((discount) => ({ discount })),
        proration_behavior: 'create_prorations',
      },
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  };
  return schedule;
}

async function active(till: Till, id: string): Promise<Schedule> {
  const schedule = await till.get('subscription_schedule', id);
  if (schedule.status === 'active') return schedule;
  throw invalid(
    `You cannot update a subscription schedule that is in the \`${schedule.status}\` status.`,
  );
}

async function updatePhases(
  till: Till,
  schedule: Schedule,
  fields: z.output<typeof phaseFields>[],
): Promise<Phase[]> {
  const current = schedule.current_phase!;
  const at = await till.timeOf(await till.get('customer', schedule.customer));
  const phases = await phasesOf(till, fields, current.start_date, at);
  const running = phases.find(({ start_date: start, end_date: end }) => start <= at && at < end);
  if (!running) throw invalid('The phases must include the current phase.', 'phases');
  const past = schedule.phases.find(({ start_date: start }) => start === current.start_date);
  const subscription = await till.get('subscription', schedule.subscription!);
  const contents = (phase?: Phase) => JSON.stringify([phase?.items, phase?.discounts]);
  if (contents(past) !== contents(running)) {
    await enterPhase(till, subscription, running, at);
  }
  const { start_date, end_date } = running;
  schedule.current_phase = { start_date, end_date };
  return phases;
}

export const schedules = [
  route(
    'POST /v1/subscription_schedules',
    z.strictObject({ from_subscription: id, metadata: metadata.optional() }),
    async (till, { from_subscription: from, metadata: given }) => {
      const subscription = await till.get('subscription', from, 'from_subscription');
      if (!isLive(subscription))
        throw invalid(
          'You cannot migrate a canceled subscription to a schedule.',
          'from_subscription',
        );
      if (subscription.schedule) {
        throw invalid(
          `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
          'from_subscription',
        );
      }
      const schedule = fromSubscription(subscription, till.now);
      schedule.metadata = mergeMetadata({}, given);
      if (subscription.cancel_at_period_end) schedule.end_behavior = 'cancel';
      await till.create(schedule);
      await till.update(
        { ...subscription, cancel_at_period_end: false, cancel_at: null, schedule: schedule.id },
        'customer.subscription.updated',
      );
      return schedule;
    },
  ),
  route(
    'GET /v1/subscription_schedules',
    page({ customer: id.optional(), scheduled: flag.optional() }),
    (till, { customer, ...cursor }) =>
      till.list('subscription_schedule', '/v1/subscription_schedules', cursor, {
        where: { customer },
      }),
  ),
  route('GET /v1/subscription_schedules/:id', nothing, (till, _, schedule) =>
    till.get('subscription_schedule', schedule),
  ),
  route(
    'POST /v1/subscription_schedules/:id',
    z.strictObject({
      phases: z.array(phaseFields).min(1).optional(),
      end_behavior: z.enum(['release', 'cancel']).optional(),
      metadata: metadata.optional(),
      proration_behavior: proration.optional(),
      default_settings: ignored,
    }),
    async (till, fields, id) => {
      const schedule = await active(till, id);
      const phases = fields.phases
        ? await updatePhases(till, schedule, fields.phases)
        : schedule.phases;
      return till.update({
        ...schedule,
        phases,
        end_behavior: fields.end_behavior ?? schedule.end_behavior,
        metadata: mergeMetadata(schedule.metadata, fields.metadata),
      });
    },
  ),
  route(
    'POST /v1/subscription_schedules/:id/release',
    z.strictObject({ preserve_cancel_date: flag.optional() }),
    async (till, _, id) => releaseSchedule(till, await active(till, id), till.now),
  ),
];
