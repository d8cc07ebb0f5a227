import type { EntityManager } from 'typeorm';
import type { RunStatus } from '#contract/scrape.js';

export interface EnrichedRun {
  accountId: string;
  status: RunStatus;
}

export async function enrichedRun(tx: EntityManager, runId: string): Promise<EnrichedRun | null> {
  const [run] = await tx.query<EnrichedRun[]>(
    'SELECT account_id AS "accountId", status FROM scrape_runs WHERE id = $1',
    [runId],
  );
  return run ?? null;
}

/** Adds to the number of websites that a run visits. */
export function addWebsites(tx: EntityManager, runId: string, count: number): Promise<unknown> {
  return tx.query(
    `UPDATE scrape_runs SET enrichment = jsonb_build_object(
       'total', COALESCE((enrichment->>'total')::int, 0) + $2::int,
       'done', COALESCE(enrichment->'done', '0'),
       'found', COALESCE(enrichment->'found', '0'),
       'failed', COALESCE(enrichment->'failed', '0'))
     WHERE id = $1`,
    [runId, count],
  );
}

/**
 * Counts a visited website. Call it before locking any lead: batches lock the run first, too.
 * @returns false when the run was canceled or deleted
 */
export async function countVisit(
  tx: EntityManager,
  runId: string,
  hasContacts: boolean,
  failed: boolean,
): Promise<boolean> {
  const [, counted] = await tx.query<[unknown, number]>(
    `UPDATE scrape_runs SET enrichment = enrichment || jsonb_build_object(
       'done', (enrichment->>'done')::int + 1,
       'found', (enrichment->>'found')::int + $2::boolean::int,
       'failed', (enrichment->>'failed')::int + $3::boolean::int)
     WHERE id = $1 AND status <> 'Cancelled' AND enrichment IS NOT NULL`,
    [runId, hasContacts, failed],
  );
  return counted > 0;
}
