import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startPostgres } from '../../../runtime/postgres.ts';
import { command, freePort, type Run } from '../../runtime/support.ts';
import { say } from '../figure.ts';
import type { FaultReport } from './fault.ts';

const DISK = '256m';
const BLOCK = Buffer.alloc(64 * 1024);
const PEOPLE = 10;
const STOP_LIMIT_S = 15;
const RECOVERY_LIMIT_MS = 60_000;
/** `npm run` commands that write files; each must fail with a readable error. */
const COMMANDS = [
  ['backup', 'BACKUP'],
  ['scrape', '--city', 'Monaco', '--category', 'restaurant', '--out', 'OUT'],
];

interface Person {
  email: string;
  password: string;
}

/**
 * DATA_DIR's disk is full while people sign up, commands run, and the product stops. Then space is freed.
 * As root, the disk is a small tmpfs. Otherwise, `npm start` may write only tiny files, and recovers after a restart.
 */
export async function diskFull(): Promise<FaultReport> {
  await using end = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-disk-'));
  end.defer(() => rmSync(folder, { recursive: true, force: true }));
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const mounted = mount(disk);
  if (mounted) end.defer(() => void execFileSync('umount', ['--lazy', disk]));
  const identity = await freePort();
  const env: Record<string, string> = {
    DATA_DIR: join(disk, 'data'),
    PORT: String(await freePort()),
    AUTH_EMULATOR_PORT: String(identity),
    MAPS_SOURCE: 'sample',
    LOG_LEVEL: 'silent',
  };
  if (!mounted) {
    const postgres = await startPostgres({ dir: join(folder, 'postgres') });
    end.defer(() => postgres.stop());
    env['DATABASE_URL'] = postgres.url;
    await command(['migration:run'], env).ended;
  }
  let product = await start(env, mounted ? 'unlimited' : '2');
  end.defer(() => void product.process.kill('SIGTERM'));

  if (mounted) fill(disk);
  const acknowledged: Person[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const person = { email: `${n}@customer.example`, password: 'secret-word' };
    if ((await callProvider(identity, 'signUp', person)) === 200) acknowledged.push(person);
  }
  say(`${acknowledged.length} of ${PEOPLE} sign-ups acknowledged on a full disk`);
  if (mounted) await expectReadableErrors(env, disk);
  let otherFailures = 0;

  let recovered = performance.now();
  if (mounted) {
    rmSync(join(disk, 'filler'));
    await until(async () => (await callProvider(identity, 'signUp', newPerson())) === 200);
    await until(() => isReady(env));
    recovered = performance.now() - recovered;
    for (let n = 0; n < PEOPLE; n += 1) {
      const person = newPerson();
      if ((await callProvider(identity, 'signUp', person)) === 200) acknowledged.push(person);
      else otherFailures += 1;
    }
    fill(disk);
    await callProvider(identity, 'signUp', newPerson());
  }
  const code = await stop(product);
  if (code !== 1) throw new Error(`npm start exited with ${code}:\n${product.output()}`);

  if (mounted) rmSync(join(disk, 'filler'));
  const restarted = performance.now();
  product = await start(env);
  if (!mounted) recovered = performance.now() - restarted;
  let lost = 0;
  for (const person of acknowledged)
    if ((await callProvider(identity, 'signInWithPassword', person)) !== 200) lost += 1;
  // An address that signed up once can't do so again.
  let doubled = 0;
  for (const person of acknowledged)
    if ((await callProvider(identity, 'signUp', person)) === 200) doubled += 1;
  await stop(product);
  return {
    lost,
    doubled,
    overspent: 0,
    otherFailures,
    recoverySeconds: Math.round(recovered / 100) / 10,
  };
}

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

function fill(disk: string) {
  try {
    for (;;) writeFileSync(join(disk, 'filler'), BLOCK, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

async function start(env: Record<string, string>, fileSize?: string): Promise<Run> {
  const product = command(['start'], env, process.execPath, { ...(fileSize && { fileSize }) });
  await product.says('ready on');
  return product;
}

async function stop(product: Run): Promise<number | null> {
  const requestedAt = performance.now();
  product.process.kill('SIGTERM');
  const code = await product.ended;
  const seconds = (performance.now() - requestedAt) / 1000;
  say(`npm start exited with ${code} after ${seconds.toFixed(1)} s`);
  if (seconds > STOP_LIMIT_S) throw new Error(`Stopping took ${seconds.toFixed(1)} s`);
  return code;
}

/** Every command must fail with a readable error, print no stack trace and leave no file behind. */
async function expectReadableErrors(env: Record<string, string>, disk: string) {
  const before = readdirSync(disk);
  for (const args of COMMANDS) {
    const run = command(
      args.map((arg) => (/^[A-Z]+$/.test(arg) ? join(disk, arg.toLowerCase()) : arg)),
      env,
    );
    const code = await run.ended;
    say(`${args[0]}: ${run.output().trim()}`);
    if (code !== 1 || /^ +at /m.test(run.output()))
      throw new Error(`${args[0]} exited with ${code}:\n${run.output()}`);
  }
  const left = readdirSync(disk).filter((name) => !before.includes(name));
  if (left.length > 0) throw new Error(`Left behind: ${left.join(', ')}`);
}

let people = 0;
const newPerson = (): Person => ({
  email: `later-${(people += 1)}@customer.example`,
  password: 'secret-word',
});

/** Calls the identity provider. @returns the status, or 0 without a response */
async function callProvider(port: number, method: string, person: Person): Promise<number> {
  const url = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(person);
  return fetch(url, { method: 'POST', headers, body }).then(
    ({ status }) => status,
    () => 0,
  );
}

const isReady = async ({ PORT }: Record<string, string>) =>
  (await fetch(`http://127.0.0.1:${PORT}/health/ready`).catch(() => null))?.ok ?? false;

async function until(condition: () => Promise<boolean>) {
  const deadline = performance.now() + RECOVERY_LIMIT_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('The product did not recover.');
    await setTimeout(100);
  }
}
