import { subscribe, fillIndex, type World } from '../world.ts';
import { audit, Bystander, secondsSince, startRun, untilEnded, type FaultReport } from './fault.ts';

const LEADS = 2_000;
const SKEW_MS = 600_000;

/** A module that shifts the clock of the process that loads it. */
const shifted = (ms: number) => {
  const source = `
    const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...args) { args.length === 0 ? super(Real.now() + ${ms}) : super(...args); }
      static now() { return Real.now() + ${ms}; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` };
};

/** One worker is ten minutes ahead and one ten minutes behind. Each completes a run; leases, usage and order stay correct. */
export async function clockSkew(world: World, random: () => number): Promise<FaultReport> {
  const database = await world.database();
  await fillIndex(database, LEADS);
  const api = await world.server(database, 'api');
  const bystander = await Bystander.start(world, api);
  const skews = random() < 0.5 ? [SKEW_MS, -SKEW_MS] : [-SKEW_MS, SKEW_MS];
  const started = performance.now();
  const audits: Awaited<ReturnType<typeof audit>>[] = [];
  const statuses: string[] = [];
  for (const skew of skews) {
    const worker = await world.server(database, 'worker', undefined, shifted(skew));
    const runId = await startRun(api, await subscribe(api));
    statuses.push((await untilEnded(database, runId)).status);
    audits.push(await audit(database, runId, LEADS));
    await worker.stop();
  }
  const { rows } = await database.client.query(
    `SELECT count(*)::int AS wrong FROM scrape_runs
     WHERE finished_at NOT BETWEEN created_at AND now() OR attempt > 1`,
  );
  await bystander.stop();
  const sum = (count: (result: (typeof audits)[number]) => number) =>
    audits.reduce((total, result) => total + count(result), 0);
  return {
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
    overspent: sum(({ overspent }) => overspent) + rows[0].wrong,
    otherFailures: bystander.failed,
    recoverySeconds: secondsSince(started),
    notes: { statuses, wrongTimesOrAttempts: rows[0].wrong },
  };
}
