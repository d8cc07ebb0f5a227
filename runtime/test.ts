import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { runChecks, sourceChecks } from './check.ts';
import { onStopRequest, runNode } from './children.ts';
import { endLeakedProcesses, MARK } from './leaks.ts';
import { UserError } from './errors.ts';
import { fitsInMemory, MEMORY } from './memory.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

type Stage = (folder: string, args: string[]) => Promise<Count>;

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

/** A runner that hangs for this long fails. */
const RUNNER_TIMEOUT_MS = 18 * 60_000;

const FOLDER = 'lead-delivery-test-';
/** No run takes this long: the folder belongs to one that was killed. */
const ABANDONED_MS = 3 * 3_600_000;
/** A run's databases and other files take 0.7 GB. */
const FOLDER_BYTES = 4 * 2 ** 30;

const STAGES: Record<string, Stage> = { check: checks, build: buildStage, jest, e2e };

/**
 * `npm test` runs every stage, even after a failure. `npm test -- jest test/leads` runs one stage with arguments.
 * The last line counts the results of all runners.
 */
export async function test([only, ...args]: string[]): Promise<number> {
  if (only && !STAGES[only])
    throw new UserError(`npm test -- ${Object.keys(STAGES).join('|')} [arguments]`);
  process.env[MARK] = randomUUID();
  for (const name of CLEARED) process.env[name] = '';
  delete process.env.NODE_ENV;
  const folder = newFolder();
  process.env.TEST_FOLDER = folder;
  process.env.E2E_DATA_DIR = join(folder, 'e2e');
  // Tests start the product more than a hundred times.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  const counts: Count[] = [];
  let interrupted = false;
  onStopRequest(() => (interrupted = true));
  try {
    for (const [name, stage] of Object.entries(STAGES)) {
      if (interrupted || (only && only !== name)) continue;
      process.stdout.write(`\n── ${name}\n`);
      const started = Date.now();
      counts.push(await stage(folder, args).catch(reportCrash));
      process.stdout.write(`── ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
    }
    counts.push(await checkLeaks());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0);
  process.stdout.write(
    `\n${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped\n`,
  );
  return total('failed') === 0 && total('passed') > 0 && !interrupted ? 0 : 1;
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

function reportCrash(error: Error): Count {
  process.stdout.write(`${error instanceof UserError ? error.message : error.stack}\n`);
  return count(0, 1);
}

function count(passed: number, failed: number, skipped = 0): Count {
  return { passed, failed, skipped };
}

async function checks(): Promise<Count> {
  const results = await runChecks(sourceChecks());
  const passed = results.filter((result) => result.passed).length;
  return count(passed, results.length - passed);
}

async function buildStage(): Promise<Count> {
  await build('server', 'web');
  return count(1, 0);
}

async function jest(folder: string, args: string[]): Promise<Count> {
  const report = join(folder, 'jest.json');
  const code = await runNode(
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      '--json',
      `--outputFile=${report}`,
      ...args,
    ],
    {
      env: process.env,
      quiet: true,
      timeout: RUNNER_TIMEOUT_MS,
    },
  );
  const result = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    numRuntimeErrorTestSuites: number;
  }>(report);
  return atLeastOneFailure(
    code,
    count(
      result.numPassedTests,
      result.numFailedTests + result.numRuntimeErrorTestSuites,
      result.numPendingTests + result.numTodoTests,
    ),
  );
}

async function e2e(folder: string, args: string[]): Promise<Count> {
  const report = join(folder, 'playwright.json');
  const code = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args],
    {
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      timeout: RUNNER_TIMEOUT_MS,
    },
  );
  const { stats, errors } = readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  }>(report);
  return atLeastOneFailure(
    code,
    count(stats.expected, stats.unexpected + stats.flaky + errors.length, stats.skipped),
  );
}

function readReport<T>(path: string): T {
  if (!existsSync(path)) throw new UserError('the runner wrote no report');
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

/** A runner may fail without a failed test, because it found no tests, its setup broke or a worker hung. */
function atLeastOneFailure(code: number, result: Count): Count {
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

async function checkLeaks(): Promise<Count> {
  const leaked = await endLeakedProcesses();
  for (const line of leaked) process.stdout.write(`FAILED  a process was left behind: ${line}\n`);
  return leaked.length === 0 ? count(1, 0) : count(0, leaked.length);
}
