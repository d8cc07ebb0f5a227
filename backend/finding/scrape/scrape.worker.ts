import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { SCRAPE, SCRAPE_DEAD } from '../runs/queues.js';
import { QuotaService } from '../../people/quota/quota.service.js';
import { holdsWithout } from '../../people/quota/quota.sql.js';
import { activeRun, stalledRuns } from '../runs/run-state.sql.js';
import { RunnerService } from './runner.service.js';

const SWEEP_MS = 10_000;

/** Connects the queue to the runner, requeues runs whose job was lost, and releases the reservations of ended runs. */
@Injectable()
export class ScrapeWorker implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(ScrapeWorker.name);
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly runner: RunnerService,
    private readonly quotas: QuotaService,
    private readonly housekeeping: HousekeepingService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit() {
    this.housekeeping.register('reserved leads', () => this.releaseHolds());
  }

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

  private async releaseHolds() {
    const holds = await holdsWithout(this.database.manager, activeRun('h.account_id', 'h.run_id'));
    for (const { accountId, runId } of holds)
      await this.database.transaction((tx) => this.quotas.release(tx, accountId, runId));
  }

  private async sweep() {
    try {
      await this.jobs.sendMissing(SCRAPE, await stalledRuns(this.database.manager));
    } catch (error) {
      this.log.warn(error, 'Failed to find stalled runs');
    }
  }
}
