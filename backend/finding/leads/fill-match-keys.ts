import type { DataSource } from 'typeorm';
import { matchKeys } from './identity/match-keys.js';
import { traitsOf, type Identifying } from './identity/same-business.js';
import { IDENTIFYING } from './lead-columns.js';
import { saveMatchKeys } from './ledger.sql.js';

const LEADS_PER_QUERY = 2_000;

/**
 * Adds match keys to leads older than the identity ledger, so that other sources recognize them.
 * Runs after the migrations, which can't compute keys, and only while the table is empty.
 */
export const fillMatchKeys = (database: DataSource): Promise<void> =>
  database.transaction(async (tx) => {
    const filled = await tx.query<unknown[]>('SELECT FROM lead_match_keys LIMIT 1');
    if (filled.length > 0) return;
    const first = '00000000-0000-0000-0000-000000000000';
    for (let last = [first, first]; ;) {
      const leads = await tx.query<(Identifying & { id: string; accountId: string })[]>(
        `SELECT id, account_id AS "accountId", ${IDENTIFYING}
         FROM leads l WHERE (account_id, id) > ($1, $2) AND source <> 'sample' AND removed_at IS NULL ORDER BY account_id, id LIMIT ${LEADS_PER_QUERY}`,
        last,
      );
      if (leads.length === 0) return;
      const { accountId, id } = leads.at(-1)!;
      last = [accountId, id];
      const keys = leads.flatMap((lead) =>
        matchKeys(traitsOf(lead)).own.map((key) => ({ ...lead, key })),
      );
      await saveMatchKeys(tx, keys);
    }
  });
