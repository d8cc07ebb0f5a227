import {
  chownSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import type { Config } from '../backend/platform/config.ts';
import { FORMAT, MANIFEST } from './backup.ts';
import { diskProblem } from './disk.mjs';
import { postgresFolder, startLock } from './environment.ts';
import { tryLock } from './lock.mjs';
import { osUserFor } from './postgres-binaries.ts';
import { isPostgresInUse, startPostgres } from './postgres.ts';
import { UserError } from './errors.ts';
import { readConfig } from './settings.ts';

const CONTENTS = ['postgres', 'identity', 'app-secret', 'outbox'];
/** The share of the free space that an archive may fill. */
const SHARE_OF_DISK = 0.9;
/** Space that even an empty file takes. */
const BLOCK = 4096;

/**
 * `npm run restore -- FILE` restores a backup to DATA_DIR. It unpacks the archive next to the data and starts PostgreSQL
 * from it as a test before it changes anything. It moves existing data aside and never deletes it.
 */
export async function restore([file]: string[]): Promise<number> {
  if (!file) throw new UserError('Specify a file: npm run restore -- FILE');
  const source = resolve(file);
  if (!existsSync(source)) throw new UserError(`${source} does not exist.`);
  const config = await readConfig();
  if (config.databaseUrl)
    throw new UserError(
      'DATABASE_URL is set, so the data is in your own PostgreSQL. Restore it there.',
    );
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const result = tryLock(startLock(config));
  if ('holder' in result)
    throw new UserError(
      `Lead Delivery is running on ${result.holder.url ?? 'this DATA_DIR'} (pid ${result.holder.pid}). Stop it before restoring.`,
    );
  const fresh = join(config.dataDir, 'restoring');
  try {
    if (await isPostgresInUse(postgresFolder(config)))
      throw new UserError('Another command is using the embedded database. Wait for it to finish.');
    rmSync(fresh, { recursive: true, force: true });
    await unpack(source, fresh);
    await testStart(fresh);
    swap(config, fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    result.lock.release();
  }
  process.stderr.write(`${config.dataDir} restored from ${source}\n`);
  return 0;
}

async function unpack(source: string, folder: string) {
  mkdirSync(folder, { mode: 0o700 });
  const { bavail, bsize } = statfsSync(folder);
  let room = bavail * bsize * SHARE_OF_DISK;
  const reader = extract();
  const unpacked = pipeline(createReadStream(source), createGunzip(), reader);
  // A failure also ends the loop below. The await after the loop reports it.
  unpacked.catch(() => undefined);
  try {
    for await (const entry of reader) {
      const { name, type, size } = entry.header;
      const path = join(folder, name);
      const problem = problemOf(relative(folder, path), type);
      if (problem)
        throw new UserError(`${source} ${problem}, so it is not a backup of this product.`);
      room -= size + BLOCK;
      if (room < 0)
        throw new UserError(`${source} needs more space than is left on DATA_DIR's disk.`);
      mkdirSync(type === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 });
      if (type === 'directory') entry.resume();
      else await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
    }
    await unpacked;
  } catch (error) {
    throw error instanceof UserError || diskProblem(error)
      ? error
      : new UserError(`${source} is not a complete backup: ${(error as Error).message}`);
  }
  if (readFormat(join(folder, MANIFEST)) !== FORMAT)
    throw new UserError(`${source} is not a backup of Lead Delivery.`);
  // Without it, PostgreSQL would start with an empty database.
  if (!existsSync(join(folder, 'postgres', 'cluster', 'PG_VERSION')))
    throw new UserError(`${source} is not a complete backup: it has no database.`);
}

/** Why an entry can't be part of a backup; null if it can. A link could redirect a later file out of the folder. */
function problemOf(path: string, type: Header['type']): string | null {
  const [top = ''] = path.split(sep);
  if (top === '..') return 'contains a file outside DATA_DIR';
  if (top !== MANIFEST && !CONTENTS.includes(top)) return 'contains an unknown file';
  return type === 'file' || type === 'directory' ? null : 'contains a link or device';
}

function readFormat(manifest: string): unknown {
  try {
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { format?: unknown }).format;
  } catch {
    return null;
  }
}

/** Makes PostgreSQL replay the backup's log while the old data is still in place. */
async function testStart(folder: string) {
  const dir = join(folder, 'postgres');
  const user = osUserFor(join(dir, 'cluster'));
  if (user) chownTree(join(dir, 'cluster'), user.uid, user.gid);
  const postgres = await startPostgres({ dir });
  await postgres.stop();
}

function chownTree(path: string, uid: number, gid: number) {
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) chownTree(child, uid, gid);
    else chownSync(child, uid, gid);
  }
}

function swap({ dataDir }: Config, fresh: string) {
  const before = join(
    dataDir,
    `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`,
  );
  const replaced = CONTENTS.filter((name) => existsSync(join(dataDir, name)));
  if (replaced.length > 0) {
    mkdirSync(before, { mode: 0o700 });
    for (const name of replaced) renameSync(join(dataDir, name), join(before, name));
    process.stderr.write(`moved the previous data to ${before}\n`);
  }
  for (const name of CONTENTS)
    if (existsSync(join(fresh, name))) renameSync(join(fresh, name), join(dataDir, name));
}
