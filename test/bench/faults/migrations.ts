import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../../runtime/root.mjs';
import type { Database, World } from '../world.ts';
import { secondsSince, type FaultReport } from './fault.ts';

const PROCESSES = 5;

/** Migrates an empty database with five processes at once. */
export async function migrations(world: World): Promise<FaultReport> {
  const [empty, expected] = [await world.database({ isMigrated: false }), await world.database()];
  const started = performance.now();
  const codes = await Promise.all(Array.from({ length: PROCESSES }, () => migrate(empty)));
  const recoverySeconds = secondsSince(started);
  const [rows, wanted] = [await countRows(empty), await countRows(expected)];
  const missing = Object.entries(wanted).map(([table, count]) => count - (rows[table] ?? 0));
  return {
    lost: missing.reduce((sum, count) => sum + Math.max(0, count), 0),
    doubled: missing.reduce((sum, count) => sum + Math.max(0, -count), 0),
    overspent: 0,
    otherFailures: codes.filter((code) => code !== 0).length,
    recoverySeconds,
    notes: { processes: PROCESSES, rows },
  };
}

async function migrate({ url }: Database): Promise<number | null> {
  const child = spawn(process.execPath, [join('dist', 'backend', 'app', 'schema', 'migrate.js')], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Rows that migrations write; 0 for a table that is missing. */
async function countRows({ client }: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['migrations', 'cities', 'city_aliases', 'gazetteer', 'pgboss.queue']) {
    counts[table] = await client.query(`SELECT count(*)::int FROM ${table}`).then(
      ({ rows }) => rows[0].count as number,
      () => 0,
    );
  }
  return counts;
}
