import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Origin } from '../caller.js';
import { JobsService } from '../jobs/jobs.service.js';
import { ACCOUNT_DELETION } from '../jobs/queues.js';
import { SecurityEventsService } from '../users/security-events.service.js';
import { hashOf, secondOver, UsersService } from '../users/users.service.js';
import { AccountDeletion } from './account-deletion.entity.js';

const DONE = { success: true } as const;
/** No sign-in is later: none is taken any more. */
const NEVER = '9999-12-31T00:00:00Z';

/** How an account is disabled, and how its deletion begins. */
@Injectable()
export class LifecycleService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly users: UsersService,
    private readonly events: SecurityEventsService,
  ) {}

  /** Signs the person out everywhere. A sign-in after this answer makes the account active again. */
  async disable(userId: string, origin: Origin): Promise<typeof DONE> {
    await this.database.transaction(async (tx) => {
      await tx.query('UPDATE users SET disabled_at = now() WHERE id = $1', [userId]);
      await this.users.endSessions(userId, tx);
      await this.events.record(userId, 'account_disabled', origin, {}, tx);
    });
    await secondOver();
    return DONE;
  }

  /** From the commit on every sign-in and key of the account's people is refused; the rest is the job's. */
  async delete(accountId: string): Promise<typeof DONE> {
    await this.database.transaction(async (tx) => {
      await tx.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [accountId]);
      if (await tx.existsBy(AccountDeletion, { accountId })) return;
      await tx.query('DELETE FROM api_keys WHERE account_id = $1', [accountId]);
      for (const { uid, email } of await this.lockOut(accountId, tx)) {
        const deletion = { accountId, uid, email, uidHash: hashOf(uid) };
        const { id } = await tx.save(AccountDeletion, deletion);
        await this.jobs.send(ACCOUNT_DELETION, { deletionId: id }, id, tx);
      }
    });
    return DONE;
  }

  /** Disabled as well: a key that is being made at this moment is refused, too. */
  private async lockOut(accountId: string, tx: EntityManager) {
    const [people] = await tx.query<[{ uid: string; email: string | null }[], number]>(
      `UPDATE users SET sessions_valid_after = $2, disabled_at = now() WHERE primary_account_id = $1
       RETURNING firebase_uid AS uid, COALESCE(email, notification_email) AS email`,
      [accountId, NEVER],
    );
    return people;
  }
}
