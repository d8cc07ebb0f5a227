import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { signal, STOPS } from './processes.mjs';

/** How long npm gets to end after it was told to. */
const PATIENCE_MS = 5000;

const modules = (/** @type {string} */ root) => join(root, 'node_modules');

/** Node 24 as the lockfile pins it: the one the product runs on, whatever the system has. @param {string} root */
export const pinnedNode = (root) => join(modules(root), 'node', 'bin', 'node');

/**
 * True when node_modules holds what package-lock.json lists. npm keeps its own record of what it put there
 * (node_modules/.package-lock.json, written last), so an interrupted install and one without the development
 * packages are seen, while a developer's own `npm install` counts.
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
 * False when this process was asked to stop meanwhile; npm is then gone too, or it would still write to node_modules
 * while the next start empties it.
 * @param {string} root
 */
export async function install(root) {
  const started = Date.now();
  process.stderr.write('installing packages (npm ci)\n');
  const { code, stopped } = await runNpm(root);
  if (stopped) return false;
  if (code !== 0) throw new Error(`npm ci failed with exit code ${code}`);
  if (!isInstalled(root))
    throw new Error(
      'npm ci left packages out: are install scripts or optional packages switched off in your npm configuration?',
    );
  process.stderr.write(
    `packages downloaded and installed in ${((Date.now() - started) / 1000).toFixed(1)} s\n`,
  );
  return true;
}

/** @param {string} root @returns {Promise<{ code: number | null, stopped: boolean }>} */
function runNpm(root) {
  const [command, ...args] = npm(root);
  return new Promise((done, failed) => {
    const child = spawn(
      command,
      [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: root,
        env: { ...process.env, PATH: pathWithoutModules(root) },
        // A group of its own, so that the install scripts that npm runs end with it.
        detached: true,
        // What a command writes to stdout is its result (`scrape --out -`): progress goes to stderr.
        stdio: ['ignore', 2, 2],
      },
    );
    let stopped = false;
    /** @type {NodeJS.Timeout | undefined} */
    let impatient;
    const end = (/** @type {NodeJS.Signals} */ name) => child.pid && signal(-child.pid, name);
    const stop = () => {
      if (stopped) return;
      stopped = true;
      end('SIGTERM');
      impatient = setTimeout(() => end('SIGKILL'), PATIENCE_MS);
    };
    const abandon = () => void end('SIGKILL');
    for (const name of STOPS) process.on(name, stop);
    process.on('exit', abandon);
    const settle = () => {
      clearTimeout(impatient);
      for (const name of STOPS) process.off(name, stop);
      process.off('exit', abandon);
    };
    child.on('error', (error) => {
      settle();
      failed(new Error(`npm ci failed: ${error.message}`));
    });
    child.on('exit', (code) => {
      if (stopped) abandon();
      settle();
      done({ code, stopped });
    });
  });
}

/**
 * The system's npm on the system's node: `npm ci` deletes node_modules and with it the node found there, which npm
 * puts first on the PATH of every script.
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
