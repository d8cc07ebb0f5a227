import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { removeStoredLeads } from '../../people/accounts/account.sql.js';
import { findCustomer } from '../../billing/billing.sql.js';
import { accountsToEmpty, addNotice } from '../../billing/notices.sql.js';
import { StripeService } from '../../billing/stripe.service.js';
import { SyncService } from '../../billing/sync.service.js';
import { forgetVisits } from '../enrichment/visit.sql.js';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { removeAllMerges } from '../leads/merged/merged.sql.js';
import { removeAllMatchKeys, removeLeads } from '../leads/retention.sql.js';
import { QuotaService } from '../../people/quota/quota.service.js';
import { lockRuns, removeRuns } from '../runs/run.sql.js';

const LEADS_PER_TRANSACTION = 1_000;

/** Deletes the leads and runs of accounts whose subscription ended long ago. The accounts stay. */
@Injectable()
export class EndedPlansService implements OnModuleInit {
  private readonly log = new Logger(EndedPlansService.name);

  constructor(
    private readonly database: DataSource,
    private readonly stripe: StripeService,
    private readonly syncs: SyncService,
    private readonly quotas: QuotaService,
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('leads of ended subscriptions', async () => {
      await this.stripe.forEach(await accountsToEmpty(this.database.manager), ({ accountId }) =>
        this.empty(accountId),
      );
    });
  }

  /**
   * Checks with Stripe first: the event of a new subscription may have been lost. If Stripe does not respond, nothing
   * is deleted.
   */
  private async empty(accountId: string): Promise<void> {
    const customer = await findCustomer(this.database.manager, accountId);
    if (customer) await this.syncs.sync(customer.customerId);
    while (await this.removeSome(accountId)) continue;
  }

  /** @returns whether leads remain to be deleted */
  private removeSome(accountId: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      await lockRuns(tx, accountId);
      await this.quotas.lock(tx, accountId);
      // The account may have subscribed again since.
      const [ended] = await accountsToEmpty(tx, accountId);
      if (!ended) return false;
      await removeRuns(tx, accountId);
      await forgetVisits(tx, accountId);
      const removed = await removeLeads(tx, accountId, LEADS_PER_TRANSACTION);
      await removeStoredLeads(tx, accountId, removed);
      if (removed === LEADS_PER_TRANSACTION) return true;
      await removeAllMatchKeys(tx, accountId);
      await removeAllMerges(tx, accountId);
      await addNotice(tx, accountId, 'deleted', ended.endedAt);
      this.log.log('Deleted the leads and runs of an account whose subscription has ended');
      return false;
    });
  }
}
