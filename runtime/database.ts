import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../backend/config.ts';
import { onStopRequest, runNode } from './children.ts';
import { findRunning, makeDataDir, postgresFolder, productEnvironment } from './environment.ts';
import { startPostgres } from './postgres.ts';
import { UserError } from './errors.ts';
import { root } from './root.mjs';

const INTERRUPTED = 130;

/** A database that has not answered by then is taken for one that never will. */
const CONNECT_MS = 5000;

/**
 * Runs a command (its exit code is the result) with the product's database: DATABASE_URL's, or the embedded one,
 * which it shares with a product that runs and starts for its own time otherwise.
 * @param current whether an embedded database that nobody else runs is brought to the current schema first
 */
export async function withDatabase(
  config: Config,
  use: (env: NodeJS.ProcessEnv) => Promise<number>,
  current = true,
): Promise<number> {
  const running = findRunning(config);
  const external =
    config.databaseUrl ?? (running?.embeddedDatabase === false ? running.databaseUrl : undefined);
  if (external) {
    await requireDatabase(external, false);
    return use(productEnvironment(config, external));
  }
  let interrupted = false;
  onStopRequest(() => (interrupted = true));
  makeDataDir(config);
  const postgres = await startPostgres({ dir: postgresFolder(config) });
  try {
    const env = productEnvironment(config, postgres.url);
    if (!running && current && !interrupted) await migrate(env);
    return interrupted ? INTERRUPTED : await use(env);
  } finally {
    await postgres.stop();
  }
}

export async function migrate(env: NodeJS.ProcessEnv) {
  const code = await runNode(['dist/backend/schema/migrate.js'], { env, quiet: true });
  if (code !== 0) throw new UserError('the database could not be migrated');
}

/**
 * Says what is wrong with the operator's own database before anything is started on it.
 * @param migrated whether it must have every migration of this version
 */
export async function requireDatabase(url: string, migrated: boolean) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: NodeJS.ErrnoException) => {
      const why = error.message || error.code;
      throw new UserError(
        `DATABASE_URL: the database at ${new URL(url).host} could not be reached: ${why}`,
      );
    });
    if (migrated && (await isBehind(client)))
      throw new UserError('DATABASE_URL: the database lacks migrations: run npm run migration:run');
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isBehind(client: pg.Client) {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('migrations') IS NOT NULL AND to_regclass('pgboss.version') IS NOT NULL AS there`,
  );
  if (!rows[0]?.there) return true;
  const done = await client.query<{ timestamp: string }>('SELECT timestamp FROM migrations');
  const known = new Set(done.rows.map(({ timestamp }) => timestamp));
  return readdirSync(join(root, 'dist', 'migrations'))
    .filter((name) => name.endsWith('.js'))
    .some((name) => !known.has(name.split('-')[0] ?? ''));
}
