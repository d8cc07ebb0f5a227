import { atMost, randomOf, say, type Figure } from '../figure.ts';
import type { World } from '../world.ts';
import { backends } from './backends.ts';
import { clockSkew } from './clock-skew.ts';
import { crashes } from './crashes.ts';
import { diskFull } from './disk-full.ts';
import type { Fault } from './fault.ts';
import { migrations } from './migrations.ts';
import { slowReaders } from './slow-readers.ts';
import { stalledWorker } from './stalled-worker.ts';

const FAULTS: Record<string, Fault> = {
  crashes,
  backends,
  'stalled-worker': stalledWorker,
  migrations,
  'clock-skew': clockSkew,
  'slow-readers': slowReaders,
  'disk-full': diskFull,
};

/** One figure per fault: what it cost, which must be nothing. */
export async function faults(world: World, seed: number): Promise<Figure[]> {
  say(`seed ${seed}`);
  const figures: Figure[] = [];
  for (const [name, fault] of Object.entries(FAULTS)) {
    const { lost, doubled, overspent, failedOutside, recoverySeconds, notes } = await fault(
      world,
      randomOf(seed),
    );
    const details = { lost, doubled, overspent, failedOutside, recoverySeconds, ...notes, seed };
    say(`${name} ${JSON.stringify(details)}`);
    const cost = lost + doubled + overspent + failedOutside;
    figures.push(atMost(`fault-${name}`, cost, 'leads and requests', 0, details));
    await world.clear();
  }
  return figures;
}
