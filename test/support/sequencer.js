import { readFileSync } from 'node:fs';

/** Starts the test files with the longest timeouts first, then the largest: a clone knows no times of earlier runs. */
export default class LongestFirst {
  sort(tests) {
    return tests
      .map((test) => ({ test, text: readFileSync(test.path, 'utf8') }))
      .sort((a, b) => timeout(b.text) - timeout(a.text) || b.text.length - a.text.length)
      .map(({ test }) => test);
  }

  cacheResults() {}
}

/** The longest time in seconds that a file gives one of its tests or hooks. */
const timeout = (text) =>
  Math.max(0, ...[...text.matchAll(/(?:\}, |TIMEOUT_MS = )(\d+)_000/g)].map(([, s]) => Number(s)));
