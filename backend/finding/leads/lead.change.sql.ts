import type { EntityManager } from 'typeorm';
import type { ChangedLead, LeadPatch, LeadsPatch, RecentEdit } from '#contract/leads.js';
import { whileWorker } from '../../people/users/membership.sql.js';
import { eachLead } from './each-lead.sql.js';
import { prepared } from '../../platform/database/prepared.js';
import type { TenantId, Bound } from '../../platform/database/values.js';
import { LEAD_SELECT, type SelectedLead } from './lead.sql.js';

/*
 * These statements set only the given values and read the rest from the locked row: concurrent changes lose nothing.
 */

/** @param revision the only one to change; null for any */
export async function changeLead(
  tx: EntityManager,
  { accountId, id }: TenantId,
  { Status, Tags, Note, 'Assignee ID': assignee, ...followUp }: LeadPatch,
  revision: number | null,
): Promise<ChangedLead | null> {
  const [lead] = await tx.query<ChangedLead[]>(
    prepared(`WITH changed AS (
       UPDATE leads SET status = COALESCE($3, status), tags = COALESCE($4::text[], tags),
         note = CASE WHEN $5::boolean THEN $6 ELSE note END, assigned_to = ${assignedTo('$7', '$8')},
         ${followUpSet(9)}, revision = revision + 1
       WHERE account_id = $1 AND id = $2 AND ($13::int IS NULL OR revision = $13) RETURNING *)
     SELECT ${LEAD_SELECT}, revision AS "Revision" FROM changed l`),
    [
      accountId,
      id,
      Status,
      Tags,
      Note !== undefined,
      Note || null,
      assignee !== undefined,
      assignee,
      ...followUpValues(followUp),
      revision,
    ],
  );
  return lead ?? null;
}

/** SQL fragment: sets a lead's next step and its day from `followUpValues`, which begin at parameter `first`. */
export const followUpSet = (first: number) => `
  next_step = CASE WHEN $${first}::boolean THEN $${first + 1} ELSE leads.next_step END,
  due_on = CASE WHEN $${first + 2}::boolean THEN $${first + 3}::date ELSE leads.due_on END`;

/** Parameters of `followUpSet`: omitted values stay. */
export const followUpValues = ({ 'Next Step': step, 'Due On': dueOn }: FollowUp) => [
  step !== undefined,
  step || null,
  dueOn !== undefined,
  dueOn ?? null,
];
type FollowUp = Pick<LeadPatch, 'Next Step' | 'Due On'>;

/** SQL fragment: whom a lead is assigned to after assigning it to a member or to none (null), or neither; the arguments are SQL. */
export const assignedTo = (isAssigned: string, assignee: Bound) => `
  CASE WHEN ${isAssigned}::boolean THEN ${whileWorker('leads.account_id', `${assignee}::uuid`)} ELSE leads.assigned_to END`;

/** SQL fragment: the assignee from before a change, if they still work with leads. An assignee whom the change left keeps the lead. */
export const restoredAssignee = (before: Bound, now: Bound) => `
  CASE WHEN ${now} IS NOT DISTINCT FROM ${before} THEN ${now} ELSE ${whileWorker('$1', before)} END`;

/** SQL fragment: a lead's tags without the removed and with the added ones, in order; the arguments are SQL. */
export const withTags = (added: string, removed: string) => `ARRAY(
  SELECT tag FROM unnest(tags || ${added}::text[]) WITH ORDINALITY AS given (tag, position)
  WHERE tag <> ALL(${removed}::text[]) GROUP BY tag ORDER BY min(position))`;

/**
 * SQL fragment: the time of a lead's exclusion after excluding it, including it, or neither (null); the argument is
 * SQL.
 */
export const excludedAt = (excludes: string) => `
  CASE WHEN ${excludes}::boolean IS NULL THEN leads.suppressed_at WHEN ${excludes} THEN COALESCE(leads.suppressed_at, now()) END`;

/** Locks in a fixed order, so that overlapping selections never deadlock. */
export function lockLeads(tx: EntityManager, accountId: string, ids: string[]): Promise<unknown> {
  return tx.query(
    'SELECT id FROM leads WHERE account_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    [accountId, ids],
  );
}

