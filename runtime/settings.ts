import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, ConfigError } from '../backend/platform/config.ts';
import { build } from './build.ts';
import { UserError } from './errors.ts';
import { root } from './root.mjs';

/**
 * Reads the configuration with the product's own parser, and reports invalid values before anything starts.
 * `.env` adds variables that the environment does not set.
 */
export async function readConfig(): Promise<Config> {
  await build('server');
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const module = (await import(
    pathToFileURL(join(root, 'dist', 'backend', 'platform', 'config.js')).href
  )) as {
    parseConfig: (env: NodeJS.ProcessEnv) => Config;
  };
  try {
    return module.parseConfig(process.env);
  } catch (error) {
    const { problems } = error as ConfigError;
    if (!Array.isArray(problems)) throw error;
    throw new UserError(
      problems.map(({ variable, message }) => `${variable}: ${message}`).join('\n'),
    );
  }
}

/** True unless a Firebase project or another emulator is configured. */
export function usesEmbeddedIdentity({ firebase }: Config) {
  return !firebase.projectId && !firebase.emulatorHost;
}
