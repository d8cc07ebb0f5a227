import type { EntityManager } from 'typeorm';
import { LEAD_STATUSES } from '../../../contract/lead-fields.js';
import type { LeadDetail, MatchReason } from '../../../contract/leads.js';
import { asJson, literals, type TenantId } from '../../database/values.js';
import type { LeadContent, RecordId } from '../identity/content.js';
import { bareColumns, CONTENT_FIELDS, recordOf, searchText } from '../lead-columns.js';
import { PHONE_FIELDS, phoneFacts } from '../phone.js';
import { withoutContent } from '../retention.sql.js';
import type { Moved } from './lead-merge.entity.js';

/** Leads of one account that are merged or split. */
export interface Pair {
  accountId: string;
  /** The lead that stays. */
  leadId: string;
  mergedLeadId: string;
}

/** The subscriber's edits, which a merge combines. */
export interface Edits {
  id: string;
  name: string;
  tags: string[];
  note: string | null;
}

export const editsOf = (tx: EntityManager, accountId: string, ids: string[]): Promise<Edits[]> =>
  tx.query(
    'SELECT id, name, tags, note FROM leads WHERE account_id = $1 AND id = ANY($2::uuid[])',
    [accountId, ids],
  );

const EDITED = ['status', 'tags', 'note', 'suppressed_at', 'created_at', 'city'];
const IDENTIFYING = ['name', 'phone', 'website', 'address', 'city', 'latitude', 'longitude'];
const pairsOf = (columns: string[]) =>
  columns.map((column) => `'${column}', l.${column}`).join(', ');
const TENANT_COLUMNS = `ARRAY['account_id', 'lead_id']`;

/** Copies a lead that is about to be merged, and the edits of the one that stays. */
export const insertMerge = (
  tx: EntityManager,
  { accountId, leadId, mergedLeadId }: Pair,
  id: string,
  reasons: MatchReason[],
): Promise<unknown> =>
  tx.query(
    `INSERT INTO lead_merges (account_id, id, lead_id, merged_lead_id, source, source_id, retain_until, reasons,
       lead, contacts, changes, before)
     SELECT $1, $4, l.id, m.id, m.source, m.source_id, m.retain_until, $5, to_jsonb(m),
       (SELECT COALESCE(jsonb_agg(to_jsonb(c) - ${TENANT_COLUMNS}), '[]') FROM lead_contacts c
         WHERE c.account_id = $1 AND c.lead_id = m.id),
       (SELECT COALESCE(jsonb_agg(to_jsonb(c) - ${TENANT_COLUMNS}), '[]') FROM lead_changes c
         WHERE c.account_id = $1 AND c.lead_id = m.id),
       jsonb_build_object(${pairsOf(EDITED)}) || CASE WHEN l.retain_until IS NULL
         THEN jsonb_build_object('known_as', jsonb_build_object(${pairsOf(IDENTIFYING)}, 'sources',
           ARRAY(SELECT source FROM lead_identities WHERE account_id = $1 AND lead_id = l.id))) ELSE '{}' END
     FROM leads l, leads m WHERE l.account_id = $1 AND l.id = $2 AND m.account_id = $1 AND m.id = $3`,
    [accountId, leadId, mergedLeadId, id, reasons],
  );

/** Records what a merge moved, after all its changes. */
export const completeMerge = (
  tx: EntityManager,
  { accountId, id }: TenantId,
  moved: Moved,
): Promise<unknown> =>
  tx.query(
    `UPDATE lead_merges SET moved = $3, revision = l.revision FROM leads l
     WHERE lead_merges.account_id = $1 AND lead_merges.id = $2 AND l.account_id = $1 AND l.id = lead_merges.lead_id`,
    [accountId, id, asJson(moved)],
  );

export async function moveIdentities(
  tx: EntityManager,
  accountId: string,
  from: string,
  to: string,
): Promise<RecordId[]> {
  const [moved] = await tx.query<[RecordId[], number]>(
    `UPDATE lead_identities SET lead_id = $3 WHERE account_id = $1 AND lead_id = $2
     RETURNING source, source_id AS "sourceId"`,
    [accountId, from, to],
  );
  return moved;
}

/** Links records to another lead, except those that no longer belong to `from`. */
export const returnIdentities = (
  tx: EntityManager,
  accountId: string,
  from: string,
  to: string,
  records: RecordId[],
): Promise<unknown> =>
  tx.query(
    `UPDATE lead_identities i SET lead_id = $3
     FROM json_to_recordset($4) AS record (source text, "sourceId" text)
     WHERE i.account_id = $1 AND i.lead_id = $2 AND i.source = record.source AND i.source_id = record."sourceId"`,
    [accountId, from, to, asJson(records)],
  );

