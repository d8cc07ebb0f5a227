import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { onStopRequest } from './children.ts';
import { build, STAMP } from './build.ts';
import { root } from './root.mjs';
import { supervise } from './supervisor.ts';

/** The compiler writes files one by one. The server restarts after this long without a change. */
const QUIET_MS = 300;
/** Vite's default. */
const VITE_URL = 'http://localhost:5173';

/**
 * `npm run dev` runs the product like `npm start` and restarts its server after each compilation.
 * Vite's server forwards /api and the other server paths to it (vite.config.ts).
 */
export async function dev(): Promise<number> {
  await build('server', 'web');
  // The compiler now writes to dist, so the next `npm start` must rebuild.
  rmSync(join(root, 'dist', STAMP), { force: true });
  const watchers: ChildProcess[] = [];
  const stopWatchers = () => watchers.forEach((child) => child.kill('SIGTERM'));
  onStopRequest(stopWatchers);
  const run = (program: string, ...args: string[]) =>
    watchers.push(
      spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
        cwd: root,
        stdio: ['ignore', 2, 2],
      }),
    );
  try {
    return await supervise({
      clientUrl: VITE_URL,
      onReady(restart) {
        run('@nestjs/cli/bin/nest.js', 'build', '--watch', '--preserveWatchOutput');
        run('vite/bin/vite.js', '--port', new URL(VITE_URL).port, '--strictPort');
        let timer: NodeJS.Timeout | undefined;
        watch(join(root, 'dist'), { recursive: true, persistent: false }, () => {
          clearTimeout(timer);
          timer = setTimeout(restart, QUIET_MS);
        });
      },
    });
  } finally {
    stopWatchers();
  }
}
