import type { EntityManager } from 'typeorm';
import { THIS_MONTH } from '../database/values.js';

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
