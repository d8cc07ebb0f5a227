import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FileDescription, ImportMapping, ImportPreview } from '#contract/imports.js';
import { ProblemException } from '../../../platform/problem.js';
import { NoSlot } from '../../../platform/rate-limit/slots.js';
import { ReadingTurns } from './reading-turns.js';
import type { CountriesOf, ImportRecord } from './rows.js';

/** Time of the processor: a 5 MB file takes about a second, on a busy machine too. */
const READ_MS = 3_000;
/** On a busy machine, and with the look-up of cities. */
const WHOLE_MS = 10_000;
const CHECK_MS = 100;
const SCRIPT = new URL('./read-file.thread.js', import.meta.url);
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
  /** A preview only counts the records: copying them from the thread takes time. */
  isPreview?: boolean;
}

export type ReadFile = ImportPreview & { records: ImportRecord[] };
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
  await preparing;
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

let threads = 0;
let preparing: Promise<void> | undefined;

/** Starts a thread for a file that may arrive soon, unless there is one. */
export function prepareReader(): void {
  if (idle.size > 0 || threads >= READERS) return;
  preparing ??= startThread()
    .then(rest, ignore)
    .finally(() => (preparing = undefined));
}

function wake(): Worker | undefined {
  const [thread] = idle.keys();
  if (thread) leave(thread);
  thread?.ref();
  return thread;
}

/** @throws NoSlot if it doesn't start in time: the machine is too busy */
export async function startThread(script = SCRIPT, startMs = START_MS): Promise<Worker> {
  const thread = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  threads += 1;
  thread.on('error', ignore);
  thread.once('exit', () => {
    threads -= 1;
    leave(thread);
  });
  const signal = AbortSignal.timeout(startMs);
  try {
    await once(thread, 'message', { signal });
  } catch (error) {
    await thread.terminate();
    throw signal.aborted ? new NoSlot() : error;
  }
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
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const started = performance.now();
      const before = usedBy(thread);
      const check = async () => {
        const left = READ_MS - ((await usedBy(thread)) - (await before));
        if (ended.signal.aborted) return;
        if (left <= 0 || performance.now() - started > WHOLE_MS)
          return reject(refused('The file takes too long to read.'));
        timer = setTimeout(() => void check().catch(reject), Math.max(CHECK_MS, left));
      };
      timer = setTimeout(() => void check().catch(reject), READ_MS);
      // In turn: the thread expects the answers in the order of its questions.
      let lookedUp = Promise.resolve();
      const lookUp = async (cities: string[]) => {
        await lookedUp;
        const countries = await countriesOf(cities, ended.signal);
        if (!ended.signal.aborted) thread.postMessage({ countries });
      };
      thread.on('message', (message: Message) => {
        if (!('cities' in message)) return resolve(message);
        lookedUp = lookUp(message.cities);
        lookedUp.catch(reject);
      });
      thread.once('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? refused('The file has too many cells. Split it into several files.')
            : error,
        ),
      );
      thread.postMessage({ file });
    });
  } finally {
    ended.abort();
    clearTimeout(timer);
    thread.removeAllListeners('message').removeAllListeners('error').on('error', ignore);
  }
}

/** Milliseconds of the processor that the thread has used. */
async function usedBy(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage();
  return (user + system) / 1000;
}

/** `answerOf` reports errors; one between two files only ends the thread. */
const ignore = () => {};
const refused = (text: string) => new ProblemException(422, text, { errors: { file: text } });
