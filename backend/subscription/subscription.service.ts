import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PLANS, type BillingPeriod, type PlanId } from '../../contract/plans.js';
import { type Subscription, type UsageReport } from '../../contract/subscription.js';

interface Row {
  plan: PlanId;
  billingPeriod: BillingPeriod;
  status: Subscription['status'];
  start: Date;
  end: Date;
}

/** Periods follow one another from the day the account was made, in UTC; a 31st ends a shorter month on its last day. */
const SUBSCRIPTION = `
  SELECT plan, billing_period AS "billingPeriod", subscription_status AS status,
    (began + number * period) AT TIME ZONE 'UTC' AS start,
    (began + (number + 1) * period) AT TIME ZONE 'UTC' AS "end"
  FROM (
    SELECT *, date_trunc('day', created_at AT TIME ZONE 'UTC') AS began,
      CASE billing_period WHEN 'YEARLY' THEN interval '1 year' ELSE interval '1 month' END AS period
    FROM accounts WHERE id = $1
  ) account
  CROSS JOIN LATERAL (
    SELECT max(number) AS number
    FROM generate_series(0, 12 * (1 + extract(year FROM now())::int - extract(year FROM began)::int)) AS number
    WHERE began + number * period <= now() AT TIME ZONE 'UTC'
  ) periods`;

const USAGE = `
  SELECT month::text, (month + interval '1 month') AT TIME ZONE 'UTC' AS "resetsAt",
    (SELECT count(*)::int FROM usage_ledger WHERE account_id = $1 AND usage_ledger.month = this.month) AS used,
    (SELECT plan FROM accounts WHERE id = $1) AS plan
  FROM (SELECT date_trunc('month', now() AT TIME ZONE 'UTC')::date AS month) this`;

@Injectable()
export class SubscriptionService {
  constructor(private readonly database: DataSource) {}

  async get(accountId: string): Promise<Subscription> {
    const [row] = await this.database.query<[Row]>(SUBSCRIPTION, [accountId]);
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
    const [row] = await this.database.query<
      [{ month: string; used: number; plan: PlanId; resetsAt: Date }]
    >(USAGE, [accountId]);
    const included = PLANS[row.plan].leadsPerMonth;
    return {
      month: row.month,
      used: row.used,
      included,
      left: Math.max(0, included - row.used),
      resetsAt: row.resetsAt.toISOString(),
    };
  }
}
