import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { UserError } from './errors.ts';
import { root } from './root.mjs';

/** Imports the whole product, and so do most tests of the server: that they import it says nothing about them. */
const WHOLE = 'backend/app/app.module.ts';
/** Tests of the sources themselves. They take seconds. */
const ALWAYS = ['test/operations/house.test.ts', 'test/operations/spelling.test.ts'];
/** What everything depends on, and programs that tests start by their path. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|(jest|playwright|vite)\.config\.[jt]s|migrations\/|runtime\/|backend\/app\/(main\.ts|cli\/|schema\/))/;

/**
 * The tests that a change can break, by the import graph: those that import a changed file, and those of a room (a
 * folder that `test/` mirrors) in which a file imports one. A change that everything depends on selects all tests.
 * @param since a commit; what isn't committed counts in any case
 * @returns paths of test files; none if nothing has changed
 */
export const changedTests = (since: string) =>
  testsOf([
    ...git('diff', '--name-only', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]);

/** @param changed paths of files */
export function testsOf(changed: string[]): { jest: string[]; e2e: string[] } {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
    existsSync(join(root, file)),
  );
  const tests = files.filter((file) => /^test\/(?!bench\/).*\.(test|spec)\.tsx?$/.test(file));
  const importers = importersOf(files.filter((file) => /\.(ts|tsx|mjs)$/.test(file)));
  const broken = new Set(changed);
  for (const file of broken)
    if (file !== WHOLE) for (const importer of importers.get(file) ?? []) broken.add(importer);
  const rooms = new Set([...broken].map(dirname));
  const selected = tests.filter(
    (test) =>
      changed.some((file) => EVERYTHING.test(file)) ||
      broken.has(test) ||
      (changed.length > 0 && ALWAYS.includes(test)) ||
      [...rooms].some((room) => isAbout(test, room)),
  );
  const isJourney = (test: string) => test.startsWith('test/e2e/');
  return {
    jest: selected.filter((test) => !isJourney(test)),
    e2e: selected.filter(isJourney),
  };
}

/** Whether a test mirrors a room: test/finding/leads that of the server, test/screens/leads that of the web client. */
function isAbout(test: string, room: string): boolean {
  const [, house, name] = test.split('/');
  const [, inHouse, inRoom] = room.split('/');
  return inRoom === name && (inHouse === house || house === 'e2e');
}

function importersOf(files: string[]): Map<string, string[]> {
  const known = new Set(files);
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true);
    for (const { fileName } of importedFiles) {
      if (!/^[.#]/.test(fileName)) continue;
      const path = fileName.startsWith('#')
        ? fileName.slice(1)
        : normalize(join(dirname(file), fileName));
      const source = ['', '.ts', '.tsx']
        .map((extension) => path.replace(/\.js$/, '') + extension)
        .find((name) => known.has(name));
      const imported = source ?? path;
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

function git(...args: string[]): string[] {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
      .split('\n')
      .filter(Boolean);
  } catch (error) {
    throw new UserError(`git ${args.join(' ')}: ${(error as { stderr?: string }).stderr?.trim()}`);
  }
}
