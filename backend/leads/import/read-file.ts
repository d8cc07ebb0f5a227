import { Worker } from 'node:worker_threads';
import type { FileDescription, ImportMapping, ImportPreview } from '../../../contract/imports.js';
import { ProblemException } from '../../problem.js';
import { NoSlot, Slots } from '../../rate-limit/slots.js';
import type { CountriesOf, ReadRows } from './rows.js';

/** A 5 MB file takes about a second. */
const READ_MS = 10_000;
const MEMORY_MB = 256;
/** One file at a time leaves the other cores to requests. */
const turns = new Slots({ most: 1, mostWaiting: 1, waitMs: 15_000 });
const LINE = 'files';
const RETRY_S = 5;

export interface FileToRead {
  bytes: Uint8Array;
  mapping: ImportMapping | undefined;
  /** What the user says about the file; the rest is detected. */
  described: FileDescription;
  /** ISO 3166 codes of the country to assume for phone numbers without a country code. */
  home: readonly string[];
}

export type ReadFile = Pick<ImportPreview, TableField> & ReadRows;
/** What a preview says about the table, not about its rows. */
export type TableField =
  | 'columns'
  | 'headerRow'
  | 'sheet'
  | 'sheets'
  | 'delimiter'
  | 'encoding'
  | 'isEncodingUnsure'
  | 'sample'
  | 'mapping';

/**
 * Reads a CSV or XLSX file when it is the account's turn.
 * @throws ProblemException 422 for a file that can't be read, 429 when too many are waiting
 */
export async function readFile(
  accountId: string,
  file: FileToRead,
  countriesOf: CountriesOf,
): Promise<ReadFile> {
  if (!turns.take(LINE)) await turn(accountId);
  try {
    return await readInThread(file, countriesOf);
  } finally {
    turns.free(LINE);
  }
}

async function turn(accountId: string): Promise<void> {
  try {
    await turns.wait(LINE, accountId, new AbortController().signal);
  } catch (error) {
    if (!(error instanceof NoSlot)) throw error;
    const text = 'Other files are being read. Try again in a few seconds.';
    throw new ProblemException(429, text, { retryAfter: RETRY_S });
  }
}

/** What the thread says: the cities it asks for, and its answer. */
interface Message {
  cities?: string[];
  file?: ReadFile;
  refusal?: string;
}

/** A hostile file can neither block this process nor exhaust its memory. */
async function readInThread(file: FileToRead, countriesOf: CountriesOf): Promise<ReadFile> {
  const thread = new Worker(new URL('./read-file.thread.js', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  const answer = new Promise<ReadFile>((resolve, reject) => {
    const refuse = (text: string) =>
      reject(new ProblemException(422, text, { errors: { file: text } }));
    timer = setTimeout(() => refuse('The file takes too long to read.'), READ_MS);
    thread.on('message', ({ cities, file: read, refusal }: Message) => {
      if (cities) countriesOf(cities).then((countries) => thread.postMessage(countries), reject);
      else if (read) resolve(read);
      else refuse(refusal!);
    });
    thread.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? refuse('The file has too many cells. Split it into several files.')
        : reject(error),
    );
  });
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
