import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runNode } from './children.ts';
import { UserError } from './errors.ts';
import { root } from './root.mjs';

/** A runner that hangs for this long fails. */
const RUNNER_TIMEOUT_MS = 30 * 60_000;

/** What a runner reports about one test, or about a file or setup that failed as a whole. */
export interface Result {
  /** Path in the checkout; empty for a problem of the runner itself. */
  file: string;
  /** Unique in its file, and equal in both runs. */
  title: string;
  /** `blocked` tests did not run because another failed. */
  status: 'passed' | 'failed' | 'blocked' | 'skipped';
  /** Of a failed test. */
  error: string;
}

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that failed once and passed once; they count as passed. */
  flaky: Result[];
}

export interface Runner {
  run(folder: string, args: string[]): Promise<Result[]>;
  /** The arguments that run failed tests once more, alone; null if none failed. */
  again(results: Result[], args: string[]): string[] | null;
}

/** Title of the result of a file that failed as a whole, such as by a syntax error. */
const WHOLE_FILE = 'the file';

/** Counts the results of a run, and of its repetition: a test that passed in either has passed. */
export function settle(first: Result[], second: Result[] = []): Outcome {
  const tests = new Map<string, Result[]>();
  for (const result of [...first, ...second]) {
    const key = `${result.file} > ${result.title}`;
    tests.set(key, [...(tests.get(key) ?? []), result]);
  }
  const outcome: Outcome = { passed: 0, failed: 0, skipped: 0, flaky: [] };
  for (const results of tests.values()) {
    const failure = results.find(({ status }) => status === 'failed');
    if (results.some(({ status }) => status === 'passed')) {
      outcome.passed += 1;
      if (failure) outcome.flaky.push(failure);
    } else if (failure && results.length === 1 && isWholeAgain(failure, second)) {
      outcome.flaky.push(failure);
    } else if (results.every(({ status }) => status === 'skipped')) outcome.skipped += 1;
    else outcome.failed += 1;
  }
  return outcome;
}

/** Whether the repetition ran a file that had failed as a whole. */
const isWholeAgain = ({ file, title }: Result, second: Result[]) =>
  title === WHOLE_FILE && second.some((result) => result.file === file);

interface JestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

export const runJest: Runner = {
  async run(folder, args) {
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
      { env: process.env, quiet: true, timeout: RUNNER_TIMEOUT_MS },
    );
    const { testResults } = readReport<JestReport>(report);
    const results = testResults.flatMap(({ name, status, message, assertionResults }): Result[] => {
      const file = relative(root, name);
      const tests = assertionResults.map((test): Result => {
        const result = { file, title: test.fullName, error: '' };
        if (test.status === 'passed') return { ...result, status: 'passed' };
        if (test.status !== 'failed') return { ...result, status: 'skipped' };
        const [error = message] = test.failureMessages;
        return { ...result, status: 'failed', error: firstLines(error) };
      });
      const isBroken = status === 'failed' && tests.every((test) => test.status !== 'failed');
      const whole = {
        file,
        title: WHOLE_FILE,
        status: 'failed',
        error: firstLines(message),
      } as const;
      return isBroken ? [...tests, whole] : tests;
    });
    return withRunner(code, results, 'Jest');
  },

  // Whole files: a file that failed as a whole has no failed test.
  again(results, args) {
    const files = results
      .filter(({ status }) => status === 'failed')
      .flatMap(({ file }) => file || []);
    const options = args.filter((arg) => arg.startsWith('-'));
    return files.length > 0
      ? ['--runInBand', ...options, '--runTestsByPath', ...new Set(files)]
      : null;
  },
};

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      expectedStatus: string;
      results: { error?: { message?: string } }[];
    }[];
  }[];
}
interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  /** Problems outside of tests, such as a server that does not start. */
  errors: { message?: string }[];
}

export const runPlaywright: Runner = {
  async run(folder, args) {
    const report = join(folder, 'playwright.json');
    const code = await runNode(
      ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args],
      {
        env: {
          ...process.env,
          // The first tests need a new installation, in the repetition too.
          E2E_DATA_DIR: mkdtempSync(join(folder, 'e2e-')),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: join(folder, 'last-run.json'),
        },
        timeout: RUNNER_TIMEOUT_MS,
      },
    );
    const { config, suites, errors } = readReport<PlaywrightReport>(report);
    const results = suites.flatMap((suite) => resultsOf(suite, config.rootDir));
    const problems = errors.map(({ message = '' }, at): Result => {
      const error = firstLines(message);
      return { file: '', title: `problem ${at + 1}`, status: 'failed', error };
    });
    return withRunner(code, [...results, ...problems], 'Playwright');
  },

  // With what the failed tests depend on, and the tests that did not run because of them.
  again: (results, args) =>
    results.some(({ file, status }) => status === 'failed' && file)
      ? ['--last-failed', '--workers=1', ...args]
      : null,
};

function resultsOf(
  { suites = [], specs }: PlaywrightSuite,
  folder: string,
  titles: string[] = [],
): Result[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, expectedStatus, results }): Result => {
      const result = {
        file: relative(root, join(folder, file)),
        title: [...titles, title].join(' > '),
        error: '',
      };
      if (status === 'expected') return { ...result, status: 'passed' };
      const isBlocked = expectedStatus !== 'skipped' || results.length === 0;
      if (status === 'skipped') return { ...result, status: isBlocked ? 'blocked' : 'skipped' };
      const [message = 'failed'] = results.flatMap(({ error }) => error?.message ?? []);
      return { ...result, status: 'failed', error: firstLines(message) };
    }),
  );
  const inner = suites.flatMap((suite) => resultsOf(suite, folder, [...titles, suite.title]));
  return [...own, ...inner];
}

/** Its own report, never that of the run before. */
function readReport<T>(path: string): T {
  if (!existsSync(path)) throw new UserError('the runner wrote no report');
  const report = JSON.parse(readFileSync(path, 'utf8')) as T;
  rmSync(path);
  return report;
}

/** A runner may fail without a failed test, because it found no tests, its setup broke or a worker hung. */
function withRunner(code: number, results: Result[], runner: string): Result[] {
  if (code !== 0 && results.every(({ status }) => status !== 'failed'))
    results.push({
      file: '',
      title: runner,
      status: 'failed',
      error: `ended with exit code ${code}`,
    });
  return numbered(results);
}

/** Tests of a table may share a title. */
function numbered(results: Result[]): Result[] {
  const seen = new Map<string, number>();
  return results.map((result) => {
    const key = `${result.file} > ${result.title}`;
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return number === 1 ? result : { ...result, title: `${result.title} (${number})` };
  });
}

const COLORS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');
const FIRST_LINES = 6;

const firstLines = (text: string) =>
  text.replace(COLORS, '').trim().split('\n').slice(0, FIRST_LINES).join('\n');
