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
import { connect, disconnect, isInUse } from './postgres-client.ts';
import { endLeftovers } from './postgres-leftovers.ts';
import { findBinaries, osUserFor } from './postgres-binaries.ts';
import type { Binaries, SystemAccount } from './postgres-binaries.ts';
import { UserError } from './errors.ts';
import { lookUp, signal, until } from './processes.mjs';

export interface PostgresOptions {
  /** Folder of the cluster, its password, port and log; created if missing. */
  dir: string;
  /** False only for tests: commits are not flushed to disk. */
  durable?: boolean;
  /** Ends the wait for a server that does not start. */
  signal?: AbortSignal;
  /** Called when the server ends without `stop`. */
  onLost?: () => void;
}

export interface Postgres {
  url: string;
  /** Disconnects; the last client stops the server. */
  stop(): Promise<void>;
}

/** After kill -9, the old server's children block a new one until they end (`endLeftovers`). */
const START_RETRY_MS = 20_000;
const LEAVE_LOCK_MS = 1000;
/** PostgreSQL's fast and immediate shutdown, then the last resort. */
const STOP_STEPS: [NodeJS.Signals, number][] = [
  ['SIGINT', 3000],
  ['SIGQUIT', 500],
  ['SIGKILL', 500],
];

/**
 * Starts the embedded PostgreSQL, or joins the one that already uses the same folder.
 * A running server belongs to another command or was left behind by a killed process.
 * Every client holds a connection, so that the last one can stop the server.
 */
export async function startPostgres({
  dir,
  durable = true,
  signal: stop,
  onLost,
}: PostgresOptions): Promise<Postgres> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const home = realpathSync(dir);
  const lock = await waitForLock(join(home, 'lock'));
  try {
    const cluster = join(home, 'cluster');
    const user = osUserFor(cluster);
    const running = () => !stop?.aborted && findRunning(home) !== null;
    let url = running() ? urlOf(home) : await boot(home, user, durable, stop);
    const holder = await connect(url, running).catch(async (error: unknown) => {
      if (running()) throw error;
      // The server was being killed while we joined.
      url = await boot(home, user, durable, stop);
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

/** Whether another command uses this folder's server. Stops a server that a killed process left behind. */
export async function isPostgresInUse(dir: string): Promise<boolean> {
  if (!existsSync(join(dir, 'cluster')) || !findRunning(realpathSync(dir))) return false;
  await (await startPostgres({ dir })).stop();
  return findRunning(realpathSync(dir)) !== null;
}

async function boot(
  home: string,
  user: SystemAccount | null,
  durable: boolean,
  stop: AbortSignal | undefined,
) {
  const binaries = findBinaries(user);
  if (!existsSync(join(home, 'cluster'))) initialize(home, binaries, user);
  const cluster = join(home, 'cluster');
  const owner = statSync(cluster).uid;
  if (!user && owner !== process.getuid?.()) {
    throw new UserError(
      `${cluster} belongs to another user (${owner}). Start as that user or as root.`,
    );
  }
  const deadline = Date.now() + START_RETRY_MS;
  for (;;) {
    stop?.throwIfAborted();
    // They also block the port.
    await endLeftovers(cluster);
    const port = await freePort(readPort(home));
    // On a full disk, a failed write would lose the port that the pools know.
    if (port !== readPort(home))
      writeFileSync(join(home, 'port'), String(port), { mode: 0o600, flush: true });
    // Another program may have reused a stale pid, and PostgreSQL would refuse to start.
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    const exited = launch(home, binaries, user, port, durable);
    const url = urlOf(home);
    const ready = connect(url, () => !exited.done && !stop?.aborted).then(async (client) => {
      await client.end();
      return true;
    });
    if (await ready.catch(() => false)) return url;
    if (stop?.aborted) await end(home);
    if (Date.now() > deadline)
      throw new UserError(`PostgreSQL failed to start:\n${tail(join(home, 'log'))}`);
    await until(() => exited.done, 1000);
  }
}

function initialize(home: string, { initdb }: Binaries, user: SystemAccount | null) {
  const fresh = join(home, 'cluster.new');
  rmSync(fresh, { recursive: true, force: true });
  const secrets = mkdtempSync(join(tmpdir(), 'lead-delivery-'));
  const passwordFile = join(secrets, 'password');
  const password = randomBytes(24).toString('base64url');
  try {
    mkdirSync(fresh, { mode: 0o700 });
    writeFileSync(join(home, 'password'), password, { mode: 0o600 });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user)
      for (const path of [fresh, secrets, passwordFile]) chownSync(path, user.uid, user.gid);
    const { status, stderr, error } = spawnSync(
      initdb,
      [
        '-D',
        reachable(fresh, user),
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
      { ...user, cwd: fresh, encoding: 'utf8' },
    );
    if (status !== 0) throw new UserError(`initdb failed: ${error?.message ?? stderr}`);
    renameSync(fresh, join(home, 'cluster'));
  } finally {
    rmSync(secrets, { recursive: true });
  }
}

function launch(
  home: string,
  { postgres }: Binaries,
  user: SystemAccount | null,
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
    // pg_stat_activity cuts off a statement after 1 kB, and some of ours are longer.
    'track_activity_query_size=16kB',
    // Keeps statements and details out of the log: they quote personal data.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    // After a kill, PostgreSQL flushes all of the cluster's thousands of files before it recovers: one by one, that takes up
    // to nine seconds on a busy machine, and through the file system 0.1 s. Linux only.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  const child = spawn(
    postgres,
    ['-D', reachable(cluster, user), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...user,
      cwd: cluster,
      // Its own process group: on Ctrl-C, the product drains first and stops PostgreSQL last.
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
 * The path under which PostgreSQL reaches its folder. Started by root, it runs as another user, who may lack access
 * to the path (root's home). A process can always reach its working directory.
 */
function reachable(folder: string, user: SystemAccount | null) {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** The running server of this folder. Ignores zombies and reused pids. */
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
  // Without the lock, no other command can be about to join: on a full disk, it can't be taken.
  const lock = await waitForLock(join(home, 'lock'), undefined, LEAVE_LOCK_MS).catch(() => null);
  try {
    await disconnect(holder);
    if (findRunning(home) && !(await isInUse(url))) await end(home);
  } finally {
    lock?.release();
  }
}

/** Ends the server with a checkpoint, or without one if that takes too long. The next start then replays the log. */
async function end(home: string) {
  for (const [name, milliseconds] of STOP_STEPS) {
    const running = findRunning(home);
    if (!running) return;
    signal(running.pid, name);
    if (await until(() => lookUp(running.pid) === null, milliseconds)) return;
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
 * Prefers the previous port, so that clients of a killed server find the new one.
 * The old server's connections may block it briefly. After 5 s, we assume another program owns it.
 */
async function freePort(preferred: number): Promise<number> {
  const isFree = preferred !== 0 && (await until(async () => (await listen(preferred)) > 0, 5000));
  return isFree ? preferred : listen(0);
}

/** @returns the port, or 0 if it is in use */
function listen(port: number): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(0));
    server.listen(port, '127.0.0.1', () => {
      const { port: bound } = server.address() as AddressInfo;
      server.close(() => resolve(bound));
    });
  });
}

function tail(path: string) {
  return readFileSync(path, 'utf8').split('\n').slice(-12).join('\n');
}
