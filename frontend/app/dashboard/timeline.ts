import type { OverviewDelivery } from '#contract/overview.js';
import type { Run } from '../../parts/runs/run';

/** A run, a delivery, or a delivery with the run that searched for it. */
export interface Entry {
  id: string;
  at: string;
  run?: Run | undefined;
  delivery?: OverviewDelivery | undefined;
}

/** Unfinished and recent runs, and deliveries since the oldest of the recent runs, newest first. */
export function timelineOf(
  unfinished: readonly Run[],
  recent: readonly Run[],
  deliveries: readonly OverviewDelivery[],
): Entry[] {
  // A run may have ended since the list of unfinished ones was loaded.
  const runs = new Map([...unfinished, ...recent].map((run) => [run.id, run]));
  const ofRun = new Map(deliveries.map((delivery) => [delivery.runId, delivery]));
  const oldest = recent.at(-1)?.createdAt ?? '';
  return [
    ...[...runs.values()].map((run) => ({
      id: run.id,
      at: run.createdAt,
      run,
      delivery: ofRun.get(run.id),
    })),
    ...deliveries
      .filter(({ runId, dueAt }) => dueAt >= oldest && !(runId && runs.has(runId)))
      .map((delivery) => ({ id: delivery.id, at: delivery.dueAt, delivery })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
}
