import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../../runtime/postgres.ts';
import { command } from '../../runtime/support.ts';
import { writeHostileArchives } from '../../support/hostile-archives.ts';
import { say } from '../figure.ts';
import type { World } from '../world.ts';
import { secondsSince, type FaultReport } from './fault.ts';

const LEADS = 1_000;

/** `npm run restore` gets malicious archives. It rejects each one with a readable error and changes nothing. */
export async function hostileArchive(_: World, random: () => number): Promise<FaultReport> {
  await using end = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-archive-'));
  end.defer(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  const outside = join(folder, 'outside');
  const archives = join(folder, 'archives');
  for (const path of [data, outside, archives, join(data, 'outbox')]) mkdirSync(path);
  for (const file of [
    join(outside, 'secret'),
    join(data, 'app-secret'),
    join(data, 'outbox', 'mail'),
  ])
    writeFileSync(file, 'kept');
  await withDatabase(data, (client) =>
    client.query(`CREATE TABLE proof AS SELECT n FROM generate_series(1, ${LEADS}) n`),
  );
  const env = { DATA_DIR: data };
  const backup = join(archives, 'backup.tar.gz');
  const saved = command(['backup', backup], env);
  if ((await saved.ended) !== 0) throw new Error(saved.output());
  const share = 0.1 + 0.8 * random();
  const hostile = await writeHostileArchives(archives, outside, { file: backup, share });
  const before = listing(folder);
  const started = performance.now();
  const accepted: string[] = [];
  for (const { what, file } of hostile) {
    const run = command(['restore', file], env);
    const code = await run.ended;
    say(`${what}: ${run.output().trim()}`);
    if (code !== 1 || /^ +at /m.test(run.output())) accepted.push(what);
  }
  const recoverySeconds = secondsSince(started);
  const after = listing(folder);
  const changed = [...new Set([...before, ...after])].filter(
    (path) => before.includes(path) !== after.includes(path),
  );
  const kept = await withDatabase(data, async (client) => {
    const { rows } = await client.query('SELECT count(*)::int AS count FROM proof');
    return rows[0].count as number;
  });
  return {
    lost: LEADS - kept,
    doubled: 0,
    overspent: 0,
    otherFailures: accepted.length + changed.length,
    recoverySeconds,
    notes: { archives: hostile.length, accepted, changed },
  };
}

async function withDatabase<Result>(data: string, work: (client: pg.Client) => Promise<Result>) {
  const postgres = await startPostgres({ dir: join(data, 'postgres') });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/** Files and their sizes, except for those that PostgreSQL writes at every start. */
function listing(folder: string): string[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter(
      (path) => !path.startsWith(join('data', 'postgres', 'cluster')) && !path.endsWith('log'),
    )
    .map((path) => {
      const stat = statSync(join(folder, path));
      return stat.isFile() ? `${path} ${stat.size}` : path;
    })
    .toSorted();
}
