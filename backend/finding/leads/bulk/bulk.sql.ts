import type { EntityManager } from 'typeorm';
import {
  BUSY_STATUSES,
  KEPT_BULK_CHANGES,
  KEPT_OF_MEMBER,
  type BulkChange,
  type BulkPatch,
  type BulkStatus,
} from '#contract/bulk.js';
import { MAX_TAGS } from '#contract/leads.js';
import type { LeadFilter } from '#contract/lead-filters.js';
import type { LeadStatus } from '#contract/lead-fields.js';
import {
  asJson,
  asParameters,
  literals,
  type TenantId,
} from '../../../platform/database/values.js';
import { whileWorker, workersAmong } from '../../../people/users/membership.sql.js';
import { restoredAssignee } from '../lead.change.sql.js';
import { excludedAt, followUpSet, followUpValues, withTags } from '../lead.change.sql.js';
import { whereLeads } from '../lead.filter.sql.js';
import { matches, rulesOf } from '../rules/rules.sql.js';
import { isReported } from '../report/report.sql.js';

const IS_BUSY = `status IN (${literals(BUSY_STATUSES)})`;
/** Housekeeping may remove an old change late, but it can't be undone by then. */
const IS_OLD = "created_at <= now() - interval '1 day'";

/** A row of `SELECTED`. */
export type SelectedBulkChange = Omit<BulkChange, 'createdAt' | 'finishedAt'> & {
  createdAt: Date;
  finishedAt: Date | null;
};

const SELECTED = `
  id, status, filter, change, total, done, skipped, skips, results,
  CASE WHEN status IN ('Undoing', 'Undone') OR restored + not_restored > 0
    THEN json_build_object('restored', restored, 'skipped', not_restored) END AS undo,
  status IN ('Complete', 'Cancelled', 'Failed') AND done > 0 AND NOT ${IS_OLD} AND NOT change ? 'verify' AS "canUndo",
  created_at AS "createdAt", finished_at AS "finishedAt"`;

/** Records a change with the number of leads that match now; the change skips newer leads. */
export async function insertBulkChange(
  tx: EntityManager,
  { accountId, id }: TenantId,
  filter: LeadFilter,
  change: BulkPatch,
): Promise<number> {
  const parameters: unknown[] = [accountId, id, asJson(filter), asJson(change)];
  const where = whereLeads(accountId, filter, asParameters(parameters));
  const [{ total }] = await tx.query<[{ total: number }]>(
    `INSERT INTO lead_bulk_changes (account_id, id, filter, change, total)
     SELECT $1, $2, $3, $4, (SELECT count(*) FROM leads l WHERE ${where} AND l.created_at <= now())
     RETURNING total`,
    parameters,
  );
  return total;
}

export function listBulkChanges(
  tx: EntityManager,
  accountId: string,
): Promise<SelectedBulkChange[]> {
  return tx.query(
    `SELECT ${SELECTED} FROM lead_bulk_changes WHERE account_id = $1 AND NOT ${IS_OLD}
     ORDER BY created_at DESC, id LIMIT ${KEPT_BULK_CHANGES}`,
    [accountId],
  );
}

