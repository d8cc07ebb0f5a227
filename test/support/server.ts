import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVER_OPTIONS } from '../../runtime/server-process.js';
import { freePort } from '../runtime/support.js';

const DIST = join(import.meta.dirname, '../../dist/backend/app');

export interface Server {
  url: string;
  pid: number;
  /** Kills the process with SIGKILL, as in a crash. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** The variables of a product over a database, for its processes and commands. */
export const environment = (databaseUrl: string) => ({
  ...process.env,
  DATA_DIR: process.env['TEST_DATA_DIR'],
  DATABASE_URL: databaseUrl,
  APP_SECRET: 'only the tests sign links with this',
  FIREBASE_PROJECT_ID: 'demo-lead-delivery',
  FIREBASE_API_KEY: 'demo',
  FIREBASE_AUTH_DOMAIN: 'localhost',
  FIREBASE_AUTH_EMULATOR_HOST: process.env['TEST_IDENTITY_HOST'],
});

/** Starts a process of the built product over a database, as an operator would. */
export async function startServer(
  databaseUrl: string,
  role: 'api' | 'worker' | 'all' = 'all',
  env: Record<string, string> = {},
): Promise<Server> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const child = fork(join(DIST, 'main.js'), {
    execArgv: SERVER_OPTIONS,
    env: {
      ...environment(databaseUrl),
      ROLE: role,
      PORT: String(port),
      LOG_LEVEL: 'fatal',
      SHUTDOWN_GRACE_SECONDS: '0',
      TRIAL_LEADS: '1000000',
      PLACES_FETCH: 'off',
      ...env,
    },
  });
  await Promise.race([once(child, 'message'), failed(child)]);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`The server exited with ${code} before it was ready`);
}

export const migrate = (databaseUrl: string) =>
  promisify(execFile)(process.execPath, [join(DIST, 'schema/migrate.js')], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
