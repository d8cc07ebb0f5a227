import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UNFINISHED_STATUSES } from '../../contract/scrape.js';
import { lockAccountForDeletion } from '../accounts/account.sql.js';
import { IdentityService } from '../auth/identity.service.js';
import { keepClosure } from '../billing/billing.sql.js';
import { literals } from '../database/values.js';
import { HousekeepingService } from '../jobs/housekeeping.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { ACCOUNT_DELETION, BILLING } from '../jobs/queues.js';
import { accountDeletedEmail } from '../mail/email-templates.js';
import { MailService } from '../mail/mail.service.js';
import { OutboxService } from '../mail/outbox.service.js';
import { TrialsService } from '../quota/trials.service.js';
import { forgetLimits } from '../rate-limit/leases.js';
import { AccountDeletion } from '../accounts/account-deletion.entity.js';

/**
 * Deletes accounts. Each step is idempotent, and the deletion's row is completed last, so another worker can finish
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
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('account deletions', () => this.cleanUp());
  }

  async onApplicationBootstrap() {
    await this.jobs.work(ACCOUNT_DELETION, ({ deletionId }) => this.delete(deletionId));
  }

  private async delete(id: string): Promise<void> {
    const deletion = await this.database.getRepository(AccountDeletion).findOneBy({ id });
    if (!deletion?.accountId || !deletion.uid) return;
    const { accountId, uid, email } = deletion;
    await this.stopRuns(accountId);
    await this.identity.remove(uid);
    await this.removeRows(accountId);
    await this.outbox.removeEmailsOf(accountId, email ? [email] : []);
    await this.finish(deletion);
    this.log.log('Deleted an account');
  }

  /** Cancels the runs so their workers stop. A separate transaction, so it waits only for batches in progress. */
  private async stopRuns(accountId: string): Promise<void> {
    await this.database.query(
      `UPDATE scrape_runs SET status = 'Cancelled', finished_at = now(), updated_at = now()
       WHERE account_id = $1 AND status IN (${literals(UNFINISHED_STATUSES)})`,
      [accountId],
    );
  }

  /** Deletes the account, the rows that reference it, and rows that refer to it without a foreign key. */
  private async removeRows(accountId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      // All code that locks several of these uses this order, and the account last.
      for (const table of [
        'deliveries',
        'delivery_runs',
        'lead_bulk_changes',
        'lead_imports',
        'data_exports',
        'billing_customers',
        'scrape_runs',
        'quota_periods',
      ])
        await tx.query(`SELECT FROM ${table} WHERE account_id = $1 FOR UPDATE`, [accountId]);
      const jobOwners = await tx.query<{ id: string }[]>(
        `SELECT id FROM scrape_runs WHERE account_id = $1
         UNION ALL SELECT id FROM delivery_runs WHERE account_id = $1
         UNION ALL SELECT id FROM lead_bulk_changes WHERE account_id = $1
         UNION ALL SELECT id FROM lead_imports WHERE account_id = $1
         UNION ALL SELECT id FROM webhook_endpoints WHERE account_id = $1
         UNION ALL SELECT id FROM mails WHERE account_id = $1
         UNION ALL SELECT id FROM data_exports WHERE account_id = $1`,
        [accountId],
      );
      await this.trials.end(tx, accountId);
      await lockAccountForDeletion(tx, accountId);
      const customerId = await keepClosure(tx, accountId);
      if (customerId) await this.jobs.send(BILLING, { customerId }, customerId, tx);
      await tx.query('DELETE FROM accounts WHERE id = $1', [accountId]);
      await tx.query('DELETE FROM lead_match_keys WHERE account_id = $1', [accountId]);
      await this.jobs.removeJobsOf([accountId, ...jobOwners.map(({ id }) => id)], tx);
      await forgetLimits(tx, accountId);
    });
  }

  private async finish({ id, email }: AccountDeletion): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [, finished] = await tx.query<[unknown, number]>(
        `UPDATE account_deletions SET account_id = NULL, uid = NULL, email = NULL, completed_at = now()
         WHERE id = $1 AND completed_at IS NULL`,
        [id],
      );
      if (finished > 0 && email) {
        await this.mails.send({ accountId: null, to: email, content: accountDeletedEmail() }, tx);
      }
    });
  }

  /** Tokens expire after one hour. After two, the hash of a deleted user is no longer needed. */
  private async cleanUp(): Promise<void> {
    await this.database.query(
      "DELETE FROM account_deletions WHERE completed_at < now() - interval '2 hours'",
    );
    await this.database.query('DELETE FROM rate_limits WHERE resets_at < now()');
    const waiting = await this.database.query<{ id: string }[]>(
      'SELECT id FROM account_deletions WHERE completed_at IS NULL',
    );
    for (const { id } of waiting) await this.jobs.send(ACCOUNT_DELETION, { deletionId: id }, id);
  }
}
