import { TcpProxy } from '../../support/tcp-proxy.ts';
import { fillIndex, type World } from '../world.ts';
import {
  auditAll,
  Bystander,
  secondsSince,
  startRuns,
  untilReached,
  type FaultReport,
} from './fault.ts';

const LEADS = 4_000;
const RUNS = 3;

/**
 * A firewall forgets all connections to PostgreSQL in the middle of runs: no request gets a response, and neither side learns that
 * the other side is gone. New connections work.
 */
export async function halfOpen(world: World, random: () => number): Promise<FaultReport> {
  const database = await world.database();
  await fillIndex(database, LEADS);
  const proxy = await TcpProxy.open(database.url);
  world.defer(() => proxy.close());
  const through = { ...database, url: proxy.through(database.url) };
  const [api] = await Promise.all([
    world.server(through, 'api'),
    world.server(through, 'worker'),
    world.server(through, 'worker'),
  ]);
  const bystander = await Bystander.start(world, api);
  const runIds = await startRuns(api, RUNS);
  const goal = Math.floor(random() * LEADS * 0.3) + 1;
  const before = await untilReached(
    database,
    runIds,
    runIds.map(() => goal),
  );

  const connections = proxy.forget();
  const forgotten = performance.now();
  await untilReached(
    database,
    runIds,
    before.map((leads) => Math.min(LEADS, leads + 1)),
  );
  const recoverySeconds = secondsSince(forgotten);
  const { statuses, ...costs } = await auditAll(database, runIds, LEADS);
  await bystander.stop();
  return {
    ...costs,
    otherFailures: bystander.failed,
    recoverySeconds,
    notes: {
      connections,
      before,
      statuses,
      served: bystander.served,
      refused: bystander.refused,
      slowestRequestMs: Math.round(bystander.slowestMs),
      failures: bystander.failures,
    },
  };
}
