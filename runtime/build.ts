import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { waitForLock } from './lock.mjs';
import { STOPS } from './processes.mjs';
import { Refusal, Stopped } from './refusal.ts';
import { root } from './root.mjs';

interface Part {
  inputs: string[];
  output: string;
  command(folder: string): string[];
}

/** How much later than its effects a signal may be told. */
export const SIGNAL_MS = 50;

/** File in a built folder that tells what it was built from. */
export const STAMP = '.built-from';

const PARTS = {
  server: {
    inputs: [
      'backend',
      'contract',
      'migrations',
      'nest-cli.json',
      'runtime/api-summaries.mjs',
      'tsconfig.json',
      'package-lock.json',
    ],
    output: 'dist',
    command(folder) {
      // The Nest CLI takes its output folder from a tsconfig only.
      const config = {
        extends: '../../tsconfig.json',
        compilerOptions: { rootDir: '../..', outDir: './out' },
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      return [
        join('node_modules', '@nestjs', 'cli', 'bin', 'nest.js'),
        'build',
        '--path',
        join(relative(root, folder), 'tsconfig.json'),
      ];
    },
  },
  web: {
    inputs: ['frontend', 'contract', 'runtime/build-web.ts', 'vite.config.ts', 'package-lock.json'],
    output: 'dist-web',
    command: (folder) => [join('runtime', 'build-web.ts'), join(folder, 'out')],
  },
} satisfies Record<string, Part>;

/**
 * Builds what is older than its sources, into a folder of its own that then takes the place of the old one: a product
 * that runs from this checkout never sees half a build.
 */
export async function build(...names: (keyof typeof PARTS)[]) {
  if (names.every((name) => isFresh(PARTS[name]))) return;
  const lock = await waitForLock(join(root, '.build', 'lock'), ({ pid }) =>
    process.stderr.write(`waiting for process ${pid}, which installs or builds in this checkout\n`),
  );
  try {
    const stale = names.filter((name) => !isFresh(PARTS[name]));
    const results = await Promise.allSettled(stale.map((name) => buildPart(name, PARTS[name])));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  } finally {
    lock.release();
  }
}

async function buildPart(name: string, part: Part) {
  const started = Date.now();
  const stamp = fingerprint(part);
  const folder = mkdtempSync(join(root, '.build', `${name}-`));
  try {
    await run(part.command(folder), name);
    const made = join(folder, 'out');
    const target = join(root, part.output);
    writeFileSync(join(made, STAMP), stamp);
    mkdirSync(join(folder, 'old'));
    if (existsSync(target)) renameSync(target, join(folder, 'old', 'out'));
    renameSync(made, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.stderr.write(`${name} built in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

function isFresh(part: Part) {
  const stamp = join(root, part.output, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(part);
}

function fingerprint({ inputs }: Part) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesOf(input))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}

/** Output goes to stderr: stdout belongs to the command that was typed. */
function run(args: string[], name: string) {
  return new Promise<void>((done, failed) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
    let stopped = false;
    const stop = () => {
      stopped = true;
      child.kill('SIGKILL');
    };
    for (const signal of STOPS) process.on(signal, stop);
    child.on('error', failed);
    child.on('exit', (code) => {
      // Ctrl-C reaches the child as well, and its end may be told before our own signal.
      setTimeout(() => {
        for (const signal of STOPS) process.off(signal, stop);
        if (stopped) failed(new Stopped());
        else if (code === 0) done();
        else failed(new Refusal(`the build of the ${name} failed`));
      }, SIGNAL_MS);
    });
  });
}
