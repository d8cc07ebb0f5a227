import { readdirSync, readFileSync } from 'node:fs';
import { isAlive, signal, until } from './processes.mjs';

/** Environment variable that all processes of a test run inherit, even detached ones. */
export const MARK = 'LEAD_DELIVERY_TEST_RUN';

const EXIT_TIMEOUT_MS = 5_000;

/**
 * Kills processes that a test run left behind, and returns a line for each.
 * Works on Linux only, where a process can read another's environment.
 */
export async function endLeakedProcesses(): Promise<string[]> {
  const mark = `${MARK}=${process.env[MARK]}`;
  await until(() => processesWith(mark).length === 0, EXIT_TIMEOUT_MS);
  const leaked = processesWith(mark);
  const lines = leaked.map((pid) => `${pid} ${readProc(pid, 'cmdline').replaceAll('\0', ' ')}`);
  for (const pid of leaked) signal(pid, 'SIGKILL');
  return lines;
}

function processesWith(mark: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) =>
        pid > 0 &&
        pid !== process.pid &&
        isAlive(pid) &&
        readProc(pid, 'environ').split('\0').includes(mark),
    );
}

function readProc(pid: number, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
