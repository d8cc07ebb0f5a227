import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

export interface Check {
  name: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}

export interface CheckOutcome {
  name: string;
  passed: boolean;
}

const TYPES = [
  'tsconfig.json',
  'frontend/tsconfig.json',
  'packages/client/tsconfig.json',
  'runtime/tsconfig.json',
  'test/tsconfig.json',
];

/** Checks types in a third of the processor time of TypeScript 6, which the Nest CLI and ts-jest need. */
const TYPESCRIPT_7 = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');

const program = (name: string) => realpathSync(join(root, 'node_modules', '.bin', name));

/** Static checks. */
export function sourceChecks(): Check[] {
  return [
    { name: 'format', args: [program('oxfmt'), '--check', '.'] },
    ...TYPES.filter((path) => existsSync(join(root, path))).map((path) => ({
      name: `types of ${path}`,
      args: [TYPESCRIPT_7, '--noEmit', '--project', path],
    })),
    { name: 'lint', args: [program('oxlint'), '--type-aware', '--deny-warnings'] },
    { name: 'OpenAPI document', args: [join(root, 'runtime', 'lint-openapi.ts')] },
    { name: 'dead code', args: [program('knip')] },
  ];
}

/** `npm run check` */
export async function check(): Promise<number> {
  const results = await runChecks(sourceChecks());
  return results.every(({ passed }) => passed) ? 0 : 1;
}

/** Runs two checks at a time, since most use one core, and prints the output of failed ones. */
export async function runChecks(checks: Check[]): Promise<CheckOutcome[]> {
  const queue = [...checks];
  const results: CheckOutcome[] = [];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await runCheck(next));
  };
  await Promise.all([work(), work()]);
  return results;
}

function runCheck({ name, args, env }: Check): Promise<CheckOutcome> {
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(error.message)));
    child.on('close', (code) => {
      const passed = code === 0;
      process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${name}\n`);
      if (!passed) process.stdout.write(`${Buffer.concat(output).toString()}\n`);
      resolve({ name, passed });
    });
  });
}