/** The match keys of both leads find the one that stays. */
export const moveMatchKeys = (
  tx: EntityManager,
  accountId: string,
  from: string,
  to: string,
): Promise<unknown> =>
  tx.query(
    `WITH moved AS (DELETE FROM lead_match_keys WHERE account_id = $1 AND lead_id = $2 RETURNING key)
     INSERT INTO lead_match_keys (account_id, key, lead_id) SELECT $1, key, $3 FROM moved ON CONFLICT DO NOTHING`,
    [accountId, from, to],
  );

/** Gives the lead that stays the other's contacts. Content with a retention limit is not mixed, except emails from websites. */
export const copyContacts = (
  tx: EntityManager,
  { accountId, leadId, mergedLeadId }: Pair,
): Promise<Moved['contacts']> =>
  tx.query(
    `INSERT INTO lead_contacts (account_id, lead_id, kind, value, source_url, confidence, mx, found_at)
     SELECT $1, $2, c.kind, c.value, c.source_url, c.confidence, c.mx, c.found_at
     FROM lead_contacts c JOIN leads m ON m.account_id = $1 AND m.id = c.lead_id
     WHERE c.account_id = $1 AND c.lead_id = $3 AND (c.kind = 'email' OR m.retain_until IS NULL)
     ON CONFLICT DO NOTHING RETURNING kind, value`,
    [accountId, leadId, mergedLeadId],
  );

/** The further along, the later. */
const STAGES = [
  'NEW',
  'CONTACTED',
  'QUALIFIED',
  'LOST',
  'WON',
] satisfies (typeof LEAD_STATUSES)[number][];
const stageOf = (lead: string) => `array_position(ARRAY[${literals(STAGES)}], ${lead}.status)`;

const STORED_FIELDS = [...CONTENT_FIELDS, ...PHONE_FIELDS];
const asStored = (shown: LeadContent) => asJson({ ...shown, ...phoneFacts(shown.phone) });
const WRITTEN = `${bareColumns(STORED_FIELDS)}, filled, search_text, removed_at`;
const VALUES = `${STORED_FIELDS.map((id) => `shown."${id}"`).join(', ')}, shown.filled,
  ${searchText((id) => `shown."${id}"`)}, CASE WHEN shown.removed THEN COALESCE(l.removed_at, now()) END`;
const shownFrom = (parameter: string) =>
  `json_to_record(${parameter}) AS shown (${recordOf(STORED_FIELDS)}, filled jsonb, removed boolean)`;

/** Writes the content and the combined edits of the lead that stays. An exclusion of either holds. */
export const writeMerged = (
  tx: EntityManager,
  { accountId, leadId, mergedLeadId }: Pair,
  shown: LeadContent,
  { tags, note }: Pick<Edits, 'tags' | 'note'>,
): Promise<unknown> =>
  tx.query(
    `UPDATE leads l SET (${WRITTEN}) = (${VALUES}),
       status = CASE WHEN ${stageOf('m')} > ${stageOf('l')} THEN m.status ELSE l.status END, tags = $5, note = $6,
       suppressed_at = LEAST(l.suppressed_at, m.suppressed_at), created_at = LEAST(l.created_at, m.created_at),
       last_seen_at = GREATEST(l.last_seen_at, m.last_seen_at), city = COALESCE(l.city, m.city),
       revision = l.revision + 1
     FROM leads m, ${shownFrom('$4')}
     WHERE l.account_id = $1 AND l.id = $2 AND m.account_id = $1 AND m.id = $3`,
    [accountId, leadId, mergedLeadId, asStored(shown), tags, note],
  );

/** Removes a merged lead. Everything worth keeping has already been moved or copied. */
export const removeMergedLead = (
  tx: EntityManager,
  accountId: string,
  leadId: string,
): Promise<unknown> =>
  tx.query('DELETE FROM leads WHERE account_id = $1 AND id = $2', [accountId, leadId]);

/** A merge as splitting reads it. */
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
       'revision', (m.lead ->> 'revision')::int + 1))).*
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

/** Writes the content of a lead that another was split off from. */
export const writeRemaining = (
  tx: EntityManager,
  { accountId, id }: TenantId,
  shown: LeadContent,
): Promise<unknown> =>
  tx.query(
    `UPDATE leads l SET (${WRITTEN}) = (${VALUES}), revision = l.revision + 1
     FROM ${shownFrom('$3')} WHERE l.account_id = $1 AND l.id = $2`,
    [accountId, id, asStored(shown)],
  );

