import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import type { PgBoss } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { createBoss, type JobData, type QueueName } from './queues.js';

/** The durable queue. Jobs are sent inside the transaction of the row they belong to. */
@Injectable()
export class JobsService implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(JobsService.name);
  private readonly boss: PgBoss;
  private readonly stopping = new AbortController();

  constructor(@Inject(CONFIG) config: Config) {
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

  /** Sends a job once per key, with `manager` in its transaction: a roll-back takes the job with it. */
  async send<Name extends QueueName>(
    queue: Name,
    data: JobData[Name],
    key: string,
    manager?: EntityManager,
  ): Promise<void> {
    const db = manager && {
      executeSql: async (text: string, values?: unknown[]) => ({
        rows: await manager.query<unknown[]>(text, values),
      }),
    };
    await this.boss.send(queue, data, { singletonKey: key, ...(db && { db }) });
  }

  async hasQueue(queue: QueueName): Promise<boolean> {
    return (await this.boss.getQueue(queue)) !== null;
  }

  /** Removes whatever jobs carry one of these ids, done or not. */
  async forget(ids: string[], manager: EntityManager): Promise<void> {
    await manager.query(
      `DELETE FROM pgboss.job WHERE jsonb_typeof(data) = 'object'
         AND EXISTS (SELECT FROM jsonb_each_text(data) WHERE value = ANY($1))`,
      [ids],
    );
  }

  /** Works on a queue, `concurrency` jobs at a time; the signal aborts when this process shuts down. */
  async work<Name extends QueueName>(
    queue: Name,
    handler: (data: JobData[Name], signal: AbortSignal) => Promise<void>,
    concurrency = 1,
  ) {
    let worker: string | undefined;
    worker = await this.boss.work<JobData[Name]>(
      queue,
      {
        batchSize: 1,
        localConcurrency: concurrency,
        heartbeatRefreshSeconds: 3,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 2,
      },
      async ([job]) => {
        try {
          await handler(job!.data, this.stopping.signal);
        } catch (error) {
          if (!this.stopping.signal.aborted) this.log.error(error, `A job of ${queue} failed`);
          throw withoutData(error);
        } finally {
          // With notify alone a backlog drains one job per poll: look again at once.
          if (worker && !this.stopping.signal.aborted) this.boss.notifyWorker(worker);
        }
      },
    );
  }
}

/** pg-boss keeps what a job failed with; a failed query carries its parameters, and these are people's data. */
function withoutData(error: unknown): Error {
  const { name = 'Error', code = '' } = error as { name?: string; code?: string };
  return new Error(`${name} ${code}`.trim());
}
