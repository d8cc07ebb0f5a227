import { z } from 'zod';
import { invalid } from './errors.js';
import type { Phase, Schedule } from './objects.js';
import { id, quantity, whole } from './parameters.js';
import { enterPhase, releaseSchedule } from './renewal.js';
import { nothing, route } from './route.js';
import { assertSameInterval, isLive, periodOf, priceOf } from './subscription.js';
import { endOfPeriod } from './time.js';
import { newId, type Till } from './till.js';

const SCHEDULES = '/v1/subscription_schedules';

const phaseFields = z.strictObject({
  items: z.array(z.strictObject({ price: id, quantity: quantity.default(1) })).min(1),
  start_date: whole.optional(),
  end_date: whole.optional(),
  discounts: z.array(z.strictObject({ discount: id })).default([]),
});

/** Phases are consecutive: each starts where the previous one ends. */
async function phasesOf(
  till: Till,
  fields: z.output<typeof phaseFields>[],
  first: number,
): Promise<Phase[]> {
  const phases: Phase[] = [];
  for (const [index, { items, discounts, ...given }] of fields.entries()) {
    const param = `phases[${index}]`;
    const start = phases.at(-1)?.end_date ?? given.start_date ?? first;
    if (start !== (given.start_date ?? start)) {
      throw invalid(
        'The phases must be contiguous: each phase starts when the previous one ends.',
        `${param}[start_date]`,
      );
    }
    const prices = [];
    for (const { price } of items)
      prices.push(await priceOf(till, price, `${param}[items][price]`));
    assertSameInterval(prices, `${param}[items]`);
    const end = given.end_date ?? endOfPeriod(start, start, prices[0]!.recurring!.interval);
    if (end <= start)
      throw invalid('The end date of a phase must be after its start date.', `${param}[end_date]`);
    phases.push({ start_date: start, end_date: end, items, discounts });
  }
  return phases;
}

async function active(till: Till, schedule: string): Promise<Schedule> {
  const found = await till.get('subscription_schedule', schedule);
  if (found.status === 'active') return found;
  throw invalid(
    `You cannot update a subscription schedule that is in the \`${found.status}\` status.`,
  );
}

async function create(till: Till, { from_subscription: from }: { from_subscription: string }) {
  const param = 'from_subscription';
  const subscription = await till.get('subscription', from, param);
  if (!isLive(subscription))
    throw invalid('You cannot migrate a canceled subscription to a schedule.', param);
  if (subscription.schedule) {
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
      param,
    );
  }
  const { start: start_date, end: end_date } = periodOf(subscription);
  const items = subscription.items.data.map(({ price, quantity: count }) => ({
    price: price.id,
    quantity: count,
  }));
  const discounts = subscription.discounts.map((discount) => ({ discount }));
  const schedule = await till.create({
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    created: till.now,
    current_phase: { start_date, end_date },
    customer: subscription.customer,
    phases: [{ start_date, end_date, items, discounts }],
    status: 'active',
    subscription: subscription.id,
  });
  await till.update(
    { ...subscription, cancel_at_period_end: false, cancel_at: null, schedule: schedule.id },
    'customer.subscription.updated',
  );
  return schedule;
}

const contents = (phase?: Phase) => JSON.stringify([phase?.items, phase?.discounts]);

async function update(
  till: Till,
  { phases: fields }: { phases: z.output<typeof phaseFields>[] },
  schedule: string,
) {
  const current = await active(till, schedule);
  const { start_date: began } = current.current_phase!;
  const at = await till.timeOf(current.customer);
  const phases = await phasesOf(till, fields, began);
  const running = phases.find(({ start_date: start, end_date: end }) => start <= at && at < end);
  if (!running) throw invalid('The phases must include the current phase.', 'phases');
  const { start_date, end_date } = running;
  if (contents(current.phases.find((phase) => phase.start_date === began)) !== contents(running)) {
    await enterPhase(till, await till.get('subscription', current.subscription!), running, at);
  }
  return till.update({ ...current, phases, current_phase: { start_date, end_date } });
}

export const schedules = [
  route(`POST ${SCHEDULES}`, z.strictObject({ from_subscription: id }), create),
  route(
    `POST ${SCHEDULES}/:id`,
    z.strictObject({ phases: z.array(phaseFields).min(1), end_behavior: z.literal('release') }),
    update,
  ),
  route(`POST ${SCHEDULES}/:id/release`, nothing, async (till, _, schedule) =>
    releaseSchedule(till, await active(till, schedule)),
  ),
];
