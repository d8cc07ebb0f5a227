import { Injectable } from '@nestjs/common';
import { DataSource, In, MoreThanOrEqual, Not, Raw, type EntityManager } from 'typeorm';
import {
  ACCESS_EVENT_TYPES,
  type AccessEventType,
  type SecurityEventsQuery,
  type SecurityEventType,
} from '#contract/settings.js';
import type { ActingKey, Origin } from '../../platform/caller.js';
import { SecurityEventEntity } from './security-event.entity.js';

/** Long enough to look back a year. */
const RETENTION_DAYS = 400;
const REMOVED_AT_ONCE = 10_000;

/** Details of an event; `key` is the API key that acted, or was created or revoked. */
type EventMeta = Record<string, unknown> & { key?: ActingKey };

/** Records security events and lists them for the user. */
@Injectable()
export class SecurityEventsService {
  constructor(private readonly database: DataSource) {}

  /** Newest first. */
  list(userId: string, { kind, limit }: SecurityEventsQuery): Promise<SecurityEventEntity[]> {
    const accesses = In([...ACCESS_EVENT_TYPES]);
    const type = { all: undefined, accesses, changes: Not(accesses) }[kind];
    return this.database.getRepository(SecurityEventEntity).find({
      where: { userId, ...(type && { type }) },
      order: { occurredAt: 'DESC', id: 'DESC' },
      take: limit,
    });
  }

  async record(
    userId: string,
    type: SecurityEventType,
    { ip, userAgent, key }: Origin,
    meta: EventMeta = {},
    manager: EntityManager = this.database.manager,
  ): Promise<void> {
    await manager.query(
      'INSERT INTO security_events (user_id, type, meta, ip, user_agent) VALUES ($1, $2, $3, $4, $5)',
      [userId, type, { ...(key && { key }), ...meta }, ip, userAgent],
    );
  }

  /** Records an event that no request caused, such as a change at the payment provider, for all users of an account. */
  async recordForAccount(
    accountId: string,
    type: SecurityEventType,
    meta: EventMeta,
    tx: EntityManager,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO security_events (user_id, type, meta)
       SELECT id, $2, $3 FROM users WHERE primary_account_id = $1`,
      [accountId, type, meta],
    );
  }

  /** Records an access at most once every ten minutes per type, so page views do not bury the changes. */
  async recordAccess(
    userId: string,
    type: AccessEventType,
    origin: Origin,
    meta: EventMeta = {},
  ): Promise<void> {
    const isRecorded = (manager: EntityManager) =>
      manager.existsBy(SecurityEventEntity, {
        userId,
        type,
        occurredAt: Raw((column) => `${column} > now() - interval '10 minutes'`),
      });
    if (await isRecorded(this.database.manager)) return;
    await this.database.transaction(async (tx) => {
      // Of concurrent accesses, the later ones wait here and then find the first one's event.
      await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      if (!(await isRecorded(tx))) await this.record(userId, type, origin, meta, tx);
    });
  }

  isRecordedSince(userId: string, type: SecurityEventType, since: Date): Promise<boolean> {
    const occurredAt = MoreThanOrEqual(since.toISOString());
    return this.database.manager.existsBy(SecurityEventEntity, { userId, type, occurredAt });
  }

  /** Removes a limited number of old events. */
  async removeOld(): Promise<void> {
    await this.database.query(
      `DELETE FROM security_events WHERE id IN (
         SELECT id FROM security_events WHERE occurred_at < now() - make_interval(days => $1)
         ORDER BY occurred_at LIMIT $2)`,
      [RETENTION_DAYS, REMOVED_AT_ONCE],
    );
  }
}
