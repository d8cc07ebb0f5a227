import type { EntityManager } from 'typeorm';
import type { BillingPeriod, PlanId } from '#contract/plans.js';
import type { Subscription } from '#contract/subscription.js';
import { PRODUCT_NOW } from '../../platform/clock/clock.sql.js';
import { grantedUnconfirmed } from './trial.sql.js';
import type { Bound } from '../../platform/database/values.js';

/** The account's plan, and its current period. */
export interface PlanPeriod {
  plan: PlanId;
  billingPeriod: BillingPeriod;
  status: Subscription['status'];
  starts: Date;
  ends: Date;
  /** The account's current time. */
  now: Date;
  /** Whether runs may start: the trial or subscription is active, and not long overdue. */
  isOpen: boolean;
  /** When a failed payment stops runs; null if none failed. */
  graceEnds: Date | null;
  /** When the subscription ended. */
  endedAt: Date | null;
  /** How many leads the account has. */
  storedLeads: number;
  /** The leads of the account's trial; null for all that a trial has. */
  trialLeads: number | null;
  /** The leads that the mailbox of an unconfirmed address was given; null if there is nothing to confirm. */
  grantedUnconfirmed: number | null;
}

/** Runs started from the command line belong to the operator's own account. */
export const OPERATOR_ACCOUNT = '00000000-0000-4000-8000-000000000000';

/** Days after a failed payment until runs stop. */
export const GRACE_DAYS = 7;

/** SQL fragment: an account's current time. Tests can move the product's clock, and the test checkout one customer's. */
const accountNow = (account: string) => `(${PRODUCT_NOW} + ${account}.clock_ahead)`;

/** SQL fragment: how many leads an account has; the argument is SQL. */
export const storedLeadsOf = (account: Bound) =>
  `(SELECT stored_leads FROM accounts WHERE id = ${account})`;

/** SQL fragment: the plan at a time. A scheduled change takes effect then, even without another sync with Stripe. */
const planAt = (at: string) =>
  `CASE WHEN ${at} >= next_at THEN COALESCE(next_plan, plan) ELSE plan END`;

/** Days that leads and runs are kept after a subscription has ended. */
export const KEPT_DAYS = 90;

/**
 * SQL fragment: each account's current time, as `at`, and for the trial of an unconfirmed address, the leads that its
 * mailbox was given.
 */
export const ACCOUNT_TIMES = `
  SELECT id, ${accountNow('accounts')} AS at,
    CASE subscription_status WHEN 'TRIAL' THEN ${grantedUnconfirmed('accounts')} END AS granted_unconfirmed
  FROM accounts`;

/** SQL fragment: trials of account `a` that end within three days or ended within the last 30. */
export const ENDING_TRIALS = (trialDays: number) => `
  SELECT a.id AS "accountId", date_trunc('milliseconds', a.trial_starts_at) AS starts, a.ends, a.ends <= a.at AS "isOver"
  FROM (SELECT *, ${accountNow('accounts')} AS at, trial_starts_at + ${trialDays} * interval '1 day' AS ends
    FROM accounts WHERE subscription_status = 'TRIAL' AND id <> '${OPERATOR_ACCOUNT}') a
  WHERE a.at BETWEEN a.ends - least(3, ${trialDays} - 1) * interval '1 day' AND a.ends + interval '30 days'`;

/** SQL fragment: accounts whose subscription ended, `days` days before their leads and runs are due for deletion. */
export const ENDED_SUBSCRIPTIONS = (days: number) => `
  SELECT a.id AS "accountId", date_trunc('milliseconds', a.plan_ended_at) AS "endedAt", a.at,
    a.plan_ended_at + interval '${KEPT_DAYS} days' AS "keptUntil"
  FROM (SELECT *, ${accountNow('accounts')} AS at FROM accounts
    WHERE subscription_status = 'CANCELLED' AND plan_ended_at IS NOT NULL) a
  WHERE a.at >= a.plan_ended_at + interval '${KEPT_DAYS - days} days'`;

/**
 * Serializes changes that an account's limits depend on, until the transaction ends. Not a row lock: batches update stored
 * leads in that row, and a start would have to wait for them.
 * @returns false when the account does not exist
 */
