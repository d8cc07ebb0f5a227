import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FileDescription, ImportMapping, ImportPreview } from '../../../contract/imports.js';
import { ProblemException } from '../../problem.js';
import { NoSlot } from '../../rate-limit/slots.js';
import { ReadingTurns } from './reading-turns.js';
import type { CountriesOf, ReadRows } from './rows.js';

/** A 5 MB file takes about a second. */
const READ_MS = 3_000;
const LOOKUP_MS = 5_000;
const START_MS = 10_000;
const MEMORY_MB = 256;
/** A thread without files ends after this time, which frees its memory. */
const IDLE_MS = 60_000;
/** A second reader lets a small file pass a large one. */
export const READERS = Math.max(2, availableParallelism());
const turns = new ReadingTurns({ most: READERS, waitMs: 15_000 });
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
  try {
    return await turns.run({ accountId, bytes: file.bytes.length }, () =>
      readInThread(file, countriesOf),
    );
  } catch (error) {
    if (!(error instanceof NoSlot)) throw error;
    const text = 'Other files are being read. Try again in a few seconds.';
    throw new ProblemException(429, text, { retryAfter: RETRY_S });
  }
}

/** What the thread says: the cities it asks for, or its answer. */
export type Message = { cities: string[] } | Answer;
type Answer = { file: ReadFile } | { refusal: string };

/** A hostile file can neither block this process nor exhaust its memory. */
async function readInThread(file: FileToRead, countriesOf: CountriesOf): Promise<ReadFile> {
  const thread = wake() ?? (await startThread());
  let answer: Answer;
  try {
    answer = await answerOf(thread, file, countriesOf);
  } catch (error) {
    await thread.terminate();
    throw error;
  }
  rest(thread);
  if ('file' in answer) return answer.file;
  throw refused(answer.refusal);
}

/** Threads that have loaded their modules and wait for a file, and the timers that end them. */
const idle = new Map<Worker, NodeJS.Timeout>();

function wake(): Worker | undefined {
  const [thread] = idle.keys();
  if (thread) leave(thread);
  thread?.ref();
  return thread;
}

async function startThread(): Promise<Worker> {
  const thread = new Worker(new URL('./read-file.thread.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // `answerOf` reports errors; one between two files only ends the thread.
  thread.on('error', () => {});
  thread.once('exit', () => leave(thread));
  await once(thread, 'message', { signal: AbortSignal.timeout(START_MS) });
  return thread;
}

/** Keeps the thread for the next file. It doesn't keep the process running. */
function rest(thread: Worker) {
  thread.unref();
  const end = () => {
    idle.delete(thread);
    void thread.terminate();
  };
  idle.set(thread, setTimeout(end, IDLE_MS).unref());
}

function leave(thread: Worker) {
  clearTimeout(idle.get(thread));
  idle.delete(thread);
}

/** @throws ProblemException 422 if the file takes too much time or memory */
async function answerOf(
  thread: Worker,
  file: FileToRead,
  countriesOf: CountriesOf,
): Promise<Answer> {
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const limit = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => reject(refused('The file takes too long to read.')), ms);
  };
  let left = READ_MS;
  let since = performance.now();
  const onMessage = (message: Message) => {
    if (!('cities' in message)) return resolve(message);
    left -= performance.now() - since;
    limit(LOOKUP_MS);
    countriesOf(message.cities, ended.signal).then((countries) => {
      if (ended.signal.aborted) return;
      since = performance.now();
      limit(left);
      thread.postMessage({ countries });
    }, reject);
  };
  const onError = (error: NodeJS.ErrnoException) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? refused('The file has too many cells. Split it into several files.')
        : error,
    );
  thread.on('message', onMessage).on('error', onError);
  limit(left);
  thread.postMessage({ file });
  try {
    return await promise;
  } finally {
    ended.abort();
    clearTimeout(timer);
    thread.off('message', onMessage).off('error', onError);
  }
}

const refused = (text: string) => new ProblemException(422, text, { errors: { file: text } });
