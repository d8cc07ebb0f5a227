import { crash } from '../crash.ts';
import type { World } from '../world.ts';
import type { FaultReport } from './fault.ts';

/** A crash in each of the three lanes, at the same time. */
const CRASHES = 3;

/** Kills the API, the worker or both with SIGKILL in the middle of runs that a client watches. */
export async function crashes(world: World, random: () => number): Promise<FaultReport> {
  const seed = Math.floor(random() * 1e9);
  const figures = await crash(world, seed, CRASHES);
  const valueOf = (name: string) =>
    figures.find(({ figure }) => figure === `crash-100-${name}`)!.value!;
  return {
    lost: valueOf('lost'),
    doubled: valueOf('duplicated'),
    overspent: 0,
    otherFailures: valueOf('hung'),
    recoverySeconds: valueOf('resume'),
    notes: { crashes: CRASHES, seed },
  };
}
