import type { EntityManager } from 'typeorm';
import type { LeadDetail } from '#contract/lead-detail.js';
import { ADDRESS_PARTS } from '#contract/lead-fields.js';
import { bareColumns } from '../lead-columns.js';
import { withoutContent } from '../retention.sql.js';
import type { Bound } from '../../../platform/database/values.js';

/** The leads that a user merged into this one, newest first. */
export function mergesOf(
  tx: EntityManager,
  accountId: string,
  leadId: string,
): Promise<LeadDetail['Merges']> {
  return tx.query(
    `SELECT id, merged_lead_id AS "Lead ID", lead ->> 'name' AS "Name", reasons AS "Reasons", merged_at AS "Merged At"
     FROM lead_merges WHERE account_id = $1 AND lead_id = $2 ORDER BY merged_at DESC, id`,
    [accountId, leadId],
  );
}

/** SQL fragment: the merge that moved a record to a lead; the arguments are SQL. */
export const mergeOfRecord = (account: Bound, lead: Bound, source: Bound, sourceId: Bound) => `(
  SELECT id FROM lead_merges WHERE account_id = ${account} AND lead_id = ${lead} AND moved @> jsonb_build_object(
    'identities', jsonb_build_array(jsonb_build_object('source', ${source}, 'sourceId', ${sourceId})))
  ORDER BY merged_at DESC LIMIT 1)`;

/** A row as JSON has the names of its columns. */
const PARTS = ADDRESS_PARTS.map((id) => `'${id}', m.lead -> '${bareColumns([id])}'`).join(', ');

/** SQL fragment: the identifying data of the leads merged into one, as JSON; the arguments are SQL. */
export const aliasesOf = (account: Bound, lead: Bound) => `(
  SELECT json_agg(record) FROM lead_merges m, LATERAL (VALUES (m.before -> 'known_as'),
    (m.lead || jsonb_build_object('sources', jsonb_path_query_array(m.moved, '$.identities[*].source'),
      ${PARTS}))) AS alias (record)
  WHERE m.account_id = ${account} AND m.lead_id = ${lead} AND record IS NOT NULL)`;

/** Removes the content of merged leads, as for any other lead. */
const clearMerged = (condition: string) => `
  UPDATE lead_merges SET retain_until = NULL, lead = ${withoutContent('lead')},
    contacts = (SELECT COALESCE(jsonb_agg(contact), '[]') FROM jsonb_array_elements(contacts) AS kept (contact)
      WHERE contact ->> 'kind' = 'email' OR contact ->> 'source_url' IS DISTINCT FROM lead ->> 'website')
  WHERE ${condition}`;

export function clearExpiredMerges(tx: EntityManager): Promise<unknown> {
  return tx.query(clearMerged('retain_until <= now()'));
}

export function clearMergesOfPlace(
  tx: EntityManager,
  source: string,
  sourceId: string,
): Promise<unknown> {
  return tx.query(clearMerged('retain_until IS NOT NULL AND source = $1 AND source_id = $2'), [
    source,
    sourceId,
  ]);
}

export function removeAllMerges(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query('DELETE FROM lead_merges WHERE account_id = $1', [accountId]);
}
