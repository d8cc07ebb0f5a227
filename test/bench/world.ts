import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../runtime/database.ts';
import { startIdentity } from '../../runtime/identity.ts';
import { startPostgres } from '../../runtime/postgres.ts';
import { root } from '../../runtime/root.mjs';
import { SERVER_OPTIONS } from '../../runtime/server-process.ts';
import { freePort } from '../runtime/support.ts';
import { signUp, type Person } from '../support/identity.ts';

export { fillIndex } from '../support/places-index.ts';

const TEMPLATE = 'template_bench';

/** A module of the built product. */
export const built = (path: string) => import(join(root, 'dist', 'backend', path));

export interface Database {
  url: string;
  client: pg.Client;
}

export interface Server {
  url: string;
  pid: number;
  /** Kills the process with SIGKILL, as in a crash. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The environment of all benches: a PostgreSQL with the product's own settings and an identity provider for the whole
 * run; each figure gets its own databases and processes of the built product.
 */
export class World {
  readonly folder = mkdtempSync(join(tmpdir(), 'lead-delivery-bench-'));
  readonly #own = new AsyncDisposableStack();
  #ofFigure = new AsyncDisposableStack();
  #postgresUrl: Promise<string> | undefined;
  #databases = 0;

  constructor() {
    this.#own.defer(() => rmSync(this.folder, { recursive: true, force: true }));
  }

  /** Ends everything that the current figure started. */
  async clear() {
    await this.#ofFigure.disposeAsync();
    this.#ofFigure = new AsyncDisposableStack();
  }

  async [Symbol.asyncDispose]() {
    await this.#ofFigure.disposeAsync();
    await this.#own.disposeAsync();
  }

  /** Registers a cleanup for the end of the figure; cleanups run in reverse order. */
  defer(end: () => unknown) {
    this.#ofFigure.defer(async () => void (await end()));
  }

  /** Creates a database without accounts or places. */
  async database({ isMigrated = true } = {}): Promise<Database> {
    const maintenance = await (this.#postgresUrl ??= this.#boot());
    const name = `bench_${++this.#databases}`;
    await execute(
      maintenance,
      `CREATE DATABASE ${name} TEMPLATE ${isMigrated ? TEMPLATE : 'template0'}`,
    );
    const url = withDatabase(maintenance, name);
    const database = { url, client: await connect(url) };
    this.defer(async () => {
      await database.client.end();
      await execute(maintenance, `DROP DATABASE ${name} WITH (FORCE)`);
    });
    return database;
  }

  /** The folder of the PostgreSQL server that all databases share. */
  get postgresFolder() {
    return join(this.folder, 'postgres');
  }

  /** Starts PostgreSQL, or restarts it on the same port after it ended, and reconnects a database. */
  async startPostgres(database?: Database): Promise<string> {
    const postgres = await startPostgres({ dir: this.postgresFolder });
    this.#own.defer(() => postgres.stop());
    if (database) database.client = await connect(database.url);
    return postgres.url;
  }

  /** Starts a process of the built product, as an operator would. */
  async server(
    { url: databaseUrl }: Database,
    role: 'api' | 'worker' | 'all' = 'all',
    port?: number,
    env: NodeJS.ProcessEnv = {},
  ): Promise<Server> {
    const listen = port ?? (await freePort());
    return this.process([...SERVER_OPTIONS, join('dist', 'backend', 'app', 'main.js')], listen, {
      ROLE: role,
      PORT: String(listen),
      DATA_DIR: this.folder,
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'only the bench signs links with this',
      FIREBASE_PROJECT_ID: 'demo-lead-delivery',
      FIREBASE_API_KEY: 'demo',
      FIREBASE_AUTH_DOMAIN: 'localhost',
      FIREBASE_AUTH_EMULATOR_HOST: process.env['TEST_IDENTITY_HOST'],
      SHUTDOWN_GRACE_SECONDS: '0',
      TRIAL_LEADS: '1000000',
      ...env,
    });
  }

  /** Starts a Node process that sends `{ ready: true }` and ends when its channel closes. */
  async process(args: string[], port: number, env: NodeJS.ProcessEnv = {}): Promise<Server> {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const exited = once(child, 'exit');
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await exited;
    };
    this.defer(() => end('SIGTERM'));
    await Promise.race([
      once(child, 'message'),
      exited.then(([code]) => Promise.reject(new Error(`${args[0]} exited with ${code}`))),
    ]);
    return {
      url: `http://127.0.0.1:${port}`,
      pid: child.pid!,
      kill: () => end('SIGKILL'),
      stop: () => end('SIGTERM'),
    };
  }

  async #boot() {
    const url = await this.startPostgres();
    const identity = await startIdentity({
      dataDir: this.folder,
      port: 0,
      publicUrl: 'http://leads.test',
      passwordCost: 1024,
    });
    this.#own.defer(() => identity.stop());
    // test/support/identity.ts signs people up here.
    process.env['TEST_IDENTITY_HOST'] = identity.host;
    await execute(url, `CREATE DATABASE ${TEMPLATE}`);
    await migrate({ ...process.env, DATABASE_URL: withDatabase(url, TEMPLATE) });
    return url;
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function withDatabase(url: string, name: string) {
  const other = new URL(url);
  other.pathname = name;
  return other.href;
}

async function execute(connectionString: string, sql: string) {
  const client = await connect(connectionString);
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export const headersOf = ({ token }: Person) => ({
  Authorization: `Bearer ${token}`,
  'Content-Type': 'application/json',
});

/** Signs up a person and creates their account. */
export async function subscribe({ url }: { url: string }) {
  const person = await signUp();
  const headers = headersOf(person);
  const answer = await fetch(`${url}/auth/sync`, { method: 'POST', headers });
  const { primaryAccountId: accountId } = (await answer.json()) as { primaryAccountId: string };
  return { ...person, accountId, headers };
}

/** Memory of a process in MB, from /proc: the current resident size or its peak. */
export function memory(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

/** Measures the largest growth of a process in MB, starting now. */
export function watchMemory(pid: number) {
  const before = memory(pid);
  let most = before;
  const look = () => (most = Math.max(most, memory(pid)));
  const timer = setInterval(look, 10);
  return { most: () => look() - before, end: () => clearInterval(timer) };
}
