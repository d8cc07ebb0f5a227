import type { EntityManager } from 'typeorm';
import type { FoundField, LeadField } from '#contract/lead-fields.js';
import { asJson, literals, type TenantId } from '../../platform/database/values.js';
import type { Filled } from './identity/content.js';
import type { Identifying } from './identity/same-business.js';
import { bareColumns, columnOf, IDENTIFYING, recordOf, searchText } from './lead-columns.js';

/** Leads per transaction: they stay locked for about 0.1 s. */
export const LEADS_PER_BATCH = 2_000;

/** SQL fragment: the leads after one, which `$1` and `$2` identify. */
const NEXT_LEADS = `FROM leads l WHERE (account_id, id) > ($1::uuid, $2::uuid)`;
const IN_ORDER = `ORDER BY account_id, id LIMIT ${LEADS_PER_BATCH}`;

export function lockUncheckedPhones(tx: EntityManager): Promise<(TenantId & { phone: string })[]> {
  return tx.query(
    `SELECT account_id AS "accountId", id, phone FROM leads WHERE phone IS NOT NULL AND phone_valid IS NULL
     ${IN_ORDER} FOR NO KEY UPDATE SKIP LOCKED`,
  );
}

/** Sources whose address lines this product composed. Google's are its own. */
const COMPOSED = literals(['osm', 'overture', 'import']);

interface StoredAddress extends TenantId {
  city: string | null;
  address: string | null;
  isComposed: boolean;
  isKnown: boolean;
}

/** @param after an account and a lead's id, with a space between them */
export function lockAddresses(tx: EntityManager, after: string): Promise<StoredAddress[]> {
  return tx.query(
    `SELECT account_id AS "accountId", id, city, address,
       COALESCE(filled #>> '{address,source}', source) IN (${COMPOSED}) AS "isComposed",
       country_code IS NOT NULL OR removed_at IS NOT NULL OR source = 'sample' AS "isKnown"
     ${NEXT_LEADS} ${IN_ORDER} FOR NO KEY UPDATE`,
    after.split(' '),
  );
}

/** Writes some fields of leads, and nothing else. */
export function saveFields(
  tx: EntityManager,
  fields: readonly LeadField[],
  leads: TenantId[],
): Promise<unknown> {
  return tx.query(
    `UPDATE leads l SET (${bareColumns(fields)}) = (${fields.map((id) => `saved."${id}"`).join(', ')})
     FROM json_to_recordset($1) AS saved ("accountId" uuid, id uuid, ${recordOf(fields)})
     WHERE l.account_id = saved."accountId" AND l.id = saved.id`,
    [asJson(leads)],
  );
}

export interface StoredTexts extends TenantId, Identifying {
  source: string;
  category: string | null;
  email: string | null;
  hours: string | null;
  tags: string[];
  note: string | null;
  filled: Filled;
}

/** @param after as in `lockAddresses` */
export function lockTexts(tx: EntityManager, after: string): Promise<StoredTexts[]> {
  return tx.query(
    `SELECT account_id AS "accountId", id, source, category, email, hours, tags, note, filled,
       ${IDENTIFYING}
     ${NEXT_LEADS} ${IN_ORDER} FOR NO KEY UPDATE`,
    after.split(' '),
  );
}

const TEXTS = ['name', 'category', 'email', 'website', 'address', 'hours', 'note'];
const textAfter = (id: FoundField) => (TEXTS.includes(id) ? `after.${id}` : columnOf(id));

export function saveTexts(tx: EntityManager, leads: StoredTexts[]): Promise<unknown> {
  return tx.query(
    `UPDATE leads l SET (${TEXTS.join(', ')}, tags, filled, search_text)
     = (${TEXTS.map((column) => `after.${column}`).join(', ')}, after.tags, after.filled, ${searchText(textAfter)})
     FROM json_to_recordset($1) AS after ("accountId" uuid, id uuid, ${TEXTS.map((column) => `${column} text`).join(', ')},
       tags text[], filled jsonb)
     WHERE l.account_id = after."accountId" AND l.id = after.id`,
    [asJson(leads)],
  );
}

export async function hasMatchKeys(tx: EntityManager): Promise<boolean> {
  return (await tx.query<unknown[]>('SELECT FROM lead_match_keys LIMIT 1')).length > 0;
}

export function leadsToMatch(
  tx: EntityManager,
  after: [accountId: string, id: string],
): Promise<(Identifying & TenantId)[]> {
  return tx.query(
    `SELECT id, account_id AS "accountId", ${IDENTIFYING}
     ${NEXT_LEADS} AND source <> 'sample' AND removed_at IS NULL ${IN_ORDER}`,
    after,
  );
}
