import type { EntityManager } from 'typeorm';
import { whileMember } from '../../../people/users/membership.sql.js';
import { restoredAssignee } from '../lead.change.sql.js';
import { asJson, type TenantId } from '../../../platform/database/values.js';
import type { LeadContent, RecordId } from '../identity/content.js';
import { searchText } from '../lead-columns.js';
import { asStored, EDITED, shownFrom, VALUES, WRITTEN } from './columns.js';
import type { Moved } from './lead-merge.entity.js';
import type { Pair } from './merge.sql.js';

/** A merge, as read by a split. */
export interface StoredMerge {
  id: string;
  mergedLeadId: string;
  moved: Moved;
  /** Whether the remaining lead has not been edited since. */
  isUnedited: boolean;
}

/** Locks a merge into a lead: by its id, or by one of the records that it moved. */
export async function lockMerge(
  tx: EntityManager,
  accountId: string,
  leadId: string,
  { mergeId, source, sourceId }: { mergeId?: string; source?: string; sourceId?: string },
): Promise<StoredMerge | null> {
  const records = source && sourceId ? asJson({ identities: [{ source, sourceId }] }) : null;
  const [merge] = await tx.query<StoredMerge[]>(
    `SELECT m.id, m.merged_lead_id AS "mergedLeadId", m.moved, m.revision = l.revision AS "isUnedited"
     FROM lead_merges m JOIN leads l ON l.account_id = $1 AND l.id = m.lead_id
     WHERE m.account_id = $1 AND m.lead_id = $2 AND (m.id = $3 OR m.moved @> $4::jsonb)
     ORDER BY m.merged_at DESC LIMIT 1 FOR UPDATE OF m`,
    [accountId, leadId, mergeId, records],
  );
  return merge ?? null;
}

/**
 * Restores a merged lead with its contacts and history. Columns that did not exist when it was merged get the values of
 * the lead that it was part of.
 */
