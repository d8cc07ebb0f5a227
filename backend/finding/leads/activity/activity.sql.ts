import type { EntityManager } from 'typeorm';
import {
  MAX_ACTIVITY_PAGE,
  type Activity,
  type ActivityForm,
  type ActivityQuery,
} from '#contract/activity.js';
import { page } from '#contract/list.js';
import type { Overview } from '#contract/overview.js';
import { LEADS_DOWNLOADED } from '../../../people/users/audit-log.sql.js';
import { nameOfMember } from '../../../people/users/membership.sql.js';
import {
  asJson,
  asParameters,
  plainArray,
  type TenantId,
} from '../../../platform/database/values.js';
import { RUNS_STARTED } from '../../runs/run.sql.js';
import { IMPORTS_STARTED } from '../import/import.sql.js';

/** Grouping all changes of a large account would take seconds. */
const MAX_READ = 50_000;

/** A row of a timeline. */
export type SelectedActivity = Omit<Activity, 'at'> & { at: Date };

/** SQL: a value that a change keeps; of an assignment, the member's name. */
const valueOf = (key: 'before' | 'after') => `
  CASE WHEN kind = 'assigned' AND meta ->> '${key}' IS NOT NULL
    THEN to_jsonb(COALESCE(${nameOfMember('$1', `(listed.meta ->> '${key}')::uuid`)}, 'Former member')) ELSE meta -> '${key}' END AS "${key}"`;

const MENTIONS = `COALESCE((
  SELECT json_agg(json_build_object('id', mentioned.id, 'name', ${nameOfMember('$1', 'mentioned.id')}))
  FROM (SELECT jsonb_array_elements_text(meta -> 'mentions')::uuid AS id) mentioned), '[]')`;

/**
 * A page of a lead's or the account's activities, newest first. What one transaction did to many leads is one activity of the account.
 * One change of two leads that are merged now is one of the remaining lead. It reads the latest 50,000 changes. Runs, imports and downloads, which have their own tables, are among the account's.
 * @param id of the only activity to read
 */
export function listActivities(
  tx: EntityManager,
  { accountId, userId }: { accountId: string; userId: string },
  query: ActivityQuery,
  id?: string,
): Promise<SelectedActivity[]> {
  const { lead, member, kind, mentionsMe } = query.filter ?? {};
  const { offset, limit } = page({ limit: MAX_ACTIVITY_PAGE / 2, ...query });
  const parameters: unknown[] = [accountId, offset, limit];
  const put = asParameters(parameters);
  const matches = [
    member && `actor_id = ${put(member, 'uuid')}`,
    kind && `kind = ANY(${put(plainArray(kind), 'text[]')})`,
    id && `id = ${put(id, 'uuid')}`,
  ].filter(Boolean);
  const and = matches.map((condition) => ` AND ${condition}`).join('');
  const ofLead = lead ? ` AND lead_id = ${put(lead, 'uuid')}` : '';
  const unseen = mentionsMe
    ? ` AND id IN (SELECT activity_id FROM mentions WHERE account_id = $1 AND user_id = ${put(userId, 'uuid')})`
    : '';
  const started = lead || mentionsMe ? [] : [RUNS_STARTED, IMPORTS_STARTED, LEADS_DOWNLOADED];
  return tx.query(
    `WITH changed AS (
       SELECT min(id::text)::uuid AS id, at, kind, actor_id, (array_agg(lead_id))[1] AS lead_id, ${lead ? '1' : 'count(*)::int'} AS leads,
         CASE WHEN count(*) = 1 THEN (array_agg(meta))[1] WHEN min(meta ->> 'after') = max(meta ->> 'after')
           THEN (array_agg(meta - 'before'))[1] ELSE '{}' END AS meta
       FROM (SELECT * FROM activities WHERE account_id = $1${ofLead}${unseen}${and} ORDER BY at DESC, id DESC LIMIT ${MAX_READ}) latest
       GROUP BY at, kind, actor_id, CASE WHEN kind IN ('comment', 'call', 'email') THEN id END, CASE WHEN kind NOT IN ('tags', 'follow-up') THEN meta -> 'after' END
       ORDER BY at DESC, min(id::text) LIMIT $2::int + $3::int),
     listed AS (
       SELECT * FROM changed
       ${started.map((rows) => `UNION ALL (SELECT * FROM (${rows('$1')}) started WHERE true${and} ORDER BY at DESC LIMIT $2::int + $3::int)`).join('\n')}
       ORDER BY at DESC, id OFFSET $2 LIMIT $3)
     SELECT id, kind, at, leads, ${valueOf('before')}, ${valueOf('after')}, meta ->> 'text' AS text,
       ${MENTIONS} AS mentions, (meta ->> 'run')::uuid AS "runId",
       CASE WHEN actor_id IS NOT NULL THEN json_build_object('id', actor_id, 'name', ${nameOfMember('$1', 'listed.actor_id')}) END AS by,
       CASE WHEN leads = 1 THEN (
         SELECT json_build_object('id', l.id, 'name', l.name) FROM leads l
         WHERE l.account_id = $1 AND l.id = listed.lead_id) END AS lead
     FROM listed ORDER BY at DESC, id`,
    parameters,
  );
}

