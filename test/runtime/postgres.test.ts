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

  // A folder made by mkdtemp is closed to others: as root these tests also prove that PostgreSQL,
  // which then runs under another account, gets along with that.
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

  it('keeps its data, stops without a trace and keeps its password to itself', async () => {
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

  it('is stopped by the last of its users', async () => {
    const first = await start();
    const second = await start();
    expect(second.url).toBe(first.url);

    await first.stop();
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);

    const last = pid();
    await second.stop();
    expect(isAlive(last)).toBe(false);
  });

  it('is taken over when a killed start left it behind', async () => {
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

  it('tells its user when it was killed, and comes back under the same address', async () => {
    let lost = false;
    const first = await start(() => (lost = true));
    process.kill(pid(), 'SIGKILL');
    expect(await until(() => lost, 10_000)).toBe(true);

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
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
