import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../runtime/root.mjs';
import { atMost, median, seconds, type Figure } from './figure.ts';
import { memory, type Database, type World } from './world.ts';

const FILE = join(root, '..', 'shared', 'data', 'osm', 'monaco-2021.osm.pbf');
const ROUNDS = 3;

/** `npm run places -- import` of Monaco into an empty index. */
export async function importMonaco(world: World): Promise<Figure[]> {
  if (!existsSync(FILE)) {
    const missing = { value: null, ok: null, skipped: `${FILE} is missing` };
    return [
      { figure: 'import-monaco', unit: 's', target: '<= 5', ...missing },
      { figure: 'import-monaco-memory', unit: 'MB', target: '<= 300', ...missing },
    ];
  }
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await importOnce(await world.database()));
  const times = rounds.map((round) => round.seconds);
  return [
    atMost('import-monaco', median(times), 's', 5, { times, places: rounds[0]!.places }),
    atMost('import-monaco-memory', Math.max(...rounds.map(({ peak }) => peak)), 'MB', 300),
  ];
}

async function importOnce(database: Database) {
  const { seconds: taken, peak } = await importPlaces(database, FILE);
  const { rows } = await database.client.query('SELECT count(*)::int AS places FROM places');
  return { seconds: Number(taken.toFixed(2)), peak, places: rows[0].places as number };
}

/** Imports a file through the command line. @returns seconds, and the largest memory in MB */
export async function importPlaces({ url }: Database, file: string) {
  const started = performance.now();
  const child = spawn(process.execPath, ['dist/backend/app/cli/places.js', 'import', file], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: 'ignore',
  });
  let peak = 0;
  // The high-water mark disappears with the process, so it is read until the end.
  const look = setInterval(() => (peak = Math.max(peak, peakOf(child.pid!))), 20);
  const [code] = await once(child, 'exit');
  clearInterval(look);
  if (code !== 0) throw new Error(`The import exited with ${code}`);
  return { seconds: seconds(started), peak };
}

function peakOf(pid: number) {
  try {
    return memory(pid, 'VmHWM') || 0;
  } catch {
    return 0;
  }
}
