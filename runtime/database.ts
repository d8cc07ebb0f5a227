import type { Config } from '../backend/config.ts';
import { runNode } from './children.ts';
import { findRunning, postgresFolder, productEnvironment } from './environment.ts';
import { Refusal } from './refusal.ts';
import { startPostgres } from './postgres.ts';

/**
 * Gives a command the product's database: DATABASE_URL's, or the embedded one, which it shares with a product that
 * runs and starts for its own time otherwise. The embedded one is brought to the current schema.
 */
export async function withDatabase<T>(
  config: Config,
  use: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const running = findRunning(config);
  const external =
    config.databaseUrl ?? (running?.embeddedDatabase === false ? running.databaseUrl : undefined);
  if (external) return use(productEnvironment(config, external));
  const postgres = await startPostgres({ dir: postgresFolder(config) });
  try {
    const env = productEnvironment(config, postgres.url);
    if (!running) await migrate(env);
    return await use(env);
  } finally {
    await postgres.stop();
  }
}

export async function migrate(env: NodeJS.ProcessEnv) {
  const code = await runNode(['dist/backend/database/migrate.js'], { env, quiet: true });
  if (code !== 0) throw new Refusal('the database could not be migrated');
}
