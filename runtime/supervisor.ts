import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../backend/platform/config.ts';
import { build, SIGNAL_DELAY_MS } from './build.ts';
import { onStopRequest } from './children.ts';
import { migrate, requireDatabase } from './database.ts';
import {
  removeRunning,
  makeDataDir,
  writeRunning,
  postgresFolder,
  productEnvironment,
  startLock,
} from './environment.ts';
import { newIdentitySecret, startIdentity } from './identity.ts';
import type { Running } from './environment.ts';
import type { IdentityProvider } from './identity.ts';
import { tryLock } from './lock.mjs';
import { startPostgres } from './postgres.ts';
import type { Postgres } from './postgres.ts';
import { diskProblem } from './disk.mjs';
import { Stopped, UserError } from './errors.ts';
import { ServerProcess } from './server-process.ts';
import { readConfig, usesEmbeddedIdentity } from './settings.ts';

/** The longest pause between attempts to restart PostgreSQL. */
const MAX_PAUSE_MS = 30_000;

export const start = () => supervise();

interface Options {
  /** Receives a function that restarts the server with the current code, from a process that stands by. */
  onReady?: (restart: () => void) => void;
  /** Called after each start of the server. */
  onStarted?: () => void;
  /** Another address of the web client, for development. */
  clientUrl?: string;
}

/**
 * `npm start` starts everything the product needs, in order, and stops it in reverse order, within 15 s.
 */
export async function supervise(options: Options = {}): Promise<number> {
  await build('server', 'web');
  const config = await readConfig();
  makeDataDir(config);
  const result = tryLock(startLock(config));
  if ('holder' in result) {
    throw new UserError(
      `Lead Delivery is already running on ${result.holder.url ?? 'this DATA_DIR'} (pid ${result.holder.pid}). Stop it, or set another DATA_DIR.`,
    );
  }
  try {
    result.lock.note({ url: config.publicUrl });
    return await new Supervisor(config, options).run();
  } finally {
    removeRunning(config);
    result.lock.release();
  }
}

class Supervisor {
  #postgres: Postgres | null = null;
  #replacement: Promise<void> = Promise.resolve();
  #identity: IdentityProvider | null = null;
  #server: ServerProcess | null = null;
  readonly #stopping = new AbortController();
  #end: (code: number) => void = () => undefined;
  readonly #ended = new Promise<number>((end) => (this.#end = end));
  readonly #identitySecret = newIdentitySecret();
  readonly #config: Config;
  readonly #options: Options;

  constructor(config: Config, options: Options) {
    this.#config = config;
    this.#options = options;
  }

