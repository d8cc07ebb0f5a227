import { z } from 'zod';
import { invalid } from './errors.js';
import type { Customer, TestClock } from './objects.js';
import { page, text, time } from './parameters.js';
import { catchUp } from './renewal.js';
import { nothing, route } from './route.js';
import { newId, type Till } from './till.js';
import { dueObjects, setDue } from './till.sql.js';
import { DAY } from './time.js';

/** The furthest that a clock may move at once. */
const MAX_ADVANCE_S = 3 * 366 * DAY;

const URL = '/v1/test_helpers/test_clocks';

function newClock(till: Till, ahead: number, name: string | null): Promise<TestClock> {
  const clock: TestClock & Record<string, unknown> = {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: till.now,
    deletes_after: till.now + 30 * DAY,
    frozen_time: till.now + ahead,
    livemode: false,
    name,
    status: 'ready',
    status_details: {},
    till: { ahead },
  };
  return till.create(clock);
}

/** Moves a clock forward, and applies everything that becomes due for its customers. */
async function advance(till: Till, clock: TestClock, to: number): Promise<TestClock> {
  if (to <= till.now + clock.till.ahead) {
    throw invalid(
      'You cannot advance a test clock to a time that is not in its future.',
      'frozen_time',
    );
  }
  if (to > till.now + clock.till.ahead + MAX_ADVANCE_S) {
    throw invalid(
      'You cannot advance a test clock by more than three years at once.',
      'frozen_time',
    );
  }
  const moved = { ...clock, frozen_time: to, till: { ahead: to - till.now } };
  await till.update(moved, 'test_helpers.test_clock.advancing');
  for (const { id } of await till.all('customer', { where: { test_clock: clock.id } })) {
    await catchUp(till, id, to);
    till.touched.add(id);
  }
  await till.emit('test_helpers.test_clock.ready', moved);
  return moved;
}

/** Moves one customer's time, and gives them their own clock if they have none. */
export async function moveCustomer(
  till: Till,
  id: string,
  to: (now: number) => number,
): Promise<void> {
  const customer = await till.get('customer', id);
  const clock = customer.test_clock
    ? await till.get('test_helpers.test_clock', customer.test_clock)
    : await newClock(till, 0, customer.email);
  if (!customer.test_clock) {
    await till.update({ ...customer, test_clock: clock.id });
    for (const subscription of await till.all('subscription', { where: { customer: id } })) {
      await till.save({ ...subscription, test_clock: clock.id });
    }
  }
  await advance(till, clock, to(till.now + clock.till.ahead));
}

/** Applies everything that is due by now. */
export async function runDue(till: Till): Promise<void> {
  for (const { id, kind } of await dueObjects(till.tx)) {
    if (kind === 'checkout.session') {
      const session = await till.get('checkout.session', id);
      if (session.status === 'open')
        await till.update({ ...session, status: 'expired', url: null }, 'checkout.session.expired');
      await setDue(till.tx, id, null);
    } else {
      const customer = (await till.get('customer', id)) as Customer;
      await catchUp(till, id, await till.timeOf(customer));
      till.touched.add(id);
    }
  }
}

/** Call it at the end of a change: records when the affected customers are next due. */
export async function noteDue(till: Till): Promise<void> {
  for (const id of till.touched) {
    const customer = await till.find('customer', id);
    if (!customer) continue;
    const now = await till.timeOf(customer);
    const next = await catchUp(till, id, now);
    await setDue(till.tx, id, next && next - (now - till.now));
  }
}

export const clocks = [
  route(
    `POST ${URL}`,
    z.strictObject({ frozen_time: time, name: text.optional() }),
    (till, { frozen_time: at, name }) => newClock(till, at - till.now, name ?? null),
  ),
  route(`GET ${URL}`, page({}), (till, cursor) =>
    till.list('test_helpers.test_clock', URL, cursor),
  ),
  route(`GET ${URL}/:id`, nothing, (till, _, clock) => till.get('test_helpers.test_clock', clock)),
  route(
    `POST ${URL}/:id/advance`,
    z.strictObject({ frozen_time: time }),
    async (till, { frozen_time: to }, clock) =>
      advance(till, await till.get('test_helpers.test_clock', clock), to),
  ),
];
