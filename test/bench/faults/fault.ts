import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../../support/identity.ts';
import { round } from '../figure.ts';
import { headersOf, subscribe, type Database, type Server, type World } from '../world.ts';

/** The damage done by a fault. Everything but the recovery time must be 0. */
export interface FaultReport {
  /** Leads that were acknowledged or exist at the source, but are missing. */
  lost: number;
  /** Leads that were stored, linked or counted against the plan twice. */
  doubled: number;
  /** Leads or paid requests over a limit. */
  overspent: number;
  /** Failures that the fault should not have caused. */
  otherFailures: number;
  /** From the fault to the first normal operation. */
  recoverySeconds: number;
  notes?: Record<string, unknown>;
}

/** @param random from 0 to 1, seeded */
export type Fault = (world: World, random: () => number) => Promise<FaultReport>;

export const secondsSince = (started: number) => round((performance.now() - started) / 1000);

export async function startRun(
  { url }: Server,
  person: Person,
  request: object = { city: 'Monaco', category: 'bar', minLeads: 'all' },
): Promise<string> {
  const body = JSON.stringify(request);
  const answer = await fetch(`${url}/api/scraperuns`, {
    method: 'POST',
    headers: headersOf(person),
    body,
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

/** Starts a run in each of several new accounts. @returns the runs' ids */
export async function startRuns(
  server: Server,
  count: number,
  request?: object,
): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: count }, () => subscribe(server)));
  return Promise.all(people.map((person) => startRun(server, person, request)));
}

/** Waits until a condition holds. @returns false after the timeout */
export async function within(ms: number, condition: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + ms;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await wait(20);
  }
  return true;
}

interface StoredRun {
  status: string;
  leads: number;
  message: string | null;
}

export async function readRun({ client }: Database, runId: string): Promise<StoredRun> {
  const { rows } = await client.query(
    'SELECT status, lead_count AS leads, message FROM scrape_runs WHERE id = $1',
    [runId],
  );
  return rows[0] as StoredRun;
}

const ENDED = ['Complete', 'Failed', 'Cancelled'];

/** Waits for a run's end, by default at most 30 s. */
export async function untilEnded(
  database: Database,
  runId: string,
  ms = 30_000,
): Promise<StoredRun> {
  await within(ms, async () => ENDED.includes((await readRun(database, runId)).status));
  return readRun(database, runId);
}

/** Compares the rows of a run, the only one of its account, with the leads that it should have delivered. */
export async function audit({ client }: Database, runId: string, expected: number) {
  const { rows } = await client.query(
    `SELECT count(*)::int AS links, count(DISTINCT lead_id)::int AS leads, coalesce(max(position), 0)::int AS last,
       (SELECT count(*)::int FROM leads l JOIN scrape_runs s USING (account_id) WHERE s.id = $1) AS stored,
       (SELECT count(*)::int FROM usage_ledger u JOIN scrape_runs s USING (account_id) WHERE s.id = $1) AS billed,
       (SELECT stored_leads FROM accounts a JOIN scrape_runs s ON s.account_id = a.id WHERE s.id = $1) AS counted
     FROM run_leads WHERE run_id = $1`,
    [runId],
  );
  const { links, leads, last, stored, billed, counted } = rows[0] as Record<string, number> & {
    links: number;
    leads: number;
    last: number;
    stored: number;
    billed: number;
    counted: number;
  };
  return {
    lost: Math.max(0, expected - leads),
    doubled: links - leads + (last - links) + Math.max(0, stored - leads),
    overspent:
      Math.max(0, leads - expected) + Math.abs(billed - leads) + Math.abs(counted - stored),
  };
}

/** Waits until the runs have at least this many leads each. @returns the number of leads per run */
export async function untilReached(
  { client }: Database,
  runIds: string[],
  leads: number[],
): Promise<number[]> {
  let reached: number[] = [];
  await within(90_000, async () => {
    const { rows } = await client.query<{ leads: number }>(
      `SELECT lead_count AS leads FROM unnest($1::uuid[]) WITH ORDINALITY AS one (id, at)
       JOIN scrape_runs USING (id) ORDER BY at`,
      [runIds],
    );
    reached = rows.map((row) => row.leads);
    return reached.every((count, at) => count >= leads[at]!);
  });
  return reached;
}

/** Waits until runs end, each the only run of its account, and adds up their lost and duplicated leads. */
export async function auditAll(database: Database, runIds: string[], expected: number) {
  const all = { lost: 0, doubled: 0, overspent: 0, statuses: new Set<string>() };
  for (const id of runIds) {
    all.statuses.add((await untilEnded(database, id, 90_000)).status);
    const { lost, doubled, overspent } = await audit(database, id, expected);
    all.lost += lost;
    all.doubled += doubled;
    all.overspent += overspent;
  }
  return { ...all, statuses: [...all.statuses] };
}

/**
 * A customer who lists their runs ten times a second. A request counts as failed unless it is served, or refused with
 * Retry-After.
 */
export class Bystander {
  failed = 0;
  served = 0;
  refused = 0;
  slowestMs = 0;
  /** The outcomes of the failed requests. */
  readonly failures: string[] = [];
  private stopped = false;
  private work: Promise<void> = Promise.resolve();

  /** Stops with the figure at the latest. */
  static async start(world: World, server: Server): Promise<Bystander> {
    const bystander = new Bystander();
    const person = await subscribe(server);
    world.defer(() => bystander.stop());
    bystander.work = bystander.read(`${server.url}/api/scraperuns?limit=10`, person);
    return bystander;
  }

  async stop() {
    this.stopped = true;
    await this.work;
  }

  private async read(url: string, person: Person) {
    while (!this.stopped) {
      const started = performance.now();
      const outcome = await readRuns(url, person);
      this.slowestMs = Math.max(this.slowestMs, performance.now() - started);
      if (outcome === 'served') this.served++;
      else if (outcome === 'refused') this.refused++;
      else {
        this.failed++;
        this.failures.push(outcome);
      }
      await wait(100);
    }
  }
}

async function readRuns(url: string, person: Person): Promise<string> {
  try {
    const answer = await fetch(url, {
      headers: headersOf(person),
      signal: AbortSignal.timeout(15_000),
    });
    await answer.arrayBuffer();
    if (answer.status === 200) return 'served';
    const isRefused = answer.status === 503 && answer.headers.has('Retry-After');
    return isRefused ? 'refused' : String(answer.status);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Whether a process still exists. */
export function isAlive({ pid }: Server): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Gives accounts leads whose CSV is larger than the buffers of an unread connection. */
export const addLeads = ({ client }: Database, leads: number) =>
  client.query(
    `WITH added AS (
       INSERT INTO leads (account_id, name, source, source_id, licence)
       SELECT id, 'Lead ' || n || repeat('x', 1000), 'osm', 'node/' || n, 'ODbL'
       FROM accounts, generate_series(1, $1) n RETURNING account_id)
     UPDATE accounts SET stored_leads = $1 WHERE id IN (SELECT account_id FROM added)`,
    [leads],
  );
