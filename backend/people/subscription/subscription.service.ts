import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PLANS } from '#contract/plans.js';
import type { Subscription, UsageDays, UsageReport } from '#contract/subscription.js';
import { planPeriodOf } from '../accounts/account.sql.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { quotaExceeded, QuotaService } from '../quota/quota.service.js';
import { usageByDay } from '../quota/usage.sql.js';

@Injectable()
export class SubscriptionService {
  constructor(
    private readonly database: DataSource,
    private readonly quotas: QuotaService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(accountId: string): Promise<Subscription> {
    const { manager } = this.database;
    const { plan, billingPeriod, status, starts, ends, isOpen, graceEnds, endedAt } =
      await planPeriodOf(manager, accountId, this.config.trial.days, 'billing');
    const { name, price, leadsPerMonth, features } = PLANS[plan];
    return {
      plan,
      name,
      price: price[billingPeriod],
      billingPeriod,
      status,
      leadsPerMonth,
      features: [...features],
      currentPeriodStart: starts.toISOString(),
      currentPeriodEnd: ends.toISOString(),
      trialEndsAt: status === 'TRIAL' ? ends.toISOString() : null,
      runsStopAt: graceEnds?.toISOString() ?? null,
      endedAt: status === 'CANCELLED' ? (endedAt?.toISOString() ?? null) : null,
      isReadOnly: !isOpen,
    };
  }

  /** Each lead counts once, in the period of its first delivery. */
  async usage(accountId: string): Promise<UsageReport> {
    const { manager } = this.database;
    const quota = await this.quotas.read(manager, accountId);
    const { starts, ends, included, extra, used, credited, held, status, isOpen } = quota;
    return {
      month: starts.toISOString().slice(0, 10),
      periodStart: starts.toISOString(),
      periodEnd: ends.toISOString(),
      included,
      extra,
      used,
      creditedBack: credited,
      held,
      left: isOpen ? included + extra - used - held : 0,
      awaitingConfirmation: quota.awaitingConfirmation,
      refusal: quota.free === 0 ? quotaExceeded(quota).message : null,
      resetsAt: isOpen && status !== 'TRIAL' ? ends.toISOString() : null,
      storedLeads: quota.storedLeads,
      maxStoredLeads: quota.maxStoredLeads,
    };
  }
  /** Leads counted on each day of the current period, through today. */
  async usageByDay(accountId: string): Promise<UsageDays> {
    const { manager } = this.database;
    const { starts, ends, now, included, extra } = await this.quotas.read(manager, accountId);
    const last = new Date(Math.min(now.getTime(), ends.getTime() - 1));
    return {
      periodStart: starts.toISOString(),
      periodEnd: ends.toISOString(),
      limit: included + extra,
      days: await usageByDay(manager, accountId, starts, last),
    };
  }
}
