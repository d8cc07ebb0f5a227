import type { EntityManager } from 'typeorm';
import type { SecurityEventType } from '#contract/settings.js';
import type { Origin } from '../../platform/caller.js';
import type { EventMeta } from './audit-log.sql.js';

/** Long enough to look back a year. */
const RETENTION_DAYS = 400;
const REMOVED_AT_ONCE = 10_000;

export function insertEvent(
  tx: EntityManager,
  userId: string,
  type: SecurityEventType,
  { ip, userAgent, key }: Origin,
  meta: EventMeta,
): Promise<unknown> {
  return tx.query(
    'INSERT INTO security_events (user_id, type, meta, ip, user_agent) VALUES ($1, $2, $3, $4, $5)',
    [userId, type, { ...(key && { key }), ...meta }, ip, userAgent],
  );
}

/** Records a login once. */
export function insertLogin(
  tx: EntityManager,
  userId: string,
  authTime: number,
  { ip, userAgent }: Origin,
): Promise<unknown> {
  return tx.query(
    `INSERT INTO security_events (user_id, type, meta, ip, user_agent)
     SELECT $1, 'login', $2, $3, $4
     WHERE NOT EXISTS (
       SELECT FROM security_events WHERE user_id = $1 AND type = 'login' AND meta = $2)`,
    [userId, { authTime }, ip, userAgent],
  );
}

export function insertEventForAccount(
  tx: EntityManager,
  accountId: string,
  type: SecurityEventType,
  meta: EventMeta,
): Promise<unknown> {
  return tx.query(
    `INSERT INTO security_events (user_id, type, meta)
     SELECT user_id, $2, $3 FROM memberships WHERE account_id = $1 AND role IN ('OWNER', 'ADMIN')`,
    [accountId, type, meta],
  );
}

/** Removes a limited number of old events. */
export function removeOldEvents(tx: EntityManager): Promise<unknown> {
  return tx.query(
    `DELETE FROM security_events WHERE id IN (
       SELECT id FROM security_events WHERE occurred_at < now() - make_interval(days => $1)
       ORDER BY occurred_at LIMIT $2)`,
    [RETENTION_DAYS, REMOVED_AT_ONCE],
  );
}
