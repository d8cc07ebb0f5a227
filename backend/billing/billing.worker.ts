import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HousekeepingService } from '../jobs/housekeeping.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { BILLING } from '../jobs/queues.js';
import { removeOldEvents } from './billing.sql.js';
import { SyncService } from './sync.service.js';

/** Syncs customers that events name, and every ten minutes those whose events may be lost. */
@Injectable()
export class BillingWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly syncs: SyncService,
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('subscriptions', async () => {
      await this.syncs.sweep();
      await removeOldEvents(this.database.manager);
    });
  }

  async onApplicationBootstrap() {
    await this.jobs.work(BILLING, ({ customerId }) => this.syncs.sync(customerId));
  }
}
