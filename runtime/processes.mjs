import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Signals that request a stop. */
export const STOPS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Exit code after a stop request: success for the product, 130 for an interrupted command. @param {string} [command] */
export const exitCodeOnStop = (command = 'start') => (['start', 'dev'].includes(command) ? 0 : 130);

let watching = false;

/** Ends this process on a stop request unless another listener handles it. @param {string} [command] */
export function exitOnStopRequest(command) {
  if (watching) return;
  watching = true;
  for (const name of STOPS)
    process.on(name, () => {
      if (process.listenerCount(name) === 1) process.exit(exitCodeOnStop(command));
    });
}

/**
 * Looks up a running process; null for a missing one or a zombie.
 * `kill(pid, 0)` also succeeds for zombies, which may persist in a container without an init.
 * @param {number} pid
 * @returns {{ name: string, started: string } | null} `started` differs if the pid was reused
 */
export function lookUp(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') return fromProc(pid);
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
    }).trim();
    const [stat = 'Z', ...rest] = line.split(/\s+/);
    if (stat.startsWith('Z')) return null;
    return {
      started: rest.slice(0, 5).join(' '),
      name: rest.slice(5).join(' ').split('/').pop() ?? '',
    };
  } catch {
    return null;
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  return lookUp(pid) !== null;
}

/** @param {number} pid */
function fromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and may contain any character, so search for the last parenthesis (proc(5)).
    const end = stat.lastIndexOf(')');
    const fields = stat.slice(end + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return { name: stat.slice(stat.indexOf('(') + 1, end), started: fields[19] ?? '' };
  } catch {
    return null;
  }
}

/**
 * @returns whether a process received the signal
 * @param {number} pid @param {NodeJS.Signals} signal
 */
export function signal(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/**
 * Waits until the condition holds; false on timeout.
 * @param {() => boolean | Promise<boolean>} condition @param {number} milliseconds
 */
export async function until(condition, milliseconds, pause = 25) {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return true;
}
