import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HousekeepingService } from '../jobs/housekeeping.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { MAIL } from './queues.js';
import { SmtpService } from './smtp.service.js';
import { MailEntity } from './mail.entity.js';
import { OutboxService } from './outbox.service.js';
import { removeOldMails, waitingMails } from './mail.sql.js';

const CONCURRENT_DELIVERIES = 2;

/** Sends queued emails and restores lost jobs. */
@Injectable()
export class MailWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly delivery: SmtpService,
    private readonly outbox: OutboxService,
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('emails without a job', () => this.restoreJobs());
    this.housekeeping.register('expired outbox files', () => this.outbox.removeExpired());
  }

  async onApplicationBootstrap() {
    await this.jobs.work(MAIL, ({ mailId }) => this.send(mailId), CONCURRENT_DELIVERIES);
  }

  /** Locks the row while sending, so no other worker sends the email, and deleting its account waits. */
  private async send(mailId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query(`SET LOCAL idle_in_transaction_session_timeout = ${MAIL.databaseMs}`);
      const mail = await tx.findOne(MailEntity, {
        where: { id: mailId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!mail) return;
      await this.delivery.deliver(mail);
      await tx.delete(MailEntity, mailId);
    });
  }

  /** Drops emails after six days and sends a new job for the others. */
  private async restoreJobs(): Promise<void> {
    const { manager } = this.database;
    await removeOldMails(manager);
    for (const { id } of await waitingMails(manager))
      await this.jobs.send(MAIL, { mailId: id }, id);
  }
}
