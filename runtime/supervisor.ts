import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../backend/config.ts';
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
import { startIdentity } from './identity.ts';
import type { IdentityProvider } from './identity.ts';
import { tryLock } from './lock.mjs';
import { startPostgres } from './postgres.ts';
import type { Postgres } from './postgres.ts';
import { UserError } from './errors.ts';
import { superviseServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { readConfig, usesEmbeddedIdentity } from './settings.ts';

export const start = () => supervise();

/**
 * `npm start` starts everything the product needs, in order, and stops it in reverse order.
 * @param onReady receives a function that restarts the server with the current code
 */
export async function supervise(onReady?: (restart: () => void) => void): Promise<number> {
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
    return await new Supervisor(config, onReady).run();
  } finally {
    removeRunning(config);
    result.lock.release();
  }
}

class Supervisor {
  #postgres: Postgres | null = null;
  #identity: IdentityProvider | null = null;
  #server: ServerProcess | null = null;
  #stopping = false;
  #end: (code: number) => void = () => undefined;
  readonly #ended = new Promise<number>((end) => (this.#end = end));
  readonly #config: Config;
  readonly #onReady: ((restart: () => void) => void) | undefined;

  constructor(config: Config, onReady: ((restart: () => void) => void) | undefined) {
    this.#config = config;
    this.#onReady = onReady;
  }

  async run(): Promise<number> {
    onStopRequest(() => this.#finish(0));
    const booted = this.#boot().catch(async (error: unknown) => {
      // Ctrl-C also reaches our children, which may exit before our own signal arrives.
      await setTimeout(SIGNAL_DELAY_MS);
      if (!this.#stopping)
        process.stderr.write(
          `${error instanceof UserError ? error.message : String((error as Error).stack)}\n`,
        );
      this.#finish(1);
    });
    const code = await this.#ended;
    await this.#server?.stop();
    // Let the current boot step finish, then stop what it started.
    await booted;
    await this.#server?.stop();
    await this.#identity?.stop();
    await this.#postgres?.stop();
    return code;
  }

  #finish(code: number) {
    this.#stopping = true;
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
    if (this.#stopping) return;
    writeRunning(config, {
      pid: process.pid,
      url: config.publicUrl,
      databaseUrl,
      embeddedDatabase: !config.databaseUrl,
      authEmulatorHost: embeddedIdentity
        ? `127.0.0.1:${config.authEmulatorPort}`
        : (config.firebase.emulatorHost ?? null),
    });
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
    if (this.#stopping) return;
    this.#server = superviseServer(env, {
      onReady: (url) => {
        const where = config.port === 0 ? url : config.publicUrl;
        process.stdout.write(
          config.role === 'worker' ? 'ready, working on runs\n' : `ready on ${where}\n`,
        );
        this.#onReady?.(() => this.#server?.restart());
      },
      onGiveUp: () => this.#finish(1),
    });
  }

  async #startPostgres(): Promise<string> {
    const postgres = await startPostgres({
      dir: postgresFolder(this.#config),
      onLost: () => void this.#replacePostgres(),
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
    });
  }

  /** Restarts PostgreSQL on its old port, where the pools find it. If the port is taken, restarts the server, too. */
  async #replacePostgres() {
    if (this.#stopping) return;
    process.stderr.write('PostgreSQL has stopped; restarting it\n');
    const before = this.#postgres?.url;
    try {
      const url = await this.#startPostgres();
      if (this.#stopping) await this.#postgres?.stop();
      else if (url !== before) this.#server?.restart(productEnvironment(this.#config, url));
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
      this.#finish(1);
    }
  }
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
