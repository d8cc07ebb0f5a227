import type { EntityManager } from 'typeorm';
import { countStoredLeads } from '../../people/accounts/account.sql.js';
import { prepared } from '../../platform/database/prepared.js';
import { LEAD_FIELDS } from '#contract/lead-fields.js';
import type { MatchReason } from '#contract/merges.js';
import { asJson, type Bound } from '../../platform/database/values.js';
import { isCounted } from '../../people/quota/usage.sql.js';
import { isInRun } from '../runs/run-lead.sql.js';
import type { ContentChange, LeadContent } from './identity/content.js';
import { PHONE_FIELDS, phoneFacts } from './phone.js';
import type { Identifying } from './identity/same-business.js';
import { aliasesOf } from './merged/merged.sql.js';
import { bareColumns, columnOf, CONTENT_FIELDS, recordOf, searchText } from './lead-columns.js';

/** A chain's website may name hundreds of branches. The map cell finds the right one. */
const MAX_LEADS_PER_KEY = 20;

/**
 * SQL fragment: the account's lead with a source's id; the arguments are SQL. Only the key has this order: otherwise, PostgreSQL
 * may read all identities of an account without statistics.
 */
export const leadOfIdentity = (account: Bound, source: Bound, sourceId: Bound) => `(
  SELECT lead_id FROM lead_identities
  WHERE account_id = ${account} AND source = ${source} AND source_id BETWEEN ${sourceId} AND ${sourceId}
  ORDER BY source_id LIMIT 1)`;

/**
 * Leads that share a match key.
 * PostgreSQL expects one key of a new account, so reading all of them seems as cheap as finding one: hence a subquery per key,
 * whose order only the index by key provides.
 */
export async function findByMatchKeys(
  tx: EntityManager,
  accountId: string,
  keys: string[],
): Promise<{ key: string; leadId: string }[]> {
  return keys.length === 0
    ? []
    : tx.query(
        prepared(`SELECT wanted.key, found.lead_id AS "leadId"
         FROM unnest($2::bigint[]) AS wanted (key), LATERAL (
           SELECT lead_id FROM lead_match_keys
           WHERE account_id = $1 AND key BETWEEN wanted.key AND wanted.key
           ORDER BY key, lead_id LIMIT ${MAX_LEADS_PER_KEY}) found`),
        [accountId, keys],
      );
}

/** A lead as the ledger reads it. */
export interface StoredLead extends Omit<LeadContent, 'retainUntil'> {
  id: string;
  city: string | null;
  areas: string[];
  retainUntil: Date | null;
  suppressed: boolean;
  inRun: boolean;
  isCounted: boolean;
  /** Sources that have an id for the lead. */
  sources: string[];
  /** Identifying data of the leads that a user merged into it; null if none. */
  aliases: (Identifying & { sources: string[] })[] | null;
}

/** The driver reads `numeric` as text, hence the cast. */
const STORED_CONTENT = CONTENT_FIELDS.map(
  (id) => `${columnOf(id)}${LEAD_FIELDS[id].kind === 'rating' ? '::float8' : ''} AS "${id}"`,
).join(', ');

/** Reads one account's leads, for a ledger that saves nothing. */
export async function readLedgerLeads(
  tx: EntityManager,
  accountId: string,
  runId: string,
  leadIds: string[],
  lock: '' | 'FOR NO KEY UPDATE OF l' = '',
): Promise<StoredLead[]> {
  if (leadIds.length === 0) return [];
  return tx.query(
    `SELECT l.id, l.city, array_remove(l.area || l.other_areas, NULL) AS areas, ${STORED_CONTENT}, l.removed_at IS NOT NULL AS removed, l.filled,
       l.suppressed_at IS NOT NULL AS suppressed,
       ARRAY(SELECT source FROM lead_identities WHERE account_id = $1 AND lead_id = l.id) AS sources,
       ${aliasesOf('$1', 'l.id')} AS aliases,
       ${isInRun('$1', '$3', 'l.id')} AS "inRun", ${isCounted('$1', 'l.id')} AS "isCounted"
     FROM leads l WHERE l.account_id = $1 AND l.id = ANY($2::uuid[]) ORDER BY l.id ${lock}`,
    [accountId, leadIds, runId],
  );
}

