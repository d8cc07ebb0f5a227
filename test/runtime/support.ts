import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** One sentence and no stack trace. */
export const FULL_DISK =
  /^A file would exceed this user's file size limit \(ulimit -f\): .* Free some space, then run the command again\.\n$/m;

export function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });
}

export interface Run {
  process: ChildProcess;
  /** The output of both streams so far. */
  output(): string;
  /** Resolves when the text appears, rejects when the process ends without it. */
  says(text: string): Promise<void>;
  ended: Promise<number | null>;
}

const started = new Set<ChildProcess>();

/** For `afterAll`: a product left running by a failed test would keep Jest from exiting. */
export function endCommands() {
  for (const child of started) {
    if (child.exitCode === null) child.kill('SIGKILL');
    child.stdout?.destroy();
    child.stderr?.destroy();
    child.unref();
  }
  started.clear();
}

/**
 * Runs `npm run …`, starting at the bootstrap.
 * @param options.fileSize the largest file that it may write, in 512-byte blocks: a full disk for a single process
 */
export function command(
  args: string[],
  env: Record<string, string>,
  node = process.execPath,
  { detached = false, fileSize = 'unlimited' } = {},
): Run {
  const child = spawn(
    'sh',
    ['-c', `ulimit -f ${fileSize}; exec "$0" "$@"`, node, 'runtime/start.mjs', ...args],
    {
      env: { ...process.env, LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached,
    },
  );
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  started.add(child);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    process: child,
    output: () => output,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!output.includes(text)) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
        void ended.then((code) =>
          reject(new Error(`exited with ${code} and never printed "${text}":\n${output}`)),
        );
      }),
  };
}

export interface Child {
  pid: number;
  args: string;
}

/** Slim Linux images have no `ps`, macOS has no /proc. */
export function childrenOf(parent: number): Child[] {
  const all = process.platform === 'linux' ? fromProc() : fromPs();
  return all.filter((child) => child.parent === parent);
}

function fromProc() {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return [
          { pid, parent, args: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') },
        ];
      } catch {
        return [];
      }
    });
}

function fromPs() {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
      return match
        ? [{ pid: Number(match[1]), parent: Number(match[2]), args: match[3] ?? '' }]
        : [];
    });
}
