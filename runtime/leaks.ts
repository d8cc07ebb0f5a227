import { readdirSync, readFileSync } from 'node:fs';
import { isAlive, signal, until } from './processes.mjs';

/** Environment variable that every process of a test run inherits, whatever group or parent it ends up with. */
export const MARK = 'LEAD_DELIVERY_TEST_RUN';

const PATIENCE_MS = 5_000;

/**
 * Ends what a test run left behind and gives one line for each. Only Linux lets one read the environment of another
 * process; elsewhere nothing is found.
 */
export async function endLeakedProcesses(): Promise<string[]> {
  const mark = `${MARK}=${process.env[MARK]}`;
  await until(() => marked(mark).length === 0, PATIENCE_MS);
  const leaked = marked(mark);
  const lines = leaked.map((pid) => `${pid} ${readProc(pid, 'cmdline').replaceAll('\0', ' ')}`);
  for (const pid of leaked) signal(pid, 'SIGKILL');
  return lines;
}

function marked(mark: string): number[] {
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
