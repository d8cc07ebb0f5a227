import type { EntityManager } from 'typeorm';
import type { Recipient } from '#contract/recipients.js';

/** The account's recipients, by address. */
export function listRecipients(tx: EntityManager, accountId: string): Promise<Recipient[]> {
  return tx.query(
    `SELECT address, CASE WHEN stopped_at IS NOT NULL THEN 'stopped'
       WHEN confirmed_at IS NOT NULL THEN 'confirmed' ELSE 'waiting' END AS status
     FROM email_recipients WHERE account_id = $1 ORDER BY address`,
    [accountId],
  );
}

/** @returns whether the address is new to the account */
export async function addRecipient(
  tx: EntityManager,
  accountId: string,
  address: string,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `INSERT INTO email_recipients (account_id, address) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING address`,
    [accountId, address],
  );
  return rows.length > 0;
}

const CHANGES = {
  confirm: 'confirmed_at = COALESCE(confirmed_at, now()), stopped_at = NULL',
  stop: 'stopped_at = COALESCE(stopped_at, now())',
};

/** Records the decision of an address's owner. @returns false if the account no longer knows it */
export async function changeRecipient(
  tx: EntityManager,
  accountId: string,
  address: string,
  change: keyof typeof CHANGES,
): Promise<boolean> {
  const [, changed] = await tx.query<[unknown, number]>(
    `UPDATE email_recipients SET ${CHANGES[change]} WHERE account_id = $1 AND address = $2`,
    [accountId, address],
  );
  return changed > 0;
}
