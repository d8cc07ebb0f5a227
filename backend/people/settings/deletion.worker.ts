import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockAccountForDeletion } from '../accounts/account.sql.js';
import { DeletionHooks } from '../accounts/deletion-hooks.js';
import { IdentityService } from '../auth/identity.service.js';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { removeJobsOf } from '../../platform/jobs/job.sql.js';
import { ACCOUNT_DELETION } from './queues.js';
import { accountDeletedEmail, oneAccountDeletedEmail, personDeletedEmail } from './emails.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { OutboxService } from '../../platform/mail/outbox.service.js';
import { TrialsService } from '../quota/trials.service.js';
import { forgetHits, removeOldHits } from '../../platform/rate-limit/hits.sql.js';
import { forgetLeases } from '../../platform/rate-limit/lease.sql.js';
import { AccountDeletionEntity } from '../accounts/account-deletion.entity.js';
import {
  cancelWork,
  completeDeletion,
  forgetPerson,
  jobOwners,
  lockRows,
  removeAccount,
  removeOldDeletions,
  removeUser,
  unfinishedDeletions,
} from './deletion.sql.js';

/** Jobs in progress may take this long to end. Those that take longer fail, and their retry finds nothing to do. */
const DRAIN_MS = 10_000;
const DRAIN_CHECK_MS = 100;

/**
 * Deletes accounts and persons. Each step is idempotent, and the deletion's row is completed last, so another worker can finish
 * a deletion whose worker died.
 */
@Injectable()
export class DeletionWorker implements OnModuleInit, OnApplicationBootstrap {
  private readonly log = new Logger(DeletionWorker.name);

  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly identity: IdentityService,
    private readonly mails: MailService,
    private readonly outbox: OutboxService,
    private readonly trials: TrialsService,
    private readonly hooks: DeletionHooks,
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('account deletions', () => this.cleanUp());
  }

  async onApplicationBootstrap() {
    await this.jobs.work(ACCOUNT_DELETION, ({ deletionId }) => this.delete(deletionId));
  }

  private async delete(id: string): Promise<void> {
    const deletion = await this.database.getRepository(AccountDeletionEntity).findOneBy({ id });
    if (!deletion || deletion.completedAt) return;
    const { accountId, uid, email } = deletion;
    if (accountId) await cancelWork(this.database.manager, accountId);
    if (uid) await this.identity.remove(uid);
    if (accountId) await this.deleteAccount(accountId, email);
    if (uid && email) await forgetPerson(this.database.manager, { uid, email });
    if (uid) await removeUser(this.database.manager, uid);
    await this.finish(deletion);
    this.log.log(accountId ? 'Deleted an account' : 'Deleted a person');
  }

  private async deleteAccount(accountId: string, email: string | null): Promise<void> {
    await this.drain(() => jobOwners(this.database.manager, accountId));
    const owners = await this.removeRows(accountId);
    // A job that failed in the meantime has been queued again.
    await this.drain(async () => owners);
    await this.outbox.removeEmailsOf(accountId, email ? [email] : []);
  }

  /** Removes the jobs that wait, and lets those in progress end: they lock rows in many orders. */
  private async drain(owners: () => Promise<string[]>): Promise<void> {
    const { manager } = this.database;
    const late = performance.now() + DRAIN_MS;
    while (performance.now() < late) {
      if ((await this.jobs.drain(await owners(), manager)) === 0) return;
      await wait(DRAIN_CHECK_MS);
    }
  }

  /**
   * Deletes the account, the rows that reference it, and rows that refer to it without a foreign key.
   * @returns the ids that its jobs named
   */
  private removeRows(accountId: string): Promise<string[]> {
    return this.database.transaction(async (tx) => {
      await lockRows(tx, accountId);
      const owners = await jobOwners(tx, accountId);
      await this.trials.end(tx, accountId);
      await lockAccountForDeletion(tx, accountId);
      await this.hooks.run(tx, accountId);
      await removeAccount(tx, accountId);
      await removeJobsOf(tx, owners);
      await forgetHits(tx, accountId);
      await forgetLeases(tx, accountId);
      return owners;
    });
  }

  private async finish({ id, accountId, uid, email }: AccountDeletionEntity): Promise<void> {
    const content = !accountId
      ? personDeletedEmail()
      : uid
        ? accountDeletedEmail()
        : oneAccountDeletedEmail();
    await this.database.transaction(async (tx) => {
      if ((await completeDeletion(tx, id)) && email)
        await this.mails.send({ accountId: null, to: email, content }, tx);
    });
  }

  private async cleanUp(): Promise<void> {
    const { manager } = this.database;
    await removeOldDeletions(manager);
    await removeOldHits(manager);
    for (const { id } of await unfinishedDeletions(manager))
      await this.jobs.send(ACCOUNT_DELETION, { deletionId: id }, id);
  }
}
