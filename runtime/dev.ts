import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { build, STAMP } from './build.ts';
import { onStopRequest } from './children.ts';
import { signal } from './processes.mjs';
import { root } from './root.mjs';
import { supervise } from './supervisor.ts';

/** An editor writes several files one after another. The server restarts after this long without a change. */
const QUIET_MS = 100;
/** Vite's default. */
const VITE_URL = 'http://localhost:5173';
const SOURCES = ['backend', 'contract'];

/**
 * `npm run dev` runs the product like `npm start`. When a file of the server changes, it compiles that file, restarts the
 * server, and then checks types. A debugger finds the server on Node's default port, 9229.
 * Vite's server forwards /api and the other server paths to it (vite.config.ts).
 */
export async function dev(): Promise<number> {
  await build('server', 'web');
  // Compiled files go to dist, so the next `npm start` must rebuild.
  rmSync(join(root, 'dist', STAMP), { force: true });
  let vite: ChildProcess | undefined;
  let types: ChildProcess | undefined;
  const run = (program: string, ...args: string[]) =>
    spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 2, 2],
    });
  /** With its children: TypeScript is a program that Node.js starts. */
  const end = (child: ChildProcess | undefined) => {
    if (child?.pid) signal(-child.pid, 'SIGTERM');
  };
  const stop = () => [vite, types].forEach(end);
  onStopRequest(stop);
  const changed = new Set<string>();
  try {
    return await supervise({
      clientUrl: VITE_URL,
      onReady(restart) {
        vite = run('vite/bin/vite.js', '--port', new URL(VITE_URL).port, '--strictPort');
        const update = () => {
          const isValid = [...changed].map(compile).every(Boolean);
          changed.clear();
          if (!isValid) return;
          end(types);
          restart();
        };
        let timer: NodeJS.Timeout | undefined;
        for (const folder of SOURCES)
          watch(join(root, folder), { recursive: true, persistent: false }, (_, name) => {
            if (!name?.endsWith('.ts')) return;
            changed.add(join(folder, name));
            clearTimeout(timer);
            timer = setTimeout(update, QUIET_MS);
          });
      },
      onStarted() {
        if (vite?.exitCode === null)
          types = run('typescript-7/bin/tsc', '--noEmit', '-p', 'tsconfig.json');
      },
    });
  } finally {
    stop();
  }
}

/** Compiles one file without its types, which takes milliseconds. @returns false if its syntax is wrong */
function compile(file: string): boolean {
  const path = join(root, file);
  if (!existsSync(path)) return true;
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (name) =>
    readFileSync(name, 'utf8'),
  );
  const { compilerOptions } = config as { compilerOptions: object };
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, root);
  const { outputText, diagnostics = [] } = ts.transpileModule(readFileSync(path, 'utf8'), {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: {
      ...options,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      sourceMap: false,
      inlineSourceMap: true,
      sourceRoot: dirname(path),
    },
  });
  if (diagnostics.length > 0) {
    const host = {
      getCanonicalFileName: String,
      getCurrentDirectory: () => root,
      getNewLine: () => '\n',
    };
    process.stderr.write(ts.formatDiagnosticsWithColorAndContext(diagnostics, host));
    return false;
  }
  const output = join(root, 'dist', file.replace(/ts$/, 'js'));
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, outputText);
  return true;
}
