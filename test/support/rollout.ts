import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { openStream } from './events.ts';
import { signUp, type Person } from './identity.ts';
import { ReverseProxy } from './reverse-proxy.ts';

const PROBE_MS = 200;
/** Each run is started twice, and an account may send 60 starts per minute. */
const START_PAUSE_MS = 2_200;
const POLL_MS = 500;
/** Without pauses, the clients would only measure the machine. */
const READ_PAUSE_MS = 200;
const HISTORY = 3_000;

export interface RunningProcess {
  url: string;
  /** Sends SIGTERM and waits for the process to exit. */
  stop(): Promise<void>;
}
/** Starts a process, on the same port each time. */
export type Starter = () => Promise<RunningProcess>;

export interface Rollout {
  requests: number;
  failed: string[];
  /** Times that a stream was moved to another process. */
  moves: number;
  watchedRuns: number;
  lost: number;
  doubled: number;
  startedRuns: number;
  doubledRuns: number;
  downloads: number;
  /** The slowest stop. */
  stopSeconds: number;
}

/**
 * Restarts all processes one by one behind a load balancer, `rounds` times and until a stream had to move, while
 * clients read, start runs, watch runs and download CSVs. The places index must hold bars in Monaco.
 */
export async function rollOut(
  database: pg.ClientBase,
  starters: { api: Starter[]; worker: Starter[] },
  rounds = 1,
): Promise<Rollout> {
  const apis = await Promise.all(starters.api.map((start) => start()));
  const workers = await Promise.all(starters.worker.map((start) => start()));
  const proxy = await ReverseProxy.open(
    apis.map(({ url }) => url),
    PROBE_MS,
  );
  const load = new Load(database, proxy.url);
  const clients = load.start();
  let stopSeconds = 0;
  const restart = async (processes: RunningProcess[], at: number, start: Starter) => {
    const began = performance.now();
    await processes[at]!.stop();
    stopSeconds = Math.max(stopSeconds, (performance.now() - began) / 1000);
    processes[at] = await start();
  };
  try {
    await Promise.race([load.isUnderWay(), clients]);
    for (let round = 0; round < rounds; round++) {
      for (const [at, start] of starters.api.entries()) {
        await Promise.all([restart(apis, at, start), restart(workers, at, starters.worker[at]!)]);
        while (!proxy.isReady(apis[at]!.url)) await wait(PROBE_MS);
      }
    }
    // Maybe no process had an open stream when it stopped. The stream of a held run is sure to be open.
    for (let at = 0; load.outcome.moves === 0; at = (at + 1) % apis.length) {
      await load.whileRunIsHeld(() => apis[at]!.stop());
      apis[at] = await starters.api[at]!();
      while (!proxy.isReady(apis[at]!.url)) await wait(PROBE_MS);
    }
  } finally {
    load.end();
    await clients.finally(() => proxy.close());
    await Promise.all([...apis, ...workers].map((process) => process.stop()));
  }
  return { ...load.outcome, stopSeconds };
}

class Load {
  readonly outcome = {
    requests: 0,
    failed: [] as string[],
    moves: 0,
    watchedRuns: 0,
    lost: 0,
    doubled: 0,
    startedRuns: 0,
    doubledRuns: 0,
    downloads: 0,
  };
  readonly #database: pg.ClientBase;
  readonly #url: string;
  #ended = false;
  readonly #firstLeads = Promise.withResolvers<void>();
  #isRunUnderWay = false;

  constructor(database: pg.ClientBase, url: string) {
    this.#database = database;
    this.#url = url;
  }

