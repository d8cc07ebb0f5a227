import { Injectable } from '@nestjs/common';
import { DataSource, In, MoreThanOrEqual, Not, Raw, type EntityManager } from 'typeorm';
import {
  ACCESS_EVENT_TYPES,
  type AccessEventType,
  type SecurityEventsQuery,
  type SecurityEventType,
} from '#contract/settings.js';
import type { Origin } from '../../platform/caller.js';
import { SecurityEventEntity } from './security-event.entity.js';
import {
  type EventMeta,
  insertEvent,
  insertEventForAccount,
  removeOldEvents,
} from './security-event.sql.js';
import { lockUser } from './user.sql.js';

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
    origin: Origin,
    meta: EventMeta = {},
    manager: EntityManager = this.database.manager,
  ): Promise<void> {
    await insertEvent(manager, userId, type, origin, meta);
  }

  /** Records an event that no request caused, such as a change at the payment provider, for an account's owner and admins. */
  async recordForAccount(
    accountId: string,
    type: SecurityEventType,
    meta: EventMeta,
    tx: EntityManager,
  ): Promise<void> {
    await insertEventForAccount(tx, accountId, type, meta);
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
      await lockUser(tx, userId);
      if (!(await isRecorded(tx))) await this.record(userId, type, origin, meta, tx);
    });
  }

  isRecordedSince(userId: string, type: SecurityEventType, since: Date): Promise<boolean> {
    const occurredAt = MoreThanOrEqual(since.toISOString());
    return this.database.manager.existsBy(SecurityEventEntity, { userId, type, occurredAt });
  }

  removeOld(): Promise<unknown> {
    return removeOldEvents(this.database.manager);
  }
}
