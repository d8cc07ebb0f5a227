import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  endTestSubscription,
  planOfAccount,
  setSubscription,
  type SubscriptionState,
} from '../people/accounts/account.sql.js';
import { QuotaService } from '../people/quota/quota.service.js';
import {
  customersToSync,
  lockForSync,
  saveCustomerState,
  startSync,
  unlinkTestCustomers,
  type StoredCustomer,
  type Sync,
} from './billing.sql.js';
import { fetchCustomer, readState, type CustomerState } from './customer-state.js';
import { NoticesService } from './notices.service.js';
import { removeUsageNotices } from './notices.sql.js';
import { addPack, findPack, movePacks, withdrawPack } from './packs.sql.js';
import { settleCustomer } from './settlement.js';
import { StripeService } from './stripe.service.js';
import { AuditLogService } from '../people/users/audit-log.service.js';
import { MembersService } from '../people/team/members.service.js';
import { SecurityEventsService } from '../people/users/security-events.service.js';

/**
 * The only writer of plans. It reads a customer's current state from Stripe and writes that: applying events in order of
 * arrival would leave accounts with the wrong plan.
 */
@Injectable()
export class SyncService implements OnApplicationBootstrap {
  private readonly log = new Logger(SyncService.name);

  constructor(
    private readonly database: DataSource,
    private readonly stripe: StripeService,
    private readonly quotas: QuotaService,
    private readonly notices: NoticesService,
    private readonly securityEvents: SecurityEventsService,
    private readonly members: MembersService,
    private readonly audit: AuditLogService,
  ) {}

  /** The first start with a Stripe key ends all subscriptions from the test checkout. */
  async onApplicationBootstrap() {
    if (!this.stripe.client || this.stripe.isTest) return;
    await this.database.transaction(async (tx) => {
      const ended = await unlinkTestCustomers(tx);
      for (const { accountId } of ended) {
        await this.quotas.lock(tx, accountId);
        await endTestSubscription(tx, accountId);
      }
      if (ended.length > 0)
        this.log.warn(`Ended ${ended.length} subscriptions from the test checkout`);
    });
  }

  /**
   * Settles a customer in Stripe, which may move money, reads the state after that and writes the account's plan. Unknown
   * customers are skipped. No lock is held while waiting for Stripe; of several syncs, the one that started last wins.
   */
  async sync(customerId: string): Promise<void> {
    const started = await startSync(this.database.manager, customerId);
    if (!started) return;
    const state = await this.stripe.call(async (stripe) => {
      const found = await fetchCustomer(stripe, customerId);
      return readState(stripe, await settleCustomer(stripe, found, started.subscriptionId));
    });
    await this.database.transaction(async (tx) => {
      const row = await lockForSync(tx, customerId, started.number);
      if (row) await this.write(tx, row, started, state);
    });
  }

  /** Syncs customers whose state may be out of date, even if their events were lost. */
  async sweep(): Promise<void> {
    if (!this.stripe.client) return;
    await this.stripe.forEach(await customersToSync(this.database.manager), ({ customerId }) =>
      this.sync(customerId),
    );
  }

  private async write(tx: EntityManager, row: StoredCustomer, sync: Sync, state: CustomerState) {
    const { accountId, customerId, subscriptionId } = row;
    const { plan, clockAheadSeconds, packs } = state;
    if (plan) {
      // Batches lock the period before the account, too.
      const quota = await this.quotas.lock(tx, accountId);
      const before = await planOfAccount(tx, accountId);
      await setSubscription(tx, accountId, { ...plan, next: nextOf(state), clockAheadSeconds });
      if (subscriptionId === state.subscriptionId) {
        const moved = await this.quotas.carryOver(tx, accountId, quota);
        if (moved) await movePacks(tx, accountId, quota.starts, moved);
      }
      await this.quotas.applyPlan(tx, accountId);
      await this.members.fitSeats(tx, accountId);
      await this.notices.planChanged(tx, accountId, before, plan);
      const isSame =
        before.plan === plan.plan &&
        before.billingPeriod === plan.billingPeriod &&
        before.status === plan.status;
      await this.recordSchedule(tx, row, state, isSame);
    }
    for (const pack of packs) await this.credit(tx, accountId, pack);
    if (!isDeepStrictEqual(row.card, state.card))
      await this.audit.record(accountId, 'card_changed', { ...state.card }, tx);
    await removeUsageNotices(tx, accountId);
    await saveCustomerState(tx, customerId, sync, state);
  }

  /** Records that a change was scheduled or undone. A change that has taken effect shows in the plan instead. */
  private async recordSchedule(
    tx: EntityManager,
    row: StoredCustomer,
    state: CustomerState,
    isPlanSame: boolean,
  ) {
    const [before, after] = [scheduleOf(row), scheduleOf(state)];
    const { accountId } = row;
    if (after && !isDeepStrictEqual(before, after)) {
      await this.securityEvents.recordForAccount(accountId, 'plan_change_scheduled', after, tx);
    } else if (before && !after && isPlanSame) {
      await this.securityEvents.recordForAccount(accountId, 'plan_change_undone', {}, tx);
    }
  }

  /** Credits a pack once. A refund withdraws the unused leads, and the rest as soon as runs release them. */
  private async credit(
    tx: EntityManager,
    accountId: string,
    { sessionId, leads, refundedShare }: CustomerState['packs'][number],
  ) {
    let pack = await findPack(tx, accountId, sessionId);
    if (!pack) {
      if (refundedShare === 1 || leads === 0) return;
      const starts = await this.quotas.addExtra(tx, accountId, leads);
      await addPack(tx, accountId, { sessionId, starts, leads });
      pack = { starts, leads, withdrawn: 0 };
    }
    const due = Math.floor(pack.leads * refundedShare) - pack.withdrawn;
    if (due <= 0) return;
    const withdrawn = await this.quotas.withdrawExtra(tx, accountId, pack.starts, due);
    await withdrawPack(tx, accountId, sessionId, withdrawn);
  }
}

function nextOf({ cancelAt, scheduled }: CustomerState): SubscriptionState['next'] {
  if (cancelAt) return { at: cancelAt, plan: null };
  return scheduled && { at: new Date(scheduled.at), plan: scheduled.plan };
}

/** The next plan (null if there is none), and when it begins. */
function scheduleOf({ cancelAt, scheduled }: Pick<CustomerState, 'cancelAt' | 'scheduled'>) {
  if (cancelAt) return { plan: null, at: cancelAt.toISOString() };
  return (
    scheduled && {
      plan: scheduled.plan,
      billingPeriod: scheduled.billingPeriod,
      at: new Date(scheduled.at).toISOString(),
    }
  );
}
