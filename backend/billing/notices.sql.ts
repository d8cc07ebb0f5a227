import type { EntityManager } from 'typeorm';
import {
  ACCOUNT_TIMES,
  ENDED_SUBSCRIPTIONS,
  ENDING_TRIALS,
} from '../people/accounts/account.sql.js';
import { NEARLY_USED } from '../people/quota/quota.sql.js';
import type { Bound } from '../platform/database/values.js';

/** An email about the plan that is sent once. */
export type NoticeKind =
  | 'trial-ending'
  | 'trial-ended'
  | 'quota-80'
  | 'quota-100'
  | 'deletion-14'
  | 'deletion-3'
  | 'deleted';

const isSent = (account: Bound, kind: string, about: string) =>
  `EXISTS (SELECT FROM billing_notices WHERE account_id = ${account} AND kind = ${kind} AND about = ${about})`;

/** Records a notice. @returns false if it was sent before */
export async function addNotice(
  tx: EntityManager,
  accountId: string,
  kind: NoticeKind,
  about: Date,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `INSERT INTO billing_notices (account_id, kind, about, sent_at)
     SELECT id, $2, $3, at FROM (${ACCOUNT_TIMES}) a WHERE id = $1
     ON CONFLICT DO NOTHING RETURNING kind`,
    [accountId, kind, about],
  );
  return rows.length > 0;
}

export function trialNotices(
  tx: EntityManager,
  trialDays: number,
): Promise<{ accountId: string; starts: Date; ends: Date; isOver: boolean }[]> {
  return tx.query(
    `SELECT * FROM (${ENDING_TRIALS(trialDays)}) trial
     WHERE NOT ${isSent('trial."accountId"', `CASE WHEN "isOver" THEN 'trial-ended' ELSE 'trial-ending' END`, 'starts')}`,
  );
}

/** Not for trials that have more leads once the address is confirmed. */
export function usageNotices(
  tx: EntityManager,
  trialLeads: number,
): Promise<{ accountId: string; starts: Date; isUsedUp: boolean }[]> {
  return tx.query(
    `SELECT * FROM (${NEARLY_USED}) period
     WHERE COALESCE("grantedUnconfirmed" >= $1, true)
       AND NOT ${isSent('period."accountId"', `CASE WHEN "isUsedUp" THEN 'quota-100' ELSE 'quota-80' END`, 'starts')}`,
    [trialLeads],
  );
}

/** Deletes usage notices that an upgrade or a pack has made obsolete, so that they can be sent again. */
export function removeUsageNotices(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query(
    `DELETE FROM billing_notices WHERE account_id = $1 AND kind IN ('quota-80', 'quota-100')
       AND NOT EXISTS (SELECT FROM (${NEARLY_USED}) period
         WHERE "accountId" = account_id AND starts = about AND ("isUsedUp" OR kind = 'quota-80'))`,
    [accountId],
  );
}

/** Accounts whose leads are deleted within `days` days. */
export function deletionNotices(
  tx: EntityManager,
  days: 14 | 3,
): Promise<{ accountId: string; endedAt: Date; at: Date; keptUntil: Date }[]> {
  return tx.query(
    `SELECT * FROM (${ENDED_SUBSCRIPTIONS(days)}) ended
     WHERE NOT ${isSent('ended."accountId"', `'deletion-${days}'`, '"endedAt"')}`,
  );
}

/**
 * Accounts whose leads and runs are due for deletion: the last warning was at least three days ago.
 * @param accountId the only one to check
 */
export function accountsToEmpty(
  tx: EntityManager,
  accountId?: string,
): Promise<{ accountId: string; endedAt: Date }[]> {
  return tx.query(
    `SELECT "accountId", "endedAt" FROM (${ENDED_SUBSCRIPTIONS(0)}) ended
     JOIN billing_notices warned ON warned.account_id = "accountId" AND warned.kind = 'deletion-3'
       AND warned.about = "endedAt" AND warned.sent_at <= at - interval '3 days'
     WHERE ($1::uuid IS NULL OR "accountId" = $1) AND NOT ${isSent('ended."accountId"', `'deleted'`, '"endedAt"')}`,
    [accountId ?? null],
  );
}
