import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import type { QuotaService } from '../../backend/people/quota/quota.service.ts';
import { atLeast, randomOf, say, seconds, type Figure } from './figure.ts';
import { built, type World } from './world.ts';

const CLIENTS = 16;
const ATTEMPTS = 200;
const ACCOUNTS = 50;
const KILLS = 300;
/** Half of what two slow cores reach, 331. */
const MIN_RUNS_PER_S = 160;
/** Leads of one attempt's run, delivered in two batches. */
const BATCH = 5;

/**
 * 16 clients × 200 runs of ten leads reserve from the periods of one account and of 50. Then they reserve again while 300 backends are killed, plans change and a period ends.
 */
export async function quota(world: World, seed: number): Promise<Figure[]> {
  const { url, client } = await world.database();
  const { dataSourceOptions } = await built('app/schema/options.js');
  const { parseConfig } = await built('platform/config.js');
  const quotas: QuotaService = new (await built('people/quota/quota.service.js')).QuotaService(
    parseConfig({ DATABASE_URL: url }),
  );
  const config = parseConfig({ DATABASE_URL: url, DATABASE_POOL_MAX: String(CLIENTS) });
  const database = new DataSource(dataSourceOptions(config));
  await database.initialize();
  world.defer(() => database.destroy());

  const accounts = async (count: number, plan = 'AGENCY') => {
    const rows = await database.query<{ id: string }[]>(
      `INSERT INTO accounts (plan, subscription_status, period_anchor)
       SELECT $2, 'ACTIVE', now() - interval '3 days' FROM generate_series(1, $1) RETURNING id`,
      [count, plan],
    );
    return rows.map(({ id }) => id);
  };
  const reserve = async (accountId: string, leads: string[]) => {
    const runId = randomUUID();
    const within = <T>(work: (tx: EntityManager) => Promise<T>) => database.transaction(work);
    try {
      const held = await within(async (tx) =>
        quotas.hold(tx, accountId, runId, await quotas.lock(tx, accountId), leads.length),
      );
      for (let from = 0; from < Math.min(held, leads.length); from += BATCH) {
        await within(async (tx) => {
          const period = await quotas.lock(tx, accountId, runId);
          const left = await quotas.hold(tx, accountId, runId, period, leads.length - from);
          const batch = leads.slice(from, from + Math.min(BATCH, left));
          await quotas.settle(tx, accountId, runId, period, batch);
        });
      }
    } finally {
      await untilDone(() => within((tx) => quotas.release(tx, accountId, runId)));
    }
  };
  const perSecond = async (ids: string[]) => {
    const started = performance.now();
    await clients((client, number) =>
      reserve(ids[(client * ATTEMPTS + number) % ids.length]!, newLeads()),
    );
    return (CLIENTS * ATTEMPTS) / seconds(started);
  };

  const figures: Figure[] = [];
  for (const number of [1, ACCOUNTS]) {
    const reserving = await perSecond(await accounts(number));
    figures.push(atLeast(`quota-${number}-accounts`, reserving, 'runs/s', MIN_RUNS_PER_S));
  }

  const random = randomOf(seed);
  const tested = [...(await accounts(1)), ...(await accounts(ACCOUNTS, 'STARTER'))];
  let killed = 0;
  let isDone = false;
  const killing = (async () => {
    while (!isDone && killed < KILLS) {
      const { rowCount } = await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY random() LIMIT 2`,
      );
      killed += rowCount!;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const change = (set: string) =>
    client.query(`UPDATE accounts SET ${set} WHERE id = ANY($1)`, [tested]);
  const changePlans = async () => {
    await pause(2000);
    for (const plan of ['PRO', 'STARTER']) {
      await change(`plan = '${plan}'`);
      for (const id of tested)
        await untilDone(() => database.transaction((tx) => quotas.applyPlan(tx, id)));
      await pause(1000);
    }
    await change(`clock_ahead = '28 days'`);
  };
  const changing = changePlans();
  let interrupted = 0;
  await clients(async (_, number) => {
    const account = tested[number % 2 === 0 ? 0 : Math.floor(random() * tested.length)]!;
    await reserve(account, newLeads()).catch(() => interrupted++);
  });
  await changing;
  isDone = true;
  await killing;
  say(`${killed} backends killed, ${interrupted} runs interrupted`);
  const { rows } = await client.query(
    `SELECT count(*) FILTER (WHERE used <> (SELECT count(*) FROM usage_ledger u
         WHERE u.account_id = p.account_id AND u.period_starts = p.starts))::int AS "wrongPeriods",
       count(*) FILTER (WHERE used > included + extra)::int AS "overLimit",
       sum(held)::int AS held, sum(used)::int AS used, count(*)::int AS periods
     FROM quota_periods p`,
  );
  const { wrongPeriods, overLimit, held } = rows[0];
  figures.push({
    figure: 'quota-faults',
    value: wrongPeriods + overLimit + held,
    unit: 'wrong',
    target: '0',
    ok: wrongPeriods + overLimit + held === 0 && killed >= KILLS,
    killed,
    interrupted,
    ...rows[0],
  });
  return figures;
}

const newLeads = () => Array.from({ length: 2 * BATCH }, () => randomUUID());
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function clients(work: (client: number, attempt: number) => Promise<unknown>) {
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) await work(client, attempt);
    }),
  );
}

/** Retries work that a killed backend interrupted. */
async function untilDone(work: () => Promise<unknown>) {
  for (;;) {
    try {
      await work();
      return;
    } catch {
      await pause(20);
    }
  }
}
