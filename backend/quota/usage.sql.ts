import type { EntityManager } from 'typeorm';

/** SQL fragment: whether a lead counted in any period; the arguments are SQL. */
export const isCounted = (account: string, lead: string) => `EXISTS (
  SELECT FROM usage_ledger WHERE account_id = ${account} AND lead_id = ${lead})`;

/**
 * Counts delivered leads in a period.
 * @returns how many had not counted before; the ledger's key prevents counting a lead twice
 */
export async function countUsage(
  tx: EntityManager,
  accountId: string,
  runId: string,
  starts: Date,
  leadIds: string[],
): Promise<number> {
  const rows = await tx.query<unknown[]>(
    `INSERT INTO usage_ledger (account_id, lead_id, run_id, period_starts)
     SELECT $1, lead_id, $2, $3 FROM unnest($4::uuid[]) AS lead_id
     ON CONFLICT (account_id, lead_id) DO NOTHING RETURNING lead_id`,
    [accountId, runId, starts, leadIds],
  );
  return rows.length;
}
