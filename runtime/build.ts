import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
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
import { UserError, Stopped } from './errors.ts';
import { root } from './root.mjs';

interface Artifact {
  inputs: string[];
  output: string;
  /** Arguments of the Node.js processes that build it side by side. */
  commands(folder: string): string[][];
  /** A file that becomes part of it as it is. */
  copied?: string;
}

/** A signal may arrive this long after its effects on child processes. */
export const SIGNAL_DELAY_MS = 50;

/** File in a built folder with the fingerprint of its inputs. */
export const STAMP = '.built-from';

const ARTIFACTS = {
  server: {
    inputs: [
      'backend',
      'contract',
      'migrations',
      'nest-cli.json',
      'runtime/api-summaries.mjs',
      'runtime/from-source.mjs',
      'tsconfig.json',
      'package-lock.json',
    ],
    output: 'dist',
    commands(folder) {
      // The Nest CLI reads its output folder only from a tsconfig.
      const config = {
        extends: '../../tsconfig.json',
        compilerOptions: { rootDir: '../..', outDir: './out' },
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      return [
        [
          join('node_modules', '@nestjs', 'cli', 'bin', 'nest.js'),
          'build',
          '--path',
          join(relative(root, folder), 'tsconfig.json'),
        ],
        derive('gazetteer', folder),
        derive('categories', folder),
      ];
    },
    copied: join('migrations', 'schema.sql'),
  },
  web: {
    inputs: [
      'frontend',
      'contract',
      'docs/guide',
      'packages/client',
      'runtime/build-client.ts',
      'runtime/build-web.ts',
      'vite.config.ts',
      'package-lock.json',
    ],
    output: 'dist-web',
    commands: (folder) => [[join('runtime', 'build-web.ts'), join(folder, 'out')]],
  },
} satisfies Record<string, Artifact>;

/** Derives data from packages. It runs from the sources, because compiling them takes longer than all of this. */
const derive = (part: string, folder: string) => [
  '--experimental-transform-types',
  '--disable-warning=ExperimentalWarning',
  '--import',
  './runtime/from-source.mjs',
  join('backend', 'maps', 'places', part, 'write.ts'),
  join(folder, 'out', 'backend', 'maps', 'places', part),
];

/**
 * Builds outdated artifacts in a temporary folder, then swaps it in.
 * A product that runs from this checkout never sees an incomplete build.
 */
export async function build(...names: (keyof typeof ARTIFACTS)[]) {
  if (names.every((name) => isFresh(ARTIFACTS[name]))) return;
  const lock = await waitForLock(join(root, '.build', 'lock'), ({ pid }) =>
    process.stderr.write(
      `waiting for process ${pid}, which is installing or building in this checkout\n`,
    ),
  );
  try {
    const stale = names.filter((name) => !isFresh(ARTIFACTS[name]));
    const results = await Promise.allSettled(
      stale.map((name) => buildArtifact(name, ARTIFACTS[name])),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  } finally {
    lock.release();
  }
}

async function buildArtifact(name: string, artifact: Artifact) {
  const started = Date.now();
  const stamp = fingerprint(artifact);
  const folder = mkdtempSync(join(root, '.build', `${name}-`));
  try {
    const results = await Promise.allSettled(
      artifact.commands(folder).map((command) => run(command, name)),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    const built = join(folder, 'out');
    const target = join(root, artifact.output);
    if (artifact.copied) copyFileSync(join(root, artifact.copied), join(built, artifact.copied));
    writeFileSync(join(built, STAMP), stamp);
    mkdirSync(join(folder, 'old'));
    if (existsSync(target)) renameSync(target, join(folder, 'old', 'out'));
    renameSync(built, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.stderr.write(`${name} built in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

function isFresh(artifact: Artifact) {
  const stamp = join(root, artifact.output, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(artifact);
}

function fingerprint({ inputs }: Artifact) {
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

/** Writes to stderr: stdout is for the command's own output. */
function run(args: string[], name: string) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
    let stopped = false;
    const stop = () => {
      stopped = true;
      child.kill('SIGKILL');
    };
    for (const signal of STOPS) process.on(signal, stop);
    child.on('error', reject);
    child.on('exit', (code) => {
      // Ctrl-C also reaches the child, which may exit before our own signal arrives.
      setTimeout(() => {
        for (const signal of STOPS) process.off(signal, stop);
        if (stopped) reject(new Stopped());
        else if (code === 0) resolve();
        else reject(new UserError(`failed to build the ${name}`));
      }, SIGNAL_DELAY_MS);
    });
  });
}
