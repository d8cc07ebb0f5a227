import type { TestClock } from './objects.js';
import { catchUp } from './renewal.js';
import { expire } from './checkout.js';
import { newId, type Till } from './till.js';
import { dueObjects, setDue } from './till.sql.js';

/** Moves one customer's time forward, and applies everything that becomes due. The first move gives them their own clock. */
export async function moveCustomer(
  till: Till,
  id: string,
  to: (now: number) => number,
): Promise<void> {
  const at = to(await till.timeOf(id));
  const customer = await till.get('customer', id);
  const clock: TestClock = {
    id: customer.test_clock ?? newId('clock'),
    object: 'test_helpers.test_clock',
    created: till.now,
    till: { ahead: at - till.now },
  };
  await till.save(clock);
  if (!customer.test_clock) await till.update({ ...customer, test_clock: clock.id });
  await catchUp(till, id, at);
  till.touched.add(id);
}

/** Applies everything that is due by now. */
export async function runDue(till: Till): Promise<void> {
  for (const { id, kind } of await dueObjects(till.tx)) {
    if (kind === 'checkout.session') {
      await expire(till, await till.get('checkout.session', id));
    } else {
      await catchUp(till, id, await till.timeOf(id));
      till.touched.add(id);
    }
  }
}

/** Call it at the end of a change: records when the affected customers are next due. */
export async function noteDue(till: Till): Promise<void> {
  for (const id of till.touched) {
    if (!(await till.find('customer', id))) continue;
    const now = await till.timeOf(id);
    const next = await catchUp(till, id, now);
    await setDue(till.tx, id, next && next - (now - till.now));
  }
}
