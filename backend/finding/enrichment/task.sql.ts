import type { EntityManager } from 'typeorm';
import { asColumns, isOneOf, type TenantId } from '../../platform/database/values.js';
import { RUNS_NOT_STOPPED, CANCELED_RUNS } from '../runs/run.sql.js';

/** A website that a worker has claimed. */
export interface EnrichmentClaim {
  leadId: string;
  website: string;
  /** Claims so far, including this one. */
  tries: number;
}

/** Keeps the index entry within PostgreSQL's limit; real websites are shorter. */
const MAX_WEBSITE_BYTES = 2_000;

/**
 * Queues the websites of a run's leads. Call inside the transaction that links the leads.
 * @returns the number of queued websites
 */
export async function queueWebsites(
  tx: EntityManager,
  run: { id: string; accountId: string },
  leads: { id: string; website: string | null }[],
): Promise<number> {
  const queued = await tx.query<unknown[]>(
    `INSERT INTO enrichment_tasks (run_id, lead_id, account_id, website, host)
     SELECT $1, id, $2, website,
       COALESCE(lower(substring(website FROM '^https?://(?:[^/?#]*@)?(?:www\\d?\\.)?([^/:?#]+)')), '')
     FROM unnest($3::uuid[], $4::text[]) AS lead (id, website)
     WHERE octet_length(website) BETWEEN 1 AND ${MAX_WEBSITE_BYTES}
     RETURNING 1`,
    [run.id, run.accountId, leads.map(({ id }) => id), leads.map(({ website }) => website)],
  );
  return queued.length;
}

/** Runs with queued websites but no worker, unless they are paused or canceled. */
export function runsWithoutWorker(tx: EntityManager): Promise<{ id: string; accountId: string }[]> {
  return tx.query(
    `SELECT run_id AS id, account_id AS "accountId" FROM enrichment_tasks
     WHERE run_id IN (${RUNS_NOT_STOPPED}) GROUP BY run_id, account_id
     HAVING count(*) FILTER (WHERE worker IS NOT NULL AND taken_until > now()) = 0
     LIMIT 100`,
  );
}

export async function hasWebsites(
  tx: EntityManager,
  accountId: string,
  runId: string,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    'SELECT FROM enrichment_tasks WHERE account_id = $1 AND run_id = $2 LIMIT 1',
    [accountId, runId],
  );
  return rows.length > 0;
}

/**
 * Claims a website together with its host, if the host is free.
 * @param leaseSeconds the claim expires unless it is renewed within this time
 * @param holdMs how long the host is reserved
 */
export async function claimWebsite(
  tx: EntityManager,
  accountId: string,
  runId: string,
  worker: string,
  leaseSeconds: number,
  holdMs: number,
): Promise<EnrichmentClaim | null> {
  const [[claim]] = await tx.query<[EnrichmentClaim[], number]>(
    `WITH task AS (
       SELECT t.account_id, t.run_id, t.lead_id, t.host
       FROM enrichment_tasks t LEFT JOIN site_hosts h ON h.host = t.host
       WHERE t.account_id = $5 AND t.run_id = $1 AND (t.taken_until IS NULL OR t.taken_until <= now())
         AND (h.host IS NULL OR h.free_at <= now())
       ORDER BY t.lead_id LIMIT 1
       FOR UPDATE OF t SKIP LOCKED
     ), turn AS (
       INSERT INTO site_hosts AS h (host, holder, free_at)
       SELECT host, $2, now() + $4 * interval '1 ms' FROM task
       ON CONFLICT (host) DO UPDATE SET holder = excluded.holder, free_at = excluded.free_at
         WHERE h.free_at <= now()
       RETURNING h.host
     )
     UPDATE enrichment_tasks t SET worker = $2, tries = tries + 1, taken_until = now() + $3 * interval '1 second'
     FROM task JOIN turn USING (host)
     WHERE t.account_id = task.account_id AND t.run_id = task.run_id AND t.lead_id = task.lead_id
     RETURNING t.lead_id AS "leadId", t.website, t.tries`,
    [runId, worker, leaseSeconds, holdMs, accountId],
  );
  return claim ?? null;
}

export function renewClaims(
  tx: EntityManager,
  workers: string[],
  leaseSeconds: number,
): Promise<unknown> {
  return tx.query(
    `UPDATE enrichment_tasks SET taken_until = now() + $2 * interval '1 second' WHERE worker = ANY($1)`,
    [workers, leaseSeconds],
  );
}

/** Returns a website to the queue after a delay, without counting the attempt. */
export function returnWebsite(
  tx: EntityManager,
  accountId: string,
  runId: string,
  leadId: string,
  worker: string,
  seconds: number,
): Promise<unknown> {
  return tx.query(
    `UPDATE enrichment_tasks SET worker = NULL, tries = tries - 1, taken_until = now() + $5 * interval '1 second'
     WHERE account_id = $1 AND run_id = $2 AND lead_id = $3 AND worker = $4`,
    [accountId, runId, leadId, worker, seconds],
  );
}

/**
 * Removes a finished website from the queue.
 * @returns false when another worker has claimed it
 */
export async function removeWebsite(
  tx: EntityManager,
  accountId: string,
  runId: string,
  leadId: string,
  worker: string,
): Promise<boolean> {
  const [, removed] = await tx.query<[unknown, number]>(
    'DELETE FROM enrichment_tasks WHERE account_id = $1 AND run_id = $2 AND lead_id = $3 AND worker = $4',
    [accountId, runId, leadId, worker],
  );
  return removed > 0;
}

/** Removes the queued websites of canceled runs. */
export function removeCanceledWebsites(tx: EntityManager): Promise<unknown> {
  return tx.query(`DELETE FROM enrichment_tasks WHERE run_id IN (${CANCELED_RUNS})`);
}

/** Clears the queued websites of leads whose content was removed. Their visits then fail. */
export function clearWebsites(tx: EntityManager, leads: TenantId[]): Promise<unknown> {
  return tx.query(
    `UPDATE enrichment_tasks SET website = '', host = '' WHERE ${isOneOf('account_id', 'lead_id')}`,
    asColumns(leads),
  );
}

/** The runs that are still visiting a lead's website. */
export async function runsVisiting(
  tx: EntityManager,
  accountId: string,
  leadIds: string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    'SELECT DISTINCT run_id AS id FROM enrichment_tasks WHERE account_id = $1 AND lead_id = ANY($2::uuid[])',
    [accountId, leadIds],
  );
  return rows.map(({ id }) => id);
}

/**
 * Queues a lead's websites for another lead. A visit in progress loses its claim.
 * @returns the runs in which both leads had a queued website; only one of the two is still queued
 */
export async function moveWebsites(
  tx: EntityManager,
  accountId: string,
  from: string,
  to: string,
): Promise<string[]> {
  const [removed] = await tx.query<[{ id: string }[], number]>(
    `DELETE FROM enrichment_tasks t WHERE account_id = $1 AND lead_id = $2 AND EXISTS (
       SELECT FROM enrichment_tasks o WHERE o.account_id = $1 AND o.run_id = t.run_id AND o.lead_id = $3)
     RETURNING run_id AS id`,
    [accountId, from, to],
  );
  await tx.query(
    `UPDATE enrichment_tasks SET lead_id = $3, worker = NULL, taken_until = NULL
     WHERE account_id = $1 AND lead_id = $2`,
    [accountId, from, to],
  );
  return removed.map(({ id }) => id);
}
