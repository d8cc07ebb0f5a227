import type { EntityManager } from 'typeorm';
import { BUSY_STATUSES } from '#contract/bulk.js';
import { UNFINISHED_STATUSES } from '#contract/scrape.js';
import { leavePrimary } from '../users/member.sql.js';
import { literals } from '../../platform/database/values.js';

/**
 * The tables that jobs lock rows of, in the order in which all code locks several of them, and the columns that order
 * the rows of each. The account comes last.
 */
const LOCK_ORDER = {
  events: 'id',
  deliveries: 'id',
  delivery_runs: 'id',
  delivery_receipts: 'delivery_run_id, destination_id',
  lead_bulk_changes: 'id',
  lead_verifications: 'lead_id',
  lead_imports: 'id',
  data_exports: 'id',
  billing_customers: 'account_id',
  scrape_runs: 'id',
  quota_periods: 'starts',
  duplicate_searches: 'account_id',
  webhook_endpoints: 'id',
  webhook_messages: 'endpoint_id, id',
};

/** The rows that jobs name. */
const JOB_OWNERS = [
  'scrape_runs',
  'delivery_runs',
  'lead_bulk_changes',
  'lead_imports',
  'webhook_endpoints',
  'mails',
  'data_exports',
  'events',
];

/** Cancels long work so its workers stop. Outside a transaction, it waits only for batches in progress. */
export async function cancelWork(tx: EntityManager, accountId: string): Promise<void> {
  for (const statement of [
    `UPDATE scrape_runs SET status = 'Cancelled', finished_at = now(), updated_at = now()
     WHERE account_id = $1 AND status IN (${literals(UNFINISHED_STATUSES)})`,
    `UPDATE lead_bulk_changes SET status = 'Cancelled', finished_at = now()
     WHERE account_id = $1 AND status IN (${literals(BUSY_STATUSES)})`,
    'UPDATE deliveries SET next_at = NULL WHERE account_id = $1 AND next_at IS NOT NULL',
  ])
    await tx.query(statement, [accountId]);
}

/** The ids that the account's jobs name. */
export async function jobOwners(tx: EntityManager, accountId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    JOB_OWNERS.map((table) => `SELECT id FROM ${table} WHERE account_id = $1`).join(' UNION ALL '),
    [accountId],
  );
  return [accountId, ...rows.map(({ id }) => id)];
}

/** Locks the rows that jobs lock, except the account. */
export async function lockRows(tx: EntityManager, accountId: string): Promise<void> {
  for (const [table, order] of Object.entries(LOCK_ORDER))
    await tx.query(`SELECT FROM ${table} WHERE account_id = $1 ORDER BY ${order} FOR UPDATE`, [
      accountId,
    ]);
}

/** Deletes the account, the rows that reference it, and match keys, which do so without a foreign key. */
export async function removeAccount(tx: EntityManager, accountId: string): Promise<void> {
  await tx.query('DELETE FROM memberships WHERE account_id = $1', [accountId]);
  await leavePrimary(tx, accountId);
  await tx.query('DELETE FROM accounts WHERE id = $1', [accountId]);
  await tx.query('DELETE FROM lead_match_keys WHERE account_id = $1', [accountId]);
}

/** Deletes a user, the rows that reference them, and their memberships with all that belongs to them. */
export function removeUser(tx: EntityManager, uid: string): Promise<unknown> {
  return tx.query('DELETE FROM users WHERE firebase_uid = $1', [uid]);
}

/** Removes a deleted person's address from what others did with it, which stays, and ids and addresses from stored responses. */
export async function forgetPerson(
  tx: EntityManager,
  { uid, email }: { uid: string; email: string },
): Promise<void> {
  for (const table of ['audit_log', 'security_events'])
    await tx.query(
      `UPDATE ${table} SET meta = meta - 'email' WHERE lower(meta ->> 'email') = lower($1)`,
      [email],
    );
  await tx.query(
    `UPDATE idempotency_keys SET answer = NULL
     WHERE position(lower($1) IN lower(answer::text)) > 0
       OR position((SELECT id::text FROM users WHERE firebase_uid = $2) IN answer::text) > 0`,
    [email, uid],
  );
}

/** @returns false if it was completed before */
export async function completeDeletion(tx: EntityManager, id: string): Promise<boolean> {
  const [, completed] = await tx.query<[unknown, number]>(
    `UPDATE account_deletions SET account_id = NULL, uid = NULL, email = NULL, completed_at = now()
     WHERE id = $1 AND completed_at IS NULL`,
    [id],
  );
  return completed > 0;
}

/** Tokens expire after one hour. After two, the hash of a deleted user is no longer needed. */
export function removeOldDeletions(tx: EntityManager): Promise<unknown> {
  return tx.query("DELETE FROM account_deletions WHERE completed_at < now() - interval '2 hours'");
}

export function unfinishedDeletions(tx: EntityManager): Promise<{ id: string }[]> {
  return tx.query('SELECT id FROM account_deletions WHERE completed_at IS NULL');
}
