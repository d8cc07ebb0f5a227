import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { isInstalled } from '../../runtime/install.mjs';
import { isAlive, until } from '../../runtime/processes.mjs';

const WANTED = {
  '': {},
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b-windows': { version: '1.0.0', optional: true },
};

describe('the bootstrap', () => {
  let root: string;
  let npm: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'lead-delivery-bootstrap-'));
    for (const name of [
      'start.mjs',
      'disk.mjs',
      'install.mjs',
      'lock.mjs',
      'processes.mjs',
      'root.mjs',
    ]) {
      mkdirSync(join(root, 'runtime'), { recursive: true });
      cpSync(join('runtime', name), join(root, 'runtime', name));
    }
    writeFileSync(join(root, 'package.json'), '{"type":"module"}');
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: WANTED }));
    writeFileSync(
      join(root, 'runtime', 'commands.ts'),
      `console.log('ran', ...process.argv.slice(2));`,
    );
    npm = join(root, 'fake-npm.cjs');
    writeFileSync(
      npm,
      `
      const fs = require('node:fs');
      console.log('output of npm');
      fs.writeFileSync('npm-called.json', JSON.stringify({ args: process.argv.slice(2), path: process.env.PATH }));
      fs.mkdirSync('node_modules/node/bin', { recursive: true });
      fs.symlinkSync(process.execPath, 'node_modules/node/bin/node');
      fs.writeFileSync('node_modules/.package-lock.json', process.env.INSTALLED);
    `,
    );
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const record = (packages: object) => JSON.stringify({ packages });
  const start = (installed: string) =>
    spawnSync(process.execPath, ['runtime/start.mjs', 'scrape', '--out', '-'], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        npm_execpath: npm,
        npm_node_execpath: process.execPath,
        INSTALLED: installed,
        PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
      },
    });
  const complete = record({ 'node_modules/a': { version: '1.0.0' } });

  it('installs the lockfile with an npm outside node_modules, then runs the command without touching its stdout', () => {
    const { status, stdout, stderr } = start(complete);

    expect([status, stdout]).toEqual([0, 'ran scrape --out -\n']);
    expect(stderr).toContain('output of npm');
    expect(stderr).toMatch(/packages downloaded and installed in \d/);
    const called = JSON.parse(readFileSync(join(root, 'npm-called.json'), 'utf8')) as {
      args: string[];
      path: string;
    };
    expect(called.args.slice(0, 2)).toEqual(['ci', '--include=dev']);
    expect(called.path.split(delimiter)).not.toContain(join(root, 'node_modules', '.bin'));

    rmSync(join(root, 'npm-called.json'));
    expect(start(complete).stdout).toBe('ran scrape --out -\n');
    expect(existsSync(join(root, 'npm-called.json'))).toBe(false);
  });

  it('stops with a message when npm skipped packages', () => {
    const { status, stdout, stderr } = start(record({}));

    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('npm ci skipped packages');
  });

  it.each([
    ['start', 0],
    ['scrape', 130],
  ])('stops npm and its children when %s is interrupted during the install', async (name, code) => {
    writeFileSync(
      npm,
      `
        const { spawn } = require('node:child_process');
        const sleep = ['-e', 'setTimeout(() => {}, 60000)'];
        const script = spawn(process.execPath, sleep, { stdio: 'ignore' });
        require('node:fs').writeFileSync('pids.json', JSON.stringify([process.pid, script.pid]));
        setTimeout(() => {}, 60000);
      `,
    );
    const run = spawn(process.execPath, ['runtime/start.mjs', name], {
      cwd: root,
      env: { ...process.env, npm_execpath: npm, npm_node_execpath: process.execPath },
      stdio: 'ignore',
    });
    const ended = once(run, 'exit');
    const pids = () => JSON.parse(readFileSync(join(root, 'pids.json'), 'utf8')) as number[];
    expect(await until(() => existsSync(join(root, 'pids.json')), 10_000)).toBe(true);
    expect(await until(() => pids().length === 2, 1000)).toBe(true);

    run.kill('SIGINT');

    expect(await ended).toEqual([code, null]);
    expect(await until(() => !pids().some((pid) => isAlive(pid)), 1000)).toBe(true);
    expect(existsSync(join(root, '.build', 'lock'))).toBe(false);
  });

  it.each([
    [
      "only another platform's package is missing",
      { 'node_modules/a': { version: '1.0.0' } },
      true,
    ],
    ['a version differs', { 'node_modules/a': { version: '0.9.0' } }, false],
    ['a package is missing', {}, false],
  ])('checks whether packages are installed when %s', (_, packages, expected) => {
    const node = join(root, 'node_modules', 'node', 'bin', 'node');
    mkdirSync(dirname(node), { recursive: true });
    writeFileSync(node, '');
    chmodSync(node, 0o755);
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), record(packages));

    expect(isInstalled(root)).toBe(expected);
  });
});
