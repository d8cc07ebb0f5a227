import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

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
 */
export class ServerProcess {
  #env: NodeJS.ProcessEnv;
  readonly #events: Events;
  readonly #hasStandby: boolean;
  #child!: ChildProcess;
  #standby: ChildProcess | undefined;
  #wasReady = false;
  #isStopping = false;
  #isReplacing = false;
  #crashes: number[] = [];
  #pending: NodeJS.Timeout | undefined;

  /** @param hasStandby whether the next process loads its packages in advance, so that a restart takes half the time */
  constructor(env: NodeJS.ProcessEnv, events: Events, hasStandby = false) {
    this.#env = env;
    this.#events = events;
    this.#hasStandby = hasStandby;
    this.#launch();
  }

  /** Drains the process and starts a new one, optionally with another environment. */
  restart(env = this.#env) {
    if (this.#isStopping) return;
    if (env !== this.#env) {
      this.#standby?.kill();
      this.#standby = undefined;
    }
    this.#env = env;
    if (this.#isRunning()) {
      this.#isReplacing = true;
      this.#terminate();
    } else {
      clearTimeout(this.#pending);
      this.#launch();
    }
  }

  async stop() {
    this.#isStopping = true;
    clearTimeout(this.#pending);
    this.#standby?.kill();
    if (!this.#isRunning()) return;
    const exited = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#terminate();
    await exited;
  }

  #launch() {
    const child = this.#standby ?? this.#create();
    this.#child = child;
    this.#standby = undefined;
    if (this.#hasStandby) child.send('start');
    child.on('message', (message: { ready?: boolean; url?: string }) => {
      if (!message.ready) return;
      if (this.#hasStandby) this.#prepare();
      if (!this.#wasReady) this.#events.onReady(message.url ?? '');
      this.#wasReady = true;
      this.#events.onStarted?.();
    });
    child.on('error', (error) => process.stderr.write(`server: ${error.message}\n`));
    child.on('exit', (code, signal) => this.#handleExit(code, signal));
  }

  #create() {
    const main = join(root, 'dist', 'backend', 'app', 'main.js');
    const options = [...SERVER_OPTIONS, ...(this.#hasStandby ? STANDBY : [])];
    return spawn(process.execPath, [...options, main], {
      cwd: root,
      env: this.#env,
      // Its own process group, because we forward Ctrl-C. If we die, the channel closes and the process stops.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  }

  #prepare() {
    const next = this.#create();
    this.#standby = next;
    // Without it, the next start takes longer.
    const forget = () => {
      if (this.#standby === next) this.#standby = undefined;
    };
    next.on('error', forget).on('exit', forget);
  }

  #handleExit(code: number | null, signal: NodeJS.Signals | null) {
    if (this.#isStopping) return;
    if (this.#isReplacing) {
      this.#isReplacing = false;
      this.#launch();
      return;
    }
    const now = Date.now();
    this.#crashes = [...this.#crashes.filter((at) => now - at < CRASH_WINDOW_MS), now];
    const cause = signal ? `was killed by ${signal}` : `exited with code ${code}`;
    // An exit before the server was ready indicates an invalid setting, so a restart would not help.
    if (!this.#wasReady && signal === null) {
      process.stderr.write(`the server ${cause}; giving up\n`);
      this.#isStopping = true;
      this.#events.onGiveUp();
      return;
    }
    const pause = Math.min(100 * 2 ** (this.#crashes.length - 1), MAX_PAUSE_MS);
    process.stderr.write(`the server ${cause}; restarting in ${pause} ms\n`);
    this.#pending = setTimeout(() => this.#launch(), pause);
  }

  #isRunning() {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  #terminate() {
    const draining = this.#child;
    draining.kill('SIGTERM');
    const timer = setTimeout(() => draining.kill('SIGKILL'), DRAIN_TIMEOUT_MS);
    draining.once('exit', () => clearTimeout(timer));
  }
}
