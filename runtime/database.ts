import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../backend/platform/config.ts';
import { onStopRequest, runNode } from './children.ts';
import { findRunning, makeDataDir, postgresFolder, productEnvironment } from './environment.ts';
import { startPostgres } from './postgres.ts';
import { UserError } from './errors.ts';
import { root } from './root.mjs';

const INTERRUPTED = 130;

const CONNECT_TIMEOUT_MS = 5000;

/**
 * Runs a command with the product's database: DATABASE_URL, or the embedded one.
 * Joins a running embedded database, or starts it for the duration of the command.
 * @param migrateFirst whether to migrate an embedded database that this call starts
 * @returns the command's exit code
 */
export async function withDatabase(
  config: Config,
  use: (env: NodeJS.ProcessEnv) => Promise<number>,
  migrateFirst = true,
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
    if (!running && migrateFirst && !interrupted) await migrate(env);
    return interrupted ? INTERRUPTED : await use(env);
  } finally {
    await postgres.stop();
  }
}

export async function migrate(env: NodeJS.ProcessEnv) {
  const code = await runNode(['dist/backend/app/schema/migrate.js'], { env, quiet: true });
  if (code !== 0) throw new UserError('failed to migrate the database');
}

/**
 * Checks the operator's own database before anything starts.
 * @param migrated whether all migrations of this version must be present
 */
export async function requireDatabase(url: string, migrated: boolean) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: NodeJS.ErrnoException) => {
      const reason = error.message || error.code;
      throw new UserError(
        `DATABASE_URL: the database at ${new URL(url).host} could not be reached: ${reason}`,
      );
    });
    if (migrated && (await isBehind(client)))
      throw new UserError(
        'DATABASE_URL: the database is missing migrations. Run npm run migration:run',
      );
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isBehind(client: pg.Client) {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('migrations') IS NOT NULL AND to_regclass('pgboss.version') IS NOT NULL AS "exists"`,
  );
  if (!rows[0]?.exists) return true;
  const done = await client.query<{ timestamp: string }>('SELECT timestamp FROM migrations');
  const applied = new Set(done.rows.map(({ timestamp }) => timestamp));
  return readdirSync(join(root, 'dist', 'migrations'))
    .filter((name) => name.endsWith('.js'))
    .some((name) => !applied.has(name.split('-')[0] ?? ''));
}