  async start() {
    const [reader, starter, downloader] = await Promise.all([signUp(), signUp(), signUp()]);
    await this.#accountOf(reader);
    const starterAccount = await this.#accountOf(starter);
    await this.#giveLeads(await this.#accountOf(downloader));
    const repeat = async (step: () => Promise<void>) => {
      while (!this.#ended) {
        await step().catch((error: Error) => this.outcome.failed.push(describe(error)));
      }
    };
    await Promise.all([
      ...['/api/leads?limit=20', '/api/scraperuns?limit=5', '/api/config'].map((path) =>
        repeat(() => this.#read(reader, path)),
      ),
      repeat(() => this.#startRun(starter)),
      repeat(() => this.#download(downloader)),
      repeat(() => this.#watch()),
    ]);
    await this.#countRuns(starterAccount);
  }

  end() {
    this.#ended = true;
  }

  /** Resolves when the first watched run delivers leads. */
  isUnderWay() {
    return this.#firstLeads.promise;
  }

  /** Holds the watched run before its next batch, so that its stream stays open. */
  async whileRunIsHeld(work: () => Promise<void>) {
    for (;;) {
      while (!this.#isRunUnderWay) await wait(1);
      await this.#database.query('BEGIN; LOCK TABLE usage_ledger IN SHARE MODE');
      try {
        // Messages from the previous batch may still be in flight.
        await wait(PROBE_MS);
        if (this.#isRunUnderWay) return await work();
      } finally {
        await this.#database.query('COMMIT');
      }
    }
  }

  async #read(person: Person, path: string) {
    await (await this.#fetch(person, path)).text();
    await wait(READ_PAUSE_MS);
  }

  /** Each run is started twice with one key, as after a lost response. */
  async #startRun(person: Person) {
    const key = randomUUID();
    const request = { city: 'Monaco', category: 'bar', minLeads: 5, onlyNew: false };
    const run = await this.#post(person, '/api/scraperuns', request, key);
    const again = await this.#post(person, '/api/scraperuns', request, key);
    if (again['id'] !== run['id']) this.outcome.doubledRuns++;
    this.outcome.startedRuns++;
    await wait(START_PAUSE_MS);
    let status = 'Queued';
    while (status !== 'Complete') {
      await wait(POLL_MS);
      const answer = await this.#fetch(person, `/api/scraperuns/${String(run['id'])}`);
      ({ Status: status } = (await answer.json()) as { Status: string });
    }
  }

  async #accountOf(person: Person) {
    return String((await this.#post(person, '/auth/sync'))['primaryAccountId']);
  }

  async #countRuns(accountId: string) {
    const { rows } = await this.#database.query(
      'SELECT count(*)::int FROM scrape_runs WHERE account_id = $1',
      [accountId],
    );
    this.outcome.doubledRuns += Math.max(0, rows[0].count - this.outcome.startedRuns);
  }

  async #download(person: Person) {
    const text = await (await this.#fetch(person, '/api/export/leads.csv')).text();
    const rows = text.trimEnd().split('\r\n').length - 1;
    if (rows !== HISTORY) throw new Error(`A CSV has ${rows} of ${HISTORY} rows`);
    this.outcome.downloads++;
    await wait(READ_PAUSE_MS);
  }

  /** Watches a new account's run to its end. Only a stream that sends `retry:` may end earlier. */
  async #watch() {
    const person = await signUp();
    const seen: string[] = [];
    let last: { id: string; total: number; complete: boolean } | undefined;
    while (!last?.complete) {
      this.outcome.requests++;
      const stream = await openStream(
        `${this.#url}/scrape/progress?city=Monaco&category=bar&minLeads=all`,
        person,
        last?.id,
      );
      if (stream.status !== 200) {
        const { error } = await stream.problem();
        throw new Error(`A stream returned ${stream.status}: ${error}`);
      }
      for await (const { id, data } of stream) {
        seen.push(...data.leads.map((lead) => lead.id));
        last = { id, total: data.total, complete: data.complete };
        this.#isRunUnderWay = data.total > 0 && !data.complete;
        if (data.total > 0) this.#firstLeads.resolve();
      }
      if (last?.complete) break;
      const retry = stream.retries.at(-1);
      if (retry === undefined) throw new Error('A stream ended early without `retry:`');
      this.outcome.moves++;
      await wait(retry);
    }
    const distinct = new Set(seen).size;
    this.outcome.watchedRuns++;
    this.outcome.doubled += seen.length - distinct;
    this.outcome.lost += last.total - distinct;
  }

  async #giveLeads(accountId: string) {
    await this.#database.query(
      `INSERT INTO leads (account_id, name, source, source_id, licence)
       SELECT $1, 'Lead ' || n || repeat('x', 300), 'osm', 'node/' || n, 'ODbL'
       FROM generate_series(1, ${HISTORY}) n`,
      [accountId],
    );
  }

  async #post(person: Person, path: string, body: object = {}, key: string = randomUUID()) {
    const answer = await this.#fetch(person, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  }

  async #fetch({ token }: Person, path: string, init: RequestInit = {}) {
    this.outcome.requests++;
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    const answer = await fetch(this.#url + path, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}

const describe = (error: Error) =>
  `${error.message} ${String((error.cause as Error | undefined)?.message ?? '')}`.trim();
