import type { EntityManager } from 'typeorm';
import { actionsOf, type AuditAction } from '#contract/audit-actions.js';
import { AUDIT_DAYS, type AuditFilter, type AuditListQuery } from '#contract/audit.js';
import { page } from '#contract/list.js';
import { accountExists } from '../accounts/account.sql.js';
import type { ActingKey, Actor } from '../../platform/caller.js';
import {
  asJson,
  asParameters,
  plainArray,
  type PutValue,
  type Bound,
} from '../../platform/database/values.js';
import { nameOfMember } from './membership.sql.js';

const REMOVED_AT_ONCE = 10_000;

/** Details of an event; `key` is the API key that acted, or was created or revoked. */
export type EventMeta = Record<string, unknown> & {
  key?: ActingKey;
  /** The member that the event is about. */
  member?: string;
  /** The id of something else that it is about. */
  id?: string;
};

/** Adds an entry. A person without an account has no log. */
export function insertEntry(
  tx: EntityManager,
  accountId: string | null,
  action: AuditAction,
  meta: EventMeta,
  { userId, ip, key }: Actor,
): Promise<unknown> {
  const subject = meta.member ?? meta.id ?? meta.key?.id;
  return tx.query(
    `INSERT INTO audit_log (account_id, actor_user_id, actor_key_id, action, subject, meta, ip)
     SELECT $1, $2, $3, $4, $5, $6, $7 WHERE ${accountExists('$1')}`,
    [accountId, userId, key?.id, action, subject, asJson({ ...(key && { key }), ...meta }), ip],
  );
}

/** Records once that a login opened an account. */
export function insertLoginEntry(
  tx: EntityManager,
  accountId: string,
  authTime: number,
  { userId, ip }: Actor,
): Promise<unknown> {
  return tx.query(
    `INSERT INTO audit_log (account_id, actor_user_id, action, meta, ip)
     SELECT $1, $2, 'login', $3, $4
     WHERE ${accountExists('$1')} AND NOT EXISTS (
       SELECT FROM audit_log WHERE account_id = $1 AND actor_user_id = $2 AND action = 'login' AND meta = $3)`,
    [accountId, userId, { authTime }, ip],
  );
}

/** An entry, with the names of members at the time of reading. */
export interface StoredEntry {
  id: string;
  at: Date;
  action: AuditAction;
  actorId: string | null;
  actorName: string | null;
  keyId: string | null;
  subject: string | null;
  memberName: string | null;
  meta: Record<string, unknown>;
  ip: string | null;
}

const FIELDS = `e.id, e.at, e.action, e.actor_user_id AS "actorId", e.actor_key_id AS "keyId", e.subject, e.meta, e.ip,
  ${nameOfMember('e.account_id', 'e.actor_user_id')} AS "actorName",
  ${nameOfMember('e.account_id', `(e.meta ->> 'member')::uuid`)} AS "memberName"`;

function whereEntries(accountId: string, filter: AuditFilter = {}, put: PutValue): string {
  const { group, actor, since, until } = filter;
  const conditions = [
    `e.account_id = ${put(accountId, 'uuid')}`,
    group && `e.action = ANY(${put(plainArray(actionsOf(group)), 'text[]')})`,
    actor && `e.actor_user_id = ${put(actor, 'uuid')}`,
    since && `e.at >= ${put(since, 'timestamptz')}`,
    until && `e.at < ${put(until, 'timestamptz')}`,
  ];
  return conditions.filter(Boolean).join(' AND ');
}

/** A page of the account's log, newest first unless another order is given. */
export function listEntries(
  tx: EntityManager,
  accountId: string,
  { filter, sort, ...query }: AuditListQuery,
): Promise<StoredEntry[]> {
  const [, direction] = sort ?? ['at', 'DESC'];
  const { offset, limit } = page(query);
  const parameters: unknown[] = [];
  const where = whereEntries(accountId, filter, asParameters(parameters));
  const range = [offset, limit].map((rows) => `$${parameters.push(rows)}`);
  return tx.query(
    `SELECT ${FIELDS} FROM audit_log e WHERE ${where}
     ORDER BY e.at ${direction}, e.id ${direction} OFFSET ${range[0]} LIMIT ${range[1]}`,
    parameters,
  );
}

export async function countEntries(
  tx: EntityManager,
  accountId: string,
  filter: AuditFilter | undefined,
): Promise<number> {
  const parameters: unknown[] = [];
  const where = whereEntries(accountId, filter, asParameters(parameters));
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int FROM audit_log e WHERE ${where}`,
    parameters,
  );
  return count;
}

/** The next entries after one, newest first; the newest without one. */
export function entriesAfter(
  tx: EntityManager,
  accountId: string,
  filter: AuditFilter | undefined,
  last: string | undefined,
  limit: number,
): Promise<StoredEntry[]> {
  const parameters: unknown[] = [];
  const put = asParameters(parameters);
  const where = whereEntries(accountId, filter, put);
  const older = last
    ? `AND (e.at, e.id) < (SELECT at, id FROM audit_log WHERE account_id = ${put(accountId, 'uuid')} AND id = ${put(last, 'uuid')})`
    : '';
  return tx.query(
    `SELECT ${FIELDS} FROM audit_log e WHERE ${where} ${older}
     ORDER BY e.at DESC, e.id DESC LIMIT $${parameters.push(limit)}`,
    parameters,
  );
}

/** Removes a limited number of old entries. Only for workers: requests may not delete any. */
export function removeOldEntries(tx: EntityManager): Promise<unknown> {
  return tx.query(
    `DELETE FROM audit_log WHERE (account_id, id) IN (
       SELECT account_id, id FROM audit_log WHERE at < now() - make_interval(days => $1)
       ORDER BY at LIMIT $2)`,
    [AUDIT_DAYS, REMOVED_AT_ONCE],
  );
}

/** SQL: the account's downloads of leads as rows of its activity; the argument is SQL. */
export const LEADS_DOWNLOADED = (account: Bound) => `
  SELECT id, at, 'export' AS kind, actor_user_id AS actor_id, NULL::uuid AS lead_id,
    COALESCE((meta ->> 'leads')::int, 0) AS leads, jsonb_build_object('text', upper(meta ->> 'format')) AS meta
  FROM audit_log WHERE account_id = ${account} AND action = 'leads_downloaded'`;
