import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive, signal } from '../../../runtime/processes.mjs';
import { childrenOf } from '../../runtime/support.ts';
import type { Person } from '../../support/identity.ts';
import {
  headersOf,
  subscribe,
  fillIndex,
  type Database,
  type Server,
  type World,
} from '../world.ts';
import {
  auditAll,
  Bystander,
  secondsSince,
  startRuns,
  untilReached,
  within,
  type Fault,
  type FaultReport,
} from './fault.ts';

const LEADS = 4_000;
const RUNS = 3;
const STARTS = 3;
const LEADS_OF_START = 100;
const FREEZE_MS = 12_000;
const STOP_MS = 15_000;

/** Ends PostgreSQL's main process with a signal, and starts PostgreSQL again. */
const restarted =
  (name: NodeJS.Signals): Fault =>
  (world, random) =>
    outage(world, random, async (database, postmaster) => {
      signal(postmaster, name);
      if (!(await within(STOP_MS, async () => !isAlive(postmaster))))
        throw new Error(`PostgreSQL survived ${name}`);
      const ended = performance.now();
      await world.startPostgres(database);
      return ended;
    });

export const postgresKilled = restarted('SIGKILL');
/** Like `pg_ctl restart -m fast`. */
export const postgresFast = restarted('SIGINT');
/** Like `pg_ctl restart -m immediate`. */
export const postgresImmediate = restarted('SIGQUIT');

/** Stops all processes of PostgreSQL for longer than a request waits. */
export const postgresFrozen: Fault = (world, random) =>
  outage(world, random, async (_, postmaster) => {
    const pids = [postmaster, ...childrenOf(postmaster).map(({ pid }) => pid)];
    pids.forEach((pid) => signal(pid, 'SIGSTOP'));
    await wait(FREEZE_MS);
    pids.forEach((pid) => signal(pid, 'SIGCONT'));
    return performance.now();
  });

/**
 * PostgreSQL goes down while two workers process three runs, a customer lists runs, and others start runs, retrying
 * until they succeed.
 * @param breakDown returns the time at which recovery starts
 */
async function outage(
  world: World,
  random: () => number,
  breakDown: (database: Database, postmaster: number) => Promise<number>,
): Promise<FaultReport> {
  const database = await world.database();
  await fillIndex(database, LEADS);
  const [api] = await Promise.all([
    world.server(database, 'api'),
    world.server(database, 'worker'),
    world.server(database, 'worker'),
  ]);
  const starters = await Promise.all(Array.from({ length: STARTS }, () => subscribe(api)));
  const bystander = await Bystander.start(world, api);
  const runIds = await startRuns(api, RUNS);
  const goal = Math.floor(random() * LEADS * 0.3) + 1;
  const before = await untilReached(
    database,
    runIds,
    runIds.map(() => goal),
  );

  const starts = Promise.all(starters.map((starter) => startUntilAccepted(api, starter)));
  // A failure is thrown where this promise is awaited. Until then, it must not end the process.
  starts.catch(() => undefined);
  const over = await breakDown(database, postmasterOf(world));
  await untilReached(
    database,
    runIds,
    before.map((leads) => Math.min(LEADS, leads + 1)),
  );
  const recoverySeconds = secondsSince(over);
  const accepted = await starts;
  const { statuses, ...costs } = await auditAll(database, runIds, LEADS);
  const ids = accepted.map(({ id }) => id);
  const started = await auditAll(database, ids, LEADS_OF_START);
  await bystander.stop();
  const { rows } = await database.client.query('SELECT count(*)::int AS runs FROM scrape_runs');
  return {
    lost: costs.lost + started.lost,
    overspent: costs.overspent + started.overspent,
    doubled: costs.doubled + started.doubled + Math.max(0, rows[0].runs - RUNS - STARTS),
    otherFailures: bystander.failed,
    recoverySeconds,
    notes: {
      before,
      statuses: [...statuses, ...started.statuses],
      attempts: accepted.map(({ attempts }) => attempts),
      served: bystander.served,
      refused: bystander.refused,
      slowestRequestMs: Math.round(bystander.slowestMs),
      failures: bystander.failures,
    },
  };
}

export const postmasterOf = ({ postgresFolder }: World) =>
  Number(readFileSync(join(postgresFolder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Starts a run, retrying with the same Idempotency-Key, as often as the responses allow, until it is 201. */
async function startUntilAccepted({ url }: Server, person: Person) {
  const headers = { ...headersOf(person), 'Idempotency-Key': randomUUID() };
  const body = JSON.stringify({ city: 'Monaco', category: 'bar', minLeads: LEADS_OF_START });
  for (let attempts = 1; ; attempts++) {
    const answer = await fetch(`${url}/api/scraperuns`, { method: 'POST', headers, body });
    if (answer.status === 201) {
      return { id: ((await answer.json()) as { id: string }).id, attempts };
    }
    const text = await answer.text();
    if (answer.status !== 503 && answer.status !== 409) throw new Error(`${answer.status} ${text}`);
    await wait(1_000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}
