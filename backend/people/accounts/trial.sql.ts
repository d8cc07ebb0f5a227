import type { EntityManager } from 'typeorm';

/** Days that a mailbox is remembered after its account was deleted. The privacy page names them. */
const REMEMBERED_DAYS = 90;

/** An account's trial. */
export interface Trial {
  /** HMAC of the address that the trial was given to. */
  mailbox: string | null;
  /** The account's leads; null for all that a trial has. */
  leads: number | null;
  isConfirmed: boolean;
  starts: Date;
}

/**
 * Locks a mailbox until the transaction ends, so that its accounts take turns.
 * @param ids its id, and the id under the secret that is being replaced
 * @returns the leads that were given to its accounts
 */
export async function lockMailbox(tx: EntityManager, [id, previous]: string[]): Promise<number> {
  if (previous)
    await tx.query(
      `UPDATE trial_mailboxes SET id = $1
       WHERE id = $2 AND NOT EXISTS (SELECT FROM trial_mailboxes WHERE id = $1)`,
      [id, previous],
    );
  const [row] = await tx.query<[{ granted: number }]>(
    `INSERT INTO trial_mailboxes AS m (id) VALUES ($1)
     ON CONFLICT (id) DO UPDATE SET granted = m.granted RETURNING granted`,
    [id],
  );
  return row.granted;
}

/** Only for a locked mailbox. */
export function addGranted(tx: EntityManager, id: string, leads: number): Promise<unknown> {
  return tx.query(
    'UPDATE trial_mailboxes SET granted = granted + $2, forget_at = NULL WHERE id = $1',
    [id, leads],
  );
}

/** Takes back what an account did not use, and remembers the mailbox for a while. */
export function returnGranted(tx: EntityManager, id: string, unused: number): Promise<unknown> {
  return tx.query(
    `UPDATE trial_mailboxes
     SET granted = GREATEST(0, granted - $2), forget_at = now() + $3 * interval '1 day' WHERE id = $1`,
    [id, unused, REMEMBERED_DAYS],
  );
}

/** Removes mailboxes whose accounts were deleted long ago. */
export function forgetMailboxes(tx: EntityManager): Promise<unknown> {
  return tx.query(
    `DELETE FROM trial_mailboxes m WHERE forget_at < now()
       AND NOT EXISTS (SELECT FROM accounts WHERE trial_mailbox = m.id)`,
  );
}

export async function trialOf(tx: EntityManager, accountId: string): Promise<Trial | undefined> {
  const [row] = await tx.query<Trial[]>(
    `SELECT trial_mailbox AS mailbox, trial_leads AS leads, trial_confirmed AS "isConfirmed",
       date_trunc('milliseconds', trial_starts_at) AS starts
     FROM accounts WHERE id = $1`,
    [accountId],
  );
  return row;
}

export function setTrial(
  tx: EntityManager,
  accountId: string,
  { mailbox, leads, isConfirmed }: Omit<Trial, 'starts'>,
): Promise<unknown> {
  return tx.query(
    'UPDATE accounts SET trial_mailbox = $2, trial_leads = $3, trial_confirmed = $4 WHERE id = $1',
    [accountId, mailbox, leads, isConfirmed],
  );
}

/**
 * SQL fragment: the leads that the mailbox of an account with an unconfirmed address was given; null if there is nothing
 * to confirm. The argument is a row of `accounts`.
 */
export const grantedUnconfirmed = (account: string) =>
  `CASE WHEN NOT ${account}.trial_confirmed
     THEN (SELECT granted FROM trial_mailboxes m WHERE m.id = ${account}.trial_mailbox) END`;
