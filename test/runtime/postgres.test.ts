import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startPostgres } from '../../runtime/postgres.ts';
import type { Postgres } from '../../runtime/postgres.ts';
import { isAlive, until } from '../../runtime/processes.mjs';

describe('the embedded PostgreSQL', () => {
  let dir: string;
  let started: Postgres[] = [];

  // A folder made by mkdtemp is closed to other accounts. Run as root, these tests therefore also prove
  // that PostgreSQL works there under its own account.
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'lead-delivery-postgres-'));
  });
  afterEach(async () => {
    for (const postgres of started.splice(0)) await postgres.stop();
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  const start = async (onLost?: () => void) => {
    const postgres = await startPostgres({ dir, durable: false, onLost });
    started.push(postgres);
    return postgres;
  };
  const pid = () =>
    Number(readFileSync(join(dir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

  it('keeps its data, stops completely and rejects a wrong password', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const firstPid = pid();
    await first.stop();
    expect(isAlive(firstPid)).toBe(false);

    const second = await start();
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(statSync(join(dir, 'password')).mode & 0o777).toBe(0o600);
    const stranger = new URL(second.url);
    stranger.password = 'guessed';
    await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  it('stops when its last client disconnects', async () => {
    const first = await start();
    const second = await start();
    expect(second.url).toBe(first.url);

    await first.stop();
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);

    const last = pid();
    await second.stop();
    expect(isAlive(last)).toBe(false);
  });

  it('adopts the server that a killed process left running', async () => {
    const holder = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `
      import { startPostgres } from '${join(process.cwd(), 'runtime', 'postgres.ts')}';
      console.log((await startPostgres({ dir: '${dir}', durable: false })).url);
    `,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [url] = (await once(createInterface(holder.stdout), 'line')) as [string];
    const orphan = pid();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(isAlive(orphan)).toBe(true);

    const adopted = await start();
    expect(adopted.url).toBe(url);
    expect(pid()).toBe(orphan);

    await adopted.stop();
    expect(isAlive(orphan)).toBe(false);
  });

  it('reports that it was killed, and restarts at the same URL', async () => {
    let lost = false;
    const first = await start(() => (lost = true));
    process.kill(pid(), 'SIGKILL');
    expect(await until(() => lost, 10_000)).toBe(true);

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('restarts within 10 s while the killed server still executes a statement, which it ends', async () => {
    let lost = false;
    const first = await start(() => (lost = true));
    const busy = query(first.url, 'DO $$ BEGIN FOR i IN 1..2000000000 LOOP NULL; END LOOP; END $$');
    const cut = busy.then(
      () => 'finished',
      () => 'cut off',
    );
    const isBusy = async () =>
      (
        await query(
          first.url,
          "SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'DO%'",
        )
      ).length === 1;
    expect(await until(isBusy, 5_000)).toBe(true);
    process.kill(pid(), 'SIGKILL');
    expect(await until(() => lost, 5_000)).toBe(true);
    const second = await start();
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await cut).toBe('cut off');
  }, 10_000);
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
