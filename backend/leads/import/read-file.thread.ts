import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Refused } from './formats.js';
import type { FileToRead } from './read-file.js';
import { readTable } from './read-table.js';
import type { CountriesOf } from './rows.js';

/* Runs in its own thread, which `readFile` ends if the file takes too much time or memory. */

/** The process that started the thread knows the cities. */
const countriesOf: CountriesOf = async (cities) => {
  const answer = once(parentPort!, 'message');
  parentPort!.postMessage({ cities });
  const [countries] = (await answer) as [Awaited<ReturnType<CountriesOf>>];
  return countries;
};

try {
  parentPort!.postMessage({ file: await readTable(workerData as FileToRead, countriesOf) });
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  parentPort!.postMessage({ refusal: error.message });
}