export async function lockAccount(tx: EntityManager, accountId: string): Promise<boolean> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('limits of ' || $1, 0))`, [
    accountId,
  ]);
  const rows = await tx.query<unknown[]>('SELECT FROM accounts WHERE id = $1 FOR KEY SHARE', [
    accountId,
  ]);
  return rows.length > 0;
}

/** Lets no one change the plan until the transaction ends. Others may keep it at the same time. */
export function keepPlan(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query('SELECT FROM accounts WHERE id = $1 FOR SHARE', [accountId]);
}

/** Blocks new rows that reference the account until the transaction ends. */
export function lockAccountForDeletion(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [accountId]);
}

export function ensureOperatorAccount(tx: EntityManager): Promise<unknown> {
  return tx.query(
    `INSERT INTO accounts (id, name) VALUES ($1, 'Operator') ON CONFLICT DO NOTHING`,
    [OPERATOR_ACCOUNT],
  );
}

/** SQL fragment: the name of a company's account; null for an individual's. */
export const companyNameOf = (account: Bound) =>
  `(SELECT NULLIF(name, '') FROM accounts WHERE id = ${account})`;

/** SQL fragment: whether an account lets its viewers download leads. */
export const viewersExportOf = (account: Bound) =>
  `(SELECT viewers_export FROM accounts WHERE id = ${account})`;

/** SQL fragment: whether an account exists. A person without one has an id that stands for it. */
export const accountExists = (account: Bound) =>
  `EXISTS (SELECT FROM accounts WHERE id = ${account})`;

/** SQL fragment: whether an account is a company's. */
export const isCompany = (account: Bound) =>
  `EXISTS (SELECT FROM accounts WHERE id = ${account} AND type = 'COMPANY')`;

/** SQL fragment: whether an account is being deleted. */
export const isBeingDeleted = (account: Bound) =>
  `EXISTS (SELECT FROM account_deletions WHERE account_id = ${account})`;

/** What the members of an account depend on. */
export interface TeamSettings {
  isCompany: boolean;
  viewersExport: boolean;
  isBeingDeleted: boolean;
}

export async function teamSettings(tx: EntityManager, accountId: string): Promise<TeamSettings> {
  const [row] = await tx.query<[TeamSettings]>(
    `SELECT ${isCompany('$1')} AS "isCompany", ${viewersExportOf('$1')} AS "viewersExport",
       ${isBeingDeleted('$1')} AS "isBeingDeleted"`,
    [accountId],
  );
  return row;
}

export function setViewersExport(
  tx: EntityManager,
  accountId: string,
  allowed: boolean,
): Promise<unknown> {
  return tx.query('UPDATE accounts SET viewers_export = $2, updated_at = now() WHERE id = $1', [
    accountId,
    allowed,
  ]);
}

export function makeCompany(tx: EntityManager, accountId: string, name: string): Promise<unknown> {
  return tx.query(
    "UPDATE accounts SET type = 'COMPANY', name = $2, updated_at = now() WHERE id = $1",
    [accountId, name],
  );
}

/** SQL fragment: inserts an account for each id that `ids` selects. */
export const insertAccounts = (ids: string) =>
  `INSERT INTO accounts (id, trial_starts_at) SELECT new.id, ${PRODUCT_NOW} FROM (${ids}) new (id)`;

/** SQL fragment: selects a row if the user with this uid hash was deleted recently. */
export const recentlyDeletedUsers = (uidHash: string) =>
  `SELECT FROM account_deletions WHERE uid_hash = ${uidHash}`;

/** The account's current plan. */
export async function planOf(tx: EntityManager, accountId: string): Promise<PlanId> {
  const [{ plan }] = await tx.query<[{ plan: PlanId }]>(
    `SELECT ${planAt(accountNow('accounts'))} AS plan FROM accounts WHERE id = $1`,
    [accountId],
  );
  return plan;
}

/** SQL fragment: counts leads that the same transaction stores; the arguments are SQL. */
export const countStoredLeads = (account: Bound, count: string) =>
  `UPDATE accounts SET stored_leads = stored_leads + ${count}::int WHERE id = ${account} AND ${count}::int <> 0`;

/** Only for the transaction that removes the leads. */
export function removeStoredLeads(
  tx: EntityManager,
  accountId: string,
  count: number,
): Promise<unknown> {
  return tx.query(countStoredLeads('$1', '$2'), [accountId, -count]);
}

/**
 * SQL fragment: a row with the account's plan and current period; the arguments are SQL. A trial is one period. A
 * subscription's months or years count from its first day; in a shorter month, the 31st becomes the last day.
 * @param unit `month` for the quota, `billing` for the invoices
 */
export const currentPlanPeriod = (account: Bound, trialDays: string, unit: 'month' | 'billing') => `
  SELECT ${planAt('at')} AS plan,
    billing_period AS "billingPeriod", status, starts, ends, at AS now,
    CASE status WHEN 'TRIAL' THEN at < ends WHEN 'ACTIVE' THEN true
      WHEN 'PAST_DUE' THEN at < grace_ends ELSE false END AS "isOpen",
    grace_ends AS "graceEnds", COALESCE(plan_ended_at, CASE status WHEN 'CANCELLED' THEN next_at END) AS "endedAt",
    stored_leads AS "storedLeads", trial_leads AS "trialLeads",
    ${grantedUnconfirmed('account')} AS "grantedUnconfirmed"
  -- OFFSET keeps the planner from reading the clock once for each use of it.
  FROM (SELECT *, ${accountNow('a')} AS at, past_due_since + ${GRACE_DAYS} * interval '1 day' AS grace_ends
    FROM accounts a WHERE id = ${account} OFFSET 0) account
  CROSS JOIN LATERAL (
    SELECT CASE WHEN at >= next_at AND next_plan IS NULL THEN 'CANCELLED' ELSE subscription_status END AS status
  ) today
  CROSS JOIN LATERAL (
    SELECT date_trunc('milliseconds', trial_starts_at) AS starts,
      date_trunc('milliseconds', trial_starts_at) + ${trialDays} * interval '1 day' AS ends
    WHERE subscription_status = 'TRIAL'
    UNION ALL
    SELECT (began + number * every) AT TIME ZONE 'UTC', (began + (number + 1) * every) AT TIME ZONE 'UTC'
    FROM (SELECT at AT TIME ZONE 'UTC' AS today,
        date_trunc('milliseconds', COALESCE(period_anchor, trial_starts_at) AT TIME ZONE 'UTC') AS began,
        ${unit === 'billing' ? `CASE billing_period WHEN 'YEARLY' THEN 12 ELSE 1 END` : '1'} AS months
    ) anchor
    CROSS JOIN LATERAL (
      SELECT make_interval(months => months) AS every,
        div(12 * (extract(year FROM today) - extract(year FROM began)) + extract(month FROM today) - extract(month FROM began), months)::int AS begun
    ) calendar
    CROSS JOIN LATERAL (
      SELECT GREATEST(0, begun - (began + begun * every > today)::int) AS number
    ) latest
    WHERE subscription_status <> 'TRIAL'
  ) period`;

/** The account's plan and current period, as in `currentPlanPeriod`. */
export async function planPeriodOf(
  tx: EntityManager,
  accountId: string,
  trialDays: number,
  unit: 'month' | 'billing',
): Promise<PlanPeriod> {
  const [row] = await tx.query<[PlanPeriod]>(currentPlanPeriod('$1', '$2', unit), [
    accountId,
    trialDays,
  ]);
  return row;
}

export interface SubscriptionState {
  plan: PlanId;
  billingPeriod: BillingPeriod;
  status: Subscription['status'];
  /** When the first period began. */
  anchor: Date;
  /** When the current period began. */
  periodStarts: Date;
  endedAt: Date | null;
  /** The plan that is scheduled; null if the subscription ends then. */
  next: { at: Date; plan: PlanId | null } | null;
  /** How far ahead the customer's test clock is. */
  clockAheadSeconds: number;
}

/**
 * SQL fragment: how far ahead an account's clock is: by its test clock, and at least far enough to reach the period
 * that has begun at the provider.
 */
const AHEAD = `greatest(make_interval(secs => $7), $10::timestamptz - ${PRODUCT_NOW})`;

/** Only for `billing/`, which reads the state from the payment provider. */
export function setSubscription(
  tx: EntityManager,
  accountId: string,
  {
    plan,
    billingPeriod,
    status,
    anchor,
    periodStarts,
    endedAt,
    next,
    clockAheadSeconds,
  }: SubscriptionState,
): Promise<unknown> {
  return tx.query(
    `UPDATE accounts
     SET plan = $2, billing_period = $3, subscription_status = $4, period_anchor = $5,
       plan_ended_at = CASE WHEN $4 = 'CANCELLED'
         THEN COALESCE($6, plan_ended_at, ${PRODUCT_NOW} + ${AHEAD}) END,
       clock_ahead = ${AHEAD},
       past_due_since = CASE WHEN $4 = 'PAST_DUE'
         THEN COALESCE(past_due_since, ${PRODUCT_NOW} + ${AHEAD}) END,
       next_at = $8, next_plan = $9
     WHERE id = $1`,
    [
      accountId,
      plan,
      billingPeriod,
      status,
      anchor,
      endedAt,
      clockAheadSeconds,
      next?.at,
      next?.plan,
      periodStarts,
    ],
  );
}

/** Ends a subscription from the test checkout, whose customers don't exist at the payment provider. */
export function endTestSubscription(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query(
    `UPDATE accounts
     SET subscription_status = CASE subscription_status WHEN 'TRIAL' THEN 'TRIAL' ELSE 'CANCELLED' END,
       plan_ended_at = CASE subscription_status WHEN 'TRIAL' THEN NULL ELSE ${PRODUCT_NOW} END,
       period_anchor = least(period_anchor, ${PRODUCT_NOW}), past_due_since = NULL, clock_ahead = '0',
       next_at = NULL, next_plan = NULL
     WHERE id = $1`,
    [accountId],
  );
}

export async function planOfAccount(tx: EntityManager, accountId: string) {
  const [row] = await tx.query<
    [Pick<PlanPeriod, 'plan' | 'billingPeriod' | 'status'> & { pastDueSince: Date | null }]
  >(
    `SELECT plan, billing_period AS "billingPeriod", subscription_status AS status,
       past_due_since AS "pastDueSince"
     FROM accounts WHERE id = $1`,
    [accountId],
  );
  return row;
}

/** Remembers that the account downloaded leads. Later calls change nothing. */
export function recordExport(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query('UPDATE accounts SET exported_at = now() WHERE id = $1 AND exported_at IS NULL', [
    accountId,
  ]);
}

export async function hasExported(tx: EntityManager, accountId: string): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }[]>(
    'SELECT exported_at IS NOT NULL AS has FROM accounts WHERE id = $1',
    [accountId],
  );
  return row?.has ?? false;
}
