import type { EntityManager } from 'typeorm';
import { prepared } from '../../platform/database/prepared.js';
import { leadOfIdentity } from '../leads/ledger.sql.js';
import { isRecorded } from '../runs/run-state.sql.js';

/**
 * Whether the run has counted each record before, and the account's lead with its id.
 * Subqueries, not joins: PostgreSQL underestimates a new account's rows and would hash all of them per batch
 * (5 ms each time for 10,000 rows).
 */
export function lookUpRecords(
  tx: EntityManager,
  accountId: string,
  runId: string,
  records: { source: string; sourceId: string }[],
): Promise<{ isCounted: boolean; leadId: string | null }[]> {
  return tx.query(
    prepared(`SELECT ${isRecorded('$1', '$2', 'found.source', 'found.source_id')} AS "isCounted",
       ${leadOfIdentity('$1', 'found.source', 'found.source_id')} AS "leadId"
     FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS found (source, source_id, position) ORDER BY position`),
    [
      accountId,
      runId,
      records.map(({ source }) => source),
      records.map(({ sourceId }) => sourceId),
    ],
  );
}
