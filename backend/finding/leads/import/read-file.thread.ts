import { parentPort } from 'node:worker_threads';
import { Refused } from './formats.js';
import type { FileToRead, Message } from './read-file.js';
import { readTable } from './read-table.js';
import type { CountriesOf } from './rows.js';

/* Runs in its own thread, which `readFile` ends if a file takes too much time or memory. */

type Countries = Awaited<ReturnType<CountriesOf>>;

const say = (message: Message | 'ready') => parentPort!.postMessage(message);
const asking: ((countries: Countries) => void)[] = [];

/** The process that started the thread knows the cities. */
const countriesOf: CountriesOf = (cities) =>
  new Promise((resolve) => {
    asking.push(resolve);
    say({ cities });
  });

async function read(file: FileToRead): Promise<void> {
  try {
    say({ file: await readTable(file, countriesOf) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    say({ refusal: error.message });
  }
}

parentPort!.on('message', (message: { file: FileToRead } | { countries: Countries }) => {
  if ('file' in message) void read(message.file);
  else asking.shift()!(message.countries);
});
say('ready');
