import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { JobsService } from '../jobs/jobs.service.js';
import { SCRAPE, SCRAPE_DEAD } from '../jobs/queues.js';
import { stalledRuns } from '../runs/run-state.sql.js';
import { RunnerService } from './runner.service.js';

const SWEEP_MS = 10_000;

/** Connects the queue to the runner, and requeues runs whose job was lost. */
@Injectable()
export class ScrapeWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(ScrapeWorker.name);
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly runner: RunnerService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap() {
    const { workerConcurrency } = this.config;
    await this.jobs.work(
      SCRAPE,
      ({ runId }, signals) => this.runner.work(runId, signals),
      workerConcurrency,
    );
    await this.jobs.work(SCRAPE_DEAD, ({ runId }) => this.runner.giveUp(runId));
    this.sweeping = setInterval(() => void this.sweep(), SWEEP_MS);
  }

  onApplicationShutdown() {
    clearInterval(this.sweeping);
  }

  private async sweep() {
    try {
      for (const run of await stalledRuns(this.database.manager)) {
        if (await this.jobs.hasJob(SCRAPE, run.id)) continue;
        await this.jobs.sendInTurn(SCRAPE, run, run.id);
      }
    } catch (error) {
      this.log.warn(error, 'Failed to find stalled runs');
    }
  }
}