/** @returns the new activity's id; undefined for another account's lead */
export async function insertActivity(
  tx: EntityManager,
  { accountId, id }: TenantId,
  { kind, text, mentions = [] }: Pick<ActivityForm, 'kind' | 'text' | 'mentions'>,
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }[]>(
    `INSERT INTO activities (account_id, lead_id, kind, meta)
     SELECT account_id, id, $3, $4 FROM leads WHERE account_id = $1 AND id = $2 RETURNING id`,
    [accountId, id, kind, asJson({ text: text || null, mentions })],
  );
  return row?.id;
}

export function insertMentions(
  tx: EntityManager,
  { accountId, id }: TenantId,
  userIds: readonly string[],
): Promise<unknown> {
  return tx.query(
    `INSERT INTO mentions (account_id, user_id, activity_id)
     SELECT $1, user_id, $2 FROM unnest($3::uuid[]) AS mentioned (user_id)`,
    [accountId, id, userIds],
  );
}

/** The latest leads with comments that mention a member who has not seen them. */
export function unseenMentions(
  tx: EntityManager,
  accountId: string,
  userId: string,
): Promise<Overview['needs']['mentions']> {
  return tx.query(
    `SELECT leads.id AS "leadId", leads.name AS lead, ${nameOfMember('$1', 'latest.actor_id')} AS by
     FROM (SELECT DISTINCT ON (a.lead_id) a.lead_id, a.actor_id, a.at
       FROM mentions m JOIN activities a ON a.account_id = m.account_id AND a.id = m.activity_id
       WHERE m.account_id = $1 AND m.user_id = $2 ORDER BY a.lead_id, a.at DESC) latest
     JOIN leads ON leads.account_id = $1 AND leads.id = latest.lead_id
     ORDER BY latest.at DESC LIMIT ${MAX_UNSEEN}`,
    [accountId, userId],
  );
}
const MAX_UNSEEN = 5;

/** A member sees a lead, so its comments no longer wait for them. */
export function removeMentions(
  tx: EntityManager,
  accountId: string,
  userId: string,
  leadId: string,
): Promise<unknown> {
  return tx.query(
    `DELETE FROM mentions m USING activities a
     WHERE m.account_id = $1 AND m.user_id = $2 AND a.account_id = $1 AND a.id = m.activity_id AND a.lead_id = $3`,
    [accountId, userId, leadId],
  );
}

/** What a member wrote: who wrote it. */
export async function authorOf(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<{ actorId: string | null; leadId: string } | undefined> {
  const [row] = await tx.query<{ actorId: string | null; leadId: string }[]>(
    `SELECT actor_id AS "actorId", lead_id AS "leadId" FROM activities
     WHERE account_id = $1 AND id = $2 AND kind IN ('comment', 'call', 'email') FOR UPDATE`,
    [accountId, id],
  );
  return row;
}

export function removeActivity(tx: EntityManager, { accountId, id }: TenantId): Promise<unknown> {
  return tx.query('DELETE FROM activities WHERE account_id = $1 AND id = $2', [accountId, id]);
}

/** Moves what happened to a lead to the lead that it is merged into. @returns the ids of what moved */
export async function mergeActivities(
  tx: EntityManager,
  accountId: string,
  from: string,
  to: string,
): Promise<string[]> {
  const [moved] = await tx.query<[{ id: string }[], number]>(
    'UPDATE activities SET lead_id = $3 WHERE account_id = $1 AND lead_id = $2 RETURNING id',
    [accountId, from, to],
  );
  await tx.query(`INSERT INTO activities (account_id, lead_id, kind) VALUES ($1, $2, 'merged')`, [
    accountId,
    to,
  ]);
  return moved.map(({ id }) => id);
}

/** Moves what a merge moved back to the lead that it came from. */
export async function returnActivities(
  tx: EntityManager,
  accountId: string,
  from: string,
  to: string,
  ids: readonly string[],
): Promise<void> {
  await tx.query(
    'UPDATE activities SET lead_id = $3 WHERE account_id = $1 AND lead_id = $2 AND id = ANY($4::uuid[])',
    [accountId, from, to, ids],
  );
  await tx.query(`INSERT INTO activities (account_id, lead_id, kind) VALUES ($1, $2, 'split')`, [
    accountId,
    from,
  ]);
}

/** Makes the rest of a transaction the doing of the person who requested it, or who undoes it. */
export function actAsRequester(
  tx: EntityManager,
  table: 'lead_bulk_changes' | 'lead_imports',
  { accountId, id }: TenantId,
): Promise<unknown> {
  const requester = table === 'lead_imports' ? 'created_by' : 'COALESCE(undone_by, created_by)';
  return tx.query(
    `SELECT set_config('app.user_id', COALESCE(${requester}::text, ''), true) FROM ${table}
     WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
}
