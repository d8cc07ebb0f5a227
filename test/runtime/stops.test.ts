import { constants, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, until } from '../../runtime/processes.mjs';
import { cloneDatabase } from '../support/database.js';
import { childrenOf, command, endCommands, freePort, FULL_DISK } from './support.ts';

afterAll(endCommands);

describe('npm start on a full disk', () => {
  it('acknowledges only what it keeps, and stops with exit code 1 and all of its processes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-full-'));
    // A database elsewhere, because this limit is too small for a cluster.
    const external = await cloneDatabase();
    const identity = await freePort();
    const env = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: external.url,
      PORT: String(await freePort()),
      AUTH_EMULATOR_PORT: String(identity),
    };
    try {
      const full = command(['start'], env, undefined, { fileSize: '2' });
      await full.says('ready on');
      const statuses: number[] = [];
      for (let n = 0; n < 4; n += 1) statuses.push(await signUp(identity, n));
      expect(statuses).toContain(500);
      const pids = [full.process.pid!, ...childrenOf(full.process.pid!).map(({ pid }) => pid)];
      const stoppedAt = performance.now();
      full.process.kill('SIGTERM');

      expect([await full.ended, full.output()]).toEqual([1, expect.stringMatching(FULL_DISK)]);
      expect(performance.now() - stoppedAt).toBeLessThan(15_000);
      expect(pids.filter((pid) => isAlive(pid))).toEqual([]);
      const kept = JSON.parse(
        readFileSync(join(env.DATA_DIR, 'identity', 'state.json'), 'utf8'),
      ) as { users: object[] };
      expect(kept.users).toHaveLength(statuses.filter((status) => status === 200).length);
      expect(readdirSync(env.DATA_DIR).filter((name) => /lock|runtime/.test(name))).toEqual([]);
    } finally {
      await external.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);

  async function signUp(port: number, n: number) {
    const url = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`;
    const body = JSON.stringify({ email: `${n}@customer.example`, password: 'secret-word' });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  }
});

describe('npm start under a different Node', () => {
  it('runs under its own Node and stops everything when the bootstrap is killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-killed-'));
    const env = {
      DATA_DIR: join(folder, 'data'),
      PORT: String(await freePort()),
      AUTH_EMULATOR_PORT: String(await freePort()),
    };
    const systemNode = join(folder, 'node');
    copyFileSync(process.execPath, systemNode, constants.COPYFILE_FICLONE);
    const bootstrap = command(['start'], env, systemNode);
    try {
      await bootstrap.says('ready on');
      const [supervisor] = childrenOf(bootstrap.process.pid!);
      const pids = [supervisor!, ...childrenOf(supervisor!.pid)].map(({ pid }) => pid);
      expect(pids).toHaveLength(3);

      bootstrap.process.kill('SIGKILL');

      expect(await until(() => !pids.some((pid) => isAlive(pid)), 20_000)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);
});

describe('npm start, interrupted before it is ready', () => {
  it.each([700, 1400, 2000])(
    'exits quietly after %d ms',
    async (milliseconds) => {
      const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-early-'));
      const run = command(
        ['start'],
        {
          DATA_DIR: join(folder, 'data'),
          PORT: String(await freePort()),
          AUTH_EMULATOR_PORT: String(await freePort()),
        },
        process.execPath,
        { detached: true },
      );
      try {
        await new Promise((later) => setTimeout(later, milliseconds));
        // Like Ctrl-C: the signal goes to the children, too.
        process.kill(-run.process.pid!, 'SIGTERM');
        expect([await run.ended, run.output().replace(/^ready on .*\n/, '')]).toEqual([0, '']);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    30_000,
  );
});