export async function findBulkChange(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<SelectedBulkChange | null> {
  const [found] = await tx.query<SelectedBulkChange[]>(
    `SELECT ${SELECTED} FROM lead_bulk_changes WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
  return found ?? null;
}

/** Locks a change; its batches run one at a time. */
export async function lockBulkChange(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<SelectedBulkChange | null> {
  await tx.query('SELECT FROM lead_bulk_changes WHERE account_id = $1 AND id = $2 FOR UPDATE', [
    accountId,
    id,
  ]);
  return findBulkChange(tx, { accountId, id });
}

export async function countBusy(tx: EntityManager, accountId: string): Promise<number> {
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int FROM lead_bulk_changes WHERE account_id = $1 AND ${IS_BUSY}`,
    [accountId],
  );
  return count;
}

export function setBulkStatus(
  tx: EntityManager,
  { accountId, id }: TenantId,
  status: BulkStatus,
): Promise<unknown> {
  return tx.query(
    `UPDATE lead_bulk_changes
     SET status = $3, undone_by = CASE $3 WHEN 'Undoing' THEN acting_user() ELSE undone_by END, finished_at = CASE WHEN $3 IN (${literals(BUSY_STATUSES)}) THEN NULL ELSE now() END
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, status],
  );
}

/** Removes the account's ended changes except its latest, and the latest of each member. */
export function removeEarlierBulkChanges(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query(
    `DELETE FROM lead_bulk_changes WHERE account_id = $1 AND NOT ${IS_BUSY} AND id IN (
       SELECT id FROM (
         SELECT id, row_number() OVER (ORDER BY created_at DESC, id) AS position,
           row_number() OVER (PARTITION BY created_by ORDER BY created_at DESC, id) AS own_position
         FROM lead_bulk_changes WHERE account_id = $1) ranked
       WHERE position > ${KEPT_BULK_CHANGES} AND own_position > ${KEPT_OF_MEMBER})`,
    [accountId],
  );
}

export function removeOldBulkChanges(tx: EntityManager): Promise<unknown> {
  return tx.query(`DELETE FROM lead_bulk_changes WHERE ${IS_OLD} AND NOT ${IS_BUSY}`);
}

/** Changes that a worker should be working on. */
export function busyBulkChanges(tx: EntityManager): Promise<TenantId[]> {
  return tx.query(
    `SELECT account_id AS "accountId", id FROM lead_bulk_changes
     WHERE ${IS_BUSY} AND created_at < now() - interval '1 minute' ORDER BY created_at LIMIT 1000`,
  );
}

/**
 * Who a change still depends on: whether the person who requested it may still work with leads, and whether someone is left whom it
 * assigns them to.
 */
export async function bulkMembers(
  tx: EntityManager,
  { accountId, id }: TenantId,
  assignees: readonly string[],
): Promise<{ requester: boolean; assignees: boolean }> {
  const [row] = await tx.query<[{ requester: boolean; assignees: boolean }]>(
    `SELECT created_by IS NULL OR ${whileWorker('$1', 'lead_bulk_changes.created_by')} IS NOT NULL AS requester,
       cardinality($3::uuid[]) = 0 OR cardinality(${workersAmong('$1', '$3::uuid[]')}) > 0 AS assignees
     FROM lead_bulk_changes WHERE account_id = $1 AND id = $2`,
    [accountId, id, assignees],
  );
  return row;
}

/** A lead before the change, and its revision afterward. */
export interface LeadBefore {
  id: string;
  status: LeadStatus;
  tags: string[];
  suppressedAt: string | null;
  assignedTo: string | null;
  nextStep: string | null;
  dueOn: string | null;
  revision: number;
}

/**
 * Changes the next leads of a locked change, in the order of their ids, and stores their previous state.
 * Skips leads that would have too many tags, reported ones that it would include again, and those that no rule assigns if it does nothing else. `chosen` contains the account: with
 * `$1`, PostgreSQL may compare all chosen leads with all leads of an account without statistics.
 * @returns the changed leads, and whether it has read them all
 */
export async function changeNextLeads(
  tx: EntityManager,
  { accountId, id }: TenantId,
  { filter, change }: Pick<BulkChange, 'filter' | 'change'>,
  limit: number,
): Promise<{ ids: string[]; isLast: boolean }> {
  const { Status, addTags = [], removeTags = [], Suppressed, 'Assignee ID': assignee } = change;
  const assignees = assigneesOf(change);
  const isAssigned = assignee !== undefined || change.shareAmong !== undefined;
  const parameters: unknown[] = [
    accountId,
    id,
    Status,
    addTags,
    removeTags,
    Suppressed,
    limit,
    isAssigned,
    assignees,
    ...followUpValues(change),
    isByRulesOnly(change),
  ];
  const where = whereLeads(accountId, filter, asParameters(parameters));
  const [[changed]] = await tx.query<[[{ ids: string[]; isLast: boolean }], number]>(
    `WITH bulk AS MATERIALIZED (
       SELECT created_at, last_lead_id, done, ${workersAmong('$1', '$9::uuid[]')} AS assignees
       FROM lead_bulk_changes WHERE account_id = $1 AND id = $2),
     batch AS MATERIALIZED (
       SELECT l.account_id, l.id, l.status, l.tags, l.suppressed_at, l.assigned_to, l.next_step, l.due_on, l.revision,
         l.area, l.city, l.category FROM leads l
       WHERE ${where} AND l.created_at <= (SELECT created_at FROM bulk) AND l.id > (SELECT last_lead_id FROM bulk)
       ORDER BY l.id LIMIT $7 FOR NO KEY UPDATE),
     rules AS MATERIALIZED (${rulesOf('$1')}),
     tagged AS (SELECT *, ${withTags('$4', '$5')} AS new_tags FROM batch),
     chosen AS MATERIALIZED (
       SELECT *, row_number() OVER (ORDER BY id) AS position FROM tagged WHERE cardinality(new_tags) <= GREATEST(${MAX_TAGS}, cardinality(tags))
         AND ($6::boolean IS NOT FALSE OR NOT ${isReported('$1', 'tagged.id')})
         AND (NOT $14::boolean OR EXISTS (SELECT FROM rules WHERE ${matches('rules', 'tagged')}))),
     changed AS (
       UPDATE leads SET status = COALESCE($3, leads.status), tags = new_tags,
         suppressed_at = ${excludedAt('$6')}, revision = leads.revision + 1,
         assigned_to = CASE WHEN $8::boolean THEN assignees[1 + ((done + position - 1) % NULLIF(cardinality(assignees), 0))::int]
           ELSE leads.assigned_to END, ${followUpSet(10)}
       FROM chosen, bulk WHERE leads.account_id = chosen.account_id AND leads.id = chosen.id),
     kept AS (
       INSERT INTO lead_bulk_batches (account_id, bulk_id, last_lead_id, leads)
       SELECT $1, $2, (array_agg(id ORDER BY id DESC))[1], jsonb_agg(jsonb_build_object('id', id, 'status', status,
         'tags', tags, 'suppressedAt', suppressed_at, 'assignedTo', assigned_to,
         'nextStep', next_step, 'dueOn', due_on, 'revision', revision + 1))
       FROM chosen HAVING count(*) > 0),
     counts AS (
       SELECT count(*)::int AS read, (SELECT count(*)::int FROM chosen) AS done,
         (array_agg(id ORDER BY id DESC))[1] AS last FROM batch)
     UPDATE lead_bulk_changes SET done = lead_bulk_changes.done + counts.done,
       skipped = skipped + read - counts.done, last_lead_id = COALESCE(last, last_lead_id),
       status = CASE WHEN read < $7 THEN 'Complete' ELSE 'Running' END,
       finished_at = CASE WHEN read < $7 THEN now() END
     FROM counts WHERE account_id = $1 AND id = $2
     RETURNING read < $7 AS "isLast", ARRAY(SELECT id FROM chosen) AS ids`,
    parameters,
  );
  return changed;
}

/** Whether a change only assigns leads by the rules: it skips leads that none of them matches. */
const isByRulesOnly = ({
  byRules,
  addTags = [],
  removeTags = [],
  ...others
}: BulkChange['change']) =>
  byRules === true &&
  addTags.length + removeTags.length === 0 &&
  Object.values(others).every((value) => value === undefined);

/** The members whom a change assigns leads to. */
export const assigneesOf = ({
  shareAmong,
  'Assignee ID': assignee,
}: Pick<BulkChange['change'], 'shareAmong' | 'Assignee ID'>): string[] =>
  shareAmong ?? (assignee ? [assignee] : []);

/** Removes and returns a batch of a locked change, to be restored; null if none is left. */
export async function takeBatch(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<LeadBefore[] | null> {
  const [[batch]] = await tx.query<[{ leads: LeadBefore[] }[], number]>(
    `DELETE FROM lead_bulk_batches WHERE account_id = $1 AND bulk_id = $2 AND last_lead_id = (
       SELECT last_lead_id FROM lead_bulk_batches WHERE account_id = $1 AND bulk_id = $2 ORDER BY last_lead_id LIMIT 1)
     RETURNING leads`,
    [accountId, id],
  );
  return batch?.leads ?? null;
}

/** Restores locked leads, except those edited since. */
export function restoreLeads(
  tx: EntityManager,
  { accountId, id }: TenantId,
  leads: LeadBefore[],
): Promise<unknown> {
  return tx.query(
    `WITH before AS (
       SELECT * FROM json_to_recordset($3)
         AS kept (id uuid, status text, tags json, "suppressedAt" timestamptz, "assignedTo" uuid, "nextStep" text, "dueOn" date, revision int)),
     restored AS (
       UPDATE leads SET status = before.status, tags = ARRAY(SELECT json_array_elements_text(before.tags)),
         suppressed_at = "suppressedAt", assigned_to = ${restoredAssignee('before."assignedTo"', 'leads.assigned_to')},
         next_step = "nextStep", due_on = "dueOn", revision = leads.revision + 1
       FROM before WHERE leads.account_id = $1 AND leads.id = before.id AND leads.revision = before.revision
       RETURNING 1)
     UPDATE lead_bulk_changes SET restored = restored + (SELECT count(*) FROM restored),
       not_restored = not_restored + (SELECT count(*) FROM before) - (SELECT count(*) FROM restored)
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, asJson(leads)],
  );
}
