import { parentPort, workerData } from 'node:worker_threads';
import { Refused } from './grids.js';
import type { FileToRead } from './read-file.js';
import { readTable } from './read-table.js';

/* Runs in its own thread, which `readFile` ends if the file takes too much time or memory. */

try {
  parentPort!.postMessage({ file: await readTable(workerData as FileToRead) });
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  parentPort!.postMessage({ refusal: error.message });
}