/**
 * Changes locked leads, and keeps their previous state under `editId`.
 * @returns the changed leads in the order of `ids`
 */
export function changeLeads(
  tx: EntityManager,
  accountId: string,
  editId: string,
  { ids, addTags = [], removeTags = [], 'Assignee ID': assignee, ...change }: LeadsPatch,
): Promise<SelectedLead[]> {
  return tx.query(
    `WITH kept AS (
       INSERT INTO lead_edits (edit_id, account_id, lead_id, status, tags, suppressed_at, assigned_to, next_step, due_on, revision)
       SELECT $7, account_id, id, status, tags, suppressed_at, assigned_to, next_step, due_on, revision + 1
       FROM leads WHERE account_id = $1 AND id = ANY($2::uuid[])),
     changed AS (
       UPDATE leads SET status = COALESCE($3, status),
         tags = ${withTags('$4', '$5')}, suppressed_at = ${excludedAt('$6')},
         assigned_to = ${assignedTo('$8', '$9')}, ${followUpSet(10)}, revision = revision + 1
       WHERE account_id = $1 AND id = ANY($2::uuid[]) RETURNING *)
     SELECT ${LEAD_SELECT} FROM changed l ORDER BY array_position($2::uuid[], l.id)`,
    [
      accountId,
      ids,
      change.Status,
      addTags,
      removeTags,
      change.Suppressed,
      editId,
      assignee !== undefined,
      assignee,
      ...followUpValues(change),
    ],
  );
}

/** Housekeeping may remove an old edit late, but the edit can't be undone by then. */
const IS_OLD = "edited_at <= now() - interval '1 day'";

const MAX_LISTED_EDITS = 20;

export type SelectedEdit = Omit<RecentEdit, 'editedAt'> & { editedAt: Date };

/** SQL fragment: the tags in one array and not in the other, over the leads of an edit in `kept`. */
const tagsOnlyIn = (tags: string, others: string) => `(
  SELECT array_agg(DISTINCT tag ORDER BY tag) FROM kept, unnest(${tags}) tag
  WHERE kept.edit_id = edit.edit_id AND tag <> ALL(${others}))`;

/** The latest edits that can be undone, each with its changes to the leads that haven't been edited since. */
export function recentEdits(tx: EntityManager, accountId: string): Promise<SelectedEdit[]> {
  return tx.query(
    `WITH kept AS MATERIALIZED (
       SELECT e.edit_id, e.edited_at, l.name, l.status, l.tags, l.suppressed_at IS NOT NULL AS suppressed, l.assigned_to,
         l.assigned_to IS DISTINCT FROM e.assigned_to AS has_assignee, l.next_step, l.due_on,
         l.next_step IS DISTINCT FROM e.next_step AS has_step, l.due_on IS DISTINCT FROM e.due_on AS has_day,
         e.tags AS tags_before, l.status <> e.status AS has_status,
         (l.suppressed_at IS NULL) <> (e.suppressed_at IS NULL) AS has_exclusion
       FROM lead_edits e, ${eachLead('$1', 'e.lead_id')}
       WHERE e.account_id = $1 AND l.revision = e.revision AND NOT ${IS_OLD}
         AND (l.status, l.tags, l.suppressed_at, l.assigned_to, l.next_step, l.due_on)
           IS DISTINCT FROM (e.status, e.tags, e.suppressed_at, e.assigned_to, e.next_step, e.due_on)),
     edit AS MATERIALIZED (
       SELECT edit_id, count(*)::int AS leads, max(edited_at) AS edited_at,
         CASE WHEN count(*) = 1 THEN min(name) END AS name, min(status) FILTER (WHERE has_status) AS status,
         bool_or(suppressed) FILTER (WHERE has_exclusion) AS suppressed,
         bool_or(has_assignee) AS has_assignee, min(assigned_to::text) FILTER (WHERE has_assignee) AS assignee,
         bool_or(has_step) AS has_step, min(next_step) FILTER (WHERE has_step) AS step,
         bool_or(has_day) AS has_day, min(due_on) FILTER (WHERE has_day) AS day
       FROM kept GROUP BY edit_id ORDER BY max(edited_at) DESC, edit_id LIMIT ${MAX_LISTED_EDITS})
     SELECT edit_id AS id, leads, name, edited_at AS "editedAt",
       jsonb_strip_nulls(jsonb_build_object('Status', status, 'Suppressed', suppressed,
         'addTags', ${tagsOnlyIn('kept.tags', 'kept.tags_before')},
         'removeTags', ${tagsOnlyIn('kept.tags_before', 'kept.tags')}))
         || CASE WHEN has_assignee THEN jsonb_build_object('Assignee ID', assignee) ELSE '{}' END
         || CASE WHEN has_step THEN jsonb_build_object('Next Step', step) ELSE '{}' END
         || CASE WHEN has_day THEN jsonb_build_object('Due On', day) ELSE '{}' END AS change
     FROM edit ORDER BY edited_at DESC, edit_id`,
    [accountId],
  );
}

