import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { auditText, type AuditAction } from '#contract/audit-actions.js';
import type { AuditEntry, AuditFilter, AuditListQuery } from '#contract/audit.js';
import { AccountsService } from '../accounts/accounts.service.js';
import type { Actor } from '../../platform/caller.js';
import { currentActor } from '../../platform/database/request-pool.js';
import type { ListPage } from '../../platform/list-page.js';
import {
  countEntries,
  entriesAfter,
  insertEntry,
  listEntries,
  removeOldEntries,
  type EventMeta,
  type StoredEntry,
} from './audit-log.sql.js';

/** Entries that a download reads at once. */
const READ_AT_ONCE = 500;

/**
 * What was done in an account, for its owner and admins. Facts that are also security events of a person are recorded by
 * `SecurityEventsService`, which calls this.
 */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly database: DataSource,
    accounts: AccountsService,
  ) {
    accounts.register((tx, accountId, fields) =>
      this.record(accountId, 'account_changed', { fields }, tx),
    );
  }

  /**
   * Call in the transaction that makes the change, so that each change has an entry.
   * @param by whoever makes the current request, unless given
   */
  async record(
    accountId: string | null,
    action: AuditAction,
    meta: EventMeta,
    manager: EntityManager = this.database.manager,
    by: Actor = currentActor(),
  ): Promise<void> {
    await insertEntry(manager, accountId, action, meta, by);
  }

  async list(accountId: string, query: AuditListQuery): Promise<ListPage<AuditEntry>> {
    const { manager } = this.database;
    const rows = await listEntries(manager, accountId, query);
    const total = await countEntries(manager, accountId, query.filter);
    return { rows: rows.map(shown), total };
  }

  /** All entries in pages, newest first. Each page is read once the previous one is used. */
  async *pages(accountId: string, filter: AuditFilter | undefined): AsyncGenerator<AuditEntry[]> {
    for (let last: string | undefined; ;) {
      const rows = await entriesAfter(this.database.manager, accountId, filter, last, READ_AT_ONCE);
      yield rows.map(shown);
      if (rows.length < READ_AT_ONCE) return;
      last = rows.at(-1)!.id;
    }
  }

  removeOld(): Promise<unknown> {
    return removeOldEntries(this.database.manager);
  }
}

const shown = ({ actorId, actorName, memberName, at, ...entry }: StoredEntry): AuditEntry => ({
  ...entry,
  at: at.toISOString(),
  text: auditText(entry.action, { meta: entry.meta, member: memberName }, entry.keyId !== null),
  actor: actorId === null ? null : { id: actorId, name: actorName },
});
