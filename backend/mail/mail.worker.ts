import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HousekeepingService } from '../jobs/housekeeping.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { MAIL } from '../jobs/queues.js';
import { DeliveryService } from './delivery.service.js';
import { Mail } from './mail.entity.js';
import { OutboxService } from './outbox.service.js';

const SENT_AT_ONCE = 2;

/** Sends the mails that were accepted, and puts those back on the queue whose job was lost. */
@Injectable()
export class MailWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly delivery: DeliveryService,
    private readonly outbox: OutboxService,
    private readonly housekeeping: HousekeepingService,
  ) {}

  onModuleInit() {
    this.housekeeping.register('mails without a job', () => this.sweep());
    this.housekeeping.register('the outbox', () => this.outbox.removeExpired());
  }

  async onApplicationBootstrap() {
    await this.jobs.work(MAIL, ({ mailId }) => this.send(mailId), SENT_AT_ONCE);
  }

  /** The row is locked meanwhile: nobody else sends it, and an account that is deleted waits until it was. */
  private async send(mailId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const mail = await tx.findOne(Mail, {
        where: { id: mailId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!mail) return;
      await this.delivery.deliver(mail);
      await tx.delete(Mail, mailId);
    });
  }

  /** After six days nobody waits for a mail any more. */
  private async sweep(): Promise<void> {
    await this.database.query("DELETE FROM mails WHERE created_at < now() - interval '6 days'");
    const waiting = await this.database.query<{ id: string }[]>(
      "SELECT id FROM mails WHERE created_at < now() - interval '1 minute' ORDER BY created_at LIMIT 1000",
    );
    for (const { id } of waiting) await this.jobs.send(MAIL, { mailId: id }, id);
  }
}
