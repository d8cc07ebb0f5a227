import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../../runtime/root.mjs';
import { freePort } from '../runtime/support.ts';
import { atMost, round, seconds, type Figure } from './figure.ts';
import type { World } from './world.ts';

const GIVE_UP_MS = 15 * 60_000;

/** `npm start` on a fresh machine: HEAD cloned into an empty folder, with the system's node; then once more. */
export async function start(world: World): Promise<Figure[]> {
  const folder = join(world.folder, 'checkout');
  execFileSync('git', ['clone', '--quiet', root, folder]);
  world.defer(() => rmSync(folder, { recursive: true, force: true }));
  const env = {
    ...freshEnvironment(),
    DATA_DIR: join(folder, '.data'),
    PORT: String(await freePort()),
    AUTH_EMULATOR_PORT: String(await freePort()),
  };

  const cold = await startOnce(folder, env);
  const [, download] = /packages downloaded and installed in ([\d.]+) s/.exec(cold.output) ?? [];
  const warm = await startOnce(folder, env);
  return [
    atMost('start-cold', cold.seconds, 's', 180, {
      downloadSeconds: Number(download),
      withoutDownload: round(cold.seconds - Number(download)),
    }),
    atMost('start-warm', warm.seconds, 's', 12),
  ];
}

/** Starts, waits for `ready`, and stops like Ctrl-C. */
async function startOnce(cwd: string, env: NodeJS.ProcessEnv) {
  const started = performance.now();
  // Its own process group, because npm does not pass on every signal.
  const child = spawn('npm', ['start'], { cwd, env, detached: true });
  const exited = once(child, 'exit');
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (/^ready on /m.test(output)) resolve();
      });
    }
  });
  const timeout = setTimeout(() => process.kill(-child.pid!, 'SIGTERM'), GIVE_UP_MS);
  try {
    await Promise.race([
      ready,
      exited.then(() => Promise.reject(new Error(`npm start ended:\n${output}`))),
    ]);
    return { seconds: seconds(started), output };
  } finally {
    clearTimeout(timeout);
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM');
    await exited;
  }
}

/** The environment without the additions of `npm run bench`: node_modules on the PATH, npm's variables. */
function freshEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|TEST_|NODE$)/.test(name));
  const path = (process.env['PATH'] ?? '').split(delimiter);
  return {
    ...Object.fromEntries(kept),
    PATH: path.filter((part) => !part.includes('node_modules')).join(delimiter),
  };
}