  async run(): Promise<number> {
    onStopRequest(() => this.#finish(0));
    const booted = this.#boot().catch(async (error: unknown) => {
      // Ctrl-C also reaches our children, which may exit before our own signal arrives.
      await setTimeout(SIGNAL_DELAY_MS);
      if (!this.#isStopping) report(error);
      this.#finish(1);
    });
    const code = await this.#ended;
    return (await this.#stop(booted)) ? code : 1;
  }

  /** Runs every step even if an earlier one fails. @returns whether all succeeded */
  async #stop(booted: Promise<void>): Promise<boolean> {
    let succeeded = true;
    const attempt = (step: Promise<unknown> | undefined) =>
      step?.catch((error: unknown) => {
        succeeded = false;
        report(error);
      });
    await attempt(this.#server?.stop());
    // Let the current boot step finish, then stop what it started.
    await booted;
    await attempt(this.#server?.stop());
    await attempt(this.#identity?.stop());
    await this.#replacement;
    await attempt(this.#postgres?.stop());
    return succeeded;
  }

  get #isStopping() {
    return this.#stopping.signal.aborted;
  }

  #finish(code: number) {
    this.#stopping.abort(new Stopped());
    this.#end(code);
  }

  async #boot() {
    const config = this.#config;
    const embeddedIdentity = usesEmbeddedIdentity(config);
    if (config.role !== 'worker') await requireFreePort('PORT', config.port, config.host);
    if (embeddedIdentity)
      await requireFreePort('AUTH_EMULATOR_PORT', config.authEmulatorPort, '127.0.0.1');

    if (config.databaseUrl) await requireDatabase(config.databaseUrl, true);
    const databaseUrl = config.databaseUrl ?? (await this.#startPostgres());
    if (this.#isStopping) return;
    writeRunning(config, this.#running(databaseUrl));
    const env = productEnvironment(config, databaseUrl);
    // Loading the identity provider blocks this process for seconds; meanwhile another process migrates.
    const migrated = config.databaseUrl ? Promise.resolve() : migrate(env);
    // Awaited below; this prevents an unhandled rejection until then.
    migrated.catch(() => undefined);
    if (embeddedIdentity)
      this.#identity = await this.#startIdentity().catch((error: unknown) =>
        migrated.then(() => Promise.reject(error)),
      );
    await migrated;
    if (this.#isStopping) return;
    const { onReady, onStarted } = this.#options;
    const events = {
      onReady: (url: string) => {
        const where = config.port === 0 ? url : config.publicUrl;
        process.stdout.write(
          config.role === 'worker' ? 'ready, working on runs\n' : `ready on ${where}\n`,
        );
        onReady?.(() => this.#server?.restart());
      },
      onStarted,
      onGiveUp: () => this.#finish(1),
    };
    this.#server = new ServerProcess(env, events, onReady !== undefined);
  }

  #running(databaseUrl: string): Running {
    const config = this.#config;
    return {
      pid: process.pid,
      url: config.publicUrl,
      databaseUrl,
      embeddedDatabase: !config.databaseUrl,
      authEmulatorHost: usesEmbeddedIdentity(config)
        ? `127.0.0.1:${config.authEmulatorPort}/${this.#identitySecret}`
        : (config.firebase.emulatorHost ?? null),
    };
  }

  async #startPostgres(): Promise<string> {
    const postgres = await startPostgres({
      dir: postgresFolder(this.#config),
      signal: this.#stopping.signal,
      onLost: () => (this.#replacement = this.#replacePostgres()),
    });
    this.#postgres = postgres;
    return postgres.url;
  }

  async #startIdentity() {
    const { dataDir, authEmulatorPort, publicUrl, mailFrom } = this.#config;
    return startIdentity({
      dataDir,
      port: authEmulatorPort,
      publicUrl,
      mailFrom,
      secret: this.#identitySecret,
      clientUrl: this.#options.clientUrl,
    });
  }

  /**
   * Restarts PostgreSQL on its old port, where the pools find it. If the port is taken, restarts the server, too.
   * Retries until it succeeds: on a full disk, until there is space. Meanwhile, requests get 503.
   */
  async #replacePostgres() {
    const before = this.#postgres?.url;
    for (let pause = 1000; !this.#isStopping; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      process.stderr.write('PostgreSQL has stopped; restarting it\n');
      try {
        const url = await this.#startPostgres();
        if (url !== before) this.#moveTo(url);
        return;
      } catch (error) {
        if (this.#isStopping) return;
        report(error);
        process.stderr.write(`PostgreSQL failed to restart; trying again in ${pause / 1000} s\n`);
      }
      await setTimeout(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  #moveTo(databaseUrl: string) {
    writeRunning(this.#config, this.#running(databaseUrl));
    this.#server?.restart(productEnvironment(this.#config, databaseUrl));
  }
}

function report(error: unknown) {
  const expected = error instanceof UserError ? error.message : diskProblem(error);
  process.stderr.write(`${expected ?? String((error as Error).stack)}\n`);
}

function requireFreePort(variable: string, port: number, host: string) {
  return new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new UserError(
          error.code === 'EADDRINUSE'
            ? `${variable}: port ${port} is in use by another program. Choose a free one.`
            : error.code === 'EACCES'
              ? `${variable}: this user can't use port ${port}. Choose one above 1023.`
              : `HOST: ${host} is not an address of this machine.`,
        ),
      ),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
