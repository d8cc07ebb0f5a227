import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { runChecks, sourceChecks } from './check.ts';
import { onStopRequest } from './children.ts';
import { endLeakedProcesses, MARK } from './leaks.ts';
import { UserError } from './errors.ts';
import { fitsInMemory, MEMORY } from './memory.ts';
import { settle, runJest, runPlaywright, type Outcome, type Runner } from './runners.ts';

type Stage = (folder: string, args: string[]) => Promise<Outcome>;

/** Variables of the shell or .env that must not reach the product under test. Empty means unset. */
const CLEARED = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_FIRESTORE',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'GOOGLE_SHEETS_CREDENTIALS',
  'GOOGLE_MAPS_API_KEY',
  'MAPS_SOURCE',
  'OVERTURE_URL',
  'PUBLIC_URL',
  'ROLE',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
];

const FOLDER = 'lead-delivery-test-';
/** No run takes this long: the folder belongs to one that was killed. */
const ABANDONED_MS = 3 * 3_600_000;
/** A run's databases and other files take 0.7 GB. */
const FOLDER_BYTES = 4 * 2 ** 30;

const STAGES: Record<string, Stage> = {
  check: checks,
  build: buildStage,
  jest: (folder, args) => runStage(runJest, folder, args),
  e2e: (folder, args) => runStage(runPlaywright, folder, args),
};

/**
 * `npm test` runs every stage, even after a failure. `npm test -- jest test/leads` runs one stage with arguments,
 * `npm test -- changed [COMMIT]` what a change since a commit can break.
 * With `CI=true`, a failed test runs once more, alone, after the others; if it passes, it is listed as flaky.
 * The last line counts the results of all runners.
 */
export async function test(args: string[]): Promise<number> {
  const plan = await planOf(args);
  process.env[MARK] = randomUUID();
  for (const name of CLEARED) process.env[name] = '';
  delete process.env.NODE_ENV;
  const folder = newFolder();
  process.env.TEST_FOLDER = folder;
  // Tests start the product more than a hundred times.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  const outcomes: Outcome[] = [];
  let interrupted = false;
  onStopRequest(() => (interrupted = true));
  try {
    for (const [name, stageArgs] of plan) {
      if (interrupted) break;
      process.stdout.write(`\n── ${name}\n`);
      const started = Date.now();
      outcomes.push(await STAGES[name]!(folder, stageArgs).catch(reportCrash));
      process.stdout.write(`── ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
    }
    outcomes.push(await checkLeaks());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const { file, title, error } of outcomes.flatMap(({ flaky }) => flaky))
    process.stdout.write(
      `\nflaky  ${file} > ${title}\n       ${error.replaceAll('\n', '\n       ')}\n`,
    );
  const total = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
  process.stdout.write(
    `\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped\n`,
  );
  return total('failed') === 0 && total('passed') > 0 && !interrupted ? 0 : 1;
}

/** The stages of a command line, each with its arguments. */
async function planOf([only, ...args]: string[]): Promise<[stage: string, args: string[]][]> {
  if (!only) return Object.keys(STAGES).map((name) => [name, []]);
  if (STAGES[only]) return [[only, args]];
  if (only !== 'changed')
    throw new UserError(`npm test -- ${Object.keys(STAGES).join('|')}|changed [arguments]`);
  const { changedTests } = await import('./changed.ts');
  const { jest, e2e } = changedTests(args[0] ?? 'HEAD');
  process.stdout.write(`${jest.length} test files and ${e2e.length} journeys\n`);
  return [
    ['check', []],
    ['build', []],
    ...(jest.length > 0 ? [['jest', ['--runTestsByPath', ...jest]] as [string, string[]]] : []),
    ...(e2e.length > 0 ? [['e2e', e2e] as [string, string[]]] : []),
  ];
}

/**
 * In memory if there is room: on ext4, copying and dropping a test database's thousand files takes up to 0.6 s of
 * processor time, in memory a tenth.
 */
function newFolder(): string {
  const parent = fitsInMemory(FOLDER_BYTES) ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(FOLDER)) continue;
    const path = join(parent, name);
    const { uid, mtimeMs = Infinity } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (uid === process.getuid?.() && Date.now() - mtimeMs > ABANDONED_MS)
      rmSync(path, { recursive: true, force: true });
  }
  return mkdtempSync(join(parent, FOLDER));
}

function reportCrash(error: Error): Outcome {
  process.stdout.write(`${error instanceof UserError ? error.message : error.stack}\n`);
  return count(0, 1);
}

const count = (passed: number, failed: number): Outcome => ({
  passed,
  failed,
  skipped: 0,
  flaky: [],
});

async function runStage(runner: Runner, folder: string, args: string[]): Promise<Outcome> {
  const first = await runner.run(folder, args);
  const again = process.env.CI === 'true' ? runner.again(first, args) : null;
  if (!again) return settle(first);
  process.stdout.write('\n── again, because CI=true\n');
  return settle(first, await runner.run(folder, again));
}

async function checks(): Promise<Outcome> {
  const results = await runChecks(sourceChecks());
  const passed = results.filter((result) => result.passed).length;
  return count(passed, results.length - passed);
}

async function buildStage(): Promise<Outcome> {
  await build('server', 'web');
  return count(1, 0);
}

async function checkLeaks(): Promise<Outcome> {
  const leaked = await endLeakedProcesses();
  for (const line of leaked) process.stdout.write(`FAILED  a process was left behind: ${line}\n`);
  return leaked.length === 0 ? count(1, 0) : count(0, leaked.length);
}
