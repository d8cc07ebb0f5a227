import type { EntityManager } from 'typeorm';
import type { LEAD_STATUSES } from '#contract/lead-fields.js';
import type { MatchReason } from '#contract/merges.js';
import { asJson, literals, type TenantId } from '../../../platform/database/values.js';
import type { LeadContent, RecordId } from '../identity/content.js';
import { columnOf, IDENTIFYING_FIELDS } from '../lead-columns.js';
import { asStored, EDITED, shownFrom, VALUES, WRITTEN } from './columns.js';
import type { Moved } from './lead-merge.entity.js';

/** One account's leads that are merged or split. */
export interface Pair {
  accountId: string;
  /** The remaining lead. */
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

export function editsOf(tx: EntityManager, accountId: string, ids: string[]): Promise<Edits[]> {
  return tx.query(
    'SELECT id, name, tags, note FROM leads WHERE account_id = $1 AND id = ANY($2::uuid[])',
    [accountId, ids],
  );
}

const pairsOf = (columns: string[]) =>
  columns.map((column) => `'${column}', l.${column}`).join(', ');
const KNOWN_AS = IDENTIFYING_FIELDS.map((id) => `'${id}', ${columnOf(id)}`).join(', ');
const TENANT_COLUMNS = `ARRAY['account_id', 'lead_id']`;

/** Copies a lead that is about to be merged, and the edits to the remaining one. */
export function insertMerge(
  tx: EntityManager,
  { accountId, leadId, mergedLeadId }: Pair,
  id: string,
  reasons: MatchReason[],
): Promise<unknown> {
  return tx.query(
    `INSERT INTO lead_merges (account_id, id, lead_id, merged_lead_id, source, source_id, retain_until, reasons,
       lead, contacts, changes, before)
     SELECT $1, $4, l.id, m.id, m.source, m.source_id, m.retain_until, $5, to_jsonb(m),
       (SELECT COALESCE(jsonb_agg(to_jsonb(c) - ${TENANT_COLUMNS}), '[]') FROM lead_contacts c
         WHERE c.account_id = $1 AND c.lead_id = m.id),
       (SELECT COALESCE(jsonb_agg(to_jsonb(c) - ${TENANT_COLUMNS}), '[]') FROM lead_changes c
         WHERE c.account_id = $1 AND c.lead_id = m.id),
       jsonb_build_object(${pairsOf([...EDITED, 'assigned_to'])}) || CASE WHEN l.retain_until IS NULL
         THEN jsonb_build_object('known_as', jsonb_build_object(${KNOWN_AS}, 'sources',
           ARRAY(SELECT source FROM lead_identities WHERE account_id = $1 AND lead_id = l.id))) ELSE '{}' END
     FROM leads l, leads m WHERE l.account_id = $1 AND l.id = $2 AND m.account_id = $1 AND m.id = $3`,
    [accountId, leadId, mergedLeadId, id, reasons],
  );
}

/** Records the data that a merge moved, after all its changes. */
export function completeMerge(
  tx: EntityManager,
  { accountId, id }: TenantId,
  moved: Moved,
): Promise<unknown> {
  return tx.query(
    `UPDATE lead_merges SET moved = $3, revision = l.revision FROM leads l
     WHERE lead_merges.account_id = $1 AND lead_merges.id = $2 AND l.account_id = $1 AND l.id = lead_merges.lead_id`,
    [accountId, id, asJson(moved)],
  );
}

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

/** The match keys of both leads find the remaining one. */
export function moveMatchKeys(
  tx: EntityManager,
  accountId: string,
  from: string,
  to: string,
): Promise<unknown> {
  return tx.query(
    `WITH moved AS (DELETE FROM lead_match_keys WHERE account_id = $1 AND lead_id = $2 RETURNING key)
     INSERT INTO lead_match_keys (account_id, key, lead_id) SELECT $1, key, $3 FROM moved ON CONFLICT DO NOTHING`,
    [accountId, from, to],
  );
}

/**
 * Gives the remaining lead the other's contacts. Content with a retention limit is not mixed, except emails from
 * websites.
 */
export function copyContacts(
  tx: EntityManager,
  { accountId, leadId, mergedLeadId }: Pair,
): Promise<Moved['contacts']> {
  return tx.query(
    `INSERT INTO lead_contacts (account_id, lead_id, kind, value, source_url, confidence, mx, found_at, source)
     SELECT $1, $2, c.kind, c.value, c.source_url, c.confidence, c.mx, c.found_at, c.source
     FROM lead_contacts c JOIN leads m ON m.account_id = $1 AND m.id = c.lead_id
     WHERE c.account_id = $1 AND c.lead_id = $3 AND (c.kind = 'email' OR m.retain_until IS NULL)
     ON CONFLICT DO NOTHING RETURNING kind, value`,
    [accountId, leadId, mergedLeadId],
  );
}

/** Statuses in the order of a lead's progress. */
const STAGES = [
  'NEW',
  'CONTACTED',
  'QUALIFIED',
  'LOST',
  'WON',
] satisfies (typeof LEAD_STATUSES)[number][];
const stageOf = (lead: string) => `array_position(ARRAY[${literals(STAGES)}], ${lead}.status)`;

/** SQL: the areas of both leads, each once, those of the remaining lead first. */
const AREAS_OF_BOTH = `ARRAY(
  SELECT area FROM unnest(l.area || l.other_areas || m.area || m.other_areas) WITH ORDINALITY AS found (area, position)
  WHERE area IS NOT NULL GROUP BY area ORDER BY min(position))`;

/** Writes the remaining lead's content and the combined edits to it. If either was excluded, it is excluded. */
export function writeMerged(
  tx: EntityManager,
  { accountId, leadId, mergedLeadId }: Pair,
  shown: LeadContent,
  { tags, note }: Pick<Edits, 'tags' | 'note'>,
): Promise<unknown> {
  return tx.query(
    `UPDATE leads l SET (${WRITTEN}) = (${VALUES}),
       status = CASE WHEN ${stageOf('m')} > ${stageOf('l')} THEN m.status ELSE l.status END, tags = $5, note = $6,
       suppressed_at = LEAST(l.suppressed_at, m.suppressed_at), created_at = LEAST(l.created_at, m.created_at),
       last_seen_at = GREATEST(l.last_seen_at, m.last_seen_at), city = COALESCE(l.city, m.city),
       assigned_to = COALESCE(l.assigned_to, m.assigned_to), due_on = LEAST(l.due_on, m.due_on),
       next_step = CASE WHEN m.due_on IS NOT NULL AND (l.due_on IS NULL OR m.due_on < l.due_on)
         THEN COALESCE(m.next_step, l.next_step) ELSE COALESCE(l.next_step, m.next_step) END,
       (area, other_areas) = (SELECT areas[1], areas[2:] FROM (SELECT ${AREAS_OF_BOTH} AS areas) merged),
       revision = l.revision + 1
     FROM leads m, ${shownFrom('$4')}
     WHERE l.account_id = $1 AND l.id = $2 AND m.account_id = $1 AND m.id = $3`,
    [accountId, leadId, mergedLeadId, asStored(shown), tags, note],
  );
}

/** Removes a merged lead. Everything worth keeping has already been moved or copied. */
export function removeMergedLead(
  tx: EntityManager,
  accountId: string,
  leadId: string,
): Promise<unknown> {
  return tx.query('DELETE FROM leads WHERE account_id = $1 AND id = $2', [accountId, leadId]);
}
