import {
  constants,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Running } from '../../runtime/environment.ts';
import { startPostgres } from '../../runtime/postgres.ts';
import { isAlive, until } from '../../runtime/processes.mjs';
import { childrenOf, command, endCommands, freePort } from './support.ts';
import type { Run } from './support.ts';

afterAll(endCommands);

/** One sentence and no stack trace. */
const FULL =
  /^A file would be larger than this user may write \(ulimit -f\): .* Free some space, then run the command again\.\n$/m;

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
  const postmaster = () =>
    Number(
      readFileSync(join(env.DATA_DIR!, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split(
        '\n',
      )[0],
    );
  const server = () =>
    childrenOf(product.process.pid!).find(({ args }) => args.includes('main.js'))?.pid ?? 0;

  it('makes its secrets readable only by their owner', () => {
    for (const name of ['runtime.json', 'app-secret', 'postgres/password']) {
      expect([name, statSync(join(env.DATA_DIR!, name)).mode & 0o777]).toEqual([name, 0o600]);
    }
  });

  it('accepts its own secret only, so that other programs cannot read or delete the accounts', async () => {
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
    expect(await until(() => postmasterOr(0) !== killed && isAlive(postmasterOr(0)), 15_000)).toBe(
      true,
    );
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

    const refused = command(['restore', file], env);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(`running on ${url} (pid ${product.process.pid})`);

    const full = join(folder, 'full');
    for (const [args, data] of [
      [['backup', join(folder, 'second.tar.gz')], env.DATA_DIR!],
      [['restore', file], full],
    ] as const) {
      const failed = command([...args], { ...env, DATA_DIR: data }, undefined, { fileSize: '64' });
      expect([await failed.ended, failed.output()]).toEqual([1, expect.stringMatching(FULL)]);
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

  function postmasterOr(fallback: number) {
    try {
      return postmaster();
    } catch {
      return fallback;
    }
  }
});

describe('npm start on a full disk', () => {
  it('acknowledges only what it keeps, and stops with exit code 1 and all of its processes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-full-'));
    // A database elsewhere, because this limit is too small for a cluster.
    const postgres = await startPostgres({ dir: join(folder, 'external'), durable: false });
    const identity = await freePort();
    const env = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres.url,
      PORT: String(await freePort()),
      AUTH_EMULATOR_PORT: String(identity),
    };
    try {
      expect(await command(['migration:run'], env).ended).toBe(0);
      const full = command(['start'], env, undefined, { fileSize: '2' });
      await full.says('ready on');
      const statuses: number[] = [];
      for (let n = 0; n < 4; n += 1) statuses.push(await signUp(identity, n));
      expect(statuses).toContain(500);
      const pids = [full.process.pid!, ...childrenOf(full.process.pid!).map(({ pid }) => pid)];
      const asked = performance.now();
      full.process.kill('SIGTERM');

      expect([await full.ended, full.output()]).toEqual([1, expect.stringMatching(FULL)]);
      expect(performance.now() - asked).toBeLessThan(15_000);
      expect(pids.filter((pid) => isAlive(pid))).toEqual([]);
      const kept = JSON.parse(
        readFileSync(join(env.DATA_DIR, 'identity', 'state.json'), 'utf8'),
      ) as { users: object[] };
      expect(kept.users).toHaveLength(statuses.filter((status) => status === 200).length);
      expect(readdirSync(env.DATA_DIR).filter((name) => /lock|runtime/.test(name))).toEqual([]);
    } finally {
      await postgres.stop();
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

describe('an invalid setting', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT: '],
    [{ ROLE: 'boss' }, 'ROLE: '],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL: '],
    [{ HOST: '127.1.2.999' }, 'HOST: '],
    [{ PORT: '4801', AUTH_EMULATOR_PORT: '4801' }, 'AUTH_EMULATOR_PORT: '],
    [{ DATA_DIR: '/dev/null' }, 'DATA_DIR: '],
    [{ DATA_DIR: '/dev/null/below' }, 'DATA_DIR: '],
    [{ GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/key.json' }, 'GOOGLE_APPLICATION_CREDENTIALS: '],
    [{ DATABASE_URL: 'postgres://me@127.0.0.1:1/leads' }, 'DATABASE_URL: .*could not be reached'],
    [{ HOST: '0.0.0.0' }, 'HOST: 0.0.0.0 can be reached from the network'],
    [{ PUBLIC_URL: 'https://leads.example' }, 'PUBLIC_URL: .*ALLOW_TRIAL_ON_NETWORK=on'],
    [{ NODE_ENV: 'production' }, 'FIREBASE_PROJECT_ID: '],
    [{ NODE_ENV: 'production' }, 'APP_SECRET: '],
  ])('stops startup with a message that names it: %j', async (wrong, named) => {
    const run = command(['start'], {
      DATA_DIR: join(tmpdir(), 'lead-delivery-never-made'),
      ...(wrong as Record<string, string>),
    });
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(new RegExp(`^${named}`, 'm'));
    expect(run.output()).not.toMatch(/^ +at /m);
  });

  it('reports an empty database, which the suggested migration fixes; a worker prints no address', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-external-'));
    const postgres = await startPostgres({ dir: join(folder, 'external'), durable: false });
    try {
      const env = {
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: postgres.url,
        AUTH_EMULATOR_PORT: String(await freePort()),
        ROLE: 'worker',
      };
      const empty = command(['start'], env);
      expect([await empty.ended, empty.output()]).toEqual([
        1,
        expect.stringMatching(/^DATABASE_URL: .*npm run migration:run$/m),
      ]);
      expect(await command(['migration:run'], env).ended).toBe(0);
      const worker = command(['start'], env);
      await worker.says('ready, working on runs\n');
      worker.process.kill('SIGTERM');
      expect(await worker.ended).toBe(0);
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);
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
