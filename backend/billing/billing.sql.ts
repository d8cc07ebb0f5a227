import type { EntityManager } from 'typeorm';
import type { Billing } from '#contract/billing.js';

export interface StoredCustomer {
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
  const [row] = await tx.query<StoredCustomer[]>(
    `SELECT ${CUSTOMER} FROM billing_customers WHERE account_id = $1`,
    [accountId],
  );
  return row;
}

/** A sync's number, and when it began to query Stripe. */
export interface Sync {
  number: number;
  began: Date;
}

/** Numbers a sync before it queries Stripe. The number shows which of two results is newer. */
export async function startSync(tx: EntityManager, customerId: string) {
  const [[row]] = await tx.query<[(StoredCustomer & Sync)[], number]>(
    `UPDATE billing_customers SET last_sync = last_sync + 1 WHERE customer_id = $1
     RETURNING ${CUSTOMER}, last_sync AS number, clock_timestamp() AS began`,
    [customerId],
  );
  return row;
}

/** Locks a customer unless a sync that started later has written. */
export async function lockForSync(tx: EntityManager, customerId: string, sync: number) {
  const [row] = await tx.query<StoredCustomer[]>(
    `SELECT ${CUSTOMER} FROM billing_customers WHERE customer_id = $1 AND written_sync < $2 FOR NO KEY UPDATE`,
    [customerId, sync],
  );
  return row;
}

/** @returns the account's customer, which another request may have stored already */
export async function saveCustomer(
  tx: EntityManager,
  { accountId, customerId, isTest }: { accountId: string; customerId: string; isTest: boolean },
) {
  await tx.query(
    `INSERT INTO billing_customers (account_id, customer_id, is_test) VALUES ($1, $2, $3)
     ON CONFLICT (account_id) DO NOTHING`,
    [accountId, customerId, isTest],
  );
  return (await findCustomer(tx, accountId))!;
}

/** Replaces an account's customer that Stripe does not know. */
export async function replaceCustomer(
  tx: EntityManager,
  unknown: string,
  customer: Parameters<typeof saveCustomer>[1],
): Promise<StoredCustomer> {
  await tx.query('DELETE FROM billing_customers WHERE account_id = $1 AND customer_id = $2', [
    customer.accountId,
    unknown,
  ]);
  return saveCustomer(tx, customer);
}

export interface StoredCustomerState extends Pick<
  StoredCustomer,
  'subscriptionId' | 'card' | 'scheduled'
> {
  cancelAt: Date | null;
  staleAt: Date | null;
}

export function saveCustomerState(
  tx: EntityManager,
  customerId: string,
  sync: Sync,
  { subscriptionId, card, cancelAt, scheduled, staleAt }: StoredCustomerState,
): Promise<unknown> {
  return tx.query(
    `UPDATE billing_customers
     SET written_sync = $2, subscription_id = $3, card = $4, cancel_at = $5, scheduled = $6, stale_at = $7,
       written_from = $8, synced_at = now()
     WHERE customer_id = $1`,
    [
      customerId,
      sync.number,
      subscriptionId,
      card && JSON.stringify(card),
      cancelAt,
      scheduled && JSON.stringify(scheduled),
      staleAt,
      sync.began,
    ],
  );
}

/** Unlinks customers of the test checkout from their accounts. */
export async function unlinkTestCustomers(tx: EntityManager) {
  const [rows] = await tx.query<[{ accountId: string }[], number]>(
    'DELETE FROM billing_customers WHERE is_test RETURNING account_id AS "accountId"',
  );
  return rows;
}

/** Keeps the customer of an account that is being deleted, until Stripe has also deleted it. @returns its id */
export async function keepClosure(
  tx: EntityManager,
  accountId: string,
): Promise<string | undefined> {
  const [row] = await tx.query<{ customerId: string }[]>(
    `INSERT INTO billing_closures (customer_id)
     SELECT customer_id FROM billing_customers WHERE account_id = $1
     ON CONFLICT DO NOTHING RETURNING customer_id AS "customerId"`,
    [accountId],
  );
  return row?.customerId;
}

export async function isClosing(tx: EntityManager, customerId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>('SELECT FROM billing_closures WHERE customer_id = $1', [
    customerId,
  ]);
  return rows.length > 0;
}

export function closures(tx: EntityManager): Promise<{ customerId: string }[]> {
  return tx.query(
    'SELECT customer_id AS "customerId" FROM billing_closures ORDER BY requested_at LIMIT 500',
  );
}

export function removeClosure(tx: EntityManager, customerId: string): Promise<unknown> {
  return tx.query('DELETE FROM billing_closures WHERE customer_id = $1', [customerId]);
}

/** @returns when it was stored; null if it had already been stored */
export async function storeEvent(tx: EntityManager, id: string): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date }[]>(
    `INSERT INTO billing_events (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING received_at AS at`,
    [id],
  );
  return row?.at ?? null;
}

/** Whether the stored state was requested after that time. */
export async function wasReadSince(
  tx: EntityManager,
  customerId: string,
  time: string,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    'SELECT FROM billing_customers WHERE customer_id = $1 AND written_from > $2',
    [customerId, time],
  );
  return rows.length > 0;
}

/** Stripe retries an event for three days. */
export function removeOldEvents(tx: EntityManager): Promise<unknown> {
  return tx.query(`DELETE FROM billing_events WHERE received_at < now() - interval '30 days'`);
}

/** One of Stripe's pages stays open for a day at most. */
export function watchCustomer(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query(
    `UPDATE billing_customers SET watched_until = now() + interval '25 hours' WHERE account_id = $1`,
    [accountId],
  );
}

/**
 * Customers whose state may be out of date, regardless of events: past the end of their period, overdue, on one of
 * Stripe's pages, or not read for a day, in this order. Rounds are ten minutes apart.
 */
export function customersToSync(tx: EntityManager): Promise<{ customerId: string }[]> {
  return tx.query(
    `SELECT customer_id AS "customerId" FROM billing_customers
     WHERE synced_at IS NULL OR synced_at < now() - interval '1 day'
       OR (synced_at < now() - interval '9 minutes' AND (stale_at <= now() OR watched_until > now()))
     ORDER BY (stale_at <= now() OR watched_until > now()) DESC NULLS LAST, synced_at NULLS FIRST LIMIT 500`,
  );
}
