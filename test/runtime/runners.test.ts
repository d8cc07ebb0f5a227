import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../../runtime/root.mjs';
import { runJest, settle, type Outcome } from '../../runtime/runners.ts';

/** A test file for either runner. */
const tests = (runner: string, folder: string) => `${runner}
import { existsSync, writeFileSync } from 'node:fs';
const marker = ${JSON.stringify(join(folder, 'has-failed'))};
test('always passes', async () => {});
test('fails at first', async () => {
  if (existsSync(marker)) return;
  writeFileSync(marker, '');
  throw new Error('not yet');
});
test('always fails', async () => { throw new Error('never'); });
test.skip('is skipped', async () => {});
`;

describe('a failed test that runs once more', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    mkdirSync(join(root, '.build'), { recursive: true });
    folder = mkdtempSync(join(root, '.build', 'runners-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** In a process of its own: its output contains failures, and Playwright refuses to run inside Jest. */
  function runTwice(runner: 'runJest' | 'runPlaywright', args: string[]): Outcome {
    const module = JSON.stringify(join(root, 'runtime', 'runners.ts'));
    const script = `
      const { ${runner}: runner, settle } = await import(${module});
      const [folder, ...args] = ${JSON.stringify([folder, ...args])};
      const first = await runner.run(folder, args);
      const second = await runner.run(folder, runner.again(first, args));
      console.log('\\n' + JSON.stringify(settle(first, second)));`;
    const { JEST_WORKER_ID: _, ...env } = process.env;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return JSON.parse(output.trimEnd().split('\n').at(-1)!);
  }

  const settled = (error: string): Outcome => ({
    passed: 2,
    failed: 1,
    skipped: 1,
    flaky: [
      { file, title: 'fails at first', status: 'failed', error: expect.stringContaining(error) },
    ],
  });

  it('counts as passed in Jest, and is reported as flaky with its first error', () => {
    file = relative(root, join(folder, 'a.test.mjs'));
    writeFileSync(join(root, file), tests('', folder));
    const config = { rootDir: folder, testMatch: ['**/*.mjs'], transform: {} };

    expect(runTwice('runJest', [`--config=${JSON.stringify(config)}`])).toEqual(settled('not yet'));
  }, 60_000);

  it('counts as passed in Playwright, and is reported as flaky with its first error', () => {
    file = relative(root, join(folder, 'a.spec.ts'));
    writeFileSync(join(root, file), tests("import { test } from '@playwright/test';", folder));
    const config = join(folder, 'playwright.config.ts');
    writeFileSync(config, "export default { outputDir: 'results' };");

    expect(runTwice('runPlaywright', [`--config=${config}`])).toEqual(settled('not yet'));
  }, 60_000);
});

describe('the count of two runs', () => {
  const result = (title: string, status: 'passed' | 'failed' | 'blocked', file = 'a.test.ts') => ({
    file,
    title,
    status,
    error: '',
  });

  it('does not let a test with the same title in another file pass for a failed one', () => {
    const first = [result('works', 'failed'), result('works', 'passed', 'b.test.ts')];

    expect(settle(first, [result('works', 'failed')])).toMatchObject({ passed: 1, failed: 1 });
  });

  it('keeps a problem of the runner as a failure', () => {
    const first = [result('Jest', 'failed', ''), result('works', 'failed')];

    expect(runJest.again(first, [])).toEqual(['--runInBand', '--runTestsByPath', 'a.test.ts']);
    expect(settle(first, [result('works', 'passed')])).toMatchObject({ passed: 1, failed: 1 });
  });

  it('counts a test that never ran as failed', () => {
    expect(settle([result('setup', 'failed'), result('works', 'blocked')])).toMatchObject({
      failed: 2,
    });
  });

  it('accepts a file that failed as a whole once its tests pass', () => {
    const first = [result('the file', 'failed')];

    expect(settle(first, [result('works', 'passed')])).toMatchObject({
      passed: 1,
      failed: 0,
      flaky: first,
    });
    expect(settle(first, [result('the file', 'failed')])).toMatchObject({ failed: 1, flaky: [] });
  });
});
