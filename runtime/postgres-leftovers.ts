import { readdirSync, readlinkSync } from 'node:fs';
import { lookUp, signal, until } from './processes.mjs';

const END_MS = 1000;

/**
 * Ends the processes that a killed PostgreSQL left behind. One that executes a statement notices only at its end that its
 * server is gone, and as long as it uses the old server's memory, no new server starts. A commit is never lost: the new
 * server replays its log, as after any crash.
 * @param cluster the resolved path of the server's folder, which has no running server
 */
export async function endLeftovers(cluster: string): Promise<void> {
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of leftoversOf(cluster)) signal(pid, name);
    if (await until(() => leftoversOf(cluster).length === 0, END_MS)) return;
  }
}

/** On Linux. Other systems don't show a process's folder, so there a new server waits for the old one's statements. */
function leftoversOf(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => lookUp(pid)?.name.startsWith('postgres') && folderOf(pid) === cluster);
}

function folderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
