import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { signal, STOPS } from './processes.mjs';

/** Time for npm to stop after SIGTERM. */
const STOP_TIMEOUT_MS = 5000;

const modules = (/** @type {string} */ root) => join(root, 'node_modules');

/** The lockfile's Node 24, which runs the product. @param {string} root */
export const pinnedNode = (root) => join(modules(root), 'node', 'bin', 'node');

/**
 * Whether node_modules contains everything that package-lock.json lists. npm writes node_modules/.package-lock.json
 * last. So this detects an interrupted install and missing development packages, and accepts a developer's `npm
 * install`.
 * @param {string} root
 */
export function isInstalled(root) {
  if (!existsSync(pinnedNode(root))) return false;
  try {
    const wanted = packagesOf(join(root, 'package-lock.json'));
    const found = packagesOf(join(modules(root), '.package-lock.json'));
    return Object.entries(wanted).every(([path, { version, optional }]) => {
      if (path === '') return true;
      return found[path] ? found[path].version === version : optional;
    });
  } catch {
    return false;
  }
}

/**
 * @param {string} root
 * @returns false after a stop request, once npm has ended. Otherwise npm could write while the next start empties
 * node_modules.
 */
export async function install(root) {
  const started = Date.now();
  process.stderr.write('installing packages (npm ci)\n');
  const { code, stopped } = await runNpm(root);
  if (stopped) return false;
  if (code !== 0) throw new Error(`npm ci failed with exit code ${code}`);
  if (!isInstalled(root))
    throw new Error(
      'npm ci skipped packages. Does your npm configuration disable install scripts or optional packages?',
    );
  process.stderr.write(
    `packages downloaded and installed in ${((Date.now() - started) / 1000).toFixed(1)} s\n`,
  );
  return true;
}

/** @param {string} root @returns {Promise<{ code: number | null, stopped: boolean }>} */
function runNpm(root) {
  const [command, ...args] = npm(root);
  return new Promise((resolve, reject) => {
    const child = spawn(
      command,
      [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: root,
        env: { ...process.env, PATH: pathWithoutModules(root) },
        // Its own process group, so that npm's install scripts end with it.
        detached: true,
        // stdout is for a command's result (`scrape --out -`), so progress goes to stderr.
        stdio: ['ignore', 2, 2],
      },
    );
    let stopped = false;
    /** @type {NodeJS.Timeout | undefined} */
    let killTimer;
    const sendSignal = (/** @type {NodeJS.Signals} */ name) =>
      child.pid && signal(-child.pid, name);
    const stop = () => {
      if (stopped) return;
      stopped = true;
      sendSignal('SIGTERM');
      killTimer = setTimeout(() => sendSignal('SIGKILL'), STOP_TIMEOUT_MS);
    };
    const abandon = () => void sendSignal('SIGKILL');
    for (const name of STOPS) process.on(name, stop);
    process.on('exit', abandon);
    const settle = () => {
      clearTimeout(killTimer);
      for (const name of STOPS) process.off(name, stop);
      process.off('exit', abandon);
    };
    child.on('error', (error) => {
      settle();
      reject(new Error(`npm ci failed: ${error.message}`));
    });
    child.on('exit', (code) => {
      if (stopped) abandon();
      settle();
      resolve({ code, stopped });
    });
  });
}

/**
 * The system's npm on the system's node. npm puts node_modules/.bin first on the PATH, and `npm ci` deletes it.
 * @param {string} root
 * @returns {[string, ...string[]]}
 */
function npm(root) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const outside = (/** @type {string | undefined} */ path) =>
    path && existsSync(path) && !path.startsWith(modules(root) + sep);
  if (cli && outside(cli) && node && outside(node)) return [node, cli];
  return ['npm'];
}

/** @param {string} root */
function pathWithoutModules(root) {
  const inside = (/** @type {string} */ path) =>
    path === modules(root) || path.startsWith(modules(root) + sep);
  const parts = (process.env.PATH ?? '').split(delimiter).filter((part) => !inside(part));
  const node = process.env.npm_node_execpath;
  return (node && !inside(node) ? [dirname(node), ...parts] : parts).join(delimiter);
}

/** @param {string} path @returns {Record<string, { version: string, optional?: boolean }>} */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}
