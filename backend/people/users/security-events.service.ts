import { Injectable } from '@nestjs/common';
import { DataSource, In, MoreThanOrEqual, Not, Raw, type EntityManager } from 'typeorm';
import { isAudited, type AuditAction } from '#contract/audit-actions.js';
import {
  ACCESS_EVENT_TYPES,
  type AccessEventType,
  type SecurityEventsQuery,
  type SecurityEventType,
} from '#contract/settings.js';
import { lruCache } from '../../platform/cache.js';
import type { Caller, Origin } from '../../platform/caller.js';
import { AuditLogService } from './audit-log.service.js';
import { insertLoginEntry, type EventMeta } from './audit-log.sql.js';
import { SecurityEventEntity } from './security-event.entity.js';
import {
  insertEvent,
  insertEventForAccount,
  insertLogin,
  removeOldEvents,
} from './security-event.sql.js';
import { lockUser } from './user.sql.js';

type Login = Pick<Caller, 'userId' | 'accountId' | 'authTime'>;

/** What happened to a person. An event that the audit log also has needs its account. */
type Person<Type extends SecurityEventType> = {
  userId: string;
} & (Type extends AuditAction ? { accountId: string | null } : unknown);

/** Records security events and lists them for the user. Those that concern an account are also in its audit log. */
@Injectable()
export class SecurityEventsService {
  /** Logins that need no further look at the database. */
  private readonly recorded = lruCache<true>(10_000);

  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditLogService,
  ) {}

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

  /** Records an event of a person and, if it concerns their account, an entry in its audit log. */
  async record<Type extends SecurityEventType>(
    by: Person<Type>,
    type: Type,
    origin: Origin,
    meta: EventMeta = {},
    manager: EntityManager = this.database.manager,
  ): Promise<void> {
    const { userId, accountId = null }: { userId: string; accountId?: string | null } = by;
    await insertEvent(manager, userId, type, origin, meta);
    if (!isAudited(type)) return;
    const { ip, key } = origin;
    await this.audit.record(accountId, type, meta, manager, { userId, ip, key });
  }

  /** Records each login once, and once in the log of each account that it opens. */
  async recordLogin({ userId, accountId, authTime }: Login, origin: Origin): Promise<void> {
    const login = `${userId} ${accountId} ${authTime}`;
    if (this.recorded.has(login)) return;
    await this.database.transaction(async (tx) => {
      await lockUser(tx, userId);
      await insertLogin(tx, userId, authTime, origin);
      await insertLoginEntry(tx, accountId, authTime, { userId, ...origin });
    });
    this.recorded.set(login, true);
  }

  /** Records an event that no request caused, such as a change at the payment provider, for an account's owner and admins. */
  async recordForAccount(
    accountId: string,
    type: SecurityEventType & AuditAction,
    meta: EventMeta,
    tx: EntityManager,
  ): Promise<void> {
    await insertEventForAccount(tx, accountId, type, meta);
    await this.audit.record(accountId, type, meta, tx);
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
      if (!(await isRecorded(tx))) await this.record({ userId }, type, origin, meta, tx);
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
