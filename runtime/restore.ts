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
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { Config } from '../backend/config.ts';
import { FORMAT, MANIFEST } from './backup.ts';
import { postgresFolder, startLock } from './environment.ts';
import { tryLock } from './lock.mjs';
import { accountFor } from './postgres-binaries.ts';
import { isPostgresInUse, startPostgres } from './postgres.ts';
import { UserError } from './errors.ts';
import { readConfig } from './settings.ts';

const PARTS = ['postgres', 'identity', 'app-secret', 'outbox'];

/**
 * `npm run restore -- FILE` puts a backup into DATA_DIR. The archive is unpacked beside the data and PostgreSQL is
 * seen to start from it before anything is touched; what was there is moved aside, never deleted.
 */
export async function restore([file]: string[]): Promise<number> {
  if (!file) throw new UserError('Name the file: npm run restore -- FILE');
  const source = resolve(file);
  if (!existsSync(source)) throw new UserError(`${source} does not exist.`);
  const config = await readConfig();
  if (config.databaseUrl)
    throw new UserError('With DATABASE_URL the data is in your own PostgreSQL: restore it there.');
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const result = tryLock(startLock(config));
  if ('holder' in result)
    throw new UserError(
      `Lead Delivery runs on ${result.holder.url ?? 'this DATA_DIR'} (pid ${result.holder.pid}): stop it before restoring.`,
    );
  const fresh = join(config.dataDir, 'restoring');
  try {
    if (await isPostgresInUse(postgresFolder(config)))
      throw new UserError(
        'Another command uses the embedded database: let it finish before restoring.',
      );
    rmSync(fresh, { recursive: true, force: true });
    await unpack(source, fresh);
    await prove(fresh);
    swap(config, fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    result.lock.release();
  }
  process.stderr.write(`${config.dataDir} restored from ${source}\n`);
  return 0;
}

async function unpack(source: string, folder: string) {
  const reader = extract();
  const unpacked = pipeline(createReadStream(source), createGunzip(), reader);
  // Its failure also ends the loop below; it is awaited, and thereby reported, after it.
  unpacked.catch(() => undefined);
  try {
    for await (const entry of reader) {
      const path = join(folder, entry.header.name);
      if (!path.startsWith(folder + sep))
        throw new UserError(`${source} names a file outside of DATA_DIR.`);
      mkdirSync(entry.header.type === 'directory' ? path : dirname(path), {
        recursive: true,
        mode: 0o700,
      });
      if (entry.header.type === 'directory') entry.resume();
      else await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
    }
    await unpacked;
  } catch (error) {
    throw error instanceof UserError
      ? error
      : new UserError(`${source} is not a whole backup: ${(error as Error).message}`);
  }
  const manifest = existsSync(join(folder, MANIFEST))
    ? (JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as { format: number })
    : null;
  if (manifest?.format !== FORMAT) throw new UserError(`${source} is not a backup of Lead Delivery.`);
}

/** PostgreSQL replays the log of the backup now, while the data it replaces is still in place. */
async function prove(folder: string) {
  const dir = join(folder, 'postgres');
  const account = accountFor(join(dir, 'cluster'));
  if (account) chownTree(join(dir, 'cluster'), account.uid, account.gid);
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
  const replaced = PARTS.filter((name) => existsSync(join(dataDir, name)));
  if (replaced.length > 0) {
    mkdirSync(before, { mode: 0o700 });
    for (const name of replaced) renameSync(join(dataDir, name), join(before, name));
    process.stderr.write(`the data that was there is now in ${before}\n`);
  }
  for (const name of PARTS)
    if (existsSync(join(fresh, name))) renameSync(join(fresh, name), join(dataDir, name));
}
