import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BUSY_STATUSES } from '#contract/bulk.js';
import { UNFINISHED_STATUSES } from '#contract/scrape.js';
import { lockAccountForDeletion } from '../accounts/account.sql.js';
import { DeletionHooks } from '../accounts/deletion-hooks.js';
import { IdentityService } from '../auth/identity.service.js';
import { literals } from '../../platform/database/values.js';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { ACCOUNT_DELETION } from './queues.js';
import { accountDeletedEmail } from './emails.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { OutboxService } from '../../platform/mail/outbox.service.js';
import { TrialsService } from '../quota/trials.service.js';
import { forgetLimits } from '../../platform/rate-limit/leases.js';
import { AccountDeletionEntity } from '../accounts/account-deletion.entity.js';

/** Jobs in progress may take this long to end. Those that take longer fail, and their retry finds nothing to do. */
const DRAIN_MS = 10_000;
const DRAIN_CHECK_MS = 100;

/**
 * The tables that jobs lock rows of, in the order in which all code locks several of them, and the columns that order
 * the rows of each. The account comes last.
 */
const LOCK_ORDER = {
  events: 'id',
  deliveries: 'id',
  delivery_runs: 'id',
  delivery_receipts: 'delivery_run_id, destination_id',
  lead_bulk_changes: 'id',
  lead_verifications: 'lead_id',
  lead_imports: 'id',
  data_exports: 'id',
  billing_customers: 'account_id',
  scrape_runs: 'id',
  quota_periods: 'starts',
  duplicate_searches: 'account_id',
  webhook_endpoints: 'id',
  webhook_messages: 'endpoint_id, id',
};

/** The rows that jobs name. */
const JOB_OWNERS = [
  'scrape_runs',
  'delivery_runs',
  'lead_bulk_changes',
  'lead_imports',
  'webhook_endpoints',
  'mails',
  'data_exports',
  'events',
];

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
    if (!deletion?.accountId || !deletion.uid) return;
    const { accountId, uid, email } = deletion;
    await this.stopWork(accountId);
    await this.identity.remove(uid);
    await this.drain(() => this.jobOwners(accountId));
    const owners = await this.removeRows(accountId);
    // A job that failed in the meantime has been queued again.
    await this.drain(async () => owners);
    await this.outbox.removeEmailsOf(accountId, email ? [email] : []);
    await this.finish(deletion);
    this.log.log('Deleted an account');
  }

  /** Cancels long work so its workers stop. Separate transactions, so they wait only for batches in progress. */
  private async stopWork(accountId: string): Promise<void> {
    for (const statement of [
      `UPDATE scrape_runs SET status = 'Cancelled', finished_at = now(), updated_at = now()
       WHERE account_id = $1 AND status IN (${literals(UNFINISHED_STATUSES)})`,
      `UPDATE lead_bulk_changes SET status = 'Cancelled', finished_at = now()
       WHERE account_id = $1 AND status IN (${literals(BUSY_STATUSES)})`,
      'UPDATE deliveries SET next_at = NULL WHERE account_id = $1 AND next_at IS NOT NULL',
    ])
      await this.database.query(statement, [accountId]);
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

  /** The ids that the account's jobs name. */
  private async jobOwners(accountId: string, tx = this.database.manager): Promise<string[]> {
    const rows = await tx.query<{ id: string }[]>(
      JOB_OWNERS.map((table) => `SELECT id FROM ${table} WHERE account_id = $1`).join(
        ' UNION ALL ',
      ),
      [accountId],
    );
    return [accountId, ...rows.map(({ id }) => id)];
  }

  /**
   * Deletes the account, the rows that reference it, and rows that refer to it without a foreign key.
   * @returns the ids that its jobs named
   */
  private removeRows(accountId: string): Promise<string[]> {
    return this.database.transaction(async (tx) => {
      for (const [table, order] of Object.entries(LOCK_ORDER)) {
        await tx.query(`SELECT FROM ${table} WHERE account_id = $1 ORDER BY ${order} FOR UPDATE`, [
          accountId,
        ]);
      }
      const jobOwners = await this.jobOwners(accountId, tx);
      await this.trials.end(tx, accountId);
      await lockAccountForDeletion(tx, accountId);
      await this.hooks.run(tx, accountId);
      await tx.query('DELETE FROM accounts WHERE id = $1', [accountId]);
      await tx.query('DELETE FROM lead_match_keys WHERE account_id = $1', [accountId]);
      await this.jobs.removeJobsOf(jobOwners, tx);
      await forgetLimits(tx, accountId);
      return jobOwners;
    });
  }

  private async finish({ id, email }: AccountDeletionEntity): Promise<void> {
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
