import type { EntityManager } from 'typeorm';
import {
  RESTORE_HOURS,
  type Delivery,
  type DeliveryListQuery,
  type DeliveryRequest,
} from '#contract/deliveries.js';
import { page } from '#contract/list.js';
import { nameOfMember } from '../../people/users/membership.sql.js';
import { asParameters, plainArray, type PutValue } from '../../platform/database/values.js';

/** A row of the API, without data from its runs. */
export interface StoredDelivery {
  id: string;
  request: DeliveryRequest;
  nextAt: Date | null;
  pausedBy: Delivery['pausedBy'];
  pauseReason: string | null;
  createdBy: Delivery['createdBy'];
  createdAt: Date;
  updatedAt: Date;
}

const FIELDS = `
  d.id, d.request, d.next_at AS "nextAt", d.paused_by AS "pausedBy", d.pause_reason AS "pauseReason",
  d.created_at AS "createdAt", d.updated_at AS "updatedAt",
  CASE WHEN d.created_by IS NOT NULL
    THEN json_build_object('id', d.created_by, 'name', ${nameOfMember('d.account_id', 'd.created_by')}) END AS "createdBy"`;

const ORDER = {
  name: `lower(d.request ->> 'name')`,
  nextAt: 'd.next_at',
  createdAt: 'd.created_at',
} as const;

const STATUS = { active: 'd.paused_by IS NULL', paused: 'd.paused_by IS NOT NULL' };

function whereDeliveries(
  accountId: string,
  { id, status, q }: NonNullable<DeliveryListQuery['filter']> = {},
  put: PutValue,
): string {
  const conditions = [
    `d.account_id = ${put(accountId, 'uuid')} AND d.deleted_at IS NULL`,
    id && `d.id = ANY(${put(plainArray(id), 'uuid[]')})`,
    status && STATUS[status],
    q && `strpos(lower(d.request ->> 'name'), lower(${put(q, 'text')})) > 0`,
  ];
  return conditions.filter(Boolean).join(' AND ');
}

export function listDeliveries(
  tx: EntityManager,
  accountId: string,
  query: DeliveryListQuery,
): Promise<StoredDelivery[]> {
  const { offset, limit } = page(query);
  const [field, direction] = query.sort ?? ['createdAt', 'DESC'];
  const parameters: unknown[] = [offset, limit];
  return tx.query(
    `SELECT ${FIELDS} FROM deliveries d
     WHERE ${whereDeliveries(accountId, query.filter, asParameters(parameters))}
     ORDER BY ${ORDER[field]} ${direction} NULLS LAST, d.id ${direction} OFFSET $1 LIMIT $2`,
    parameters,
  );
}

export async function countDeliveries(
  tx: EntityManager,
  accountId: string,
  filter?: DeliveryListQuery['filter'],
): Promise<number> {
  const parameters: unknown[] = [];
  const [{ count }] = await tx.query<[{ count: number }]>(
    `SELECT count(*)::int FROM deliveries d WHERE ${whereDeliveries(accountId, filter, asParameters(parameters))}`,
    parameters,
  );
  return count;
}

/** @param lock locks the row until the transaction ends @param deleted finds deleted ones, too */
export async function findDelivery(
  tx: EntityManager,
  accountId: string,
  id: string,
  { lock = false, deleted = false } = {},
): Promise<StoredDelivery | null> {
  const [row] = await tx.query<StoredDelivery[]>(
    `SELECT ${FIELDS} FROM deliveries d
     WHERE d.account_id = $1 AND d.id = $2 ${deleted ? '' : 'AND d.deleted_at IS NULL'} ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [accountId, id],
  );
  return row ?? null;
}

interface Schedule {
  request: DeliveryRequest;
  startsOn: string;
  nextAt: Date;
}

/** @returns false if an earlier attempt at the same request has created it */
export async function insertDelivery(
  tx: EntityManager,
  accountId: string,
  id: string,
  { request, startsOn, nextAt }: Schedule,
): Promise<boolean> {
  const created = await tx.query<unknown[]>(
    `INSERT INTO deliveries (account_id, id, request, starts_on, next_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING id`,
    [accountId, id, request, startsOn, nextAt],
  );
  return created.length > 0;
}

export function updateRequest(
  tx: EntityManager,
  accountId: string,
  id: string,
  request: DeliveryRequest,
): Promise<unknown> {
  return tx.query(
    'UPDATE deliveries SET request = $3, updated_at = now() WHERE account_id = $1 AND id = $2',
    [accountId, id, request],
  );
}

/** A paused delivery gets its next date when it is resumed. */
export function updateSchedule(
  tx: EntityManager,
  accountId: string,
  id: string,
  { startsOn, nextAt }: Omit<Schedule, 'request'>,
): Promise<unknown> {
  return tx.query(
    `UPDATE deliveries SET starts_on = $3, next_at = CASE WHEN paused_by IS NULL THEN $4::timestamptz END
     WHERE account_id = $1 AND id = $2`,
    [accountId, id, startsOn, nextAt],
  );
}

/** @returns false if it was deleted before */
export async function markDeleted(
  tx: EntityManager,
  accountId: string,
  id: string,
): Promise<boolean> {
  const [, deleted] = await tx.query<[unknown, number]>(
    'UPDATE deliveries SET deleted_at = now(), next_at = NULL WHERE account_id = $1 AND id = $2 AND deleted_at IS NULL',
    [accountId, id],
  );
  return deleted > 0;
}

/** Whether a delivery can still be restored. */
export async function isRestorable(
  tx: EntityManager,
  accountId: string,
  id: string,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `SELECT FROM deliveries WHERE account_id = $1 AND id = $2
       AND deleted_at > now() - interval '${RESTORE_HOURS} hours' FOR NO KEY UPDATE`,
    [accountId, id],
  );
  return rows.length > 0;
}

/** Also deletes everything they delivered. */
export function removeDeleted(tx: EntityManager): Promise<unknown> {
  return tx.query(
    `DELETE FROM deliveries WHERE deleted_at <= now() - interval '${RESTORE_HOURS} hours'`,
  );
}

/** Whether the account has made a delivery, even if it has since been deleted. */
export async function hasDeliveries(tx: EntityManager, accountId: string): Promise<boolean> {
  const [row] = await tx.query<[{ has: boolean }]>(
    'SELECT EXISTS (SELECT FROM deliveries WHERE account_id = $1) AS has',
    [accountId],
  );
  return row.has;
}

/** The deliveries that the product has paused, with the reason. */
export function pausedDeliveries(
  tx: EntityManager,
  accountId: string,
): Promise<{ id: string; name: string; reason: string }[]> {
  return tx.query(
    `SELECT id, request ->> 'name' AS name, COALESCE(pause_reason, '') AS reason FROM deliveries
     WHERE account_id = $1 AND deleted_at IS NULL AND paused_by = 'failures' ORDER BY updated_at DESC, id`,
    [accountId],
  );
}
