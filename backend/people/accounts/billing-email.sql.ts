import type { EntityManager } from 'typeorm';
import type { Bound } from '../../platform/database/values.js';

/** SQL fragment: the address chosen for emails about an account's plan, once confirmed; the argument is SQL. */
export const confirmedBillingEmail = (account: Bound) =>
  `(SELECT billing_email FROM accounts WHERE id = ${account} AND billing_email = confirmed_billing_email)`;

export async function billingEmailOf(
  tx: EntityManager,
  accountId: string,
): Promise<{ email: string | null; isConfirmed: boolean }> {
  const [row] = await tx.query<[{ email: string | null; isConfirmed: boolean }]>(
    `SELECT billing_email AS email, ${confirmedBillingEmail('$1')} IS NOT NULL AS "isConfirmed"
     FROM accounts WHERE id = $1`,
    [accountId],
  );
  return row;
}

/** @returns whether it is another address than before */
export async function setBillingEmail(
  tx: EntityManager,
  accountId: string,
  email: string | null,
): Promise<boolean> {
  const [, changed] = await tx.query<[unknown, number]>(
    'UPDATE accounts SET billing_email = $2, updated_at = now() WHERE id = $1 AND billing_email IS DISTINCT FROM $2',
    [accountId, email],
  );
  return changed > 0;
}

/** @returns false if the address was changed since */
export async function confirmBillingEmail(
  tx: EntityManager,
  accountId: string,
  email: string,
): Promise<boolean> {
  const [, confirmed] = await tx.query<[unknown, number]>(
    'UPDATE accounts SET confirmed_billing_email = $2 WHERE id = $1 AND billing_email = $2',
    [accountId, email],
  );
  return confirmed > 0;
}

/** Emails about the plan no longer go to this address of someone who left the account, but to its owner. */
export function forgetBillingEmail(
  tx: EntityManager,
  accountId: string,
  email: string | null,
): Promise<unknown> {
  return tx.query(
    `UPDATE accounts SET
       billing_email = CASE WHEN lower(billing_email) <> lower($2) THEN billing_email END,
       confirmed_billing_email = CASE WHEN lower(confirmed_billing_email) <> lower($2) THEN confirmed_billing_email END
     WHERE id = $1 AND lower($2) IN (lower(billing_email), lower(confirmed_billing_email))`,
    [accountId, email],
  );
}
