import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

export interface ServerProcess {
  /** Lets the process drain and starts a new one, with another environment when given. */
  restart(env?: NodeJS.ProcessEnv): void;
  stop(): Promise<void>;
}

interface Events {
  /** The first time that a request would be answered. */
  onReady(url: string): void;
  /** The server never came up, or dies again and again. */
  onGivenUp(): void;
}

const DRAIN_MS = 20_000;
const DEATHS = 5;
const WINDOW_MS = 60_000;

/** Keeps `dist/backend/main.js` running: a process that was killed is replaced, one that cannot live is given up. */
export function superviseServer(
  env: NodeJS.ProcessEnv,
  { onReady, onGivenUp }: Events,
): ServerProcess {
  let current: NodeJS.ProcessEnv = env;
  let child: ChildProcess;
  let wasReady = false;
  let stopping = false;
  let replacing = false;
  let deaths: number[] = [];
  let pending: NodeJS.Timeout | undefined;

  const launch = () => {
    child = spawn(process.execPath, [join(root, 'dist', 'backend', 'main.js')], {
      cwd: root,
      env: current,
      // Its own process group: on Ctrl-C we, and not the terminal, tell it to drain. When we die it sees the channel close.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message: { ready?: boolean; url?: string }) => {
      if (!message.ready || wasReady) return;
      wasReady = true;
      onReady(message.url ?? '');
    });
    child.on('error', (error) => process.stderr.write(`the server: ${error.message}\n`));
    child.on('exit', died);
  };

  const died = (code: number | null, signal: NodeJS.Signals | null) => {
    if (stopping) return;
    if (replacing) {
      replacing = false;
      launch();
      return;
    }
    const now = Date.now();
    deaths = [...deaths.filter((at) => now - at < WINDOW_MS), now];
    const how = signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
    // Before it was ever ready an exit is an answer (a wrong setting), which a repetition would not change.
    if (deaths.length >= DEATHS || (!wasReady && signal === null)) {
      process.stderr.write(`the server ${how}; giving up\n`);
      stopping = true;
      onGivenUp();
      return;
    }
    const pause = 100 * 2 ** (deaths.length - 1);
    process.stderr.write(`the server ${how}; it is started again in ${pause} ms\n`);
    pending = setTimeout(launch, pause);
  };

  launch();
  return {
    restart(next = current) {
      current = next;
      if (child.exitCode !== null || child.signalCode !== null) return;
      replacing = true;
      child.kill('SIGTERM');
    },
    async stop() {
      stopping = true;
      clearTimeout(pending);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const impatient = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS);
      await exited;
      clearTimeout(impatient);
    },
  };
}
