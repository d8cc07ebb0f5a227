import { setTimeout as wait } from 'node:timers/promises';
import { subscribe, fillIndex, type World } from '../world.ts';
import {
  audit,
  Bystander,
  readRun,
  secondsSince,
  startRun,
  untilEnded,
  within,
  type FaultReport,
} from './fault.ts';

const LEADS = 8_000;
const STALL_MS = 20_000;

/** Stops a worker for 20 s in the middle of a run. Another one continues it; the first must no longer write. */
export async function stalledWorker(world: World, random: () => number): Promise<FaultReport> {
  const database = await world.database();
  await fillIndex(database, LEADS);
  const [api, stalled] = await Promise.all([
    world.server(database, 'api'),
    world.server(database, 'worker'),
  ]);
  const person = await subscribe(api);
  const bystander = await Bystander.start(world, api);
  const runId = await startRun(api, person);
  const reached = Math.floor(random() * LEADS * 0.3) + 1;
  await within(10_000, async () => (await readRun(database, runId)).leads >= reached);

  process.kill(stalled.pid, 'SIGSTOP');
  const stopped = performance.now();
  let recoverySeconds = 0;
  try {
    const { leads: before } = await readRun(database, runId);
    await world.server(database, 'worker');
    await within(STALL_MS, async () => (await readRun(database, runId)).leads > before);
    recoverySeconds = secondsSince(stopped);
    await wait(Math.max(0, STALL_MS - (performance.now() - stopped)));
  } finally {
    process.kill(stalled.pid, 'SIGCONT');
  }
  const { status } = await untilEnded(database, runId);
  // The first worker now notices that it lost its claim.
  await wait(2_000);
  await bystander.stop();
  return {
    ...(await audit(database, runId, LEADS)),
    otherFailures: bystander.failed,
    recoverySeconds,
    notes: { status, stoppedAtLeads: reached, failures: bystander.failures },
  };
}
