import type { EntityManager } from 'typeorm';
import type { BillingPeriod, PlanId } from '../../contract/plans.js';
import type { Subscription } from '../../contract/subscription.js';

interface AccountPlan {
  plan: PlanId;
  billingPeriod: BillingPeriod;
  status: Subscription['status'];
  start: Date;
  end: Date;
}

/**
 * Serializes changes that an account's limits depend on, until the transaction ends. Not a lock of the row: a batch
 * counts stored leads there, and a start would wait for it.
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

/** Blocks new rows that reference the account until the transaction ends. */
export const lockAccountForDeletion = (tx: EntityManager, accountId: string): Promise<unknown> =>
  tx.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [accountId]);

/** Runs started from the command line belong to the operator's own account. */
export const OPERATOR_ACCOUNT = '00000000-0000-4000-8000-000000000000';

export const ensureOperatorAccount = (tx: EntityManager): Promise<unknown> =>
  tx.query(`INSERT INTO accounts (id, name) VALUES ($1, 'Operator') ON CONFLICT DO NOTHING`, [
    OPERATOR_ACCOUNT,
  ]);

/** SQL fragment: inserts an account for each id that `ids` selects. */
export const insertAccounts = (ids: string) => `INSERT INTO accounts (id) ${ids}`;

/** SQL fragment: selects a row if the user with this uid hash was deleted recently. */
export const recentlyDeletedUsers = (uidHash: string) =>
  `SELECT FROM account_deletions WHERE uid_hash = ${uidHash}`;

export async function planOf(tx: EntityManager, accountId: string): Promise<PlanId> {
  const [{ plan }] = await tx.query<[{ plan: PlanId }]>('SELECT plan FROM accounts WHERE id = $1', [
    accountId,
  ]);
  return plan;
}

/** The account's plan, and the number of its leads. */
export async function planAndStoredLeads(tx: EntityManager, accountId: string) {
  const [row] = await tx.query<[{ plan: PlanId; storedLeads: number }]>(
    'SELECT plan, stored_leads AS "storedLeads" FROM accounts WHERE id = $1',
    [accountId],
  );
  return row;
}

/** Only for the transaction that stores the leads. */
export const addStoredLeads = (
  tx: EntityManager,
  accountId: string,
  count: number,
): Promise<unknown> =>
  tx.query('UPDATE accounts SET stored_leads = stored_leads + $2 WHERE id = $1', [
    accountId,
    count,
  ]);

/**
 * The account's plan and its current period in UTC. Periods start on the day the account was created.
 * In a shorter month, the 31st becomes the last day.
 */
export async function planPeriodOf(tx: EntityManager, accountId: string): Promise<AccountPlan> {
  const [row] = await tx.query<[AccountPlan]>(
    `SELECT plan, billing_period AS "billingPeriod", subscription_status AS status,
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
     ) periods`,
    [accountId],
  );
  return row;
}
