import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HousekeepingService } from '../platform/jobs/housekeeping.service.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { BILLING_ADDRESS } from '../people/accounts/queues.js';
import { BillingEmailService } from './billing-email.service.js';
import { BILLING } from './queues.js';
import { wasReadSince, removeOldEvents } from './billing.sql.js';
import { ClosuresService } from './closures.service.js';
import { NoticesService } from './notices.service.js';
import { SyncService } from './sync.service.js';

/** Syncs the customers that events name, and every ten minutes those whose events may have been lost. Sends emails about plans. */
@Injectable()
export class BillingWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly syncs: SyncService,
    private readonly closures: ClosuresService,
    private readonly notices: NoticesService,
    private readonly emails: BillingEmailService,
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('subscriptions', () => this.syncs.sweep());
    this.housekeeping.register('customers of deleted accounts', () => this.closures.closeAll());
    this.housekeeping.register('emails about plans', () => this.notices.sendDue());
    this.housekeeping.register('old billing events', () => removeOldEvents(this.database.manager));
  }

  async onApplicationBootstrap() {
    const { manager } = this.database;
    await this.jobs.work(BILLING_ADDRESS, ({ accountId }) => this.emails.updateCustomer(accountId));
    await this.jobs.work(BILLING, async ({ customerId, since }) => {
      // One purchase causes a dozen events.
      if (since && (await wasReadSince(manager, customerId, since))) return;
      await this.syncs.sync(customerId);
      await this.closures.close(customerId);
    });
  }
}
