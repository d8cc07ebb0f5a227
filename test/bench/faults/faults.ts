import { atMost, randomOf, say, type Figure } from '../figure.ts';
import type { World } from '../world.ts';
import { backends } from './backends.ts';
import { bulkKilled } from './bulk-killed.ts';
import { clockSkew } from './clock-skew.ts';
import { crashes } from './crashes.ts';
import { diskFull } from './disk-full.ts';
import { secondsSince, type Fault } from './fault.ts';
import { halfOpen } from './half-open.ts';
import { hostileArchive } from './hostile-archive.ts';
import { hostileFiles } from './hostile-files.ts';
import { migrations } from './migrations.ts';
import { postgresFast, postgresFrozen, postgresImmediate, postgresKilled } from './postgres.ts';
import { slowReaders } from './slow-readers.ts';
import { smtpHanging, smtpRefusing } from './smtp.ts';
import { stalledWorker } from './stalled-worker.ts';
import { googleFaults, overpassFaults } from './upstream.ts';
import { visitors } from './visitors.ts';

const FAULTS: Record<string, Fault> = {
  crashes,
  backends,
  'stalled-worker': stalledWorker,
  'postgres-killed': postgresKilled,
  'postgres-fast': postgresFast,
  'postgres-immediate': postgresImmediate,
  'postgres-frozen': postgresFrozen,
  'bulk-killed': bulkKilled,
  'half-open': halfOpen,
  google: googleFaults,
  overpass: overpassFaults,
  'smtp-refusing': smtpRefusing,
  'smtp-hanging': smtpHanging,
  migrations,
  'clock-skew': clockSkew,
  'slow-readers': slowReaders,
  'disk-full': diskFull,
  'hostile-archive': hostileArchive,
  'hostile-files': hostileFiles,
  visitors,
};

/**
 * One figure per fault: its total damage, which must be 0.
 * @param only names of faults; by default all
 */
export async function faults(
  world: World,
  seed: number,
  only = Object.keys(FAULTS),
): Promise<Figure[]> {
  const unknown = only.find((name) => !FAULTS[name]);
  if (unknown)
    throw new Error(`Unknown fault ${unknown}: choose from ${Object.keys(FAULTS).join(', ')}.`);
  say(`seed ${seed}`);
  const figures: Figure[] = [];
  for (const name of only) {
    const started = performance.now();
    const outcome = await FAULTS[name]!(world, randomOf(seed)).catch((error: Error) => error);
    await world.clear();
    if (outcome instanceof Error) {
      say(`${name} failed: ${outcome.stack}`);
      const target = 'to be measured';
      figures.push({ figure: `fault-${name}`, value: null, unit: '', target, ok: false, seed });
      continue;
    }
    const { notes, ...report } = outcome;
    const seconds = secondsSince(started);
    const details = { ...report, ...notes, seconds, seed };
    say(`${name} ${JSON.stringify(details)}`);
    const { lost, doubled, overspent, otherFailures } = report;
    const cost = lost + doubled + overspent + otherFailures;
    figures.push(atMost(`fault-${name}`, cost, 'leads and requests', 0, details));
  }
  return figures;
}
