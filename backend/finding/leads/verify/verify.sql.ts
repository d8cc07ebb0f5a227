import type { EntityManager } from 'typeorm';
import { VERIFY_AGAIN_MINUTES, type VisitSkip } from '#contract/verification.js';
import type { Bound, TenantId } from '../../../platform/database/values.js';
import { recentlyVisited, visitFact } from '../../enrichment/visit.sql.js';
import { isCounted } from '../../../people/quota/usage.sql.js';
import { IMPORT_SOURCE } from '../ledger.js';

/**
 * SQL fragment: why the website of the lead `l` is not visited; null if it can be. Both arguments are SQL. Visits after
 * `since` don't count as recent.
 */
export const skipReason = (account: Bound, since = 'now()') => `
  CASE WHEN l.suppressed_at IS NOT NULL THEN 'excluded'
    WHEN l.source = '${IMPORT_SOURCE}' AND NOT ${isCounted(account, 'l.id')} THEN 'imported'
    WHEN l.website IS NULL THEN 'noWebsite'
    WHEN EXISTS (SELECT FROM lead_verifications w WHERE w.account_id = ${account} AND w.lead_id = l.id) THEN 'waiting'
    WHEN l.website IN ${recentlyVisited(account, VERIFY_AGAIN_MINUTES, since)} THEN 'recent' END`;

/** A lead whose website may be visited again. */
export interface VerifiableLead {
  skip: VisitSkip | null;
  visitedAt: Date | null;
  /** When the visit that is waiting or in progress was requested. */
  requestedAt: Date | null;
}

export async function findVerifiable(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<VerifiableLead | null> {
  const [lead] = await tx.query<VerifiableLead[]>(
    `SELECT ${skipReason('$1')} AS skip, ${visitFact('l', 'visited_at')} AS "visitedAt",
       (SELECT requested_at FROM lead_verifications WHERE account_id = $1 AND lead_id = l.id) AS "requestedAt"
     FROM leads l WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
  return lead ?? null;
}

/** Visits that were requested one by one and have not ended. */
export async function countVerifications(tx: EntityManager, accountId: string): Promise<number> {
  const [{ count }] = await tx.query<[{ count: number }]>(
    'SELECT count(*)::int FROM lead_verifications WHERE account_id = $1 AND bulk_id IS NULL',
    [accountId],
  );
  return count;
}

export async function insertVerification(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<Date> {
  const [{ requestedAt }] = await tx.query<[{ requestedAt: Date }]>(
    `INSERT INTO lead_verifications (account_id, lead_id) VALUES ($1, $2) RETURNING requested_at AS "requestedAt"`,
    [accountId, id],
  );
  return requestedAt;
}

/** A visit that has started. */
export interface StartedVerification {
  website: string;
  tries: number;
}

/** Counts an attempt and returns the website to visit; null if none is left, or the lead has since been excluded. */
export async function startVerification(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<StartedVerification | null> {
  const [[started]] = await tx.query<[StartedVerification[], number]>(
    `UPDATE lead_verifications v SET tries = tries + 1 FROM leads l
     WHERE v.account_id = $1 AND v.lead_id = $2 AND l.account_id = $1 AND l.id = $2
       AND l.website IS NOT NULL AND l.suppressed_at IS NULL
     RETURNING l.website, v.tries`,
    [accountId, id],
  );
  return started ?? null;
}

/** Takes back the count of an attempt that didn't reach the website. */
export function returnVerification(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<unknown> {
  return tx.query(
    'UPDATE lead_verifications SET tries = tries - 1 WHERE account_id = $1 AND lead_id = $2',
    [accountId, id],
  );
}

/** Locks the bulk change that requested a visit, if any: a change is locked before its visits. */
export function lockBulkOf(tx: EntityManager, { accountId, id }: TenantId): Promise<unknown> {
  return tx.query(
    `SELECT FROM lead_bulk_changes WHERE account_id = $1 AND id = (
       SELECT bulk_id FROM lead_verifications WHERE account_id = $1 AND lead_id = $2) FOR UPDATE`,
    [accountId, id],
  );
}

/** @returns the bulk change that requested it, if any; null when the visit was already removed */
export async function removeVerification(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<{ bulkId: string | null } | null> {
  const [[removed]] = await tx.query<[{ bulkId: string | null }[], number]>(
    `DELETE FROM lead_verifications WHERE account_id = $1 AND lead_id = $2 RETURNING bulk_id AS "bulkId"`,
    [accountId, id],
  );
  return removed ?? null;
}

/** When the visit to a lead's website was requested; null when none is waiting or in progress. */
export async function verificationOf(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<Date | null> {
  const [row] = await tx.query<{ requestedAt: Date }[]>(
    `SELECT requested_at AS "requestedAt" FROM lead_verifications WHERE account_id = $1 AND lead_id = $2`,
    [accountId, id],
  );
  return row?.requestedAt ?? null;
}

/** Keeps a verification from being removed until the transaction ends. @returns false if it has been removed */
export async function keepVerification(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<boolean> {
  return (
    (
      await tx.query<unknown[]>(
        'SELECT FROM lead_verifications WHERE account_id = $1 AND lead_id = $2 FOR KEY SHARE',
        [accountId, id],
      )
    ).length > 0
  );
}

export function listVerifications(tx: EntityManager): Promise<TenantId[]> {
  return tx.query(
    `SELECT account_id AS "accountId", lead_id AS id FROM lead_verifications ORDER BY requested_at LIMIT 1000`,
  );
}