export async function restoreMergedLead(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<void> {
  await tx.query(
    `INSERT INTO leads SELECT (jsonb_populate_record(l, m.lead || jsonb_build_object(
       'revision', (m.lead ->> 'revision')::int + 1,
       'assigned_to', ${whileMember('$1', "(m.lead ->> 'assigned_to')::uuid")}))).*
     FROM lead_merges m JOIN leads l ON l.account_id = $1 AND l.id = m.lead_id
     WHERE m.account_id = $1 AND m.id = $2`,
    [accountId, id],
  );
  for (const [table, column] of [
    ['lead_contacts', 'contacts'],
    ['lead_changes', 'changes'],
  ] as const)
    await tx.query(
      `INSERT INTO ${table} SELECT restored.*
       FROM lead_merges m, jsonb_array_elements(m.${column}) AS kept (value), jsonb_populate_record(NULL::${table},
         kept.value || jsonb_build_object('account_id', m.account_id, 'lead_id', m.merged_lead_id)) AS restored
       WHERE m.account_id = $1 AND m.id = $2`,
      [accountId, id],
    );
}

/** Removes contacts that a merge copied, unless a visit has found them since, and an email that was one of them. */
export async function returnContacts(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<void> {
  const [removed] = await tx.query<[{ leadId: string; value: string }[], number]>(
    `DELETE FROM lead_contacts c
     USING lead_merges m, jsonb_to_recordset(m.moved -> 'contacts') AS copied (kind text, value text),
       jsonb_to_recordset(m.contacts) AS original (kind text, value text, found_at timestamptz)
     WHERE m.account_id = $1 AND m.id = $2 AND c.account_id = $1 AND c.lead_id = m.lead_id
       AND (c.kind, c.value) = (copied.kind, copied.value) AND (c.kind, c.value) = (original.kind, original.value)
       AND c.found_at = original.found_at
     RETURNING c.lead_id AS "leadId", c.value`,
    [accountId, id],
  );
  if (removed.length === 0) return;
  await tx.query(
    `UPDATE leads l SET email = NULL, search_text = ${searchText((name) => (name === 'email' ? 'NULL' : `l.${name}`))}
     WHERE account_id = $1 AND id = $2 AND email = ANY($3) AND NOT filled ? 'email'`,
    [accountId, removed[0]!.leadId, removed.map(({ value }) => value)],
  );
}

/** Links records to another lead, except those that no longer belong to `from`. */
export function returnIdentities(
  tx: EntityManager,
  accountId: string,
  from: string,
  to: string,
  records: RecordId[],
): Promise<unknown> {
  return tx.query(
    `UPDATE lead_identities i SET lead_id = $3
     FROM json_to_recordset($4) AS record (source text, "sourceId" text)
     WHERE i.account_id = $1 AND i.lead_id = $2 AND i.source = record.source AND i.source_id = record."sourceId"`,
    [accountId, from, to, asJson(records)],
  );
}

/** Writes the content of a lead that another was split off from. */
export function writeRemaining(
  tx: EntityManager,
  { accountId, id }: TenantId,
  shown: LeadContent,
): Promise<unknown> {
  return tx.query(
    `UPDATE leads l SET (${WRITTEN}) = (${VALUES}), revision = l.revision + 1
     FROM ${shownFrom('$3')} WHERE l.account_id = $1 AND l.id = $2`,
    [accountId, id, asStored(shown)],
  );
}

/** Restores the subscriber's edits to the remaining lead from before a merge. */
export function restoreEdits(tx: EntityManager, { accountId, id }: TenantId): Promise<unknown> {
  return tx.query(
    // Merges of earlier versions did not keep the assignee.
    `UPDATE leads l SET (${EDITED.join(', ')}) = (${EDITED.map((column) => `before.${column}`).join(', ')}),
       assigned_to = CASE WHEN m.before ? 'assigned_to' THEN ${restoredAssignee('before.assigned_to', 'l.assigned_to')} ELSE l.assigned_to END
     FROM lead_merges m, jsonb_populate_record(NULL::leads, m.before) AS before
     WHERE m.account_id = $1 AND m.id = $2 AND l.account_id = $1 AND l.id = m.lead_id`,
    [accountId, id],
  );
}

/** Adds a lead for a record that is split off. It is excluded if the lead was. */
export function insertSplit(
  tx: EntityManager,
  { accountId, leadId, mergedLeadId }: Pair,
  shown: LeadContent,
): Promise<unknown> {
  return tx.query(
    `INSERT INTO leads (account_id, id, city, area, other_areas, suppressed_at, assigned_to, last_seen_at, ${WRITTEN})
     SELECT $1, $3, l.city, l.area, l.other_areas, l.suppressed_at, l.assigned_to, i.last_seen_at, ${VALUES}
     FROM leads l JOIN lead_identities i
       ON i.account_id = $1 AND i.lead_id = l.id AND i.source = $5 AND i.source_id = $6, ${shownFrom('$4')}
     WHERE l.account_id = $1 AND l.id = $2`,
    [accountId, leadId, mergedLeadId, asStored(shown), shown.source, shown.sourceId],
  );
}

/** Clears the match reasons of a record that now has its own lead. */
export function forgetReasons(
  tx: EntityManager,
  accountId: string,
  { source, sourceId }: RecordId,
): Promise<unknown> {
  return tx.query(
    `UPDATE lead_identities SET reasons = '{}' WHERE account_id = $1 AND source = $2 AND source_id = $3`,
    [accountId, source, sourceId],
  );
}

/** Whether a lead has a record of a source other than the customer's own list. */
export async function hasOurRecord(
  tx: EntityManager,
  accountId: string,
  leadId: string,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `SELECT FROM lead_identities WHERE account_id = $1 AND lead_id = $2 AND source <> 'import' LIMIT 1`,
    [accountId, leadId],
  );
  return rows.length > 0;
}

export function removeMerge(tx: EntityManager, { accountId, id }: TenantId): Promise<unknown> {
  return tx.query('DELETE FROM lead_merges WHERE account_id = $1 AND id = $2', [accountId, id]);
}
