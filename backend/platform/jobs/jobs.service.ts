import { setTimeout as wait } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { JobWithMetadata, PgBoss, SendOptions } from 'pg-boss';
import { DataSource, type EntityManager } from 'typeorm';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { holdConnectionsFor } from '../database/request-pool.js';
import { currentRequestId } from '../request-id.js';
import { createBoss } from './boss.js';
import { JOB_QUEUES, type JobQueue } from './queue.js';
import { drainJobs, dueQueues, hasUnfinishedJob, hasWaitingOthers, nextTurn } from './job.sql.js';

/** On shutdown, a job may finish its current step for this long. */
const STEP_MS = 5_000;
/** On shutdown, jobs must have ended after this time. */
const STOP_MS = 10_000;
/** A job that is due without a notification, such as a retry, starts after this time at most. */
const DUE_MS = 1_000;

/** Notifies a job that its process is shutting down. */
export interface JobSignals {
  /** Whether the job has run before: it failed, or its worker was killed. */
  isRepeat: boolean;
  /** End after the current step. The job is handed to another worker immediately. */
  stop: AbortSignal;
  /** End now. */
  abort: AbortSignal;
}

/** The durable job queue. Send a job in the transaction that writes its row. */
@Injectable()
export class JobsService
  implements OnModuleInit, OnModuleDestroy, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly log = new Logger(JobsService.name);
  private readonly boss: PgBoss;
  private readonly stopping = new AbortController();
  private readonly aborting = new AbortController();
  /** Jobs that this process could take now, by queue. */
  private readonly free = new Map<string, number>();
  private stopped: Promise<unknown> = Promise.resolve();
  private watching: Promise<void> | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly logger: PinoLogger,
    @Inject(JOB_QUEUES) private readonly queues: readonly JobQueue[],
    @Inject(CONFIG) config: Config,
  ) {
    this.boss = createBoss(config, config.role === 'api' ? 'api' : 'worker');
    this.boss.on('error', (error) => this.log.error(error));
  }

  async onModuleInit() {
    await this.boss.start();
  }

  /** Takes no more jobs and ends those in progress, while requests are still served. */
  onModuleDestroy() {
    const idle = Promise.all([...this.free.keys()].map((queue) => this.boss.offWork(queue)));
    this.stopped = Promise.race([idle, wait(STOP_MS, undefined, { ref: false })]);
    this.stopping.abort(new Error('The worker is shutting down'));
  }

  async beforeApplicationShutdown(signal?: string) {
    const late = setTimeout(
      () => this.aborting.abort(this.stopping.signal.reason),
      signal ? STEP_MS : 0,
    );
    await this.stopped;
    clearTimeout(late);
  }

  async onApplicationShutdown() {
    await this.boss.stop({ graceful: true, timeout: 1_000 });
  }

  /** Sends a job once per key. With `manager`, a rollback of its transaction also removes the job. */
  async send<Data extends object | null>(
    { name }: JobQueue<Data>,
    data: NoInfer<Data>,
    key: string,
    manager?: EntityManager,
    options: Pick<SendOptions, 'group' | 'priority' | 'startAfter'> = {},
  ): Promise<void> {
    const requestId = currentRequestId();
    await this.boss.send(
      name,
      { ...data, ...(requestId && { requestId }) },
      { ...options, singletonKey: key, ...(manager && { db: executor(manager) }) },
    );
  }

  /** Sends jobs of many accounts in one statement, each once per key and after a delay of at least `startAfter` seconds. */
  async sendAll<Data extends object>(
    { name }: JobQueue<Data>,
    jobs: { data: NoInfer<Data>; key: string; startAfter: number; accountId: string }[],
    manager: EntityManager,
  ): Promise<void> {
    const inserts = jobs.map(({ data, key, startAfter, accountId }) => ({
      data,
      singletonKey: key,
      startAfter,
      group: { id: accountId },
    }));
    if (inserts.length > 0) await this.boss.insert(name, inserts, { db: executor(manager) });
  }

  /**
   * Sends a job to a queue in which accounts take turns.
   * @param turn the account's next turn in the queue, if the caller has already read it
   */
  async sendInTurn(
    queue: JobQueue<{ runId: string }>,
    { id, accountId }: { id: string; accountId: string },
    key: string,
    manager = this.database.manager,
    turn?: number,
  ): Promise<void> {
    await this.sendFor(accountId, queue, { runId: id }, key, manager, turn);
  }

  /** Sends a job that uses an account's turn. */
  async sendFor<Data extends object>(
    accountId: string,
    queue: JobQueue<Data>,
    data: NoInfer<Data>,
    key: string,
    manager: EntityManager,
    turn?: number,
  ): Promise<void> {
    const priority = -(turn ?? (await nextTurn(manager, queue.name, accountId)));
    const options = { group: { id: accountId }, priority };
    await this.send(queue, data, key, manager, options);
  }

  /** Whether a job should yield to another account's job. If so, it sends itself again and ends. */
  async shouldYield({ name }: JobQueue, accountId: string): Promise<boolean> {
    if (this.free.get(name) !== 0) return false;
    return hasWaitingOthers(this.database.manager, name, accountId);
  }

  /** Sends the jobs of those runs that have none waiting or in progress. */
  async sendMissing(
    queue: JobQueue<{ runId: string }>,
    runs: { id: string; accountId: string }[],
  ): Promise<void> {
    for (const run of runs) {
      if (await hasUnfinishedJob(this.database.manager, queue.name, run.id)) continue;
      await this.sendInTurn(queue, run, run.id);
    }
  }

  async hasQueue({ name }: JobQueue): Promise<boolean> {
    return (await this.boss.getQueue(name)) !== null;
  }

  /**
   * Removes the waiting jobs that refer to one of these ids, except those of queues that accounts share.
   * @returns the number of such jobs in progress
   */
  drain(ids: string[], manager: EntityManager): Promise<number> {
    const shared = this.queues.filter(({ isShared }) => isShared).map(({ name }) => name);
    return drainJobs(manager, ids, shared);
  }

  /** Processes a queue, `concurrency` jobs at a time, of which `perAccount` may belong to one account. */
  async work<Data extends object | null>(
    { name, databaseMs = 0 }: JobQueue<Data>,
    handler: (data: Data, signals: JobSignals) => Promise<void>,
    concurrency = 1,
    perAccount?: number,
  ) {
    this.free.set(name, concurrency);
    this.watching ??= this.watchDueJobs();
    const take = (jobs: number) => this.free.set(name, this.free.get(name)! - jobs);
    const { signal: stop } = this.stopping;
    let worker: string | undefined;
    worker = await this.boss.work(
      name,
      {
        batchSize: 1,
        includeMetadata: true,
        localConcurrency: concurrency,
        ...(perAccount && { localGroupConcurrency: perAccount }),
        heartbeatRefreshSeconds: 3,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 30,
      },
      async ([next]: JobWithMetadata<Data>[]) => {
        const job = next!;
        // Scheduled jobs have no data.
        const requestId = (job.data as { requestId?: string } | null)?.requestId;
        take(1);
        try {
          stop.throwIfAborted();
          const isRepeat = job.retryCount > 0;
          const work = () => handler(job.data, { isRepeat, stop, abort: this.aborting.signal });
          await this.logger.runInContext(() => holdConnectionsFor(databaseMs, work), {
            bindings: { job: job.id, requestId },
          });
        } catch (error) {
          if (stop.aborted) return await this.handBack(name, job);
          this.log.error(error, `A ${name} job failed`);
          throw withoutData(error);
        } finally {
          take(-1);
          // With notifications alone, a backlog drains one job per poll, so poll again now.
          if (worker && !stop.aborted) this.boss.notifyWorker(worker);
        }
      },
    );
  }

  /** Wakes workers for jobs that are due: one query for all queues, instead of one per worker. */
  private async watchDueJobs(): Promise<void> {
    const { signal } = this.stopping;
    for (;;) {
      await wait(DUE_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        const due = await dueQueues(this.boss.getDb(), [...this.free.keys()]);
        for (const { id, name } of due.length > 0 ? this.boss.getWipData() : [])
          if (due.some((queue) => queue === name)) this.boss.notifyWorker(id);
      } catch (error) {
        this.log.error(error, 'Failed to look for due jobs');
      }
    }
  }

  /** Replaces the job with a new one, which wakes another worker immediately. A failed job would wait for its retry. */
  private async handBack(queue: string, job: JobWithMetadata<object | null>) {
    await this.database.transaction(async (tx) => {
      const db = executor(tx);
      // The method's type lacks the count.
      const { affected } = (await this.boss.deleteJob(queue, job, { db })) as { affected: number };
      if (affected === 0) return;
      const { singletonKey, groupId, priority } = job;
      await this.boss.send(queue, job.data, {
        ...(singletonKey && { singletonKey }),
        ...(groupId && { group: { id: groupId } }),
        priority,
        db,
      });
    });
  }
}

/** Runs pg-boss's statements in a transaction. */
const executor = (manager: EntityManager) => ({
  executeSql: async (text: string, values?: unknown[]) => ({
    rows: await manager.query<unknown[]>(text, values),
  }),
});

/** pg-boss stores a failed job's error. Errors from failed queries contain parameters, which are personal data. */
function withoutData(error: unknown): Error {
  const { name = 'Error', code = '' } = error as { name?: string; code?: string };
  return new Error(`${name} ${code}`.trim());
}
