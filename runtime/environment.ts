import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../backend/platform/config.ts';
import { diskProblem } from './disk.mjs';
import { DEMO_PROJECT } from './identity.ts';
import { holderOf } from './lock.mjs';
import { UserError } from './errors.ts';
import { usesEmbeddedIdentity } from './settings.ts';

/** DATA_DIR/runtime.json, through which our other commands reach a running product. */
export interface Running {
  pid: number;
  url: string;
  databaseUrl: string;
  /** False for a database from DATABASE_URL. */
  embeddedDatabase: boolean;
  /** Includes the secret: as FIREBASE_AUTH_EMULATOR_HOST, it gives the Admin SDK access to all accounts. */
  authEmulatorHost: string | null;
}

export const startLock = ({ dataDir }: Config) => join(dataDir, 'start.lock');
export const postgresFolder = ({ dataDir }: Config) => join(dataDir, 'postgres');

const runningFile = (config: Config) => join(config.dataDir, 'runtime.json');

/** Creates DATA_DIR. @throws UserError if it is not writable */
export function makeDataDir({ dataDir }: Config) {
  const probe = join(dataDir, `.writable-${process.pid}`);
  try {
    makeFolder(dataDir);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    if (diskProblem(error)) {
      rmSync(probe, { force: true });
      throw error;
    }
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`DATA_DIR: ${dataDir} is not a writable folder (${code}).`);
  }
}

/** Not `recursive: true`, which never returns in /proc. */
function makeFolder(path: string) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

export function writeRunning(config: Config, running: Running) {
  replaceFile(runningFile(config), JSON.stringify(running));
}

export function removeRunning(config: Config) {
  rmSync(runningFile(config), { force: true });
}

/** The product running on this DATA_DIR. Ignores the file of a killed process. */
export function findRunning(config: Config): Running | null {
  const holder = holderOf(startLock(config));
  try {
    const running = JSON.parse(readFileSync(runningFile(config), 'utf8')) as Running;
    return holder?.pid === running.pid ? running : null;
  } catch {
    return null;
  }
}

/** The environment of all processes: the operator's, plus the embedded services. */
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
          FIREBASE_AUTH_EMULATOR_HOST:
            findRunning(config)?.authEmulatorHost ?? `127.0.0.1:${config.authEmulatorPort}`,
        }
      : {}),
  };
}

/** The secret that signs links. It is kept, so that links stay valid after a restart. */
function appSecret(config: Config) {
  if (config.appSecret) return config.appSecret;
  const path = join(config.dataDir, 'app-secret');
  makeDataDir(config);
  if (!existsSync(path)) replaceFile(path, randomBytes(32).toString('base64url'));
  return readFileSync(path, 'utf8');
}

function replaceFile(path: string, text: string) {
  const partial = `${path}.new`;
  try {
    writeFileSync(partial, text, { mode: 0o600, flush: true });
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}
