import { freePort } from '../runtime/support.ts';
import { rollOut } from '../support/rollout.ts';
import { atMost, say, type Figure } from './figure.ts';
import { fillIndex, type World } from './world.ts';

const PLACES = 10_000;
const ROUNDS = 4;
/** Enough for this bench's proxy, which probes five times a second. */
const GRACE = { SHUTDOWN_GRACE_SECONDS: '2' };

/** Restarts two API and two worker processes in turn, several times, under load. */
export async function rollout(world: World): Promise<Figure[]> {
  const database = await world.database();
  await fillIndex(database, PLACES);
  const ports = [await freePort(), await freePort()];
  const { failed, lost, doubled, doubledRuns, stopSeconds, ...load } = await rollOut(
    database.client,
    {
      api: ports.map((port) => () => world.server(database, 'api', port, GRACE)),
      worker: ports.map(() => () => world.server(database, 'worker')),
    },
    ROUNDS,
  );
  failed.forEach(say);
  const details = { restarts: 4 * ROUNDS, ...load };
  return [
    atMost('rollout-failed', failed.length, 'requests', 0, details),
    atMost('rollout-lost', lost, 'leads', 0, details),
    atMost('rollout-doubled', doubled + doubledRuns, 'leads and runs', 0, details),
    atMost('rollout-stop', stopSeconds, 's max', 30, details),
  ];
}
