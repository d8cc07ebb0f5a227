import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { onStopRequest } from './children.ts';
import { build, STAMP } from './build.ts';
import { root } from './root.mjs';
import { supervise } from './supervisor.ts';

/** The compiler writes its files one by one; the server is replaced when it has paused for this long. */
const QUIET_MS = 300;

/**
 * `npm run dev`: the product as `npm start` runs it, its server replaced whenever the compiler has written, and
 * Vite's own server before it, which sends /api and the other server paths on (vite.config.ts).
 */
export async function dev(): Promise<number> {
  await build('server', 'web');
  // From here on the compiler writes into dist itself: the next `npm start` builds anew.
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
    return await supervise((restart) => {
      run('@nestjs/cli/bin/nest.js', 'build', '--watch', '--preserveWatchOutput');
      run('vite/bin/vite.js');
      let timer: NodeJS.Timeout | undefined;
      watch(join(root, 'dist'), { recursive: true, persistent: false }, () => {
        clearTimeout(timer);
        timer = setTimeout(restart, QUIET_MS);
      });
    });
  } finally {
    stopWatchers();
  }
}
