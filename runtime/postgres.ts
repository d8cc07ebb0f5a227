import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { waitForLock } from './lock.mjs';
import { connect, isInUse } from './postgres-client.ts';
import { accountFor, findBinaries } from './postgres-binaries.ts';
import type { SystemAccount, Binaries } from './postgres-binaries.ts';
import { Refusal } from './refusal.ts';
import { lookUp, signal, until } from './processes.mjs';

export interface PostgresOptions {
  /** Folder of the cluster, its password, port and log; made when missing. */
  dir: string;
  /** False only for tests: commits are then not written through to the disk. */
  durable?: boolean;
  /** Called when the server went away without `stop` (it was killed). */
  onLost?: () => void;
}

export interface Postgres {
  url: string;
  /** Gives the server back; whoever was its last user stops it. */
  stop(): Promise<void>;
}

/** After a kill -9 of the main process its children need a moment to go; until then a new one is refused. */
const RETRY_SECONDS = 20;

/**
 * Starts the embedded PostgreSQL, or joins the one that already runs on the same folder: left over by a killed
 * start, or in use by another of our commands. Every user holds a connection, so that the last one to leave is known.
 */
export async function startPostgres({
  dir,
  durable = true,
  onLost,
}: PostgresOptions): Promise<Postgres> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const home = realpathSync(dir);
  const lock = await waitForLock(join(home, 'lock'));
  try {
    const cluster = join(home, 'cluster');
    const account = accountFor(cluster);
    const running = () => findRunning(home) !== null;
    let url = running() ? urlOf(home) : await boot(home, account, durable);
    const holder = await connect(url, running).catch(async (error: unknown) => {
      if (running()) throw error;
      // It was being killed while we joined it.
      url = await boot(home, account, durable);
      return connect(url, running);
    });
    let leaving = false;
    holder.on('error', () => undefined);
    holder.on('end', () => {
      if (!leaving) onLost?.();
    });
    return {
      url,
      async stop() {
        if (leaving) return;
        leaving = true;
        await leave(home, url, holder);
      },
    };
  } finally {
    lock.release();
  }
}

/** Whether somebody works with the server of this folder; one that a killed start left over is stopped. */
export async function isPostgresInUse(dir: string): Promise<boolean> {
  if (!existsSync(join(dir, 'cluster')) || !findRunning(realpathSync(dir))) return false;
  await (await startPostgres({ dir })).stop();
  return findRunning(realpathSync(dir)) !== null;
}

async function boot(home: string, account: SystemAccount | null, durable: boolean) {
  const binaries = findBinaries(account);
  if (!existsSync(join(home, 'cluster'))) initialise(home, binaries, account);
  const cluster = join(home, 'cluster');
  const owner = statSync(cluster).uid;
  if (!account && owner !== process.getuid?.()) {
    throw new Refusal(
      `${cluster} belongs to another user (${owner}), who started here before: start as that user or as root.`,
    );
  }
  const giveUp = Date.now() + RETRY_SECONDS * 1000;
  for (;;) {
    const port = await freePort(readPort(home));
    writeFileSync(join(home, 'port'), String(port), { mode: 0o600 });
    // A number in here may by now belong to another program; PostgreSQL would take it for a living server and refuse.
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    const exited = launch(home, binaries, account, port, durable);
    const url = urlOf(home);
    const ready = connect(url, () => !exited.done).then(async (client) => {
      await client.end();
      return true;
    });
    if (await ready.catch(() => false)) return url;
    if (Date.now() > giveUp)
      throw new Refusal(`PostgreSQL did not start:\n${tail(join(home, 'log'))}`);
    await until(() => exited.done, 1000);
  }
}

function initialise(home: string, { initdb }: Binaries, account: SystemAccount | null) {
  const fresh = join(home, 'cluster.new');
  rmSync(fresh, { recursive: true, force: true });
  const secrets = mkdtempSync(join(tmpdir(), 'lead-delivery-'));
  const passwordFile = join(secrets, 'password');
  const password = randomBytes(24).toString('base64url');
  try {
    mkdirSync(fresh, { mode: 0o700 });
    writeFileSync(join(home, 'password'), password, { mode: 0o600 });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (account)
      for (const path of [fresh, secrets, passwordFile]) chownSync(path, account.uid, account.gid);
    const { status, stderr, error } = spawnSync(
      initdb,
      [
        '-D',
        reach(fresh, account),
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
      ],
      { ...account, cwd: fresh, encoding: 'utf8' },
    );
    if (status !== 0) throw new Refusal(`initdb failed: ${error?.message ?? stderr}`);
    renameSync(fresh, join(home, 'cluster'));
  } finally {
    rmSync(secrets, { recursive: true });
  }
}

function launch(
  home: string,
  { postgres }: Binaries,
  account: SystemAccount | null,
  port: number,
  durable: boolean,
) {
  const cluster = join(home, 'cluster');
  const log = openSync(join(home, 'log'), 'w', 0o600);
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  const child = spawn(
    postgres,
    ['-D', reach(cluster, account), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...account,
      cwd: cluster,
      // Its own process group: Ctrl-C reaches the product, which drains first and stops PostgreSQL last.
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  const exited = { done: false };
  child.on('exit', () => (exited.done = true));
  child.on('error', () => (exited.done = true));
  child.unref();
  return exited;
}

/**
 * How PostgreSQL names its folder. As root it runs under another account, which may not be allowed to walk there
 * (root's home is closed), but a process can always reach the folder it stands in.
 */
function reach(folder: string, account: SystemAccount | null) {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** The living server of this folder: not a zombie, not another program under a number used again. */
function findRunning(home: string): { pid: number } | null {
  const cluster = join(home, 'cluster');
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    if (!lookUp(pid)?.name.startsWith('postgres')) return null;
    if (process.platform === 'linux' && readlinkSync(`/proc/${pid}/cwd`) !== cluster) return null;
    return { pid };
  } catch {
    return null;
  }
}

async function leave(home: string, url: string, holder: pg.Client) {
  const lock = await waitForLock(join(home, 'lock'));
  try {
    await holder.end().catch(() => undefined);
    const running = findRunning(home);
    if (!running) return;
    if (await isInUse(url)) return;
    signal(running.pid, 'SIGINT');
    if (await until(() => lookUp(running.pid) === null, 30_000)) return;
    signal(running.pid, 'SIGQUIT');
    await until(() => lookUp(running.pid) === null, 10_000);
  } finally {
    lock.release();
  }
}

function urlOf(home: string) {
  const password = readFileSync(join(home, 'password'), 'utf8');
  return `postgresql://postgres:${password}@127.0.0.1:${readPort(home)}/postgres`;
}

function readPort(home: string) {
  try {
    return Number(readFileSync(join(home, 'port'), 'utf8'));
  } catch {
    return 0;
  }
}

/**
 * The port of last time, so that clients of a server that was killed find the new one. The old server's last
 * connections may hold it for a moment; whoever keeps it longer is another program.
 */
async function freePort(preferred: number): Promise<number> {
  const sameAgain =
    preferred !== 0 && (await until(async () => (await listen(preferred)) > 0, 5000));
  return sameAgain ? preferred : listen(0);
}

/** Whether one can listen there: the port, 0 when it is taken. */
function listen(port: number): Promise<number> {
  return new Promise((found) => {
    const server = createServer();
    server.once('error', () => found(0));
    server.listen(port, '127.0.0.1', () => {
      const { port: bound } = server.address() as AddressInfo;
      server.close(() => found(bound));
    });
  });
}

function tail(path: string) {
  return readFileSync(path, 'utf8').split('\n').slice(-12).join('\n');
}
