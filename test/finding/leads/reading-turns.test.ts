import { ReadingTurns } from '../../../backend/finding/leads/import/reading-turns.js';
import { NoSlot } from '../../../backend/platform/rate-limit/slots.js';

/** One reader whose files take as many seconds as they say, on a clock of its own. */
function build(waitMs = 10_000) {
  let now = 0;
  const log: string[] = [];
  const turns = new ReadingTurns({ most: 1, waitMs }, () => now);
  const read = (accountId: string, bytes: number, seconds = 0) =>
    turns.run({ accountId, bytes }, async () => {
      await new Promise((done) => setImmediate(done));
      now += 1000 * seconds;
      log.push(`${accountId} ${bytes}`);
    });
  const pass = (seconds: number) => (now += 1000 * seconds);
  return { read, log, pass };
}

it('an account whose files took long in the last minute waits behind all others', async () => {
  const { read, log, pass } = build();
  await read('hostile', 1, 3);
  const all = [read('first', 9), read('hostile', 2), read('second', 5_000_000), read('third', 8)];
  await Promise.all(all);
  expect(log.slice(1)).toEqual(['first 9', 'third 8', 'second 5000000', 'hostile 2']);

  pass(61);
  await Promise.all([read('first', 1), read('second', 5_000_000), read('hostile', 3)]);
  expect(log.slice(-2)).toEqual(['hostile 3', 'second 5000000']);
});

it('a file that fails costs its sender the time it took', async () => {
  const { read, log, pass } = build();
  const turns = new ReadingTurns({ most: 1, waitMs: 10_000 }, () => pass(1));
  await expect(
    turns.run({ accountId: 'a', bytes: 1 }, () => Promise.reject(new Error('refused'))),
  ).rejects.toThrow('refused');
  const order: string[] = [];
  const note = (accountId: string) =>
    turns.run({ accountId, bytes: 1 }, () => Promise.resolve(void order.push(accountId)));
  await Promise.all([note('c'), note('a'), note('b')]);
  expect(order).toEqual(['c', 'b', 'a']);
  await read('a', 1);
  expect(log).toEqual(['a 1']);
});

/** Takes the only reader until `end`. */
function hold(waitMs: number) {
  const turns = new ReadingTurns({ most: 1, waitMs });
  const read = (accountId: string, done = Promise.resolve()) =>
    turns.run({ accountId, bytes: 1 }, () => done);
  const { promise, resolve: end } = Promise.withResolvers<void>();
  return { read, first: read('a', promise), end };
}

it('an account can have one file waiting', async () => {
  const { read, first, end } = hold(10_000);
  const second = read('a');
  const other = read('b');
  await expect(Promise.race([read('a'), first])).rejects.toThrow(NoSlot);
  end();
  await Promise.all([first, second, other]);
});

it('a file waits for a limited time, and then leaves its place', async () => {
  const { read, first, end } = hold(20);
  await expect(read('b')).rejects.toThrow(NoSlot);
  end();
  await first;
  await read('b');
});

it('two accounts with slow files leave a reader for the quick file of another', async () => {
  const turns = new ReadingTurns({ most: 2, waitMs: 10_000 });
  const log: string[] = [];
  const read = (accountId: string, bytes: number, done = Promise.resolve()) =>
    turns.run({ accountId, bytes }, async () => {
      log.push(accountId);
      await done;
    });
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const slow = [read('first', 5_000_000, promise), read('second', 5_000_000)];
  await read('quick', 1_000);
  expect(log).toEqual(['first', 'quick']);
  end();
  await Promise.all(slow);
  expect(log).toEqual(['first', 'quick', 'second']);
});
