import type { DataSource } from 'typeorm';
import { matchKeys } from './identity/match-keys.js';
import { traitsOf } from './identity/same-business.js';
import { saveMatchKeys } from './ledger.sql.js';
import { hasMatchKeys, leadsToMatch } from './repair.sql.js';

/**
 * Adds match keys to leads older than the identity ledger, so that other sources recognize them.
 * Runs after the migrations, which can't compute keys, and only while the table is empty.
 */
export const fillMatchKeys = (database: DataSource): Promise<void> =>
  database.transaction(async (tx) => {
    if (await hasMatchKeys(tx)) return;
    const first = '00000000-0000-0000-0000-000000000000';
    for (let last: [string, string] = [first, first]; ;) {
      const leads = await leadsToMatch(tx, last);
      if (leads.length === 0) return;
      const { accountId, id } = leads.at(-1)!;
      last = [accountId, id];
      const keys = leads.flatMap((lead) =>
        matchKeys(traitsOf(lead)).own.map((key) => ({ ...lead, key })),
      );
      await saveMatchKeys(tx, keys);
    }
  });