/** Locks one account's leads in a fixed order. A subscriber's own changes wait and are not lost. */
export function lockLedgerLeads(
  tx: EntityManager,
  accountId: string,
  runId: string,
  leadIds: string[],
): Promise<StoredLead[]> {
  return readLedgerLeads(tx, accountId, runId, leadIds, 'FOR NO KEY UPDATE OF l');
}

type WrittenLead = { id: string; city: string | null; areas: string[]; shown: LeadContent };

const STORED_FIELDS = [...CONTENT_FIELDS, ...PHONE_FIELDS];
const STORED = bareColumns(STORED_FIELDS);

const asStored = ({ id, city, areas: [area, ...otherAreas], shown }: WrittenLead) => ({
  id,
  city,
  area,
  otherAreas,
  ...shown,
  ...phoneFacts(shown.phone),
});

/** Inserts the new leads, which the account then stores, and updates the content of the others. */
export function saveLeads(
  tx: EntityManager,
  accountId: string,
  leads: WrittenLead[],
  created: number,
): Promise<unknown> {
  return tx.query(
    prepared(`WITH stored AS (${countStoredLeads('$1', '$3')})
     INSERT INTO leads (id, account_id, city, area, other_areas, ${STORED}, filled, search_text)
     SELECT id, $1, city, area, "otherAreas", ${STORED_FIELDS.map((id) => `"${id}"`).join(', ')}, filled, ${searchText((id) => `"${id}"`)}
     FROM json_to_recordset($2) AS found (id uuid, city text, area text, "otherAreas" text[], ${recordOf(STORED_FIELDS)}, filled jsonb)
     ORDER BY id
     ON CONFLICT (account_id, id) DO UPDATE SET
       (area, other_areas, ${STORED}, filled, search_text, removed_at, last_seen_at)
       = (excluded.area, excluded.other_areas, ${STORED_FIELDS.map((id) => columnOf(id, 'excluded')).join(', ')}, excluded.filled, excluded.search_text,
          NULL, now())`),
    [accountId, asJson(leads.map(asStored)), created],
  );
}

/** Keeps keys of older content: they still find the lead, and its current content decides whether it matches. */
export function saveIdentities(
  tx: EntityManager,
  accountId: string,
  identities: { source: string; sourceId: string; leadId: string; reasons: MatchReason[] }[],
  keys: { key: string; leadId: string }[],
): Promise<unknown> {
  return tx.query(
    prepared(`WITH named AS (
       INSERT INTO lead_identities (account_id, source, source_id, lead_id, reasons)
       SELECT $1, source, source_id, lead_id, string_to_array(reasons, ',')
       FROM unnest($2::text[], $3::text[], $4::uuid[], $7::text[]) AS found (source, source_id, lead_id, reasons)
       ORDER BY source, source_id
       ON CONFLICT (account_id, source, source_id) DO UPDATE SET last_seen_at = now())
     INSERT INTO lead_match_keys (account_id, key, lead_id)
     SELECT $1, key, lead_id FROM unnest($5::bigint[], $6::uuid[]) AS found (key, lead_id)
     ORDER BY key, lead_id ON CONFLICT DO NOTHING`),
    [
      accountId,
      identities.map(({ source }) => source),
      identities.map(({ sourceId }) => sourceId),
      identities.map(({ leadId }) => leadId),
      keys.map(({ key }) => key),
      keys.map(({ leadId }) => leadId),
      identities.map(({ reasons }) => reasons.join(',')),
    ],
  );
}

/** Adds match keys, so that other sources recognize the leads. */
export function saveMatchKeys(
  tx: EntityManager,
  keys: { accountId: string; key: string; id: string }[],
): Promise<unknown> {
  return tx.query(
    `INSERT INTO lead_match_keys (account_id, key, lead_id)
     SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::uuid[]) ON CONFLICT DO NOTHING`,
    [keys.map(({ accountId }) => accountId), keys.map(({ key }) => key), keys.map(({ id }) => id)],
  );
}

export function saveChanges(
  tx: EntityManager,
  accountId: string,
  runId: string,
  changes: (ContentChange & { leadId: string })[],
): Promise<unknown> {
  return tx.query(
    `INSERT INTO lead_changes (account_id, run_id, lead_id, field, before, after)
     SELECT $1, $2, "leadId", field, before, after
     FROM json_to_recordset($3) AS changed ("leadId" uuid, field text, before text, after text)`,
    [accountId, runId, asJson(changes)],
  );
}
