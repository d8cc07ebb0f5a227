import { openSource } from './google-source.ts';

// Reads a city of 100,000 places and reports its memory after each tenth, after collecting garbage.
const TENTH = 10_000;

export interface MemoryReport {
  records: number;
  /** MB */
  resident: number;
  heap: number;
  done: boolean;
}

const source = await openSource(JSON.parse(process.env['SETTING']!));
let records = 0;
let reported = 0;

function report(done: boolean) {
  globalThis.gc!();
  const { rss, heapUsed } = process.memoryUsage();
  const message: MemoryReport = {
    records,
    resident: rss / 2 ** 20,
    heap: heapUsed / 2 ** 20,
    done,
  };
  process.send!(message);
}

process.on('message', async () => {
  for await (const { places } of source.read(Infinity)) {
    records += places.length;
    if (records < reported + TENTH) continue;
    reported += TENTH;
    report(false);
  }
  report(true);
});
process.on('disconnect', () => process.exit());
process.send!({ ready: true });
