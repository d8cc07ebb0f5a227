import type { EntityManager } from 'typeorm';
import { THIS_MONTH } from '../../platform/database/values.js';

/** @returns the month's requests with this one, or null if the limit is reached */
export async function countMonthlyRequest(
  tx: EntityManager,
  source: string,
  limit: number,
): Promise<number | null> {
  const [month] = await tx.query<{ requests: number }[]>(
    `INSERT INTO source_spend AS s (source, month, requests)
     SELECT $1, ${THIS_MONTH}, 1 WHERE $2 > 0
     ON CONFLICT (source, month) DO UPDATE SET requests = s.requests + 1 WHERE s.requests < $2
     RETURNING requests`,
    [source, limit],
  );
  return month?.requests ?? null;
}

export async function requestsThisMonth(tx: EntityManager, source: string): Promise<number> {
  const [month] = await tx.query<{ requests: number }[]>(
    `SELECT requests FROM source_spend WHERE source = $1 AND month = ${THIS_MONTH}`,
    [source],
  );
  return month?.requests ?? 0;
}
