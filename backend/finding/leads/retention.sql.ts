import type { EntityManager } from 'typeorm';
import { FOUND_FIELDS } from '#contract/lead-fields.js';
import {
  asColumns,
  asJson,
  isOneOf,
  literals,
  type TenantId,
  type Bound,
} from '../../platform/database/values.js';
import type { FoundPlace } from '../../maps/places/found-place.js';
import { eachLead } from './each-lead.sql.js';
import { PHONE_FIELDS, phoneFacts } from './phone.js';
import { REMOVED_NAME } from './identity/content.js';
import { bareColumns, recordOf, searchText } from './lead-columns.js';

const REMOVED = literals([REMOVED_NAME]);

/** Google's content. Excludes the email, which may come from the business's own website. */
const GOOGLE_FIELDS = FOUND_FIELDS.filter((id) => id !== 'email');
const CLEARED_FIELDS = [...GOOGLE_FIELDS.filter((id) => id !== 'name'), ...PHONE_FIELDS];

/** Keeps the source's id, the email, and the subscriber's status, tags and note. */
const WITHOUT_CONTENT = `
  name = ${REMOVED}, ${CLEARED_FIELDS.map((id) => `${bareColumns([id])} = NULL`).join(', ')},
  filled = '{}', retain_until = NULL, removed_at = now(),
  search_text = lower(concat_ws(' ', ${REMOVED}, email))`;

/** SQL fragment: a lead's row as JSON, without its content; the argument is SQL. */
export const withoutContent = (lead: string) => `${lead} || jsonb_build_object('name', ${REMOVED},
  ${CLEARED_FIELDS.map((id) => `'${bareColumns([id])}', NULL`).join(', ')},
  'filled', '{}'::jsonb, 'retain_until', NULL, 'removed_at', now(),
  'search_text', lower(concat_ws(' ', ${REMOVED}, ${lead} ->> 'email')))`;

const RENEWED_FIELDS = ['license', ...GOOGLE_FIELDS, 'retainUntil', ...PHONE_FIELDS] as const;

const TENANT_ID = 'account_id AS "accountId", id';

/** Skips leads that a run has locked. */
export function lockExpired(tx: EntityManager, limit: number): Promise<TenantId[]> {
  return tx.query(
    `SELECT ${TENANT_ID} FROM leads WHERE retain_until <= now()
     ORDER BY id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED`,
    [limit],
  );
}

/** Skips leads that a run has locked. */
export function lockLeadsOfPlace(
  tx: EntityManager,
  source: string,
  sourceId: string,
  limit: number,
): Promise<TenantId[]> {
  return tx.query(
    `SELECT ${TENANT_ID} FROM leads WHERE source = $1 AND source_id = $2 AND retain_until IS NOT NULL
     ORDER BY id LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED`,
    [source, sourceId, limit],
  );
}

export function clearContent(tx: EntityManager, leads: TenantId[]): Promise<unknown> {
  return tx.query(
    `UPDATE leads SET ${WITHOUT_CONTENT} WHERE ${isOneOf('account_id', 'id')}`,
    asColumns(leads),
  );
}

export function removeMatchKeys(tx: EntityManager, leads: TenantId[]): Promise<unknown> {
  return tx.query(
    `DELETE FROM lead_match_keys WHERE ${isOneOf('account_id', 'lead_id')}`,
    asColumns(leads),
  );
}

/**
 * Ids of places whose content expires soon, earliest first.
 * @param within a PostgreSQL interval
 */
export async function expiringPlaces(
  tx: EntityManager,
  source: string,
  within: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ sourceId: string }[]>(
    `SELECT source_id AS "sourceId" FROM leads
     WHERE source = $1 AND retain_until <= now() + $2::interval
     GROUP BY source_id ORDER BY min(retain_until) LIMIT $3`,
    [source, within, limit],
  );
  return rows.map(({ sourceId }) => sourceId);
}

/** Replaces a place's content in every account. @returns its leads */
export async function renewContent(
  tx: EntityManager,
  sourceId: string,
  place: FoundPlace,
): Promise<TenantId[]> {
  const [leads] = await tx.query<[TenantId[], number]>(
    `UPDATE leads l SET (${bareColumns(RENEWED_FIELDS)}, search_text, last_seen_at)
     = (${RENEWED_FIELDS.map((id) => `found."${id}"`).join(', ')},
        ${searchText((id) => (id === 'email' ? 'l.email' : `found."${id}"`))}, now())
     FROM json_to_record($3) AS found (${recordOf(RENEWED_FIELDS)})
     WHERE (l.account_id, l.id) IN (
       SELECT account_id, id FROM leads WHERE source = $1 AND source_id = $2 AND retain_until IS NOT NULL
       ORDER BY id FOR NO KEY UPDATE
     ) RETURNING l.account_id AS "accountId", l.id`,
    [place.source, sourceId, asJson({ ...place, ...phoneFacts(place.phone) })],
  );
  return leads;
}

/** Links another of the source's ids to leads, unless it belongs to another of the account's leads. */
export function addIdentity(
  tx: EntityManager,
  { source, sourceId }: FoundPlace,
  leads: TenantId[],
): Promise<unknown> {
  return tx.query(
    `INSERT INTO lead_identities (account_id, source, source_id, lead_id)
     SELECT account_id, $3, $4, id FROM leads WHERE ${isOneOf('account_id', 'id')} ORDER BY account_id
     ON CONFLICT DO NOTHING`,
    [...asColumns(leads), source, sourceId],
  );
}

/** Makes one of the source's ids the main id of the leads linked to it. */
export function showIdentity(
  tx: EntityManager,
  { source, sourceId }: FoundPlace,
  leads: TenantId[],
): Promise<unknown> {
  return tx.query(
    `UPDATE leads SET source_id = $4 FROM lead_identities i
     WHERE ${isOneOf('leads.account_id', 'leads.id')} AND i.account_id = leads.account_id AND i.lead_id = leads.id
       AND i.source = $3 AND i.source_id = $4`,
    [...asColumns(leads), source, sourceId],
  );
}

/** @returns the number of removed leads; everything that refers to them is removed, too */
export async function removeLeads(
  tx: EntityManager,
  accountId: string,
  limit: number,
): Promise<number> {
  const [, removed] = await tx.query<[unknown, number]>(
    `DELETE FROM leads WHERE account_id = $1 AND id < COALESCE(
       (SELECT id FROM leads WHERE account_id = $1 ORDER BY id OFFSET $2 LIMIT 1), 'ffffffff-ffff-ffff-ffff-ffffffffffff')`,
    [accountId, limit],
  );
  return removed;
}

export function removeAllMatchKeys(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query('DELETE FROM lead_match_keys WHERE account_id = $1', [accountId]);
}

/** SQL fragment: when the terms of the sources of these leads (`lead_id`) require deleting a copy of their content; null means never. */
export const retentionOf = (account: Bound, leads: string) =>
  `(SELECT min(l.retain_until) FROM ${leads} r, ${eachLead(account, 'r.lead_id')})`;