/** @returns the ids of the leads that an edit changed; none if it can't be undone */
export async function leadsOfEdit(
  tx: EntityManager,
  accountId: string,
  editId: string,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT lead_id AS id FROM lead_edits WHERE account_id = $1 AND edit_id = $2 AND NOT ${IS_OLD}`,
    [accountId, editId],
  );
  return rows.map(({ id }) => id);
}

/** SQL: the edit `$2` of the lead `leads.id`. A look-up per lead, like `eachLead`; the statement still sees it after removing it. */
const editOf = (columns: string) => `(
  SELECT ${columns} FROM lead_edits e WHERE e.account_id = $1 AND e.edit_id = $2 AND e.lead_id = leads.id)`;

/**
 * Restores an edit's locked leads to their state before it, except those edited since. An edit can be undone once.
 * @returns the restored leads
 */
export function undoEdit(
  tx: EntityManager,
  accountId: string,
  editId: string,
  ids: string[],
): Promise<SelectedLead[]> {
  return tx.query(
    `WITH removed AS (DELETE FROM lead_edits WHERE account_id = $1 AND edit_id = $2),
     restored AS (
       UPDATE leads SET (status, tags, suppressed_at, assigned_to, next_step, due_on) = ${editOf(
         `e.status, e.tags, e.suppressed_at, ${restoredAssignee('e.assigned_to', 'leads.assigned_to')}, e.next_step, e.due_on`,
       )},
         revision = revision + 1
       WHERE account_id = $1 AND id = ANY($3::uuid[]) AND revision = ${editOf('e.revision')} RETURNING *)
     SELECT ${LEAD_SELECT} FROM restored l ORDER BY l.id`,
    [accountId, editId, ids],
  );
}

/**
 * Removes the account's oldest edits beyond a number of kept leads. Another transaction may be removing the same ones.
 * The arrays are computed once: joins would compare all rows with each other while the table has no statistics.
 */
export function removeEditsBeyond(
  tx: EntityManager,
  accountId: string,
  keptLeads: number,
): Promise<unknown> {
  return tx.query(
    `WITH edits AS (
       SELECT edit_id, sum(count(*)) OVER (ORDER BY max(edited_at) DESC, edit_id) AS total
       FROM lead_edits WHERE account_id = $1 GROUP BY edit_id)
     DELETE FROM lead_edits WHERE account_id = $1 AND ctid = ANY(ARRAY(
       SELECT ctid FROM lead_edits
       WHERE account_id = $1 AND edit_id = ANY(ARRAY(SELECT edit_id FROM edits WHERE total > $2))
       FOR UPDATE SKIP LOCKED))`,
    [accountId, keptLeads],
  );
}

export function removeOldEdits(tx: EntityManager): Promise<unknown> {
  return tx.query(`DELETE FROM lead_edits WHERE ${IS_OLD}`);
}

/** SQL fragment: `lead_id` of the leads, not excluded, whose content a run changed; the arguments are SQL. */
export const leadsChangedIn = (account: Bound, run: Bound) => `(
  SELECT DISTINCT c.lead_id FROM lead_changes c, ${eachLead(account, 'c.lead_id')}
  WHERE c.account_id = ${account} AND c.run_id = ${run} AND l.suppressed_at IS NULL)`;
