import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { PgBoss, SendOptions } from 'pg-boss';
import { DataSource, type EntityManager } from 'typeorm';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { currentRequestId } from '../request-id.js';
import { createBoss, type JobData, type QueueName, type RunQueue } from './queues.js';
import { hasUnfinishedJob, hasWaitingOthers, nextTurn } from './turn.sql.js';

/** The durable job queue. Send a job in the transaction that writes its row. */
@Injectable()
export class JobsService implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(JobsService.name);
  private readonly boss: PgBoss;
  private readonly stopping = new AbortController();
  /** Jobs that this process could take now, by queue. */
  private readonly free = new Map<QueueName, number>();

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly database: DataSource,
    private readonly logger: PinoLogger,
  ) {
    this.boss = createBoss(config, config.role === 'api' ? 'api' : 'worker');
    this.boss.on('error', (error) => this.log.error(error));
  }

  async onModuleInit() {
    await this.boss.start();
  }

  async onApplicationShutdown() {
    this.stopping.abort(new Error('The worker is shutting down'));
    await this.boss.stop({ graceful: true, timeout: 10_000 });
  }

  /** Sends a job once per key. With `manager`, a rollback of its transaction also removes the job. */
  async send<Name extends QueueName>(
    queue: Name,
    data: JobData[Name],
    key: string,
    manager?: EntityManager,
    options: Pick<SendOptions, 'group' | 'priority'> = {},
  ): Promise<void> {
    const db = manager && {
      executeSql: async (text: string, values?: unknown[]) => ({
        rows: await manager.query<unknown[]>(text, values),
      }),
    };
    const requestId = currentRequestId();
    await this.boss.send(
      queue,
      { ...data, ...(requestId && { requestId }) },
      { ...options, singletonKey: key, ...(db && { db }) },
    );
  }

  /** Sends a job of a queue in which accounts take turns. */
  async sendInTurn(
    queue: RunQueue,
    { id, accountId }: { id: string; accountId: string },
    key: string,
    manager = this.database.manager,
  ): Promise<void> {
    const turn = await nextTurn(manager, queue, accountId);
    const options = { group: { id: accountId }, priority: -turn };
    await this.send(queue, { runId: id }, key, manager, options);
  }

  /** Whether a job should give its place to one of another account. If so, it sends itself again and ends. */
  async isOthersTurn(queue: RunQueue, accountId: string): Promise<boolean> {
    if (this.free.get(queue) !== 0) return false;
    return hasWaitingOthers(this.database.manager, queue, accountId);
  }

  /** Whether a run's job waits or is worked on. */
  hasJob(queue: RunQueue, runId: string): Promise<boolean> {
    return hasUnfinishedJob(this.database.manager, queue, runId);
  }

  async hasQueue(queue: QueueName): Promise<boolean> {
    return (await this.boss.getQueue(queue)) !== null;
  }

  /** Unfinished jobs of each queue that has any, and the age of the oldest that is due and waits. */
  backlog(
    manager: EntityManager,
  ): Promise<{ queue: string; waiting: number; active: number; oldestSeconds: number }[]> {
    return manager.query(
      `SELECT name AS queue, count(*) FILTER (WHERE state < 'active')::int AS waiting,
         count(*) FILTER (WHERE state = 'active')::int AS active,
         COALESCE(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND start_after <= now())), 0)::float8
           AS "oldestSeconds"
       FROM pgboss.job WHERE state <= 'active' GROUP BY name`,
    );
  }

  /** Removes all jobs that refer to one of these ids, finished or not. */
  async removeJobsOf(ids: string[], manager: EntityManager): Promise<void> {
    await manager.query(
      `DELETE FROM pgboss.job WHERE jsonb_typeof(data) = 'object'
         AND EXISTS (SELECT FROM jsonb_each_text(data) WHERE value = ANY($1))`,
      [ids],
    );
  }

  /** Processes a queue, `concurrency` jobs at a time. The signal aborts when the process shuts down. */
  async work<Name extends QueueName>(
    queue: Name,
    handler: (data: JobData[Name], signal: AbortSignal) => Promise<void>,
    concurrency = 1,
  ) {
    this.free.set(queue, concurrency);
    const take = (jobs: number) => this.free.set(queue, this.free.get(queue)! - jobs);
    let worker: string | undefined;
    worker = await this.boss.work<JobData[Name]>(
      queue,
      {
        batchSize: 1,
        includeMetadata: true,
        localConcurrency: concurrency,
        heartbeatRefreshSeconds: 3,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 2,
      },
      async ([job]) => {
        const requestId = (job!.data as { requestId?: string } | null)?.requestId;
        take(1);
        try {
          await this.logger.runInContext(() => handler(job!.data, this.stopping.signal), {
            bindings: { job: job!.id, requestId },
          });
        } catch (error) {
          if (!this.stopping.signal.aborted) this.log.error(error, `A ${queue} job failed`);
          throw withoutData(error);
        } finally {
          take(-1);
          // With notifications alone, a backlog drains one job per poll, so poll again now.
          if (worker && !this.stopping.signal.aborted) this.boss.notifyWorker(worker);
        }
      },
    );
  }
}

/** pg-boss stores the error of a failed job. Errors of failed queries hold parameters, which are personal data. */
function withoutData(error: unknown): Error {
  const { name = 'Error', code = '' } = error as { name?: string; code?: string };
  return new Error(`${name} ${code}`.trim());
}
