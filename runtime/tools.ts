import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.ts';
import { runNode } from './children.ts';
import { withDatabase } from './database.ts';
import { root } from './root.mjs';
import { UserError } from './errors.ts';
import { readConfig } from './settings.ts';

const DATA_SOURCE = ['-d', join('dist', 'backend', 'app', 'schema', 'data-source.js')];

export async function buildAll(): Promise<number> {
  await build('server', 'web');
  return 0;
}

export const places = (args: string[]) => onDatabase(['dist/backend/app/cli/places.js', ...args]);
export const billing = (args: string[]) => onDatabase(['dist/backend/app/cli/billing.js', ...args]);
export const scrape = (args: string[]) => onDatabase(['dist/backend/app/cli/scrape.js', ...args]);
export const deliveries = (args: string[]) =>
  onDatabase(['dist/backend/app/cli/deliveries.js', ...args]);
export const migrationRun = () => onDatabase(['dist/backend/app/schema/migrate.js']);
export const migrationRevert = () => typeorm('migration:revert', [], false);

/** `npm run migration:generate -- add-tags` writes migrations/<timestamp>-add-tags.ts. `--check` only reports whether one is missing. */
export async function migrationGenerate([name, ...flags]: string[]): Promise<number> {
  if (!name) throw new UserError('Specify a name: npm run migration:generate -- verb-noun');
  if (name === '--check')
    return typeorm('migration:generate', ['--check', join('migrations', 'drift')]);
  return typeorm('migration:generate', [join('migrations', name), ...flags]);
}

export async function bench(args: string[]): Promise<number> {
  const script = testScript('bench', 'main.ts');
  await build('server', 'web');
  return runNode([script, ...args]);
}

export const seed = () => runNode([testScript('support', 'seed.ts')]);

/** The folder of tests may be missing in an installation. */
function testScript(...path: string[]) {
  const script = join('test', ...path);
  if (!existsSync(join(root, script))) throw new UserError(`${script} is missing.`);
  return script;
}

function typeorm(command: string, args: string[], migrateFirst = true) {
  return onDatabase(
    [join('node_modules', 'typeorm', 'cli.js'), command, ...DATA_SOURCE, ...args],
    migrateFirst,
  );
}

async function onDatabase(args: string[], migrateFirst = true): Promise<number> {
  const config = await readConfig();
  return withDatabase(config, (env) => runNode(args, { env }), migrateFirst);
}
