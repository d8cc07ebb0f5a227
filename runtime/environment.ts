import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../backend/config.ts';
import { DEMO_PROJECT } from './identity.ts';
import { holderOf } from './lock.mjs';
import { UserError } from './errors.ts';
import { usesEmbeddedIdentity } from './settings.ts';

/** What a running product tells our other commands, in DATA_DIR/runtime.json. */
export interface Running {
  pid: number;
  url: string;
  databaseUrl: string;
  /** Whether the database is our own PostgreSQL rather than DATABASE_URL's. */
  embeddedDatabase: boolean;
  authEmulatorHost: string | null;
}

export const startLock = ({ dataDir }: Config) => join(dataDir, 'start.lock');
export const postgresFolder = ({ dataDir }: Config) => join(dataDir, 'postgres');

const runningFile = (config: Config) => join(config.dataDir, 'runtime.json');

/** Makes DATA_DIR, or says why it is of no use. */
export function makeDataDir({ dataDir }: Config) {
  const probe = join(dataDir, `.writable-${process.pid}`);
  try {
    makeFolder(dataDir);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`DATA_DIR: ${dataDir} is not a folder that can be written to (${code}).`);
  }
}

/** One by one: in /proc mkdir's own `recursive` never ends. */
function makeFolder(path: string) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

export function noteRunning(config: Config, running: Running) {
  writeAside(runningFile(config), JSON.stringify(running));
}

export function forgetRunning(config: Config) {
  rmSync(runningFile(config), { force: true });
}

/** The product that runs on this DATA_DIR; what a killed one left behind does not count. */
export function findRunning(config: Config): Running | null {
  const holder = holderOf(startLock(config));
  try {
    const running = JSON.parse(readFileSync(runningFile(config), 'utf8')) as Running;
    return holder?.pid === running.pid ? running : null;
  } catch {
    return null;
  }
}

/** The environment of every process of the product: the operator's, completed with what runs embedded. */
export function productEnvironment(config: Config, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: config.dataDir,
    HOST: config.host,
    PORT: String(config.port),
    DATABASE_URL: databaseUrl,
    APP_SECRET: appSecret(config),
    ...(usesEmbeddedIdentity(config)
      ? {
          FIREBASE_PROJECT_ID: DEMO_PROJECT,
          FIREBASE_API_KEY: 'demo',
          FIREBASE_AUTH_DOMAIN: `${DEMO_PROJECT}.firebaseapp.com`,
          FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${config.authEmulatorPort}`,
        }
      : {}),
  };
}

/** Signs links: made once and kept, or links sent yesterday would be void today. */
function appSecret(config: Config) {
  if (config.appSecret) return config.appSecret;
  const path = join(config.dataDir, 'app-secret');
  makeDataDir(config);
  if (!existsSync(path)) writeAside(path, randomBytes(32).toString('base64url'));
  return readFileSync(path, 'utf8');
}

function writeAside(path: string, text: string) {
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
