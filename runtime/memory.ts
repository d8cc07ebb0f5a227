import { existsSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** A folder in memory, on Linux. */
export const MEMORY = '/dev/shm';

/** Whether files of this size fit in memory. */
export function fitsInMemory(bytes: number): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bsize, bavail } = statfsSync(MEMORY);
  return Math.min(bsize * bavail, freemem()) > bytes;
}
