import {
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { pack } from 'tar-stream';
import type { Pack } from 'tar-stream';
import { postgresFolder } from './environment.ts';
import { startPostgres } from './postgres.ts';
import { UserError } from './errors.ts';
import { readConfig } from './settings.ts';

export const MANIFEST = 'lead-delivery-backup.json';
export const FORMAT = 1;

/** Folders whose contents PostgreSQL recreates (PostgreSQL manual, "Making a Base Backup"). */
const SKIPPED_CONTENTS = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const SKIPPED_FILES = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*)$/;

/**
 * `npm run backup -- FILE` saves the embedded database, the logins, the signing secret and the outbox in one compressed
 * archive. The product may be running. It uses pg_backup_start, pg_backup_stop and the write-ahead log
 * between them, because the npm package contains neither pg_dump nor pg_basebackup.
 */
export async function backup([file]: string[]): Promise<number> {
  if (!file) throw new UserError('Specify a file: npm run backup -- FILE');
  const target = resolve(file);
  if (existsSync(target)) throw new UserError(`${target} already exists. Choose another file.`);
  const config = await readConfig();
  if (config.databaseUrl)
    throw new UserError(
      'DATABASE_URL is set, so the data is in your own PostgreSQL. Back it up with pg_dump or your provider.',
    );
  if (!existsSync(join(postgresFolder(config), 'cluster')))
    throw new UserError(`${config.dataDir} has no data yet.`);

  const postgres = await startPostgres({ dir: postgresFolder(config) });
  const partial = `${target}.new`;
  try {
    const archive = pack();
    const written = pipeline(
      archive,
      createGzip({ level: 3 }),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    const filled = fill(archive, config.dataDir, postgres.url).then(
      () => archive.finalize(),
      (error: Error) => {
        archive.destroy(error);
        throw error;
      },
    );
    await Promise.all([filled, written]);
    renameSync(partial, target);
  } finally {
    rmSync(partial, { force: true });
    await postgres.stop();
  }
  process.stderr.write(`${target} written (${(statSync(target).size / 1e6).toFixed(1)} MB)\n`);
  return 0;
}

async function fill(archive: Pack, dataDir: string, databaseUrl: string) {
  const cluster = join(dataDir, 'postgres', 'cluster');
  const manifest = {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    postgres: readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim(),
  };
  await addText(archive, MANIFEST, JSON.stringify(manifest));
  await addCluster(archive, cluster, databaseUrl);
  // Added after the database, so that every account in it can log in.
  for (const name of ['postgres/password', 'identity', 'app-secret', 'outbox'])
    await addTree(archive, dataDir, name);
}

async function addCluster(archive: Pack, cluster: string, databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The temporary slot keeps the log until this connection closes.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [
      `backup_${process.pid}`,
    ]);
    const [start] = (
      await client.query<{ segment: string }>(
        `SELECT pg_walfile_name(pg_backup_start('lead-delivery', true)) AS segment`,
      )
    ).rows;
    for (const name of readdirSync(cluster)) {
      if (!SKIPPED_FILES.test(name)) await addTree(archive, cluster, name, 'postgres/cluster/');
    }
    const [stop] = (
      await client.query<{ segment: string; labelfile: string }>(
        'SELECT pg_walfile_name(lsn) AS segment, labelfile FROM pg_backup_stop(false)',
      )
    ).rows;
    if (!start || !stop) throw new Error('PostgreSQL did not start or finish the backup');
    await addText(archive, 'postgres/cluster/backup_label', stop.labelfile);
    const segments = readdirSync(join(cluster, 'pg_wal')).filter(
      (name) => /^[0-9A-F]{24}$/.test(name) && name >= start.segment && name <= stop.segment,
    );
    for (const name of segments)
      await addTree(archive, cluster, `pg_wal/${name}`, 'postgres/cluster/');
  } finally {
    await client.end();
  }
}

async function addTree(archive: Pack, base: string, name: string, prefix = ''): Promise<void> {
  const path = join(base, name);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return addFile(archive, path, prefix + name);
  if (!found?.isDirectory()) return;
  await new Promise<void>((resolve, reject) => {
    archive.entry({ name: `${prefix}${name}/`, type: 'directory', mode: 0o700 }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
  if (prefix && SKIPPED_CONTENTS.has(name)) return;
  for (const child of readdirSync(path)) {
    if (!SKIPPED_FILES.test(child) && !child.startsWith('.'))
      await addTree(archive, base, `${name}/${child}`, prefix);
  }
}

/** Files may change or disappear while they are read. At restore, the log makes them consistent. */
async function addFile(archive: Pack, path: string, name: string) {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    if (size === 0) await addText(archive, name, '');
    else await pipeline(read(file, size), archive.entry({ name, size, mode: 0o600 }));
  } finally {
    await file.close();
  }
}

async function* read(file: FileHandle, size: number) {
  for (let position = 0; position < size;) {
    const buffer = Buffer.alloc(Math.min(256 * 1024, size - position));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    const chunk = bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer;
    position += chunk.length;
    yield chunk;
  }
}

async function addText(archive: Pack, name: string, text: string) {
  await new Promise<void>((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, text, (error) => (error ? reject(error) : resolve()));
  });
}
