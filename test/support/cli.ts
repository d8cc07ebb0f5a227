import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
// The commands import it when they need it; here, that would count against the time of the first test.
import '../../backend/app/app.module.js';
import type { Shell } from '../../backend/app/cli/shell.js';
import { cloneDatabase } from './database.js';
import { environment } from './server.js';

type Command = (args: string[], shell: Shell) => Promise<number>;

/** Runs a command in this process, which takes a tenth of the time. */
export async function call(command: Command, args: string[], env: Shell['env'], stdin = '') {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  // `text` would drop a byte order mark.
  const written = Promise.all([buffer(stdout), buffer(stderr)]);
  const code = await command(args, { env, stdin: Readable.from([stdin]), stdout, stderr });
  for (const stream of [stdout, stderr]) stream.end();
  const [out, error] = await written;
  return { code, stdout: out.toString(), stderr: error.toString() };
}

/** A command of the product over its own clone of the migrated database. */
export function useCommand(name: string, command: Command) {
  const file = join(import.meta.dirname, `../../dist/backend/app/cli/${name}.js`);
  let clone: Awaited<ReturnType<typeof cloneDatabase>>;
  beforeAll(async () => {
    clone = await cloneDatabase();
  });
  afterAll(() => clone.drop());
  const env = () => ({ ...environment(clone.url), MAPS_SOURCE: 'sample' });
  return {
    file,
    env,
    call: (args: string[], { stdin = '', source = 'sample' } = {}) =>
      call(command, args, { ...env(), MAPS_SOURCE: source }, stdin),
    /** Runs the command in a process of its own, as an operator does. */
    async start(args: string[], stdin = '') {
      const child = spawn(process.execPath, [file, ...args], { env: env() });
      child.stdin.end(stdin);
      const written = Promise.all([text(child.stdout), text(child.stderr)]);
      const [[code], [stdout, stderr]] = await Promise.all([once(child, 'close'), written]);
      return { code, stdout, stderr };
    },
  };
}
