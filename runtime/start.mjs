// The first file of every npm script. It runs on the system's Node (>= 20.19) before anything is installed.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { diskProblem } from './disk.mjs';
import { install, isInstalled, pinnedNode } from './install.mjs';
import { waitForLock } from './lock.mjs';
import { exitCodeOnStop, exitOnStopRequest, STOPS } from './processes.mjs';
import { root } from './root.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Node.js 20.19 or newer is required; this is ${process.versions.node}.\n`);
  process.exit(1);
}

const [command] = process.argv.slice(2);
exitOnStopRequest(command);

try {
  process.chdir(root);
  const lock = await waitForLock(join(root, '.build', 'lock'), ({ pid }) =>
    process.stderr.write(
      `waiting for process ${pid}, which is installing or building in this checkout\n`,
    ),
  );
  const installed = isInstalled(root);
  let stopped = false;
  try {
    if (!installed) stopped = !(await install(root));
  } finally {
    lock.release();
  }
  if (stopped) process.exit(exitCodeOnStop(command));
  const runsOnPinnedNode = installed && process.execPath === realpathSync(pinnedNode(root));
  if (runsOnPinnedNode) await import('./commands.ts');
  else runOnPinnedNode();
} catch (error) {
  process.stderr.write(
    `${diskProblem(error) ?? (error instanceof Error ? error.message : String(error))}\n`,
  );
  process.exit(1);
}

function runOnPinnedNode() {
  // The channel tells the child when this process ends, even by kill -9.
  const child = spawn(
    pinnedNode(root),
    [join(root, 'runtime', 'commands.ts'), ...process.argv.slice(2)],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  );
  let isStopping = false;
  for (const name of STOPS)
    process.on(name, () => {
      isStopping = true;
      child.kill(name);
    });
  child.on('exit', (code) => process.exit(code ?? (isStopping ? exitCodeOnStop(command) : 1)));
}
