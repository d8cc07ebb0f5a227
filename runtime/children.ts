import { spawn } from 'node:child_process';
import { STOPS } from './processes.mjs';
import { root } from './root.mjs';

/**
 * Calls `stop` once on a stop request: a signal, or the end of the bootstrap process.
 * Ctrl-C arrives twice, from the terminal and from npm.
 */
export function onStopRequest(stop: (reason: string) => void) {
  let isStopping = false;
  const once = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    stop(reason);
  };
  for (const name of STOPS) process.on(name, once);
  if (process.channel) {
    process.on('disconnect', () => once('disconnect'));
    process.channel.unref();
  }
}

/** Runs a Node script with the caller's streams. @returns its exit code */
export async function runNode(
  args: string[],
  options: { env?: NodeJS.ProcessEnv; quiet?: boolean; timeout?: number } = {},
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: options.env ?? process.env,
    stdio: options.quiet ? ['ignore', 2, 2] : 'inherit',
    timeout: options.timeout,
    killSignal: 'SIGKILL',
  });
  const forward = (name: NodeJS.Signals) => void child.kill(name);
  const stop = () => forward('SIGTERM');
  for (const name of STOPS) process.on(name, forward);
  process.on('disconnect', stop);
  process.channel?.unref();
  try {
    return await new Promise<number>((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
    });
  } finally {
    for (const name of STOPS) process.off(name, forward);
    process.off('disconnect', stop);
  }
}
