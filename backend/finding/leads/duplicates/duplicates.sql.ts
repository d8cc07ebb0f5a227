import type { EntityManager } from 'typeorm';
import type { MatchReason } from '#contract/merges.js';
import { asJson, type TenantId } from '../../../platform/database/values.js';
import { eachLead } from '../each-lead.sql.js';
import { SAMPLE } from '../ledger.js';
import type { Identifying } from '../identity/same-business.js';
import { IDENTIFYING } from '../lead-columns.js';

/** A lead as the search compares it. */
export interface ComparedLead extends Identifying {
  id: string;
}

/** Leads to compare, excluding sample data and leads without content. */
export function readCompared(
  tx: EntityManager,
  accountId: string,
  ids: string[],
): Promise<ComparedLead[]> {
  return tx.query(
    `SELECT id, ${IDENTIFYING} FROM leads l
     WHERE account_id = $1 AND id = ANY($2::uuid[]) AND source <> '${SAMPLE}' AND removed_at IS NULL`,
    [accountId, ids],
  );
}

export interface FoundPair {
  /** The smaller id of the two. */
  leadId: string;
  otherId: string;
  score: number;
  reasons: MatchReason[];
}

/** Adds pairs, unless a user has reviewed them or a lead is gone. */
export function insertPairs(
  tx: EntityManager,
  accountId: string,
  pairs: FoundPair[],
): Promise<unknown> {
  return tx.query(
    `WITH known AS MATERIALIZED (
       SELECT id FROM leads WHERE account_id = $1 AND id = ANY($3::uuid[]) ORDER BY id FOR KEY SHARE)
     INSERT INTO lead_duplicates (account_id, lead_id, other_id, score, reasons)
     SELECT $1, "leadId", "otherId", score, ARRAY(SELECT json_array_elements_text(reasons))
     FROM json_to_recordset($2) AS pair ("leadId" uuid, "otherId" uuid, score real, reasons json)
     WHERE ("leadId" IN (SELECT id FROM known) AND "otherId" IN (SELECT id FROM known)) IS TRUE
     ON CONFLICT (account_id, lead_id, other_id) DO NOTHING`,
    [accountId, asJson(pairs), pairs.flatMap(({ leadId, otherId }) => [leadId, otherId])],
  );
}

/** Records that two leads are not the same business. */
export function dismissPair(
  tx: EntityManager,
  accountId: string,
  one: string,
  other: string,
): Promise<unknown> {
  return tx.query(
    `INSERT INTO lead_duplicates (account_id, lead_id, other_id, score, reasons, dismissed_at)
     VALUES ($1, LEAST($2::uuid, $3::uuid), GREATEST($2::uuid, $3::uuid), 0, '{}', now())
     ON CONFLICT (account_id, lead_id, other_id) DO UPDATE SET dismissed_at = now()`,
    [accountId, one, other],
  );
}

/** The leads that a user marked as different businesses from this one. */
export async function dismissedWith(
  tx: EntityManager,
  accountId: string,
  leadId: string,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT CASE WHEN lead_id = $2 THEN other_id ELSE lead_id END AS id FROM lead_duplicates
     WHERE account_id = $1 AND (lead_id = $2 OR other_id = $2) AND dismissed_at IS NOT NULL`,
    [accountId, leadId],
  );
  return rows.map(({ id }) => id);
}

const IS_OPEN = 'dismissed_at IS NULL';

export async function countPairs(tx: EntityManager, accountId: string): Promise<number> {
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int FROM lead_duplicates WHERE account_id = $1 AND ${IS_OPEN}`,
    [accountId],
  );
  return count;
}

/** A page of the pairs to review, most likely first. */
export function listPairs(
  tx: EntityManager,
  accountId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ id: string; leadIds: [string, string]; reasons: MatchReason[] }[]> {
  return tx.query(
    `SELECT d.id, d.reasons,
       to_json(CASE WHEN (o.completeness, l.created_at) > (l.completeness, o.created_at)
         THEN ARRAY[o.id, l.id] ELSE ARRAY[l.id, o.id] END) AS "leadIds"
     FROM (SELECT * FROM lead_duplicates WHERE account_id = $1 AND ${IS_OPEN}
       ORDER BY score DESC, id OFFSET $2 LIMIT $3) d
     CROSS JOIN ${eachLead('$1', 'd.lead_id')} CROSS JOIN ${eachLead('$1', 'd.other_id', 'o')}
     ORDER BY d.score DESC, d.id`,
    [accountId, offset, limit],
  );
}

/** @returns whether the account has the pair */
export async function setDismissed(
  tx: EntityManager,
  { accountId, id }: TenantId,
  dismissed: boolean,
): Promise<boolean> {
  const [, changed] = await tx.query<[unknown, number]>(
    `UPDATE lead_duplicates SET dismissed_at = CASE WHEN $3::boolean THEN COALESCE(dismissed_at, now()) END
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, dismissed],
  );
  return changed > 0;
}

/** Requests a search of the leads seen since the last one. */
export function requestSearch(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query(
    `INSERT INTO duplicate_searches (account_id) VALUES ($1)
     ON CONFLICT (account_id) DO UPDATE SET requested_at = now()`,
    [accountId],
  );
}

export async function isSearching(tx: EntityManager, accountId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `SELECT FROM duplicate_searches WHERE account_id = $1 AND (finished_at IS NULL OR finished_at < requested_at)`,
    [accountId],
  );
  return rows.length > 0;
}

/** Locks an account's search; false if there is none. */
export async function lockSearch(tx: EntityManager, accountId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    'SELECT FROM duplicate_searches WHERE account_id = $1 FOR UPDATE',
    [accountId],
  );
  return rows.length > 0;
}

/** Takes the next leads of a locked search. */
export async function nextLeads(
  tx: EntityManager,
  accountId: string,
  limit: number,
): Promise<string[]> {
  const [rows] = await tx.query<[{ ids: string[] | null }[], number]>(
    `WITH next AS MATERIALIZED (
       SELECT l.id, l.last_seen_at FROM duplicate_searches s, leads l
       WHERE s.account_id = $1 AND l.account_id = $1 AND (l.last_seen_at, l.id) > (s.seen_until, s.last_lead_id)
       ORDER BY l.last_seen_at, l.id LIMIT $2),
     last AS (SELECT * FROM next ORDER BY last_seen_at DESC, id DESC LIMIT 1)
     UPDATE duplicate_searches s SET seen_until = last.last_seen_at, last_lead_id = last.id
     FROM last WHERE s.account_id = $1 RETURNING (SELECT array_agg(id)::text[] FROM next) AS ids`,
    [accountId, limit],
  );
  return rows[0]?.ids ?? [];
}

/**
 * Ends a locked search. The next one starts from one minute earlier: a batch that began before the last lead was seen
 * may have committed after it was read. A batch takes less than 30 s.
 */
export function finishSearch(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query(
    `UPDATE duplicate_searches SET finished_at = now(), seen_until = LEAST(seen_until, now() - interval '1 minute')
     WHERE account_id = $1`,
    [accountId],
  );
}

/** Accounts whose search was requested a while ago. */
export async function waitingSearches(tx: EntityManager): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT account_id AS id FROM duplicate_searches
     WHERE (finished_at IS NULL OR finished_at < requested_at) AND requested_at < now() - interval '1 minute'
     ORDER BY requested_at LIMIT 1000`,
  );
  return rows.map(({ id }) => id);
}
