import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { lookUp, until } from './processes.mjs';

/**
 * A lock is a file that names its holder. link(2) creates it atomically and fails if it exists.
 * The lock of a dead process is void, so kill -9 needs no cleanup.
 *
 * @typedef {{ pid: number, started: string, url?: string }} Holder
 * @typedef {{ note: (more: { url: string }) => void, release: () => void }} Lock
 */

/**
 * @param {string} path
 * @returns {{ lock: Lock } | { holder: Holder }}
 */
export function tryLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  const holder = { pid: process.pid, started: lookUp(process.pid)?.started ?? '' };
  const own = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  for (;;) {
    try {
      writeFileSync(own, JSON.stringify(holder), { mode: 0o600 });
      linkSync(own, path);
      rmSync(own);
      return { lock: held(path, holder) };
    } catch (error) {
      rmSync(own, { force: true });
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const other = read(path);
    if (other && isHolding(other)) return { holder: other };
    removeStale(path, own);
  }
}

/**
 * @param {string} path
 * @param {(holder: Holder) => void} [onWait] called once if another process holds it
 * @returns {Promise<Lock>}
 * @throws if the lock is still held after this time
 */
export async function waitForLock(path, onWait, milliseconds = Number.POSITIVE_INFINITY) {
  /** @type {Lock | undefined} */
  let lock;
  let hasReported = false;
  await until(
    () => {
      const result = tryLock(path);
      if ('lock' in result) lock = result.lock;
      else if (!hasReported) {
        hasReported = true;
        onWait?.(result.holder);
      }
      return lock !== undefined;
    },
    milliseconds,
    100,
  );
  if (!lock) throw new Error(`${path} is held by another process`);
  return lock;
}

/** The running holder, or null. @param {string} path */
export function holderOf(path) {
  const holder = read(path);
  return holder && isHolding(holder) ? holder : null;
}

/** @param {string} path @param {Holder} holder @returns {Lock} */
function held(path, holder) {
  return {
    note(more) {
      writeFileSync(`${path}.new`, JSON.stringify({ ...holder, ...more }), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
    release: () => rmSync(path, { force: true }),
  };
}

/** @param {Holder} holder */
function isHolding(holder) {
  const found = lookUp(holder.pid);
  return found !== null && found.started === holder.started;
}

/** @param {string} path @returns {Holder | null} */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Of several processes that find the same stale file, only one can rename it.
 * That process checks the file again, and restores the lock if a new holder has taken it in the meantime.
 * @param {string} path @param {string} own
 */
function removeStale(path, own) {
  const taken = `${own}.stale`;
  try {
    renameSync(path, taken);
  } catch {
    return;
  }
  const holder = read(taken);
  if (holder && isHolding(holder)) linkSync(taken, path);
  rmSync(taken, { force: true });
}
