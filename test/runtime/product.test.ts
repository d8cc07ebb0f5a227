import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Running } from '../../runtime/environment.ts';
import { startPostgres } from '../../runtime/postgres.ts';
import { isAlive, until } from '../../runtime/processes.mjs';
import { restore } from '../../runtime/restore.ts';
import { childrenOf, command, endCommands, freePort, FULL_DISK } from './support.ts';
import type { Run } from './support.ts';

afterAll(endCommands);

describe('npm start', () => {
  let folder: string;
  let env: Record<string, string>;
  let url: string;
  let product: Run;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lead-delivery-product-'));
    const port = await freePort();
    url = `http://localhost:${port}`;
    env = {
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      AUTH_EMULATOR_PORT: String(await freePort()),
    };
    product = command(['start'], env);
    await product.says(`ready on ${url}\n`);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const running = () =>
    JSON.parse(readFileSync(join(env.DATA_DIR!, 'runtime.json'), 'utf8')) as Running;
  const answers = async () => (await fetch(`${url}/health/live`).catch(() => null))?.ok ?? false;
  const postmaster = () => {
    try {
      const file = join(env.DATA_DIR!, 'postgres', 'cluster', 'postmaster.pid');
      return Number(readFileSync(file, 'utf8').split('\n')[0]);
    } catch {
      return 0;
    }
  };
  const server = () =>
    childrenOf(product.process.pid!).find(({ args }) => args.includes('main.js'))?.pid ?? 0;

  it('makes its secrets readable only by their owner', () => {
    for (const name of ['runtime.json', 'app-secret', 'postgres/password']) {
      expect([name, statSync(join(env.DATA_DIR!, name)).mode & 0o777]).toEqual([name, 0o600]);
    }
  });

  it('accepts only its own secret, so that other programs cannot read or delete the accounts', async () => {
    const { authEmulatorHost } = running();
    const [anyone] = authEmulatorHost!.split('/');
    const path = 'identitytoolkit.googleapis.com/v1/projects/demo-lead-delivery/accounts:batchGet';
    const read = async (host: string) =>
      (
        await fetch(`http://${host}/${path}?maxResults=1`, {
          headers: { authorization: 'Bearer owner' },
        })
      ).status;
    expect([await read(authEmulatorHost!), await read(anyone!)]).toEqual([200, 403]);
  });

  it('refuses to start twice, naming the address and pid of the running product', async () => {
    const second = command(['start'], { ...env, PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`${url} (pid ${product.process.pid})`);
    expect(await answers()).toBe(true);
  });

  it('replaces a killed server process', async () => {
    const killed = server();
    process.kill(killed, 'SIGKILL');
    expect(await until(async () => server() !== killed && (await answers()), 15_000)).toBe(true);
  });

  it('restarts a killed PostgreSQL', async () => {
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    expect(await until(() => postmaster() !== killed && isAlive(postmaster()), 15_000)).toBe(true);
    expect(
      await until(
        () =>
          select(running().databaseUrl, 'SELECT 1 AS one').then(
            ([row]) => row?.one === 1,
            () => false,
          ),
        15_000,
      ),
    ).toBe(true);
  });

  it('can be backed up while running, and restored elsewhere with the same rows', async () => {
    const file = join(folder, 'backup.tar.gz');
    await select(
      running().databaseUrl,
      'CREATE TABLE proof AS SELECT n FROM generate_series(1, 20000) n',
    );

    const backup = command(['backup', file], env);
    expect([await backup.ended, backup.output()]).toEqual([0, expect.stringContaining('written')]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await select(running().databaseUrl, 'DELETE FROM proof');

    process.env['DATA_DIR'] = env.DATA_DIR;
    await expect(restore([file])).rejects.toThrow(`running on ${url} (pid ${product.process.pid})`);

    const full = join(folder, 'full');
    for (const [args, data] of [
      [['backup', join(folder, 'second.tar.gz')], env.DATA_DIR!],
      [['restore', file], full],
    ] as const) {
      const failed = command([...args], { ...env, DATA_DIR: data }, undefined, { fileSize: '64' });
      expect([await failed.ended, failed.output()]).toEqual([1, expect.stringMatching(FULL_DISK)]);
    }
    expect(readdirSync(folder).sort()).toEqual(['backup.tar.gz', 'data', 'full']);
    expect(readdirSync(full)).toEqual([]);

    const elsewhere = join(folder, 'elsewhere');
    expect(await command(['restore', file], { ...env, DATA_DIR: elsewhere }).ended).toBe(0);
    const restored = await startPostgres({ dir: join(elsewhere, 'postgres') });
    try {
      expect(
        await select(restored.url, 'SELECT count(*)::int AS rows, sum(n)::int AS total FROM proof'),
      ).toEqual([{ rows: 20000, total: 200010000 }]);
    } finally {
      await restored.stop();
    }
    expect(readFileSync(join(elsewhere, 'app-secret'), 'utf8')).toBe(
      readFileSync(join(env.DATA_DIR!, 'app-secret'), 'utf8'),
    );

    const again = command(['restore', file], { ...env, DATA_DIR: elsewhere });
    expect(await again.ended).toBe(0);
    const kept = readdirSync(elsewhere).filter((name) => name.startsWith('before-restore-'));
    expect(kept).toHaveLength(1);
    expect(readdirSync(join(elsewhere, kept[0]!))).toEqual(
      expect.arrayContaining(['app-secret', 'postgres']),
    );
  }, 60_000);

  it('stops on SIGTERM with all of its processes', async () => {
    const pids = [product.process.pid!, server(), postmaster()];
    product.process.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    expect(pids.filter((pid) => isAlive(pid))).toEqual([]);
    expect(readdirSync(env.DATA_DIR!).filter((name) => /lock|runtime/.test(name))).toEqual([]);
  }, 30_000);
});

async function select(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
