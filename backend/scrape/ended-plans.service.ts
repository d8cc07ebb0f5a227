import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addStoredLeads, planOfAccount } from '../accounts/account.sql.js';
import { accountsToEmpty, addNotice } from '../billing/notices.sql.js';
import { forgetVisits } from '../enrichment/visit.sql.js';
import { HousekeepingService } from '../jobs/housekeeping.service.js';
import { removeAllMatchKeys, removeLeads } from '../leads/retention.sql.js';
import { removeRuns } from '../runs/run.sql.js';

const LEADS_PER_TRANSACTION = 1_000;

/** Deletes the leads and runs of accounts whose subscription ended long ago. The accounts stay. */
@Injectable()
export class EndedPlansService implements OnModuleInit {
  private readonly log = new Logger(EndedPlansService.name);

  constructor(
    private readonly database: DataSource,
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('leads of ended subscriptions', () => this.empty());
  }

  private async empty(): Promise<void> {
    const { manager } = this.database;
    for (const { accountId, endedAt } of await accountsToEmpty(manager)) {
      // It may have subscribed again since.
      if ((await planOfAccount(manager, accountId)).status !== 'CANCELLED') continue;
      await removeRuns(manager, accountId);
      await forgetVisits(manager, accountId);
      while (await this.removeSome(accountId)) continue;
      await removeAllMatchKeys(manager, accountId);
      await addNotice(manager, accountId, 'deleted', endedAt);
      this.log.log('Deleted the leads and runs of an account whose subscription has ended');
    }
  }

  private removeSome(accountId: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const removed = await removeLeads(tx, accountId, LEADS_PER_TRANSACTION);
      await addStoredLeads(tx, accountId, -removed);
      return removed === LEADS_PER_TRANSACTION;
    });
  }
}
