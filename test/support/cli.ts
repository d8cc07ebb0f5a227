import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
// The commands import it when they need it; here, that would count against the time of the first test.
import '../../backend/app/app.module.js';
import type { Shell } from '../../backend/app/cli/shell.js';
import { cloneDatabase } from './database.js';

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
  const environment = () => ({
    ...process.env,
    DATABASE_URL: clone.url,
    APP_SECRET: 'only the tests sign links with this',
    FIREBASE_PROJECT_ID: 'demo-lead-delivery',
    FIREBASE_AUTH_EMULATOR_HOST: process.env['TEST_IDENTITY_HOST'],
    FIREBASE_API_KEY: 'demo',
    FIREBASE_AUTH_DOMAIN: 'localhost',
    MAPS_SOURCE: 'sample',
  });
  return {
    file,
    environment,
    /** Runs the command in this process, which takes a tenth of the time. */
    async call(args: string[], { stdin = '', env = {} } = {}) {
      const [stdout, stderr] = [new PassThrough(), new PassThrough()];
      const shell = {
        env: { ...environment(), ...env },
        stdin: Readable.from([stdin]),
        stdout,
        stderr,
      };
      const written = Promise.all([buffer(stdout), buffer(stderr)]);
      const code = await command(args, shell);
      stdout.end();
      stderr.end();
      const [out, err] = await written;
      return { code, stdout: out.toString(), stderr: err.toString() };
    },
    /** Runs the command in a process of its own, as an operator does. */
    start: (args: string[], stdin = '') =>
      new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
        const child = execFile(
          process.execPath,
          [file, ...args],
          { env: environment() },
          (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
        );
        child.stdin!.end(stdin);
      }),
  };
}
