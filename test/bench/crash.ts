import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../runtime/support.ts';
import { openStream } from '../support/events.ts';
import { signUp } from '../support/identity.ts';
import { atMost, median, randomOf, round, say, type Figure } from './figure.ts';
import { fillIndex, type Database, type Server, type World } from './world.ts';

/** More leads than the last message carries, so the stream itself must deliver each one. */
const LEADS = 3_000;
/** Each lane runs its own product. The machine is idle for the 10 s until a killed worker is detected. */
const LANES = 3;
const HUNG_MS = 90_000;
const VICTIMS = ['worker', 'api', 'both'] as const;

interface Crash {
  victim: (typeof VICTIMS)[number];
  /** The crash happens at this many leads on the stream, plus a pause in milliseconds. */
  leads: number;
  pause: number;
}

interface Outcome extends Crash {
  lost: number;
  duplicated: number;
  hung: boolean;
  /** Leads committed at the time of the crash. */
  committed: number;
  /** Seconds from the kill to the first newly committed lead on the stream. */
  resumeSeconds: number;
}

/** Kills the worker, the API or both at random moments during many runs, and checks that nothing is lost, repeated or hung. */
export async function crash(world: World, seed: number, crashes: number): Promise<Figure[]> {
  say(`seed ${seed}`);
  const plan = planned(seed, crashes);
  const outcomes: Outcome[] = [];
  const lane = async () => {
    const product = await Product.start(world);
    for (let next = plan.shift(); next; next = plan.shift()) {
      const outcome = await product.crash(next);
      outcomes.push(outcome);
      say(`${outcomes.length} ${JSON.stringify(outcome)}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));

  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((all, outcome) => all + count(outcome), 0);
  const of = (victim: Crash['victim']) => outcomes.filter((outcome) => outcome.victim === victim);
  const resumed = outcomes.map(({ resumeSeconds }) => resumeSeconds);
  const midRun = sum(({ committed }) => Number(committed < LEADS));
  const details = { crashes: outcomes.length, midRun, seed };
  return [
    atMost(
      'crash-100-lost',
      sum(({ lost }) => lost),
      'leads',
      0,
      details,
    ),
    atMost(
      'crash-100-duplicated',
      sum(({ duplicated }) => duplicated),
      'leads',
      0,
      details,
    ),
    atMost(
      'crash-100-hung',
      sum(({ hung }) => Number(hung)),
      'runs',
      0,
      details,
    ),
    atMost('crash-100-resume', Math.max(...resumed), 's max', 20, {
      p50: round(median(resumed)),
      p50ByVictim: Object.fromEntries(
        VICTIMS.filter((victim) => of(victim).length > 0).map((victim) => [
          victim,
          round(median(of(victim).map(({ resumeSeconds }) => resumeSeconds))),
        ]),
      ),
      ...details,
    }),
  ];
}

function planned(seed: number, crashes: number): Crash[] {
  const random = randomOf(seed);
  return Array.from({ length: crashes }, () => ({
    victim: VICTIMS[Math.floor(random() * VICTIMS.length)]!,
    leads: Math.floor(random() * LEADS * 0.8),
    pause: Math.floor(random() * 30),
  }));
}

/** An API and a worker process over their own database. */
class Product {
  private api!: Server;
  private worker!: Server;
  private readonly world: World;
  private readonly database: Database;
  private readonly port: number;

  private constructor(world: World, database: Database, port: number) {
    this.world = world;
    this.database = database;
    this.port = port;
  }

  static async start(world: World) {
    const database = await world.database();
    await fillIndex(database, LEADS);
    const product = new Product(world, database, await freePort());
    await Promise.all([product.startApi(), product.startWorker()]);
    return product;
  }

  private async startApi() {
    this.api = await this.world.server(this.database, 'api', this.port);
  }

  private async startWorker() {
    this.worker = await this.world.server(this.database, 'worker');
  }

  private kill(victim: Crash['victim']) {
    return Promise.all([
      victim === 'worker' || this.api.kill(),
      victim === 'api' || this.worker.kill(),
    ]);
  }

  private restart(victim: Crash['victim']) {
    return Promise.all([
      victim === 'worker' || this.startApi(),
      victim === 'api' || this.startWorker(),
    ]);
  }

  private async leadCount(runId: string): Promise<number> {
    const { rows } = await this.database.client.query(
      'SELECT lead_count FROM scrape_runs WHERE id = $1',
      [runId],
    );
    return rows[0].lead_count;
  }

  /** Starts a run in a new account, watches it to its end like a browser, and crashes the product midway. */
  async crash(plan: Crash): Promise<Outcome> {
    const person = await signUp();
    const url = `${this.api.url}/scrape/progress?city=Monaco&category=bar&minLeads=all`;
    const received: string[] = [];
    const started = performance.now();
    let last: { id: string; runId: string; total: number; complete: boolean } | undefined;
    let crashed: Promise<unknown> | undefined;
    let killedAt = 0;
    let committed = Infinity;
    let resumedAt = 0;
    const isHung = () => performance.now() - started > HUNG_MS;
    while (!last?.complete && !isHung()) {
      try {
        const stream = await openStream(url, person, last?.id);
        const timeout = setTimeout(() => stream.close(), HUNG_MS - (performance.now() - started));
        try {
          for await (const { id, data } of stream) {
            received.push(...data.leads.map((lead) => lead.id));
            last = { id, runId: data.runId, total: data.total, complete: data.complete };
            if (data.total > committed || data.complete) resumedAt ||= performance.now();
            if (data.total < plan.leads) continue;
            if (crashed) continue;
            crashed = wait(plan.pause).then(async () => {
              killedAt = performance.now();
              await this.kill(plan.victim);
              committed = await this.leadCount(data.runId);
              await this.restart(plan.victim);
            });
            // A failure is thrown where this promise is awaited. Until then, it must not end the process.
            crashed.catch(() => undefined);
          }
        } finally {
          clearTimeout(timeout);
        }
      } catch {
        // The connection broke: like a browser, we reconnect after a moment.
        await wait(50);
      }
    }
    await crashed;
    const { rows } = await this.database.client.query(
      `SELECT count(*)::int AS links, count(DISTINCT lead_id)::int AS leads,
         (SELECT count(*)::int FROM leads WHERE account_id = r.account_id) AS stored,
         (SELECT count(*)::int FROM usage_ledger WHERE account_id = r.account_id) AS billed
       FROM scrape_runs r JOIN run_leads l ON l.run_id = r.id WHERE r.id = $1 GROUP BY r.account_id`,
      [last?.runId],
    );
    const { links, leads, stored, billed } = rows[0] ?? {
      links: 0,
      leads: 0,
      stored: 0,
      billed: 0,
    };
    const watched = new Set(received).size;
    return {
      ...plan,
      lost: 2 * LEADS - leads - watched,
      duplicated:
        links -
        leads +
        (received.length - watched) +
        Math.abs(stored - leads) +
        Math.abs(billed - leads),
      hung: !last?.complete,
      committed,
      resumeSeconds: round(((resumedAt || performance.now()) - killedAt) / 1000),
    };
  }
}
