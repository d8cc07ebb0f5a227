import type { EntityManager } from 'typeorm';
import type { Billing } from '../../contract/billing.js';

export interface CustomerRow {
  accountId: string;
  customerId: string;
  subscriptionId: string | null;
  card: Billing['card'];
  cancelAt: Date | null;
  scheduled: Billing['scheduled'];
}

const CUSTOMER = `account_id AS "accountId", customer_id AS "customerId", subscription_id AS "subscriptionId",
  card, cancel_at AS "cancelAt", scheduled`;

export async function findCustomer(tx: EntityManager, accountId: string) {
  const [row] = await tx.query<CustomerRow[]>(
    `SELECT ${CUSTOMER} FROM billing_customers WHERE account_id = $1`,
    [accountId],
  );
  return row;
}

/** Locks a customer, so that one process at a time asks Stripe about it and writes the answer. */
export async function lockCustomer(tx: EntityManager, customerId: string) {
  const [row] = await tx.query<CustomerRow[]>(
    `SELECT ${CUSTOMER} FROM billing_customers WHERE customer_id = $1 FOR NO KEY UPDATE`,
    [customerId],
  );
  return row;
}

/** @returns the account's customer, which another request may have stored before */
export async function saveCustomer(tx: EntityManager, accountId: string, customerId: string) {
  await tx.query(
    `INSERT INTO billing_customers (account_id, customer_id) VALUES ($1, $2) ON CONFLICT (account_id) DO NOTHING`,
    [accountId, customerId],
  );
  return (await findCustomer(tx, accountId))!;
}

export interface CustomerState extends Pick<CustomerRow, 'subscriptionId' | 'card' | 'scheduled'> {
  cancelAt: Date | null;
  periodEnds: Date | null;
}

export const saveCustomerState = (
  tx: EntityManager,
  customerId: string,
  { subscriptionId, card, cancelAt, scheduled, periodEnds }: CustomerState,
): Promise<unknown> =>
  tx.query(
    `UPDATE billing_customers
     SET subscription_id = $2, card = $3, cancel_at = $4, scheduled = $5, period_ends = $6, synced_at = now()
     WHERE customer_id = $1`,
    [
      customerId,
      subscriptionId,
      card && JSON.stringify(card),
      cancelAt,
      scheduled && JSON.stringify(scheduled),
      periodEnds,
    ],
  );

/** @returns false for an event that was stored before */
export async function storeEvent(tx: EntityManager, id: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    'INSERT INTO billing_events (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id',
    [id],
  );
  return rows.length > 0;
}

/** Stripe retries an event for three days. */
export const removeOldEvents = (tx: EntityManager): Promise<unknown> =>
  tx.query(`DELETE FROM billing_events WHERE received_at < now() - interval '30 days'`);

/** Customers whose state may be out of date: past the end of their period, overdue, or not read for a day. */
export const customersToSync = (tx: EntityManager): Promise<{ customerId: string }[]> =>
  tx.query(
    `SELECT customer_id AS "customerId" FROM billing_customers
     WHERE synced_at IS NULL OR synced_at < now() - interval '1 day'
       OR (synced_at < now() - interval '10 minutes' AND period_ends < now())
     ORDER BY synced_at NULLS FIRST LIMIT 500`,
  );
