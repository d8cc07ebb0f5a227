import { readFileSync } from 'node:fs';

/**
 * A new clone has no timings from earlier runs. So files with their own timeouts, which start processes or wait, are
 * spread among the others, the longest first, and finish before the end: together they would exhaust the machine, and at
 * the end the last would keep one core busy.
 */
export default class SpreadLongFiles {
  sort(tests) {
    const files = tests
      .map((test) => ({ test, text: readFileSync(test.path, 'utf8') }))
      .map(({ test, text }) => ({ test, timeout: timeoutIn(text), size: text.length }))
      .sort((a, b) => b.timeout - a.timeout || b.size - a.size);
    const { long = [], short = [] } = Object.groupBy(files, ({ timeout }) =>
      timeout > 0 ? 'long' : 'short',
    );
    return [...spread(long, 0.75), ...spread(short, 1)]
      .sort((a, b) => a.place - b.place)
      .map(({ test }) => test);
  }

  cacheResults() {}
}

/** The longest time in seconds that a file gives one of its tests or hooks. */
const timeoutIn = (text) =>
  Math.max(0, ...[...text.matchAll(/(?:\}, |TIMEOUT_MS = )(\d+)_000/g)].map(([, s]) => Number(s)));

/** Gives each file a place from 0 to `end`. */
const spread = (files, end) =>
  files.map(({ test }, at) => ({ test, place: (at / files.length) * end }));
