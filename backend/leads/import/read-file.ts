import { Worker } from 'node:worker_threads';
import type { ImportMapping, ImportPreview } from '../../../contract/imports.js';
import { ProblemException } from '../../problem.js';
import type { ReadRows } from './rows.js';

/** A file of 5 MB takes about a second. */
const READ_MS = 15_000;
const MEMORY_MB = 256;

export interface FileToRead {
  bytes: Uint8Array;
  mapping: ImportMapping | undefined;
  /** Codes (ISO 3166) of the country of phone numbers without one. */
  home: readonly string[];
}

export type ReadFile = Pick<ImportPreview, 'columns' | 'sample' | 'mapping'> & ReadRows;

/**
 * Reads a CSV or XLSX file in a thread: a hostile one can neither block this process nor take its memory.
 * @throws ProblemException 422 for a file that can't be read
 */
export async function readFile(file: FileToRead): Promise<ReadFile> {
  const thread = new Worker(new URL('./read-file.thread.js', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  const answer = new Promise<ReadFile>((resolve, reject) => {
    const refuse = (text: string) =>
      reject(new ProblemException(422, text, { errors: { file: text } }));
    timer = setTimeout(() => refuse('The file takes too long to read.'), READ_MS);
    thread.on('message', ({ file: read, refusal }: { file?: ReadFile; refusal?: string }) => {
      if (read) resolve(read);
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