/** Restores the subscriber's edits of the remaining lead from before a merge. */
export const restoreEdits = (tx: EntityManager, { accountId, id }: TenantId): Promise<unknown> =>
  tx.query(
    `UPDATE leads l SET (${EDITED.join(', ')}) = (${EDITED.map((column) => `before.${column}`).join(', ')})
     FROM lead_merges m, jsonb_populate_record(NULL::leads, m.before) AS before
     WHERE m.account_id = $1 AND m.id = $2 AND l.account_id = $1 AND l.id = m.lead_id`,
    [accountId, id],
  );

/** Adds a lead for a record that is split off. It is excluded if the lead was. */
export const insertSplit = (
  tx: EntityManager,
  { accountId, leadId, mergedLeadId }: Pair,
  shown: LeadContent,
): Promise<unknown> =>
  tx.query(
    `INSERT INTO leads (account_id, id, city, suppressed_at, last_seen_at, ${WRITTEN})
     SELECT $1, $3, l.city, l.suppressed_at, i.last_seen_at, ${VALUES}
     FROM leads l JOIN lead_identities i
       ON i.account_id = $1 AND i.lead_id = l.id AND i.source = $5 AND i.source_id = $6, ${shownFrom('$4')}
     WHERE l.account_id = $1 AND l.id = $2`,
    [accountId, leadId, mergedLeadId, asStored(shown), shown.source, shown.sourceId],
  );

/** The reasons of a record that now has a lead of its own no longer hold. */
export const forgetReasons = (
  tx: EntityManager,
  accountId: string,
  { source, sourceId }: RecordId,
): Promise<unknown> =>
  tx.query(
    `UPDATE lead_identities SET reasons = '{}' WHERE account_id = $1 AND source = $2 AND source_id = $3`,
    [accountId, source, sourceId],
  );

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

export const removeMerge = (tx: EntityManager, { accountId, id }: TenantId): Promise<unknown> =>
  tx.query('DELETE FROM lead_merges WHERE account_id = $1 AND id = $2', [accountId, id]);

/** The leads that a person merged into this one, newest first. */
export const mergesOf = (
  tx: EntityManager,
  accountId: string,
  leadId: string,
): Promise<LeadDetail['Merges']> =>
  tx.query(
    `SELECT id, merged_lead_id AS "Lead ID", lead ->> 'name' AS "Name", reasons AS "Reasons", merged_at AS "Merged At"
     FROM lead_merges WHERE account_id = $1 AND lead_id = $2 ORDER BY merged_at DESC, id`,
    [accountId, leadId],
  );

/** SQL fragment: the merge that moved a record to a lead; the arguments are SQL. */
export const mergeOfRecord = (account: string, lead: string, source: string, sourceId: string) => `(
  SELECT id FROM lead_merges WHERE account_id = ${account} AND lead_id = ${lead} AND moved @> jsonb_build_object(
    'identities', jsonb_build_array(jsonb_build_object('source', ${source}, 'sourceId', ${sourceId})))
  ORDER BY merged_at DESC LIMIT 1)`;

/** SQL fragment: what the leads that became one were known as, as JSON; the arguments are SQL. */
export const aliasesOf = (account: string, lead: string) => `(
  SELECT json_agg(record) FROM lead_merges m, LATERAL (VALUES (m.before -> 'known_as'),
    (m.lead || jsonb_build_object('sources', jsonb_path_query_array(m.moved, '$.identities[*].source')))) AS alias (record)
  WHERE m.account_id = ${account} AND m.lead_id = ${lead} AND record IS NOT NULL)`;

/** Removes the content of merged leads, as of any other lead. */
const clearMerged = (condition: string) => `
  UPDATE lead_merges SET retain_until = NULL, lead = ${withoutContent('lead')},
    contacts = (SELECT COALESCE(jsonb_agg(contact), '[]') FROM jsonb_array_elements(contacts) AS kept (contact)
      WHERE contact ->> 'kind' = 'email' OR contact ->> 'source_url' IS DISTINCT FROM lead ->> 'website')
  WHERE ${condition}`;

export const clearExpiredMerges = (tx: EntityManager): Promise<unknown> =>
  tx.query(clearMerged('retain_until <= now()'));

export const clearMergesOfPlace = (
  tx: EntityManager,
  source: string,
  sourceId: string,
): Promise<unknown> =>
  tx.query(clearMerged('retain_until IS NOT NULL AND source = $1 AND source_id = $2'), [
    source,
    sourceId,
  ]);

export const removeAllMerges = (tx: EntityManager, accountId: string): Promise<unknown> =>
  tx.query('DELETE FROM lead_merges WHERE account_id = $1', [accountId]);
