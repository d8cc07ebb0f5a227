import { NoSlot, Slots } from '../../../backend/platform/rate-limit/slots.js';

const never = new AbortController().signal;
const build = (waitMs = 10_000) => new Slots({ most: 2, mostWaiting: 3, waitMs });
/** Takes a slot, or waits for one, and logs the outcome. */
function takeSlot(slots: Slots, account: string, caller: string, log: string[], signal = never) {
  const taken = slots.take(account) ? Promise.resolve() : slots.wait(account, caller, signal);
  return taken.then(
    () => void log.push(caller),
    (error: unknown) => void log.push(error instanceof NoSlot ? `${caller} refused` : 'left'),
  );
}
const settle = () => new Promise((done) => setImmediate(done));

it('an account runs requests up to its limit, and another account does not wait for it', async () => {
  const slots = build();
  const log: string[] = [];
  for (const caller of ['one', 'two', 'three']) void takeSlot(slots, 'a', caller, log);
  void takeSlot(slots, 'b', 'other', log);
  await settle();
  expect(log).toEqual(['one', 'two', 'other']);
  expect(slots.running).toBe(3);
  expect(slots.left('a')).toBe(0);
  slots.free('a');
  await settle();
  expect(log).toEqual(['one', 'two', 'other', 'three']);
});

it("a user and the account's API keys take turns", async () => {
  const slots = build();
  const log: string[] = [];
  for (const caller of ['key', 'key', 'key', 'key', 'key', 'person'])
    void takeSlot(slots, 'a', caller, log);
  await settle();
  for (let number = 0; number < 3; number += 1) {
    slots.free('a');
    await settle();
  }
  expect(log).toEqual(['key', 'key', 'key', 'person', 'key']);
});

it('refuses a request that waits too long or finds the queue full', async () => {
  const slots = build(20);
  const log: string[] = [];
  const all = ['1', '2', '3', '4', '5', '6'].map(() => takeSlot(slots, 'a', 'key', log));
  await Promise.all(all);
  expect(log).toEqual(['key', 'key', 'key refused', 'key refused', 'key refused', 'key refused']);
  slots.free('a');
  await takeSlot(slots, 'a', 'later', log);
  expect(log.at(-1)).toBe('later');
});

it('a caller that leaves the queue gives up only its own slot', async () => {
  const slots = build();
  const log: string[] = [];
  const leaving = new AbortController();
  for (const caller of ['one', 'two']) void takeSlot(slots, 'a', caller, log);
  void takeSlot(slots, 'a', 'gone', log, leaving.signal);
  void takeSlot(slots, 'a', 'three', log);
  await settle();
  leaving.abort();
  slots.free('a');
  await settle();
  expect(log.toSorted()).toEqual(['left', 'one', 'three', 'two']);
  slots.free('a');
  slots.free('a');
  expect(slots.running).toBe(0);
});
