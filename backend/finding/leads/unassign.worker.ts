import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MEMBER_LEFT } from '../../people/users/queues.js';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { accountsWithFormer, unassignFromFormer } from './lead.unassign.sql.js';

/** Leads per transaction: they stay locked for about 0.1 s. */
const LEADS_PER_BATCH = 2_000;

/** Unassigns the leads of members who have left. */
@Injectable()
export class UnassignWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    // A lead may have been assigned while its member left.
    this.housekeeping.register('assignments', async () => {
      for (const accountId of await accountsWithFormer(this.database.manager))
        await this.send(accountId, accountId);
    });
  }

  async onApplicationBootstrap() {
    await this.jobs.work(MEMBER_LEFT, ({ accountId }, { stop }) => this.work(accountId, stop), 1);
  }

  private async work(accountId: string, stop: AbortSignal): Promise<void> {
    while (await unassignFromFormer(this.database.manager, accountId, LEADS_PER_BATCH)) {
      stop.throwIfAborted();
      if (!(await this.jobs.shouldYield(MEMBER_LEFT, accountId))) continue;
      return this.send(accountId, `${accountId}:${randomUUID()}`);
    }
  }

  private send(accountId: string, key: string): Promise<void> {
    return this.jobs.sendFor(accountId, MEMBER_LEFT, { accountId }, key, this.database.manager);
  }
}
