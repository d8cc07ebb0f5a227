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
import { createBoss, type JobData } from './queues.js';

/** The durable queue. Jobs are sent inside the transaction of the row they belong to. */
@Injectable()
export class JobsService implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(JobsService.name);
  private readonly boss: PgBoss;
  private readonly stopping = new AbortController();

  constructor(@Inject(CONFIG) private readonly config: Config) {
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
  async send(queue: string, data: JobData, key: string, manager?: EntityManager): Promise<void> {
    const db = manager && {
      executeSql: async (text: string, values?: unknown[]) => ({
        rows: await manager.query<unknown[]>(text, values),
      }),
    };
    await this.boss.send(queue, data, { singletonKey: key, ...(db && { db }) });
  }

  async hasQueue(queue: string): Promise<boolean> {
    return (await this.boss.getQueue(queue)) !== null;
  }

  /** Works on a queue; the signal aborts when this process shuts down. */
  async work(queue: string, handler: (data: JobData, signal: AbortSignal) => Promise<void>) {
    let worker: string | undefined;
    worker = await this.boss.work<JobData>(
      queue,
      {
        batchSize: 1,
        localConcurrency: this.config.workerConcurrency,
        heartbeatRefreshSeconds: 3,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 2,
      },
      async ([job]) => {
        try {
          await handler(job!.data, this.stopping.signal);
        } finally {
          // With notify alone a backlog drains one job per poll: look again at once.
          if (worker && !this.stopping.signal.aborted) this.boss.notifyWorker(worker);
        }
      },
    );
  }
}
