import type { Config } from '../backend/config.ts';
import { onStopRequest, runNode } from './children.ts';
import { findRunning, postgresFolder, productEnvironment } from './environment.ts';
import { startPostgres } from './postgres.ts';
import { Refusal } from './refusal.ts';

const INTERRUPTED = 130;

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
  if (external) return use(productEnvironment(config, external));
  let interrupted = false;
  onStopRequest(() => (interrupted = true));
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
  const code = await runNode(['dist/backend/database/migrate.js'], { env, quiet: true });
  if (code !== 0) throw new Refusal('the database could not be migrated');
}
