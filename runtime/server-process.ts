import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

export interface ServerProcess {
  /** Drains the process and starts a new one, optionally with another environment. */
  restart(env?: NodeJS.ProcessEnv): void;
  stop(): Promise<void>;
}

interface Events {
  /** Called when the server first accepts requests. */
  onReady(url: string): void;
  /** Called each time a server accepts requests. */
  onStarted?(): void;
  /** Called when the server fails to start. */
  onGiveUp(): void;
}

/**
 * V8 sizes its young generation by the machine's memory: 128 MB for 24 GB, which the garbage of a few downloads fills.
 * Limiting it to 32 MB costs no extra time. The Dockerfile sets the same option.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=16'];
const DRAIN_TIMEOUT_MS = 7_000;
const CRASH_WINDOW_MS = 60_000;
/** The longest pause before a restart, while the process keeps crashing. */
const MAX_PAUSE_MS = 10_000;
/** Loads the packages, then waits for a message. */
const STANDBY = ['--import', './runtime/standby.mjs'];

/**
 * Keeps `dist/backend/app/main.js` running: once it has been ready, every crash has a temporary cause, such as a database
 * that is down, and leads to a restart.
 * @param hasStandby whether the next process loads its packages in advance, so that a restart takes half the time
 */
export function superviseServer(
  env: NodeJS.ProcessEnv,
  { onReady, onStarted, onGiveUp }: Events,
  hasStandby = false,
): ServerProcess {
  let current: NodeJS.ProcessEnv = env;
  let child: ChildProcess;
  let standby: ChildProcess | undefined;
  let wasReady = false;
  let stopping = false;
  let replacing = false;
  let crashes: number[] = [];
  let pending: NodeJS.Timeout | undefined;

  const create = () => {
    const main = join(root, 'dist', 'backend', 'app', 'main.js');
    return spawn(process.execPath, [...SERVER_OPTIONS, ...(hasStandby ? STANDBY : []), main], {
      cwd: root,
      env: current,
      // Its own process group, because we forward Ctrl-C. If we die, the channel closes and the process stops.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  };

  const prepare = () => {
    const next = create();
    standby = next;
    // Without it, the next start takes longer.
    const forget = () => {
      if (standby === next) standby = undefined;
    };
    next.on('error', forget).on('exit', forget);
  };

  const launch = () => {
    child = standby ?? create();
    standby = undefined;
    if (hasStandby) child.send('start');
    child.on('message', (message: { ready?: boolean; url?: string }) => {
      if (!message.ready) return;
      if (hasStandby) prepare();
      if (!wasReady) onReady(message.url ?? '');
      wasReady = true;
      onStarted?.();
    });
    child.on('error', (error) => process.stderr.write(`server: ${error.message}\n`));
    child.on('exit', handleExit);
  };

  const handleExit = (code: number | null, signal: NodeJS.Signals | null) => {
    if (stopping) return;
    if (replacing) {
      replacing = false;
      launch();
      return;
    }
    const now = Date.now();
    crashes = [...crashes.filter((at) => now - at < CRASH_WINDOW_MS), now];
    const cause = signal ? `was killed by ${signal}` : `exited with code ${code}`;
    // An exit before the server was ready indicates an invalid setting, so a restart would not help.
    if (!wasReady && signal === null) {
      process.stderr.write(`the server ${cause}; giving up\n`);
      stopping = true;
      onGiveUp();
      return;
    }
    const pause = Math.min(100 * 2 ** (crashes.length - 1), MAX_PAUSE_MS);
    process.stderr.write(`the server ${cause}; restarting in ${pause} ms\n`);
    pending = setTimeout(launch, pause);
  };

  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const terminate = () => {
    const draining = child;
    draining.kill('SIGTERM');
    const timer = setTimeout(() => draining.kill('SIGKILL'), DRAIN_TIMEOUT_MS);
    draining.once('exit', () => clearTimeout(timer));
  };

  launch();
  return {
    restart(next = current) {
      if (stopping) return;
      if (next !== current) {
        standby?.kill();
        standby = undefined;
      }
      current = next;
      if (!isRunning()) {
        clearTimeout(pending);
        launch();
        return;
      }
      replacing = true;
      terminate();
    },
    async stop() {
      stopping = true;
      clearTimeout(pending);
      standby?.kill();
      if (!isRunning()) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      terminate();
      await exited;
    },
  };
}
