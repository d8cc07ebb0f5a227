import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PLANS } from '../../contract/plans.js';
import type { Subscription, UsageReport } from '../../contract/subscription.js';
import { planOf, planPeriodOf } from '../accounts/account.sql.js';
import { THIS_MONTH } from '../database/values.js';

const USAGE = `
  SELECT month::text, (month + interval '1 month') AT TIME ZONE 'UTC' AS "resetsAt",
    (SELECT count(*)::int FROM usage_ledger WHERE account_id = $1 AND usage_ledger.month = this.month) AS used
  FROM (SELECT ${THIS_MONTH} AS month) this`;

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

  /** A lead counts once, in the month it was first delivered. */
  async usage(accountId: string): Promise<UsageReport> {
    const [row] = await this.database.query<[{ month: string; used: number; resetsAt: Date }]>(
      USAGE,
      [accountId],
    );
    const included = PLANS[await planOf(this.database.manager, accountId)].leadsPerMonth;
    return {
      month: row.month,
      used: row.used,
      included,
      left: Math.max(0, included - row.used),
      resetsAt: row.resetsAt.toISOString(),
    };
  }
}
