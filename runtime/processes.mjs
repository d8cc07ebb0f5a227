import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The signals by which a person, a terminal or a service manager asks us to stop. */
export const STOPS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** The product was asked to stop and did; any other command was kept from its end. @param {string} [command] */
export const codeOfStop = (command = 'start') => (['start', 'dev'].includes(command) ? 0 : 130);

let watching = false;

/** Until somebody else listens for it, a request to stop ends this process. @param {string} [command] */
export function endWhenAsked(command) {
  if (watching) return;
  watching = true;
  for (const name of STOPS)
    process.on(name, () => {
      if (process.listenerCount(name) === 1) process.exit(codeOfStop(command));
    });
}

/**
 * What the operating system says about a process: null when there is none. A zombie is none: it does
 * nothing any more, but `kill(pid, 0)` still succeeds until its parent has collected it, which in a
 * container without an init may be never.
 * @param {number} pid
 * @returns {{ name: string, started: string } | null} `started` differs when the number was used again
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
    // The name stands in parentheses and may hold any character, so the fields are counted from the last one (proc(5)).
    const end = stat.lastIndexOf(')');
    const fields = stat.slice(end + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return { name: stat.slice(stat.indexOf('(') + 1, end), started: fields[19] ?? '' };
  } catch {
    return null;
  }
}

/**
 * Sends a signal and tells whether there was a process to receive it.
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
 * Waits until the condition holds; false when it did not within the time.
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
