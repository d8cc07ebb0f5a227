import { diskProblem } from './disk.mjs';
import { UserError, Stopped } from './errors.ts';
import { exitCodeOnStop, exitOnStopRequest } from './processes.mjs';

type Command = (args: string[]) => Promise<number>;

const COMMANDS: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./supervisor.ts')).start,
  dev: async () => (await import('./dev.ts')).dev,
  test: async () => (await import('./test.ts')).test,
  check: async () => (await import('./check.ts')).check,
  build: async () => (await import('./tools.ts')).buildAll,
  seed: async () => (await import('./tools.ts')).seed,
  bench: async () => (await import('./tools.ts')).bench,
  identity: async () => (await import('./identity-command.ts')).identity,
  places: async () => (await import('./tools.ts')).places,
  billing: async () => (await import('./tools.ts')).billing,
  scrape: async () => (await import('./tools.ts')).scrape,
  deliveries: async () => (await import('./tools.ts')).deliveries,
  'migration:run': async () => (await import('./tools.ts')).migrationRun,
  'migration:revert': async () => (await import('./tools.ts')).migrationRevert,
  'migration:generate': async () => (await import('./tools.ts')).migrationGenerate,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
};

const [name = 'start', ...args] = process.argv.slice(2);
exitOnStopRequest(name);

try {
  const load = COMMANDS[name];
  if (!load)
    throw new UserError(
      `Unknown command "${name}". Available: ${Object.keys(COMMANDS).join(', ')}.`,
    );
  const command = await load();
  process.exitCode = await command(args);
} catch (error) {
  if (!(error instanceof Stopped)) {
    const expected = error instanceof UserError ? error.message : diskProblem(error);
    process.stderr.write(`${expected ?? (error as Error).stack}\n`);
  }
  process.exitCode = error instanceof Stopped ? exitCodeOnStop(name) : 1;
}
