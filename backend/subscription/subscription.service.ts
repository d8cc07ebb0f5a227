import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PLANS } from '../../contract/plans.js';
import type { Subscription, UsageReport } from '../../contract/subscription.js';
import { planOf, planPeriodOf } from '../accounts/account.sql.js';
import { storageOf } from './storage.js';
import { usageThisMonth } from './usage.sql.js';

@Injectable()
export class SubscriptionService {
  constructor(private readonly database: DataSource) {}

  async get(accountId: string): Promise<Subscription> {
    const row = await planPeriodOf(this.database.manager, accountId);
    const { name, price, leadsPerMonth, features } = PLANS[row.plan];
    return {
      plan: row.plan,
      name,
      price: price[row.billingPeriod],
      billingPeriod: row.billingPeriod,
      status: row.status,
      leadsPerMonth,
      features: [...features],
      currentPeriodStart: row.start.toISOString(),
      currentPeriodEnd: row.end.toISOString(),
    };
  }

  /** Each lead counts once, in the month of its first delivery. */
  async usage(accountId: string): Promise<UsageReport> {
    const { manager } = this.database;
    const { month, used, resetsAt } = await usageThisMonth(manager, accountId);
    const included = PLANS[await planOf(manager, accountId)].leadsPerMonth;
    return {
      month,
      used,
      included,
      left: Math.max(0, included - used),
      resetsAt: resetsAt.toISOString(),
      ...(await storageOf(manager, accountId)),
    };
  }
}
