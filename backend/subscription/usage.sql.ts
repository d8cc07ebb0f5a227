import type { EntityManager } from 'typeorm';
import { THIS_MONTH } from '../database/values.js';

/** The account's leads that count in this month, and when the next month starts. */
export async function usageThisMonth(tx: EntityManager, accountId: string) {
  const [row] = await tx.query<[{ month: string; used: number; resetsAt: Date }]>(
    `SELECT month::text, (month + interval '1 month') AT TIME ZONE 'UTC' AS "resetsAt",
       (SELECT count(*)::int FROM usage_ledger WHERE account_id = $1 AND usage_ledger.month = this.month) AS used
     FROM (SELECT ${THIS_MONTH} AS month) this`,
    [accountId],
  );
  return row;
}

/** Counts delivered leads against the account's plan. The ledger's key prevents counting a lead twice. */
export const countUsage = (
  tx: EntityManager,
  accountId: string,
  runId: string,
  leadIds: string[],
): Promise<unknown> =>
  tx.query(
    `INSERT INTO usage_ledger (account_id, lead_id, run_id, month)
     SELECT $1, lead_id, $2, ${THIS_MONTH} FROM unnest($3::uuid[]) AS lead_id
     ON CONFLICT (account_id, lead_id) DO NOTHING`,
    [accountId, runId, leadIds],
  );
