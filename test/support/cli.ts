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

/** A command of the product over its own clone of the migrated database. */
export function useCommand(
  name: string,
  command: (args: string[], shell: Shell) => Promise<number>,
) {
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
    /** Runs the command in this process, which takes a tenth of the time. */
    async call(args: string[], { stdin = '', source = 'sample' } = {}) {
      const [stdout, stderr] = [new PassThrough(), new PassThrough()];
      const variables = { ...env(), MAPS_SOURCE: source };
      const shell = { env: variables, stdin: Readable.from([stdin]), stdout, stderr };
      const written = Promise.all([buffer(stdout), buffer(stderr)]);
      const code = await command(args, shell);
      for (const stream of [stdout, stderr]) stream.end();
      const [out, error] = await written;
      return { code, stdout: out.toString(), stderr: error.toString() };
    },
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
