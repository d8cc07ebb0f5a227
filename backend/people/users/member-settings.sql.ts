import type { EntityManager } from 'typeorm';
import type { ListName, ListView, ListViews } from '#contract/lists.js';
import type { Notifications } from '#contract/settings.js';
import { notFound } from '../../platform/problem.js';

/** @throws ProblemException 404 for someone who is not a member */
export async function notificationsOf(
  tx: EntityManager,
  accountId: string,
  userId: string,
): Promise<Notifications> {
  const [row] = await tx.query<Notifications[]>(
    `SELECT alert_on_ready AS "alertOnReady", weekly_summary AS "weeklySummary", product_updates AS "productUpdates",
       system_alerts AS "systemAlerts", lead_digest_cadence AS "leadDigestCadence"
     FROM memberships WHERE account_id = $1 AND user_id = $2`,
    [accountId, userId],
  );
  if (!row) throw notFound('The account');
  return row;
}

/** A member's layout of the dashboard's lists. */
export async function listsOf(
  tx: EntityManager,
  accountId: string,
  userId: string,
): Promise<ListViews> {
  const [row] = await tx.query<{ lists: ListViews }[]>(
    'SELECT lists FROM memberships WHERE account_id = $1 AND user_id = $2',
    [accountId, userId],
  );
  return row?.lists ?? {};
}

/** Replaces the given parts of one list's view. Other parts keep their values, even when several are saved at once. */
export function saveListView(
  tx: EntityManager,
  accountId: string,
  userId: string,
  list: ListName,
  view: ListView,
): Promise<unknown> {
  return tx.query(
    `UPDATE memberships SET lists = lists || jsonb_build_object($3::text, COALESCE(lists -> $3, '{}') || $4::jsonb)
     WHERE account_id = $1 AND user_id = $2`,
    [accountId, userId, list, view],
  );
}
