import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Origin } from '../../platform/caller.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { ACCOUNT_DELETION } from './queues.js';
import { lockAccountForDeletion } from '../accounts/account.sql.js';
import { ApiKeysService } from '../auth/api-keys.service.js';
import { disableUser, lockOutUsers } from '../users/user.sql.js';
import { SecurityEventsService } from '../users/security-events.service.js';
import { hashOf, untilNextSecond, UsersService } from '../users/users.service.js';
import { AccountDeletionEntity } from '../accounts/account-deletion.entity.js';

const DONE = { success: true } as const;

/** Disables accounts and starts their deletion. */
@Injectable()
export class LifecycleService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly users: UsersService,
    private readonly apiKeys: ApiKeysService,
    private readonly events: SecurityEventsService,
  ) {}

  /** Ends all sessions of the user. A login after this call reactivates the account. */
  async disable(userId: string, origin: Origin): Promise<typeof DONE> {
    await this.database.transaction(async (tx) => {
      await disableUser(tx, userId);
      await this.users.endSessions(userId, tx);
      await this.events.record(userId, 'account_disabled', origin, {}, tx);
    });
    await untilNextSecond();
    return DONE;
  }

  /** Rejects all logins and keys of the account as of the commit. A job deletes the data. */
  async delete(accountId: string): Promise<typeof DONE> {
    await this.database.transaction(async (tx) => {
      await lockAccountForDeletion(tx, accountId);
      if (await tx.existsBy(AccountDeletionEntity, { accountId })) return;
      await this.apiKeys.revokeAll(accountId, tx);
      for (const { uid, email } of await lockOutUsers(tx, accountId)) {
        const deletion = { accountId, uid, email, uidHash: hashOf(uid) };
        const { id } = await tx.save(AccountDeletionEntity, deletion);
        await this.jobs.send(ACCOUNT_DELETION, { deletionId: id }, id, tx);
      }
    });
    return DONE;
  }
}
