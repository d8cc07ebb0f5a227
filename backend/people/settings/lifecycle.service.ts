import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller, Origin } from '../../platform/caller.js';
import { acrossAccounts } from '../../platform/database/request-pool.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { ProblemException } from '../../platform/problem.js';
import { teamDeletedEmail } from './emails.js';
import { ACCOUNT_DELETION } from './queues.js';
import { lockAccount, lockAccountForDeletion } from '../accounts/account.sql.js';
import { forgetBillingEmail } from '../accounts/billing-email.sql.js';
import { closeAccount, leaveAccounts, ownsWithOthers } from '../users/member.sql.js';
import { accountName, joinedAccounts, ownedAccounts } from '../users/membership.sql.js';
import { endInvitations } from '../team/members.service.js';
import { lockTeam } from '../users/lock-team.js';
import { MEMBER_LEFT } from '../users/queues.js';
import { disableUser, lockOutUser, lockUser, loginAddress } from '../users/user.sql.js';
import { AuditLogService } from '../users/audit-log.service.js';
import { SecurityEventsService } from '../users/security-events.service.js';
import { hashOf, untilNextSecond, UsersService } from '../users/users.service.js';
import { AccountDeletionEntity } from '../accounts/account-deletion.entity.js';

const DONE = { success: true } as const;

/** Disables logins, and starts the deletion of accounts and persons. */
@Injectable()
export class LifecycleService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly users: UsersService,
    private readonly events: SecurityEventsService,
    private readonly audit: AuditLogService,
    private readonly mails: MailService,
  ) {}

  /** Ends all sessions of the user, and closes the accounts that they own. A login after this call reactivates both. */
  async disable(caller: Caller, origin: Origin): Promise<typeof DONE> {
    const { userId } = caller;
    await this.database.transaction(async (tx) => {
      await disableUser(tx, userId);
      await this.users.endSessions(userId, tx);
      await this.events.record(caller, 'account_disabled', origin, {}, tx);
    });
    await untilNextSecond();
    return DONE;
  }

  /**
   * Rejects logins and keys as of the commit; jobs delete the data. An owner deletes the account, and their login if this is
   * their last one. Another member deletes themselves, with the accounts that only they use.
   * @throws ProblemException 409 if a person's own accounts have other members
   */
  async delete(caller: Caller): Promise<typeof DONE> {
    await acrossAccounts(() =>
      this.database.transaction((tx) =>
        caller.role === 'OWNER' ? this.deleteAccount(tx, caller) : this.deletePerson(tx, caller),
      ),
    );
    return DONE;
  }

  private async deleteAccount(tx: EntityManager, caller: Caller) {
    const { accountId, userId, uid } = caller;
    await lockAccount(tx, accountId);
    await lockAccountForDeletion(tx, accountId);
    if (await tx.existsBy(AccountDeletionEntity, { accountId })) return;
    // It may have been handed over since the request began.
    await lockTeam(tx, caller, 'account');
    // Of two accounts that are deleted at once, the second must see that it is the person's last.
    await lockUser(tx, userId);
    const name = await accountName(tx, accountId);
    const { members, isLast } = await closeAccount(tx, accountId, userId);
    for (const to of members)
      await this.mails.send({ accountId: null, to, content: teamDeletedEmail(name) }, tx);
    const email = isLast ? await lockOutUser(tx, userId) : await loginAddress(tx, userId);
    await this.start(tx, { accountId, email, ...(isLast && { uid }) });
  }

  private async deletePerson(tx: EntityManager, { userId, uid }: Caller) {
    // Someone who is about to become the owner of an account must not leave it without one.
    for (const accountId of await joinedAccounts(tx, userId)) await lockAccount(tx, accountId);
    if (await tx.existsBy(AccountDeletionEntity, { uidHash: hashOf(uid) })) return;
    if (await ownsWithOthers(tx, userId))
      throw new ProblemException(
        409,
        'You own an account that has other members. Hand it over or delete it first.',
        { code: 'transfer_ownership_first' },
      );
    const alone = await ownedAccounts(tx, userId);
    for (const accountId of await leaveAccounts(tx, userId)) {
      await forgetBillingEmail(tx, accountId, await loginAddress(tx, userId));
      await endInvitations(tx, this.audit, accountId, userId);
      await this.audit.record(accountId, 'person_deleted', {}, tx);
      await this.jobs.sendFor(accountId, MEMBER_LEFT, { accountId }, `${accountId}:${userId}`, tx);
    }
    const email = await lockOutUser(tx, userId);
    for (const accountId of alone) {
      await lockAccountForDeletion(tx, accountId);
      await this.start(tx, { accountId, email: null });
    }
    await this.start(tx, { accountId: null, email, uid });
  }

  private async start(
    tx: EntityManager,
    about: { accountId: string | null; email: string | null; uid?: string },
  ) {
    const uidHash = about.uid ? hashOf(about.uid) : null;
    const { id } = await tx.save(AccountDeletionEntity, { ...about, uidHash });
    await this.jobs.send(ACCOUNT_DELETION, { deletionId: id }, id, tx);
  }
}
